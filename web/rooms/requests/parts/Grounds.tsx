import { ShieldAlert, ShieldCheck } from "lucide-react";
import {
  type AuthorizationView,
  type LegalReason,
  legalReasonLabels,
  legalReasons,
} from "../../../../shared/authorization.ts";
import type { FormPart } from "../../../lib/schema_form.ts";
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

export const noGrounds = { legalReason: "" as LegalReason | "", legalReasonText: "" };

/** As it is sent. */
export const groundsInput = ({ legalReason, legalReasonText }: typeof noGrounds) =>
  legalReason ? { legalReason, legalReasonText: legalReasonText.trim() || null } : {};

const options = [
  { value: "", label: "Choose a legal reason" },
  ...legalReasons.map((value) => ({ value, label: legalReasonLabels[value] })),
];

/** On what the records go out where no valid authorization is there. */
export function GroundsFields({ form, inBulk = false }: {
  form: FormPart<typeof noGrounds>;
  /** Of several requests some may have an authorization. */
  inBulk?: boolean;
}) {
  const { legalReason } = form.values;
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Legal reason"
        required={!inBulk}
        optional={inBulk}
        hint={inBulk ? "For those without a valid authorization; left out, they are not released." : undefined}
        error={form.errors.legalReason}
      >
        <Select options={options} {...form.field("legalReason")} />
      </Field>
      {legalReason && (
        <Field
          label={legalReason === "other" ? "What the reason is" : "Case number or note"}
          optional={legalReason !== "other"}
          required={legalReason === "other"}
          error={form.errors.legalReasonText}
        >
          <Input maxLength={300} autoComplete="off" {...form.field("legalReasonText")} />
        </Field>
      )}
    </div>
  );
}
