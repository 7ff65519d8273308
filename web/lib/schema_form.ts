/**
 * A small form kept in state and checked by a schema of `shared/`: its sentences show on submitting, then follow the typing.
 * @module
 */
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import type { ErrorCode } from "../../shared/errors.ts";
import { ApiError, fieldErrors } from "./api.ts";

export interface SchemaForm<Values> {
  values: Values;
  errors: Partial<Record<keyof Values & string, string>>;
  set: (change: Partial<Values>) => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /**
   * Shows the server's sentences beside their fields. `byCode` says to which field an error without details belongs, `renamed` which
   * field here has another name there.
   */
  refused: (
    error: unknown,
    byCode?: Partial<Record<ErrorCode, keyof Values & string>>,
    renamed?: Record<string, keyof Values & string>,
  ) => void;
  /** Starts over with other values. */
  reset: (values: Values) => void;
  changed: boolean;
}

/** @param shape what is checked and sent, where that differs from what is typed */
export function useSchemaForm<Values extends object, Schema extends z.ZodType>(
  schema: Schema,
  initial: Values | (() => Values),
  onValid: (parsed: z.output<Schema>) => void,
  shape: (values: Values) => unknown = (values) => values,
): SchemaForm<Values> {
  const [first, setFirst] = useState(initial);
  const [values, setValues] = useState(first);
  const [tried, setTried] = useState(false);
  const [server, setServer] = useState<Record<string, string>>({});
  const check = (now: Values) => {
    const parsed = schema.safeParse(shape(now));
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error?.issues ?? []) errors[path.map(String).join(".")] ??= message;
    return { parsed, errors };
  };
  const errors = { ...server, ...(tried ? check(values).errors : {}) };
  return {
    values,
    errors: errors as SchemaForm<Values>["errors"],
    changed: JSON.stringify(values) !== JSON.stringify(first),
    set(change) {
      setValues((now) => ({ ...now, ...change }));
      setServer((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in change))));
    },
    submit(event) {
      event.preventDefault();
      event.stopPropagation();
      setTried(true);
      const { parsed, errors } = check(values);
      if (parsed.success) return onValid(parsed.data);
      const form = event.currentTarget;
      const fields = [...form.querySelectorAll<HTMLElement>("[name]")];
      fields.find((field) => field.getAttribute("name")! in errors)?.focus();
    },
    refused(error, byCode = {}, renamed = {}) {
      const field = error instanceof ApiError && error.code ? byCode[error.code] : undefined;
      const told = Object.entries(fieldErrors(error)).map(([name, message]) => [renamed[name] ?? name, message]);
      setServer({ ...Object.fromEntries(told), ...(field ? { [field]: (error as ApiError).sentence! } : {}) });
    },
    reset(next) {
      setFirst(next);
      setValues(next);
      setTried(false);
      setServer({});
    },
  };
}
