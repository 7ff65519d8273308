/**
 * Saving on the settings screens, with the spec's notices (2 §8).
 * @module
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, notice } from "../../lib/api.ts";
import { refresh } from "../../lib/refreshes.ts";
import { toast } from "../../lib/toast.ts";
import { saveSetting, settingQuery } from "../../lib/settings.ts";
import type { SettingName, ValueOf } from "./queries.ts";

interface Save<Input, Result> {
  call: (input: Input) => Promise<Result>;
  /** The notice of success: its title, and a sentence. */
  done: [title: string, description: string] | ((result: Result) => [title: string, description: string]);
  /** The sentence of failure where the server gives none. */
  failed: string;
  onSuccess?: (result: Result) => void;
}

/** A mutation that says "Update Failed" and why when it fails. */
export function useSave<Input, Result>({ call, done, failed, onSuccess }: Save<Input, Result>) {
  return useMutation({
    mutationFn: call,
    onSuccess: (result) => {
      const [title, description] = typeof done === "function" ? done(result) : done;
      toast({ title, description, tone: "success" });
      onSuccess?.(result);
    },
    onError: (error) => {
      const signedOut = error instanceof ApiError && error.code === "not_signed_in";
      const description = signedOut ? "User not authenticated" : notice(error, failed);
      toast({ title: "Update Failed", description, tone: "error" });
    },
  });
}

/** Saves one setting, and keeps the answer as what is known of it. */
export function useSaveSetting<Name extends SettingName>(
  key: Name,
  texts: Pick<Save<unknown, ValueOf<Name>>, "done" | "failed">,
) {
  const client = useQueryClient();
  return useSave({
    call: async (value: unknown) => {
      const setting = await saveSetting(key, value);
      client.setQueryData(settingQuery(key).queryKey, setting as never);
      return setting.value as ValueOf<Name>;
    },
    ...texts,
    onSuccess: () => {
      void refresh(client, "setUp");
    },
  });
}
