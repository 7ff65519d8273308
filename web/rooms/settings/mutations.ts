/**
 * Saving on the settings screens, with the spec's notices (2 §8).
 * @module
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ChangedSetting } from "../../../shared/settings.ts";
import { ApiError, notice } from "../../lib/api.ts";
import { refresh } from "../../lib/refreshes.ts";
import { toast } from "../../lib/toast.ts";
import { saveSetting, type Setting, settingQuery } from "../../lib/settings.ts";
import type { SettingName } from "./queries.ts";

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

/** What another made of the setting meanwhile; null for any other failure. */
export const changedMeanwhile = (error: unknown): ChangedSetting | null =>
  error instanceof ApiError && error.code === "conflict"
    ? (error.details.now as ChangedSetting | undefined) ?? null
    : null;

/** Saves one setting that was seen as of a version, and keeps the answer as what is known of it. */
export function useSaveSetting<Name extends SettingName>(
  key: Name,
  texts: Pick<Save<unknown, Setting<Name>>, "done" | "failed">,
) {
  const client = useQueryClient();
  const keep = (setting: unknown) => client.setQueryData(settingQuery(key).queryKey, setting as never);
  return useSave({
    call: async ({ value, version }: { value: unknown; version: number }) => {
      try {
        const setting = await saveSetting(key, value, version);
        keep(setting);
        return setting;
      } catch (error) {
        const now = changedMeanwhile(error);
        if (now) keep({ key, value: now.value, version: now.version });
        throw error;
      }
    },
    ...texts,
    onSuccess: () => {
      void refresh(client, "setUp");
    },
  });
}
