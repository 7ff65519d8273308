import { type ChangeEvent, type FormEvent, useState } from "react";
import type { Check } from "./checks.ts";

/**
 * The sign-in page's small form, the one page that must not wait for the forms library: text fields by name, each with its check. Errors show on submitting, then follow the typing; the first
 * wrong field gets the focus.
 */
export function useForm<Name extends string>(
  checks: Record<Name, Check>,
  onValid: (values: Record<Name, string>) => void,
) {
  const names = Object.keys(checks) as Name[];
  const [values, setValues] = useState(() =>
    Object.fromEntries(names.map((name) => [name, ""])) as Record<Name, string>
  );
  const [tried, setTried] = useState(false);
  const errors = {} as Record<Name, string | undefined>;
  if (tried) { for (const name of names) errors[name] = checks[name](values[name]); }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const wrong = names.find((name) => checks[name](values[name]));
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else onValid(values);
  };
  const field = (name: Name) => ({
    name,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
  });
  return { errors, submit, field, values };
}
