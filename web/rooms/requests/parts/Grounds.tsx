import { ShieldAlert, ShieldCheck } from "lucide-react";
import {
  type AuthorizationView,
  type LegalReason,
  legalReasonLabels,
  legalReasons,
} from "../../../../shared/authorization.ts";
import { classes } from "../../../ui/class_names.ts";
import { Field, Input, Select } from "../../../ui/Field.tsx";

/** `Authorization: valid until Mar 3, 2027`, in green or amber. */
export function AuthorizationLine({ view, className }: { view: AuthorizationView; className?: string }) {
  const Icon = view.isValid ? ShieldCheck : ShieldAlert;
  return (
    <p
      className={classes(
        "flex items-start gap-2 rounded-md px-3 py-2 text-sm",
        view.isValid ? "bg-success/10 text-success" : "bg-warning/12 text-warning",
        className,
      )}
    >
      <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span>
        <span className="font-semibold">Authorization:</span> {view.text}
      </span>
    </p>
  );
}

export interface GroundsTyped {
  reason: LegalReason | "";
  text: string;
}
export const noGrounds: GroundsTyped = { reason: "", text: "" };

/** As it is sent. */
export const groundsInput = ({ reason, text }: GroundsTyped) =>
  reason ? { legalReason: reason, legalReasonText: text.trim() || null } : {};

/** Sentences where no reason is chosen although one is needed. */
export function groundsErrors({ reason, text }: GroundsTyped, isNeeded: boolean): Record<string, string> {
  if (isNeeded && !reason) return { legalReason: "Choose on what the records go out without a valid authorization." };
  return reason === "other" && !text.trim() ? { legalReasonText: "Say what the legal reason is." } : {};
}

const options = [
  { value: "", label: "Choose a legal reason" },
  ...legalReasons.map((value) => ({ value, label: legalReasonLabels[value] })),
];

/** On what the records go out where no valid authorization is there. */
export function GroundsFields({ value, onChange, errors, inBulk = false }: {
  value: GroundsTyped;
  onChange: (value: GroundsTyped) => void;
  errors: Record<string, string>;
  /** Of several requests some may have an authorization. */
  inBulk?: boolean;
}) {
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Legal reason"
        required={!inBulk}
        optional={inBulk}
        hint={inBulk ? "For those without a valid authorization; left out, they are not released." : undefined}
        error={errors.legalReason}
      >
        <Select
          options={options}
          value={value.reason}
          onChange={(event) => onChange({ ...value, reason: event.target.value as GroundsTyped["reason"] })}
        />
      </Field>
      {value.reason && (
        <Field
          label={value.reason === "other" ? "What the reason is" : "Case number or note"}
          optional={value.reason !== "other"}
          required={value.reason === "other"}
          error={errors.legalReasonText}
        >
          <Input
            maxLength={300}
            autoComplete="off"
            value={value.text}
            onChange={(event) => onChange({ ...value, text: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}
