/**
 * How forms are made: react-hook-form, checked by a schema of `shared/`. Errors show after the first submit, then update as the user types;
 * the first wrong field on the screen gets the focus. A failure never loses what was typed.
 *
 * ```tsx
 * const form = useSchemaForm(cancelInput, { reason: "" }, (input) =>
 *   cancel.mutate(input, { onSuccess: onClose, onError: (error) => form.refused(error) }));
 * <Dialog onSubmit={form.submit} footer={<Button type="submit">Cancel Invoice</Button>} …>
 *   <Field label="Reason" error={form.errors.reason} required><Textarea {...form.field("reason")} /></Field>
 * </Dialog>
 * ```
 * On a page: `<form noValidate onSubmit={form.submit}>`. The architecture test allows no other form outside the reading desk.
 * @module
 */
import { zodResolver } from "@hookform/resolvers/zod";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormRegisterReturn } from "react-hook-form";
import type { z } from "zod";
import type { ErrorCode } from "../../shared/errors.ts";
import { sentenceOf } from "../../shared/sentences.ts";
import { isoDateForm } from "../../shared/time.ts";
import { ApiError, fieldErrors } from "./api.ts";

/** As much of a form as a group of its fields needs to know. */
export interface FormPart<Values> {
  values: Values;
  /** A sentence a field, by its path: `email`, `patient.lastName`. */
  errors: Partial<Record<string, string>>;
  /** The props that make a control a field of the form. */
  field(name: keyof Values & string): UseFormRegisterReturn;
  /** Changes fields that are no plain controls: a picker's choice. */
  set(change: Partial<Values>): void;
}

/** The props that make a `DateInput` a field of the form. */
export const dayField = <Values>({ values, set }: FormPart<Values>, name: keyof Values & string) => ({
  value: values[name] as string,
  onDay: (day: string) => set({ [name]: day } as Partial<Values>),
});

export interface SchemaForm<Values extends FieldValues> extends FormPart<Values> {
  /** Of the form, or of a button outside of it. */
  submit: (event?: SyntheticEvent) => void;
  /**
   * Shows the server's sentences beside their fields. `byCode` says to which field an error without details belongs, `renamed` which
   * field here has another name there.
   */
  refused: (
    error: unknown,
    byCode?: Partial<Record<ErrorCode, string>>,
    renamed?: Record<string, keyof Values & string>,
  ) => void;
  /** Puts sentences beside fields, and the cursor into the first of them. */
  told(sentences: Partial<Record<string, string>>): void;
  /** Takes all sentences away, before what is there is tried again. */
  forget(): void;
  /** Holds what was typed against another schema, such as that of a trial; says what is wrong beside the fields. */
  passes(other: z.ZodType): boolean;
  focus(name: keyof Values & string): void;
  /** Starts over with other values. */
  reset(values: Values): void;
  changed: boolean;
}

/** @param shape what is checked and sent, where that differs from what is typed */
export function useSchemaForm<Values extends FieldValues, Schema extends z.ZodType>(
  schema: Schema,
  initial: Values | (() => Values),
  onValid: (parsed: z.output<Schema>) => void,
  shape: (values: Values) => unknown = (values) => values,
): SchemaForm<Values> {
  const [defaults] = useState(initial);
  /** Within it the first wrong field is looked for. */
  const box = useRef<Element | null>(null);
  const [refusals, setRefusals] = useState(0);
  // Where the schema has no words of its own the sentence is the server's.
  const resolve = zodResolver(schema as never, { error: sentenceOf } as never);
  const form = useForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: (values, context, options) => resolve(shape(values) as never, context, options as never) as never,
  });
  const { isSubmitted, isDirty, errors, submitCount } = form.formState;
  // The sentences are on the screen by now; fields that are set, not registered, are found as well.
  useEffect(() => {
    if (submitCount + refusals === 0) return;
    (box.current ?? document).querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, refusals]);
  const tell = (sentences: Partial<Record<string, string>>) => {
    for (const [name, message] of Object.entries(sentences)) {
      form.setError(name as Path<Values>, { type: "server", message });
    }
    setRefusals((count) => count + 1);
  };
  return {
    values: form.watch(),
    errors: sentences(errors),
    changed: isDirty,
    field(name) {
      const path = name as unknown as Path<Values>;
      // A sentence is about what stood there; before the first submit nothing else takes it away.
      // So is one about a name that is no field here: what is sent is made of several.
      const others = () => Object.keys(form.formState.errors).filter((one) => !(one in defaults)) as Path<Values>[];
      return form.register(path, { onChange: () => form.clearErrors([path, ...others()]) });
    },
    set(change) {
      for (const [name, value] of Object.entries(change)) {
        form.clearErrors(name as Path<Values>);
        form.setValue(name as Path<Values>, value, { shouldDirty: true, shouldValidate: isSubmitted });
      }
    },
    submit(event) {
      // A form in a dialog is, to React, inside the form that opened the dialog.
      event?.preventDefault();
      event?.stopPropagation();
      box.current = event?.currentTarget.closest('form, [data-modal="true"]') ?? null;
      void form.handleSubmit((parsed) => onValid(parsed as z.output<Schema>))();
    },
    refused(error, byCode = {}, renamed = {}) {
      const name = error instanceof ApiError && error.code ? byCode[error.code] : undefined;
      const told = { ...fieldErrors(error), ...(name ? { [name]: (error as ApiError).sentence! } : {}) };
      tell(Object.fromEntries(Object.entries(told).map(([path, text]) => [renamed[path] ?? path, text])));
    },
    told: tell,
    forget: () => form.clearErrors(),
    passes(other) {
      const issues = other.safeParse(form.getValues(), { error: sentenceOf }).error?.issues ?? [];
      form.clearErrors();
      tell(Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message])));
      return issues.length === 0;
    },
    focus: (name) => form.setFocus(name as unknown as Path<Values>),
    reset: (values) => form.reset(values),
  };
}

/** The fields that stand together under one name: `{ patient: { lastName } }`. */
export function partOf<Values extends FieldValues, Name extends keyof Values & string>(
  form: SchemaForm<Values>,
  name: Name,
): FormPart<Values[Name]> {
  const under = `${name}.`;
  return {
    values: form.values[name],
    errors: Object.fromEntries(
      Object.entries(form.errors).flatMap(([path, text]) =>
        path.startsWith(under) ? [[path.slice(under.length), text]] : []
      ),
    ),
    field: (field) => form.field(under + field),
    set: (change) => form.set({ [name]: { ...form.values[name], ...change } } as Partial<Values>),
  };
}

/** The errors of react-hook-form, which are nested as the values are, as sentences by path. */
function sentences(errors: object, above = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]: [string, unknown]): [string, string][] => {
      if (typeof error !== "object" || error === null) return [];
      // What is wrong with a list as a whole stands under "root".
      const path = name === "root" ? above.slice(0, -1) : above + name;
      if ("message" in error && typeof error.message === "string") {
        // Fields of dates take other forms than the API.
        return [[path, error.message === isoDateForm ? "This is no date. Use the form MM/DD/YYYY" : error.message]];
      }
      return Object.entries(sentences(error, `${above}${name}.`));
    }),
  );
}
