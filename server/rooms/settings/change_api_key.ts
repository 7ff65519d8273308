/**
 * Keys of outside services: they go in sealed, are used by the server's adapters, and never come out again.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { keptSecret } from "../../../shared/language_model.ts";
import {
  type ApiKeyEntry,
  apiKeyInput,
  type ApiKeyName,
  apiKeyNames,
  environmentKey,
  isNewKey,
  noNewKey,
} from "../../../shared/settings.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, callerMay, mustHold } from "../../http/context.ts";
import { badInput } from "../../http/validate.ts";
import { resumeMails } from "../outbox/resume_mails.ts";
import { apiKeysRow, type KeptKeys } from "./channels/kept_keys.ts";
import { keepSetting, settings } from "./store.ts";

/** Which keys are set; their values are never answered. Only an administrator may change them, the Stripe secret nobody. */
export async function listApiKeys(deps: Deps, caller: Caller): Promise<ApiKeyEntry[]> {
  const kept = ((await deps.store.get(settings, apiKeysRow))?.value ?? {}) as KeptKeys;
  const stripe = await deps.stripeKeys.look();
  return apiKeyNames.map((key) => {
    const isSet = key === environmentKey ? stripe.isSet : kept[key] !== undefined;
    const editable = key !== environmentKey && callerMay(caller, "settings:write");
    return { key, value: isSet ? keptSecret : null, isSet, editable };
  });
}

/** Keeps a key, or forgets it. @throws not_allowed; bad_input for nothing new and for the key of the environment */
export async function changeApiKey(
  deps: Deps,
  caller: Caller,
  key: ApiKeyName,
  value: string | null,
): Promise<ApiKeyEntry[]> {
  mustHold(caller, "settings:write", "Only administrators can modify API keys.");
  if (key === environmentKey) {
    throw new AppError("bad_input", "The Stripe secret key is set where the server is started, not here.");
  }
  if (value !== null && !isNewKey(value)) throw new AppError("bad_input", noNewKey, { value: noNewKey });
  if (key === "stripe_webhook_secret" && value !== null && !value.startsWith("whsec_")) {
    const message = "This is no signing secret: Stripe's begin with whsec_. Copy the one of the webhook endpoint.";
    throw new AppError("bad_input", message, { value: message });
  }
  await deps.store.change(caller, async (tx) => {
    const before = await tx.get(settings, apiKeysRow);
    const { [key]: was, ...others } = (before?.value ?? {}) as KeptKeys;
    const now = value === null ? others : { ...others, [key]: value };
    await keepSetting(tx, apiKeysRow, now);
    const change = value === null ? "removed" : was === undefined ? "set" : "replaced";
    tx.audit({ action: "api_key_changed", targetType: "settings", targetId: apiKeysRow, details: { key, change } });
  });
  // Mail that waited for the key need not wait for its next try.
  if (key === "sendgrid_api_key" && value !== null) await resumeMails(deps);
  return await listApiKeys(deps, caller);
}

/** The same by the key's own name: answers it as a setting, its value masked. @throws as {@link changeApiKey} */
export async function changeOneKey(
  deps: Deps,
  caller: Caller,
  key: ApiKeyName,
  typed: unknown,
): Promise<Pick<ApiKeyEntry, "key" | "value">> {
  const parsed = apiKeyInput.shape.value.safeParse(typed);
  if (!parsed.success) throw badInput(parsed.error.issues);
  const entries = await changeApiKey(deps, caller, key, parsed.data);
  const { value } = entries.find((entry) => entry.key === key)!;
  return { key, value };
}
