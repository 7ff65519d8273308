import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { sayFailed } from "../lib/action.ts";
import { saveFile } from "../lib/save_file.ts";
import { Button } from "./Button.tsx";

/** Saves what a list shows under its filters, to its end, as CSV. The search travels in the call and stays out of the list of downloads. */
export function ExportButton({ list, fetchFile }: { list: string; fetchFile: () => Promise<Blob> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: (blob) => saveFile(blob, `${list}-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) => sayFailed("Failed to export the list", error),
  });
  return <Button icon={Download} busy={isPending} onClick={() => mutate()}>Export</Button>;
}
