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
export const readSetting = async <K extends SettingKey>(from: ReadFrom, key: K, userId?: number): Promise<Value<K>> =>
  (await readVersion(from, key, userId)).value;

/** As {@link readSetting}, with how often it was saved: 0 while nobody did. */
export async function readVersion<K extends SettingKey>(
  { store }: ReadFrom,
  key: K,
  userId?: number,
): Promise<{ value: Value<K>; version: number }> {
  const row = await store.get(settings, rowId(key, userId));
  if (!row) return { value: defaults[key], version: 0 };
  return { value: settingSchemas[key].parse(row.value) as Value<K>, version: row.version };
}
