/**
 * Reads a setting, or its default.
 * @module
 */
import type { z } from "zod";
import { defaultEhrRetrieval } from "../../../shared/ehr.ts";
import { defaultBillingRates } from "../../../shared/invoices.ts";
import { defaultLanguageModel } from "../../../shared/language_model.ts";
import {
  defaultLinkPolicy,
  defaultNotifications,
  defaultOrganization,
  defaultRetention,
  defaultSignInPolicy,
  type SettingKey,
  settingSchemas,
} from "../../../shared/settings.ts";
import type { ReadFrom } from "../../db/reads.ts";
import { settings } from "./store.ts";

export type Value<K extends SettingKey> = z.infer<(typeof settingSchemas)[K]>;

export const defaults: { [K in SettingKey]: Value<K> } = {
  notifications: defaultNotifications,
  billing_rates: defaultBillingRates,
  organization: defaultOrganization,
  language_model: defaultLanguageModel,
  ehr_retrieval: defaultEhrRetrieval,
  sign_in_policy: defaultSignInPolicy,
  link_policy: defaultLinkPolicy,
  retention: defaultRetention,
};

/** Each user has their own. */
export const ownOnly: ReadonlySet<SettingKey> = new Set(["notifications"]);

export const rowId = (key: SettingKey, userId?: number) => ownOnly.has(key) && userId ? `${key}:${userId}` : key;

/** A setting's value as the server uses it, its default while nobody changed it. Never for an answer: see {@link showSetting}. */
export async function readSetting<K extends SettingKey>(
  { store }: ReadFrom,
  key: K,
  userId?: number,
): Promise<Value<K>> {
  const row = await store.get(settings, rowId(key, userId));
  return row ? settingSchemas[key].parse(row.value) as Value<K> : defaults[key];
}
