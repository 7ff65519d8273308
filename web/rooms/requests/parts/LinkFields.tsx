import { TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { shownRecipient, splitRecipient } from "../../../../shared/fax_numbers.ts";
import { defaultLinkDays } from "../../../../shared/links.ts";
import { showDate } from "../../../../shared/time.ts";
import { dialledHint, isUsual } from "../../../lib/recipients.ts";
import type { FormPart } from "../../../lib/schema_form.ts";
import { CopyButton } from "../../../ui/Values.tsx";
import { Field, Input } from "../../../ui/Field.tsx";

/** What is typed for a secure link. @param to an address or a fax number */
export const emptyOptions = (to: { email: string | null; fax?: string | null } | null) => ({
  email: shownRecipient(to?.email ?? to?.fax ?? ""),
  expiresInDays: String(defaultLinkDays),
  passcode: "",
  accessLimitCount: "",
  asksCode: false,
});
export type LinkOptions = ReturnType<typeof emptyOptions>;

/** As it is sent. */
export const linkInput = ({ email, expiresInDays, passcode, accessLimitCount, asksCode }: LinkOptions) => ({
  email: null,
  ...(email.trim() ? splitRecipient(email) : {}),
  expiresInDays: Number(expiresInDays),
  passcode: passcode.trim() || null,
  accessLimitCount: accessLimitCount.trim() ? Number(accessLimitCount) : null,
  asksCode,
});

const mailedHint = "The link is mailed there, with the request number and nothing about the patient. Without an " +
  "address or number you hand it over yourself.";
const faxedHint =
  "The records themselves are faxed there, behind a cover sheet that names no patient: compare the number " +
  "with the request.";

/** "Days, until Nov 29, 2026": nobody counts on their fingers when a link ends. */
function lastDay(days: string): string {
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1 || count > 365) return "Days";
  return `Days, until ${showDate(new Date(Date.now() + count * 86_400_000).toISOString())}`;
}

/** Recipient, expiry, passcode and limit of a secure link. */
export function LinkFields({ form, usual }: {
  form: FormPart<LinkOptions>;
  /** Where it goes usually, and whose that is. */
  usual?: { to: string | null; why: string };
}) {
  const { errors, field } = form;
  const isFax = splitRecipient(form.values.email).fax !== undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Recipient email or fax number"
        className="sm:col-span-2"
        hint={`${usual && isUsual(form.values.email, usual.to) ? `${usual.why}. ` : ""}${
          isFax ? `${dialledHint(form.values.email)} ${faxedHint}` : mailedHint
        }`}
        error={errors.email ?? errors.fax}
      >
        <Input inputMode={isFax ? "tel" : "email"} autoComplete="off" {...field("email")} />
      </Field>
      <Field label="Expires after" hint={lastDay(form.values.expiresInDays)} error={errors.expiresInDays}>
        <Input type="number" inputMode="numeric" min={1} max={365} {...field("expiresInDays")} />
      </Field>
      <Field label="Download limit" optional hint="How many downloads" error={errors.accessLimitCount}>
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          placeholder="No limit"
          {...field("accessLimitCount")}
        />
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
          {...field("asksCode")}
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
