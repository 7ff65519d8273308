/**
 * What the settings screens change, with the spec's notices (2 §8).
 * @module
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EhrAlgorithm } from "../../../shared/channels.ts";
import type { ChangedSetting } from "../../../shared/settings.ts";
import { type Answer, api, ApiError, type Args, call, callWith, notice } from "../../lib/api.ts";
import { refresh } from "../../lib/refreshes.ts";
import { toast } from "../../lib/toast.ts";
import { saveSetting, type Setting, settingQuery } from "../../lib/settings.ts";
import type { SettingName } from "./queries.ts";

interface Save<Input, Result> {
  call: (input: Input) => Promise<Result>;
  /** The notice of success: its title, and a sentence. */
  done: [title: string, description: string] | ((result: Result, input: Input) => [title: string, description: string]);
  /** The sentence of failure where the server gives none. */
  failed: string;
  onSuccess?: (result: Result) => void;
}

/** A mutation that says "Update Failed" and why when it fails. */
export function useSave<Input, Result>({ call, done, failed, onSuccess }: Save<Input, Result>) {
  return useMutation({
    mutationFn: call,
    onSuccess: (result, input) => {
      const [title, description] = typeof done === "function" ? done(result, input) : done;
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

// One's own account.
const factor = api["second-factor"];
interface OwnPassword {
  /** Asked for where one has a password. */
  currentPassword?: string;
}

export const changeAccount = (id: number, json: Args<(typeof api.users)[":id"]["$patch"]>["json"]) =>
  call(api.users[":id"].$patch, { param: { id }, json });
export const beginSecondFactor = (json: OwnPassword) => call(factor.$post, { json });
export const confirmSecondFactor = (json: { code: string }) => call(factor.confirm.$post, { json });
export const removeSecondFactor = (json: OwnPassword) => call(factor.remove.$post, { json });
export const renewRecoveryCodes = (json: OwnPassword) => call(factor["recovery-codes"].$post, { json });
/** What the browser is asked for; the passkey that it makes is kept by `keepPasskey`. */
export const askForPasskey = (json: OwnPassword) => call(api.passkeys.options.$post, { json });
export const keepPasskey = (json: Args<typeof api.passkeys.$post>["json"]) => call(api.passkeys.$post, { json });
export const renamePasskey = (id: string, json: { name: string }) =>
  call(api.passkeys[":id"].$patch, { param: { id }, json });
export const removePasskey = (id: string, json: OwnPassword) =>
  call(api.passkeys[":id"].remove.$post, { param: { id }, json });
export const endSession = (id: string) => call(api.sessions[":id"].$delete, { param: { id } });
export const endOtherSessions = (_: void) => call(api.sessions.$delete);
export const createToken = (json: Args<typeof api.tokens.$post>["json"]) => call(api.tokens.$post, { json });
export const revokeToken = (id: string) => call(api.tokens[":id"].$delete, { param: { id } });

// The office's.
export const setLogo = (file: File) => {
  const form = new FormData();
  form.set("logo", file);
  return callWith(api.settings.organization.logo.$post, {}, { form });
};
export const removeLogo = (_: void) => call(api.settings.organization.logo.$delete);
export const saveApiKey = (value: Args<typeof api.settings.api_keys.$patch>["json"]["value"]) =>
  call(api.settings.api_keys.$patch, { json: { value } });
export const testPort = (id: Args<(typeof api.settings.ports)[":id"]["test"]["$post"]>["param"]["id"]) =>
  call(api.settings.ports[":id"].test.$post, { param: { id } });
export const addChannel = (json: Args<typeof api.settings.channels.$post>["json"]) =>
  call(api.settings.channels.$post, { json });
export const changeChannel = (id: string, json: Args<(typeof api.settings.channels)[":id"]["$patch"]>["json"]) =>
  call(api.settings.channels[":id"].$patch, { param: { id }, json });
export const removeChannel = (id: string) => call(api.settings.channels[":id"].$delete, { param: { id } });
export const testChannel = (json: Args<typeof api.settings.channels.test.$post>["json"]) =>
  call(api.settings.channels.test.$post, { json });
export const makeEhrKey = (algorithm: EhrAlgorithm) => call(api.settings["ehr-keys"].$post, { json: { algorithm } });
export const removeEhrKey = (id: string) => call(api.settings["ehr-keys"][":id"].$delete, { param: { id } });

export type LanguageModelTest = Answer<typeof api.settings.language_model.test.$post>;
export const testLanguageModel = (value: Args<typeof api.settings.language_model.test.$post>["json"]["value"]) =>
  call(api.settings.language_model.test.$post, { json: { value } });
