/**
 * Settings: read with their defaults, changed with an audit row. Notification switches are each user's own.
 * @module
 */
import type { z } from "zod";
import { defaultBillingRates } from "../../../shared/invoices.ts";
import {
  defaultNotifications,
  defaultOrganisation,
  type SettingKey,
  settingSchemas,
} from "../../../shared/settings.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { badInput } from "../../http/validate.ts";
import { settings } from "./store.ts";

type Value<K extends SettingKey> = z.infer<(typeof settingSchemas)[K]>;

const defaults: { [K in SettingKey]: Value<K> } = {
  notifications: defaultNotifications,
  billing_rates: defaultBillingRates,
  organisation: defaultOrganisation,
};

const rowId = (key: SettingKey, userId?: number) => key === "notifications" && userId ? `${key}:${userId}` : key;

/** A setting's value, its default while nobody changed it. */
export async function readSetting<K extends SettingKey>(
  deps: Pick<Deps, "store">,
  key: K,
  userId?: number,
): Promise<Value<K>> {
  const row = await deps.store.get(settings, rowId(key, userId));
  return row ? settingSchemas[key].parse(row.value) as Value<K> : defaults[key];
}

/** Changes a setting. @throws bad_input with a sentence a field */
export async function changeSetting(deps: Deps, caller: Caller, key: SettingKey, value: unknown): Promise<unknown> {
  const parsed = settingSchemas[key].safeParse(value);
  if (!parsed.success) throw badInput(parsed.error.issues);
  return await deps.store.change(caller, async (tx) => {
    const id = rowId(key, caller.userId);
    const before = await tx.get(settings, id);
    if (before) await tx.put(settings, { ...before, value: parsed.data, updatedAt: tx.now });
    else await tx.insert(settings, { id, value: parsed.data, updatedAt: tx.now });
    tx.audit({
      action: "settings_changed",
      targetType: "settings",
      targetId: key,
      details: { from: before?.value ?? defaults[key], to: parsed.data },
    });
    return parsed.data;
  });
}
