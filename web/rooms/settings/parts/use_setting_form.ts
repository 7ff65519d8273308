/**
 * The form of a setting: it is saved with the version that it was opened with. Where a colleague saved meanwhile, what was typed stays,
 * fields that were not touched take the colleague's values, and saving again puts the own values in place.
 * @module
 */
import { useState } from "react";
import type { z } from "zod";
import type { ChangedSetting } from "../../../../shared/settings.ts";
import { useSchemaForm } from "../../../lib/schema_form.ts";
import { changedMeanwhile } from "../mutations.ts";

type Typed = Record<string, string | boolean>;
interface Version<Value> {
  value: Value;
  version: number;
}

/** What a colleague changed while the form was open. */
export interface Theirs {
  by: string;
  at: string;
  /** By field, as it would be typed. */
  changes: [field: string, now: string | boolean][];
}

interface SettingFormOptions<Value, Values extends Typed, Schema> {
  setting: Version<Value>;
  schema: Schema;
  typedOf: (value: Value) => Values;
  save: (
    input: { value: unknown; version: number },
    callbacks: { onSuccess: (after: Version<Value>) => void; onError: (error: Error) => void },
  ) => void;
  /** What is checked and sent, where that differs from what is typed. */
  shape?: (values: Values) => unknown;
}

export function useSettingForm<Value, Values extends Typed, Schema extends z.ZodType>(
  { setting, schema, typedOf, save, shape }: SettingFormOptions<Value, Values, Schema>,
) {
  const [seen, see] = useState(setting);
  const [theirs, tell] = useState<Theirs | null>(null);
  const start = (now: Version<Value>) => {
    see(now);
    tell(null);
    form.reset(typedOf(now.value));
  };
  const form = useSchemaForm<Values, Schema>(
    schema,
    () => typedOf(setting.value),
    (value) =>
      save({ value, version: seen.version }, {
        onSuccess: start,
        onError: (error) => {
          form.refused(error);
          const now = changedMeanwhile(error);
          if (now) meet(now);
        },
      }),
    shape,
  );
  const meet = ({ value, version, updatedBy, updatedAt }: ChangedSetting) => {
    const [before, after] = [typedOf(seen.value), typedOf(value as Value)];
    const changes = Object.entries(after).filter(([field, now]) => now !== before[field]);
    form.set(Object.fromEntries(changes.filter(([field]) => form.values[field] === before[field])) as Partial<Values>);
    see({ value: value as Value, version });
    tell({ by: updatedBy, at: updatedAt, changes });
  };
  /** Back to what is kept, as far as this form knows of it. */
  const discard = () => start(seen);
  return { form, theirs, discard };
}
