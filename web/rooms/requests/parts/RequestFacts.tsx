import { recordKinds, requestTypes } from "../../../../shared/documents.ts";
import type { RequestRow } from "../../../../shared/requests.ts";
import { dayField, type FormPart } from "../../../lib/schema_form.ts";
import { DateInput } from "../../../ui/DateInput.tsx";
import { Checkbox, Field, Input, Select, Textarea } from "../../../ui/Field.tsx";
import { kindLabel, typeLabel } from "./facts.ts";

/** What is asked for, as typed. */
export type FactsInput = {
  /** Empty until it is chosen. */
  requestType: RequestRow["requestType"] | "";
  recordTypes: RequestRow["recordTypes"];
  dateRangeStart: string;
  dateRangeEnd: string;
  purpose: string;
  notes: string;
  isUrgent: boolean;
  urgencyReason: string;
};

export const emptyFacts: FactsInput = {
  requestType: "",
  recordTypes: [],
  dateRangeStart: "",
  dateRangeEnd: "",
  purpose: "",
  notes: "",
  isUrgent: false,
  urgencyReason: "",
};

const typeOptions = requestTypes.map((type) => ({ value: type, label: typeLabel(type) }));

/** The fields of what is asked for; the same for a new request and for a correction. */
export function RequestFacts({ form, reason }: {
  form: FormPart<FactsInput>;
  /** Whether why it is urgent can be said. */
  reason?: boolean;
}) {
  const { values: facts, errors, set } = form;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Request type" required error={errors.requestType}>
          <Select
            options={typeOptions}
            placeholder={facts.requestType === "" ? "Choose" : undefined}
            {...form.field("requestType")}
          />
        </Field>
        <Field label="Records from" optional error={errors.dateRangeStart}>
          <DateInput {...dayField(form, "dateRangeStart")} />
        </Field>
        <Field label="Records to" optional error={errors.dateRangeEnd}>
          <DateInput {...dayField(form, "dateRangeEnd")} />
        </Field>
      </div>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">Records asked for</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {recordKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={kindLabel(kind)}
              checked={facts.recordTypes.includes(kind)}
              onChange={(event) =>
                set({
                  recordTypes: event.target.checked
                    ? [...facts.recordTypes, kind]
                    : facts.recordTypes.filter((one) => one !== kind),
                })}
            />
          ))}
        </div>
      </fieldset>
      <Field label="Purpose" optional error={errors.purpose}>
        <Input maxLength={1000} {...form.field("purpose")} />
      </Field>
      <Field label="Notes" optional error={errors.notes}>
        <Textarea maxLength={4000} {...form.field("notes")} />
      </Field>
      <Checkbox
        label="Urgent"
        hint="The urgency fee is added to the invoice."
        {...form.field("isUrgent")}
      />
      {reason && facts.isUrgent && (
        <Field label="Why it is urgent" optional error={errors.urgencyReason}>
          <Input maxLength={300} {...form.field("urgencyReason")} />
        </Field>
      )}
    </div>
  );
}

/** As it is sent. */
export const factsInput = ({ urgencyReason, ...facts }: FactsInput) => ({
  ...facts,
  dateRangeStart: facts.dateRangeStart || null,
  dateRangeEnd: facts.dateRangeEnd || null,
  urgencyReason: facts.isUrgent ? urgencyReason : null,
});
