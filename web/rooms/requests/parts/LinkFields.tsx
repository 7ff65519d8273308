import { TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { createLinkInput, defaultLinkDays } from "../../../../shared/links.ts";
import { showDate } from "../../../lib/format.ts";
import { CopyButton } from "../../../ui/Values.tsx";
import { Field, Input } from "../../../ui/Field.tsx";

/** What is typed for a secure link. */
export interface LinkOptions {
  email: string;
  days: string;
  passcode: string;
  limit: string;
  asksCode: boolean;
}

export const emptyOptions = (email: string | null | undefined): LinkOptions => ({
  email: email ?? "",
  days: String(defaultLinkDays),
  passcode: "",
  limit: "",
  asksCode: false,
});

const linkOptions = createLinkInput.omit({ requestId: true });
const rules = { email: "email", expiresInDays: "days", passcode: "passcode", accessLimitCount: "limit" } as const;
const sentences: Partial<Record<keyof LinkOptions, string>> = {
  days: "Give a number of days from 1 to 365.",
  limit: "Give a number of downloads from 1 to 1000.",
};

/** What the server takes, and a sentence for each field that is not right. */
export function linkInput({ email, days, passcode, limit, asksCode }: LinkOptions) {
  const parsed = linkOptions.safeParse({
    email: email.trim() || null,
    expiresInDays: Number(days),
    passcode: passcode.trim() || null,
    accessLimitCount: limit.trim() ? Number(limit) : null,
    asksCode,
  });
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = rules[path[0] as keyof typeof rules];
    errors[field] ??= sentences[field] ?? message;
  }
  return { input: parsed.data ?? {}, errors };
}

/** Recipient, expiry, passcode and limit of a secure link. */
export function LinkFields({ options, onChange, errors, why }: {
  options: LinkOptions;
  /** Whose the address is that stands there at first. */
  why?: string;
  onChange: (options: LinkOptions) => void;
  errors: Record<string, string>;
}) {
  const field = (name: Exclude<keyof LinkOptions, "asksCode">) => ({
    value: options[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...options, [name]: event.target.value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Recipient e-mail"
        className="sm:col-span-2"
        hint={`${
          why ? `${why}. ` : ""
        }The link is mailed there, with the request number and nothing about the patient. Without an address you hand it over yourself.`}
        error={errors.email}
      >
        <Input type="email" autoComplete="off" {...field("email")} />
      </Field>
      <Field label="Expires after" hint="Days, 7 unless you say otherwise" error={errors.days ?? errors.expiresInDays}>
        <Input type="number" inputMode="numeric" min={1} max={365} {...field("days")} />
      </Field>
      <Field label="Download limit" optional hint="How many downloads" error={errors.limit ?? errors.accessLimitCount}>
        <Input type="number" inputMode="numeric" min={1} max={1000} placeholder="No limit" {...field("limit")} />
      </Field>
      <Field
        label="Passcode"
        optional
        className="sm:col-span-2"
        hint="Tell it to the recipient by phone; it is never mailed and cannot be shown again."
        error={errors.passcode}
      >
        <Input autoComplete="off" spellCheck={false} className="mono" {...field("passcode")} />
      </Field>
      <label className="flex cursor-pointer items-start gap-3 text-sm sm:col-span-2">
        <input
          type="checkbox"
          className="checkbox mt-0.5 shrink-0 checkbox-sm checkbox-primary"
          checked={options.asksCode}
          onChange={(event) => onChange({ ...options, asksCode: event.target.checked })}
        />
        <span>
          <span className="block font-semibold">Ask for a one-time code</span>
          <span className="block text-xs text-quiet">
            Mailed to the recipient, or read out by you: a forwarded link opens nothing without it.
          </span>
        </span>
      </label>
    </div>
  );
}

/** The address of a link just made, to be copied now. */
export function LinkUrl({ url, expiresAt, passcode }: { url: string; expiresAt: string; passcode?: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-3">
      <Field label="Secure link" hint={`Opens until ${showDate(expiresAt)}.`}>
        <div className="flex items-center gap-2">
          <Input
            ref={box}
            readOnly
            aria-label="Secure link"
            className="mono flex-1"
            value={url}
            onFocus={() => box.current?.select()}
          />
          <CopyButton text={url} label="Copy link" />
        </div>
      </Field>
      <p className="flex items-start gap-2 text-sm text-warning">
        <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
        This address is shown once. Copy it now if you hand it over yourself
        {passcode ? ", and tell the passcode apart from it." : "."}
      </p>
    </div>
  );
}
