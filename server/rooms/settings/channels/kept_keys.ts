/**
 * Keys that an administrator entered in the API Keys tab: they stand for what is left empty in a channel.
 * @module
 */
import type { ChannelKind } from "../../../../shared/channels.ts";
import type { ApiKeyName } from "../../../../shared/settings.ts";
import type { ReadFrom } from "../../../db/reads.ts";
import { settings } from "../store.ts";

/** The row of the settings that holds them. */
export const apiKeysRow = "api_keys";
export type KeptKeys = Partial<Record<ApiKeyName, string>>;

/** A key as an adapter uses it; null while none is kept. */
export async function readApiKey({ store }: ReadFrom, key: ApiKeyName): Promise<string | null> {
  return ((await store.get(settings, apiKeysRow))?.value as KeptKeys | undefined)?.[key] ?? null;
}

const names: Partial<Record<ChannelKind, Record<string, ApiKeyName>>> = {
  sendgrid: { apiKey: "sendgrid_api_key" },
  o365: { tenantId: "o365_tenant_id", clientId: "o365_client_id", clientSecret: "o365_client_secret" },
};

/** The kept keys by the names of a channel's values; those that are not kept are left out. */
export async function keptKeys({ store }: ReadFrom, kind: ChannelKind): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [value, name] of Object.entries(names[kind] ?? {})) {
    const key = await readApiKey({ store }, name);
    if (key) found[value] = key;
  }
  return found;
}

/** Values with the kept keys where they are empty. */
export function withKeys(values: Record<string, unknown>, keys: Record<string, string>): Record<string, unknown> {
  const missing = Object.entries(keys).filter(([name]) => !values[name]);
  return missing.length > 0 ? { ...values, ...Object.fromEntries(missing) } : values;
}
