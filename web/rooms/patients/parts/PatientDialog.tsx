import { useState } from "react";
import { patientForm } from "../../../../shared/patients.ts";
import { ApiError, notice, standingFields } from "../../../lib/api.ts";
import { dayField, useSchemaForm } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { Checkbox, Field, Input } from "../../../ui/Field.tsx";
import { Meanwhile } from "../../../ui/Meanwhile.tsx";
import { useSavePatient } from "../mutations.ts";
import type { PatientDetail } from "../queries.ts";

const fields = [
  "firstName",
  "middleName",
  "lastName",
  "suffix",
  "dateOfBirth",
  "mrn",
  "phone",
  "email",
  "address",
  "lastVisit",
] as const;
type Values = Record<(typeof fields)[number], string> & { nameWasMistaken: boolean };

const valuesOf = (patient: PatientDetail | null) =>
  ({
    ...Object.fromEntries(fields.map((field) => [field, patient?.[field] ?? ""])),
    nameWasMistaken: false,
  }) as Values;

const pick = (values: Partial<Values>, wanted: (field: (typeof fields)[number]) => boolean): Partial<Values> =>
  Object.fromEntries(fields.filter((field) => field in values && wanted(field)).map((field) => [field, values[field]]));
const typed = (now: Partial<Record<string, unknown>>): Partial<Values> =>
  Object.fromEntries(Object.entries(now).map(([name, value]) => [name, value ?? ""]));
/** As the server has it: without what was left empty. */
const sent = (values: Values) =>
  Object.fromEntries(fields.map((field) => [field, values[field] === "" ? null : values[field]])) as Record<
    (typeof fields)[number],
    string | null
  >;

/** Creates a patient, or corrects one; the name before is kept unless it was a mistake. */
export function PatientDialog({ patient, onClose, onSaved }: {
  patient: PatientDetail | null;
  onClose: () => void;
  onSaved: (id: number) => void;
}) {
  const save = useSavePatient(patient?.id ?? null);
  // What the server is told that was seen; after a refusal that is what the refusal said.
  const [seen, setSeen] = useState(() => valuesOf(patient));
  const [stale, setStale] = useState<string | null>(null);
  const form = useSchemaForm(
    patientForm,
    () => valuesOf(patient),
    (input) =>
      save.mutate(patient ? { ...input, before: sent(seen) } : input, {
        onSuccess: (saved) => {
          onClose();
          onSaved(saved.id);
        },
        onError: (error) => {
          form.refused(error, { mrn_taken: "mrn" });
          const standing = standingFields(error, seen);
          if (!standing) return;
          const now = typed(standing);
          // What was not touched here stays as the colleague made it.
          form.set(pick(now, (field) => form.values[field] === seen[field]));
          setSeen({ ...seen, ...now });
          setStale(notice(error, "Someone else changed this patient meanwhile."));
        },
      }),
    (values) => ({ ...sent(values), nameWasMistaken: values.nameWasMistaken }),
  );
  const isRenamed = patient !== null &&
    fields.slice(0, 4).some((field) => form.values[field].trim() !== (patient[field] ?? ""));
  const other = save.error && !stale && !(save.error instanceof ApiError && Object.keys(form.errors).length > 0);
  return (
    <Dialog
      onSubmit={form.submit}
      open
      onOpenChange={onClose}
      title={patient ? "Edit Patient" : "New Patient"}
      description={patient
        ? "Requests and open invoices follow a corrected name."
        : "Look first whether the patient is known: two rows of one person hide records from each other."}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!form.changed}>
            {patient ? "Save Changes" : "Create Patient"}
          </Button>
        </>
      }
    >
      {stale && (
        <div className="mb-4">
          <Meanwhile>{stale}</Meanwhile>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" required error={form.errors.firstName}>
          <Input autoComplete="off" maxLength={80} {...form.field("firstName")} />
        </Field>
        <Field label="Middle name" optional error={form.errors.middleName}>
          <Input autoComplete="off" maxLength={80} {...form.field("middleName")} />
        </Field>
        <Field label="Last name" required error={form.errors.lastName}>
          <Input autoComplete="off" maxLength={80} {...form.field("lastName")} />
        </Field>
        <Field label="Suffix" optional error={form.errors.suffix}>
          <Input autoComplete="off" maxLength={10} {...form.field("suffix")} />
        </Field>
        {isRenamed && (
          <Checkbox
            label="The name before was a mistake; do not keep it as a previous name"
            className="sm:col-span-2"
            {...form.field("nameWasMistaken")}
          />
        )}
        <Field label="Date of birth" optional error={form.errors.dateOfBirth}>
          <DateInput {...dayField(form, "dateOfBirth")} />
        </Field>
        <Field label="MRN" optional error={form.errors.mrn}>
          <Input autoComplete="off" className="mono" maxLength={40} {...form.field("mrn")} />
        </Field>
        <Field label="Phone" optional error={form.errors.phone}>
          <Input type="tel" autoComplete="off" maxLength={40} {...form.field("phone")} />
        </Field>
        <Field label="Email" optional error={form.errors.email}>
          <Input type="email" autoComplete="off" maxLength={200} {...form.field("email")} />
        </Field>
        <Field label="Address" optional className="sm:col-span-2" error={form.errors.address}>
          <Input autoComplete="off" maxLength={300} {...form.field("address")} />
        </Field>
        <Field label="Last visit" optional error={form.errors.lastVisit}>
          <DateInput {...dayField(form, "lastVisit")} />
        </Field>
        {other && (
          <p role="alert" className="text-sm text-error sm:col-span-2">
            {notice(save.error, "The patient could not be saved. Try again in a moment.")}
          </p>
        )}
      </div>
    </Dialog>
  );
}
