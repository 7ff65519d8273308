/**
 * Settings: read with their defaults, changed with an audit row. Notification switches are each user's own; what an administrator
 * alone may know is shown to nobody else, and secrets to nobody at all.
 * @module
 */
import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import {
  languageModelInput,
  type LanguageModelSetting,
  type LanguageModelView,
} from "../../../shared/language_model.ts";
import {
  type ChangedSetting,
  type Organization,
  organizationInput,
  type SettingKey,
  settingSchemas,
} from "../../../shared/settings.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, mustHold } from "../../http/context.ts";
import { unknownFields } from "../../http/unknown_fields.ts";
import { badInput } from "../../http/validate.ts";
import { defaults, ownOnly, readVersion, rowId, type Value } from "./read_setting.ts";
import { masked, withKey } from "./test_language_model.ts";
import { keepSetting, settings } from "./store.ts";

/** Everybody may read the others. */
const administratorsOnly: ReadonlySet<SettingKey> = new Set(["language_model", "sign_in_policy", "retention"]);
/** What the office charges is its staff's to know. */
const staffOnly: ReadonlySet<SettingKey> = new Set(["billing_rates"]);

type ShownValue<K extends SettingKey> = K extends "language_model" ? LanguageModelView : Value<K>;
/** A setting as it is answered, each key with its own kind of value. */
export type ShownSetting = { [K in SettingKey]: { key: K; value: ShownValue<K>; version: number } }[SettingKey];

/** A setting as its reader may see it. @throws not_allowed */
export async function showSetting(deps: Deps, caller: Caller, key: SettingKey): Promise<ShownSetting> {
  if (administratorsOnly.has(key)) mustHold(caller, "settings:write");
  if (staffOnly.has(key) && caller.role === "external-requester") throw new AppError("not_allowed");
  const { value, version } = await readVersion(deps, key, caller.userId);
  return { key, value: shown(key, value), version } as ShownSetting;
}

const shown = (key: SettingKey, value: unknown): ShownSetting["value"] =>
  key === "language_model" ? masked(value as LanguageModelSetting) : value as ShownSetting["value"];

/** What may be entered, where that is less than what is kept. */
const inputs = {
  language_model: languageModelInput,
  // What was read may be sent back; a logo has its own call.
  organization: organizationInput.extend({ logo: z.unknown().optional() }),
};

const howToGoOn = "Look at what is there now, then save again.";

/** What is kept after a change. */
function after(key: SettingKey, was: unknown, entered: unknown): unknown {
  if (key === "language_model") {
    return withKey(was as LanguageModelSetting, entered as z.output<typeof languageModelInput>);
  }
  if (key === "organization") return { ...entered as object, logo: (was as Organization).logo ?? null };
  return entered;
}

/**
 * Changes a setting; answers it as it may be seen.
 * @param seen the version that the caller's form was opened with; without one the last change wins
 * @throws not_allowed, bad_input with a sentence a field, conflict with {@link ChangedSetting}
 */
export async function changeSetting(
  deps: Deps,
  caller: Caller,
  key: SettingKey,
  value: unknown,
  seen?: number,
): Promise<ShownSetting> {
  if (!ownOnly.has(key)) mustHold(caller, "settings:write");
  const schema = { ...settingSchemas, ...inputs }[key] as z.ZodType;
  const parsed = schema.safeParse(value);
  const wrong = [...unknownFields(schema, value), ...parsed.error?.issues ?? []];
  if (wrong.length > 0) throw badInput(wrong);
  return await deps.store.change(caller, async (tx) => {
    const id = rowId(key, caller.userId);
    const before = await tx.get(settings, id);
    const was = (before?.value ?? defaults[key]) as Value<typeof key>;
    const known = before?.version ?? 0;
    if (seen !== undefined && seen !== known) {
      const now: ChangedSetting | null = before &&
        { value: shown(key, was), version: known, updatedAt: before.updatedAt, updatedBy: before.updatedBy };
      const who = now?.updatedBy || "Someone else";
      throw new AppError("conflict", `${who} changed this meanwhile. ${howToGoOn}`, now ? { now } : undefined);
    }
    const now = after(key, was, parsed.data);
    const version = known + 1;
    await keepSetting(tx, id, now, version);
    tx.audit({
      action: "settings_changed",
      targetType: "settings",
      targetId: key,
      details: { from: shown(key, was), to: shown(key, now), ...keyChange(key, was, now) },
    });
    return { key, value: shown(key, now), version } as ShownSetting;
  });
}

/** Where both are masked alike, the trail still says that a secret was replaced. */
function keyChange(key: SettingKey, was: unknown, now: unknown): Record<string, boolean> {
  if (key !== "language_model") return {};
  return { keyChanged: (was as LanguageModelSetting).apiKey !== (now as LanguageModelSetting).apiKey };
}
