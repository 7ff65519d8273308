import { X } from "lucide-react";
import { useRef, useState } from "react";
import { fileSize, shortFileName } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { plural } from "../../../lib/words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, Select, Textarea } from "../../../ui/Field.tsx";
import { FileDrop } from "../../../ui/FileDrop.tsx";
import { acceptedEndings, offeredTypes, sortFiles, typeByName } from "./attach_files.ts";
import { useAttach } from "../mutations.ts";
import { nameOf } from "./facts.ts";
import type { RequestDetail } from "../queries.ts";
import type { DeskDialogProps } from "./desk_dialog.ts";

interface Chosen {
  key: number;
  file: File;
  recordType: string;
}

/** The multipart form of the spec (1 §7): one record type per file, in the order of the files. */
function formOf(request: RequestDetail, files: readonly Chosen[], notes: string): FormData {
  const form = new FormData();
  if (request.patientId !== null) form.set("patientId", String(request.patientId));
  form.set("notes", notes);
  form.set("recordTypes", JSON.stringify(files.map(({ recordType }) => recordType)));
  form.set("extractMetadata", "true");
  form.set(
    "processingDetails",
    JSON.stringify({
      source: "manual",
      requiresProcessing: true,
      patientInfo: { name: nameOf(request.patient), patientId: request.patientId },
    }),
  );
  for (const { file } of files) form.append("files", file, file.name);
  return form;
}

/** Attach Records: files, a record type each, and notes. */
export function AttachDialog({ request, onClose }: DeskDialogProps) {
  const [files, setFiles] = useState<Chosen[]>([]);
  const [notes, setNotes] = useState("");
  const types = offeredTypes(request.recordTypes);
  const typeOptions = types.map((type) => ({ value: type, label: type }));
  const lastKey = useRef(0);
  const attach = useAttach(request.id);

  const take = (given: File[]) => {
    const { taken, wrongType, tooLarge } = sortFiles(given);
    if (wrongType.length > 0) {
      toast({
        title: "Invalid File Type",
        description:
          `${wrongType.length} file(s) were rejected. Only PDF, JPG, PNG, TIFF, DOC, and DOCX files are allowed.`,
        tone: "error",
      });
    } else if (tooLarge.length > 0) {
      toast({
        title: "File Too Large",
        description: `${tooLarge.map(({ name }) => shortFileName(name)).join(", ")}: max 20MB per file. ` +
          "Split it or scan it at a lower resolution.",
        tone: "error",
      });
    }
    setFiles((before) => [
      ...before,
      ...taken.map((file) => ({ key: ++lastKey.current, file, recordType: typeByName(file.name) ?? types[0] })),
    ]);
  };
  const submit = () => {
    if (files.length === 0) {
      return toast({
        title: "No Files Selected",
        description: "Please select at least one file to attach.",
        tone: "error",
      });
    }
    attach.mutate({ form: formOf(request, files, notes), count: files.length }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Attach Records"
      description={`To request ${request.id} of ${nameOf(request.patient)}. Each file gets its record type.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={attach.isPending} onClick={submit}>
            {files.length > 0 ? `Attach ${plural(files.length, "file")}` : "Attach Records"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop
          label="Select files"
          accept={acceptedEndings}
          multiple
          hint="PDF, JPG, PNG, TIFF, DOC or DOCX, max 20MB per file"
          disabled={attach.isPending}
          onFiles={take}
        />
        {files.length > 0 && (
          <ul
            aria-label="Files to attach"
            tabIndex={0}
            className="max-h-56 divide-y divide-base-300 overflow-y-auto rounded-md border border-base-300"
          >
            {files.map(({ key, file, recordType }) => (
              <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
                <div className="min-w-32 flex-1">
                  <p title={file.name}>{shortFileName(file.name)}</p>
                  <p className="text-xs text-quiet tabular-nums">{fileSize(file.size)}</p>
                </div>
                <Select
                  aria-label={`Record type of ${file.name}`}
                  className="h-9 w-48"
                  options={typeOptions}
                  value={recordType}
                  onChange={(event) =>
                    setFiles(files.map((one) => (one.key === key ? { ...one, recordType: event.target.value } : one)))}
                />
                <Button
                  size="sm"
                  variant="quiet"
                  icon={X}
                  iconOnly
                  aria-label={`Remove ${file.name}`}
                  onClick={() =>
                    setFiles(files.filter((one) =>
                      one.key !== key
                    ))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Field label="Notes" optional>
          <Textarea value={notes} maxLength={4000} onChange={(event) => setNotes(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
