import { recordKinds, requestTypes } from "../../../../shared/documents.ts";
import type { RequestRow } from "../../../../shared/requests.ts";
import { Checkbox, DateInput, Field, Input, Select, Textarea } from "../../../ui/Field.tsx";
import { kindLabel, typeLabel } from "./facts.ts";

/** What is asked for, as typed. */
export interface FactsInput {
  /** Empty until it is chosen. */
  requestType: RequestRow["requestType"] | "";
  recordTypes: RequestRow["recordTypes"];
  dateRangeStart: string;
  dateRangeEnd: string;
  purpose: string;
  notes: string;
  isUrgent: boolean;
  urgencyReason: string;
}

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
export function RequestFacts({ facts, onChange, errors, reason }: {
  facts: FactsInput;
  onChange: (facts: FactsInput) => void;
  errors: Record<string, string>;
  /** Whether why it is urgent can be said. */
  reason?: boolean;
}) {
  const set = (change: Partial<FactsInput>) => onChange({ ...facts, ...change });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Request type" required error={errors.requestType}>
          <Select
            options={typeOptions}
            placeholder={facts.requestType === "" ? "Choose" : undefined}
            value={facts.requestType}
            onChange={(event) => set({ requestType: event.target.value as FactsInput["requestType"] })}
          />
        </Field>
        <Field label="Records from" optional error={errors.dateRangeStart}>
          <DateInput
            value={facts.dateRangeStart}
            onChange={(event) => set({ dateRangeStart: event.target.value })}
          />
        </Field>
        <Field label="Records to" optional error={errors.dateRangeEnd}>
          <DateInput value={facts.dateRangeEnd} onChange={(event) => set({ dateRangeEnd: event.target.value })} />
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
        <Input value={facts.purpose} maxLength={1000} onChange={(event) => set({ purpose: event.target.value })} />
      </Field>
      <Field label="Notes" optional error={errors.notes}>
        <Textarea value={facts.notes} maxLength={4000} onChange={(event) => set({ notes: event.target.value })} />
      </Field>
      <Checkbox
        label="Urgent"
        hint="The urgency fee is added to the invoice."
        checked={facts.isUrgent}
        onChange={(event) => set({ isUrgent: event.target.checked })}
      />
      {reason && facts.isUrgent && (
        <Field label="Why it is urgent" optional error={errors.urgencyReason}>
          <Input
            value={facts.urgencyReason}
            maxLength={300}
            onChange={(event) => set({ urgencyReason: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}

/** A sentence when the dates are not in order. */
export function rangeErrors({ dateRangeStart: from, dateRangeEnd: to }: FactsInput): Record<string, string> {
  return from && to && from > to ? { dateRangeEnd: "The start of the date range lies after its end" } : {};
}
