/**
 * The language model's setting: its key goes in and never out, and only ever to the address it was entered for.
 * @module
 */
import { readEndpoint } from "../../../shared/endpoints.ts";
import {
  defaultLanguageModel,
  keptSecret,
  languageModelSchema,
  type LanguageModelSetting,
  type LanguageModelTest,
  type LanguageModelView,
} from "../../../shared/language_model.ts";
import type { Deps } from "../../deps.ts";
import { badInput } from "../../http/validate.ts";
import { LanguageModelFailed } from "../../integrations/reader/port.ts";
import { settings } from "./store.ts";

/** The setting as it may be shown. */
export function masked(setting: LanguageModelSetting): LanguageModelView {
  return { ...setting, apiKey: setting.apiKey && keptSecret };
}

type Entered = Omit<LanguageModelSetting, "enabled" | "apiKey"> & { enabled?: boolean; apiKey?: string | null };

/** What was entered, with the kept key where none was. @throws bad_input when the kept key belongs to another address */
export function withKey(before: LanguageModelSetting, entered: Entered): LanguageModelSetting {
  const { apiKey: typed, enabled = false, ...rest } = entered;
  if (typed !== undefined && typed !== keptSecret) return { enabled, ...rest, apiKey: typed || null };
  if (before.apiKey !== null && rest.baseUrl !== "" && originOf(before.baseUrl) !== originOf(rest.baseUrl)) {
    const message = "The kept key belongs to the address before. Enter the key for this address, or remove it.";
    throw badInput([{ message, path: ["apiKey"] }]);
  }
  return { enabled, ...rest, apiKey: before.apiKey };
}

function originOf(address: string): string | null {
  const endpoint = readEndpoint(address);
  return typeof endpoint === "string" ? null : endpoint.origin;
}

async function languageModelSetting(deps: Pick<Deps, "store">): Promise<LanguageModelSetting> {
  const row = await deps.store.get(settings, "language_model");
  return row ? languageModelSchema.parse(row.value) : defaultLanguageModel;
}

/** Tries an address, a model and a key with a made-up letter; a failure is an answer too. @throws bad_input */
export async function testLanguageModel(deps: Deps, entered: Entered, signal: AbortSignal): Promise<LanguageModelTest> {
  const setting = withKey(await languageModelSetting(deps), entered);
  const started = deps.now();
  const ms = () => deps.now() - started;
  try {
    const { model, right } = await deps.openLanguageModel({ ...setting, enabled: true }).check(signal);
    const message = right
      ? "The endpoint answered, and the model read the sample letter right."
      : "The endpoint answered, but the model did not read the sample letter right. Expect little of it.";
    return { ok: true, message, ms: ms(), model };
  } catch (error) {
    if (!(error instanceof LanguageModelFailed)) throw error;
    const status = error.status === null ? "" : ` (It answered ${error.status}.)`;
    return { ok: false, message: error.message + status, ms: ms(), model: null };
  }
}
