import { recordKinds, requestTypes } from "../../../../shared/documents.ts";
import type { ReadingView } from "../../../../shared/inbox.ts";
import { recordKindLabels, requestTypeLabels } from "../../../../shared/requests.ts";
import { isDay } from "../../../lib/days_typed.ts";
import { localDate } from "../../../lib/format.ts";
import { DateInput } from "../../../ui/DateInput.tsx";
import { Checkbox, Input, Select, Textarea } from "../../../ui/Field.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Confidence } from "../../../ui/Values.tsx";
import { fieldId } from "./checks.ts";
import { DeskField, Lightable } from "./DeskField.tsx";
import type { Facts } from "./draft.ts";
import { arrowWithin } from "./form_keys.ts";
import { dayIn } from "../reading/picked.ts";
import { SuggestionLine } from "../suggestions/SuggestionLine.tsx";
import { useSuggestion, useSuggestionsOf } from "../suggestions/suggestions.ts";

const typeOptions = requestTypes.map((value) => ({ value, label: requestTypeLabels[value] }));

export interface FactsSectionProps {
  facts: Facts;
  read: Facts;
  reading: ReadingView | null;
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (change: Partial<Facts>) => void;
}

/** What is asked for, for which time, why and how soon. */
export function FactsSection(props: FactsSectionProps) {
  const { facts, read, reading, errors, readOnly, onChange } = props;
  const evidence = reading?.extraction.evidence ?? {};
  const dates = [["dateRangeStart", "Records from"], ["dateRangeEnd", "Records to"]] as const;
  return (
    <Card title="Request">
      <div className="grid grid-cols-2 gap-x-5 gap-y-1">
        <DeskField
          className="col-span-2"
          mark="requestType"
          label="Request type"
          evidence={evidence.requestType}
          value={facts.requestType}
          read={read.requestType}
          show={(value) => requestTypeLabels[value as keyof typeof requestTypeLabels] ?? value}
          onRevert={readOnly ? undefined : () => onChange({ requestType: read.requestType })}
          suggestion="requestType"
          onTake={readOnly ? undefined : (value) => onChange({ requestType: value as Facts["requestType"] })}
          error={errors[fieldId("requestType")]}
        >
          <Select
            data-field={fieldId("requestType")}
            options={typeOptions}
            placeholder="Choose"
            value={facts.requestType}
            disabled={readOnly}
            onChange={(event) => onChange({ requestType: event.target.value as Facts["requestType"] })}
          />
        </DeskField>
        <RecordKinds {...props} />
        {dates.map(([field, label]) => (
          <DeskField
            key={field}
            mark="dateRange"
            label={label}
            evidence={field === "dateRangeStart" ? evidence.dateRange : undefined}
            quiet={field === "dateRangeEnd" && facts.dateRangeEnd === read.dateRangeEnd}
            value={facts[field]}
            read={read[field]}
            show={(day) => isDay(day) ? localDate(day) : day}
            onRevert={readOnly ? undefined : () => onChange({ [field]: read[field] })}
            onPick={readOnly ? undefined : (text) => onChange({ [field]: dayIn(text) ?? facts[field] })}
            suggestion={field === "dateRangeStart" ? "dateRange.start" : "dateRange.end"}
            onTake={readOnly ? undefined : (value) => onChange({ [field]: value })}
            error={errors[fieldId(field)]}
            hint={field === "dateRangeStart" && !facts.dateRangeStart && !facts.dateRangeEnd
              ? "Empty means all dates"
              : undefined}
          >
            <DateInput
              data-field={fieldId(field)}
              value={facts[field]}
              readOnly={readOnly}
              onDay={(day) => onChange({ [field]: day })}
            />
          </DeskField>
        ))}
        <Urgency {...props} />
        <DeskField
          className="col-span-2"
          mark="purpose"
          label="Purpose"
          evidence={evidence.purpose}
          value={facts.purpose}
          read={read.purpose}
          onRevert={readOnly ? undefined : () => onChange({ purpose: read.purpose })}
          onPick={readOnly ? undefined : (text) => onChange({ purpose: text })}
          suggestion="purpose"
          onTake={readOnly ? undefined : (value) => onChange({ purpose: value })}
        >
          <Input
            data-field={fieldId("purpose")}
            value={facts.purpose}
            maxLength={1000}
            readOnly={readOnly}
            onChange={(event) => onChange({ purpose: event.target.value })}
          />
        </DeskField>
        <DeskField className="col-span-2" mark="notes" label="Notes" value={facts.notes} read={read.notes} quiet>
          <Textarea
            data-field={fieldId("notes")}
            rows={2}
            maxLength={4000}
            value={facts.notes}
            readOnly={readOnly}
            onChange={(event) => onChange({ notes: event.target.value })}
          />
        </DeskField>
      </div>
    </Card>
  );
}

function RecordKinds({ facts, reading, readOnly, onChange }: FactsSectionProps) {
  const evidence = reading?.extraction.evidence.recordTypes;
  const suggestions = useSuggestionsOf("recordTypes.");
  const toggle = (kind: Facts["recordTypes"][number]) =>
    onChange({
      recordTypes: facts.recordTypes.includes(kind)
        ? facts.recordTypes.filter((one) => one !== kind)
        : [...facts.recordTypes, kind],
    });
  return (
    <Lightable mark="recordTypes" close={facts.recordTypes.length === 0} className="col-span-2">
      <fieldset
        data-field={fieldId("recordTypes")}
        disabled={readOnly}
        onKeyDown={(event) =>
          arrowWithin(event.currentTarget, event.target as Element, event.key) && event.preventDefault()}
      >
        <legend className="mb-1.5 text-sm font-semibold">Records</legend>
        <span className="absolute top-1 right-2">
          {facts.recordTypes.length === 0
            ? <span className="text-xs text-quiet">None chosen</span>
            : evidence && <Confidence value={evidence.confidence} />}
        </span>
        <div className="grid grid-cols-2 gap-x-4 gap-y-2 2xl:grid-cols-3">
          {recordKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={recordKindLabels[kind]}
              checked={facts.recordTypes.includes(kind)}
              onChange={() => toggle(kind)}
            />
          ))}
        </div>
      </fieldset>
      {!readOnly && suggestions.map((suggestion) => {
        const kind = suggestion.value as Facts["recordTypes"][number];
        return (
          <SuggestionLine
            key={kind}
            suggestion={suggestion}
            text={recordKindLabels[kind]}
            taken={facts.recordTypes.includes(kind)}
            onTake={() => toggle(kind)}
            onBack={() => toggle(kind)}
          />
        );
      })}
    </Lightable>
  );
}

function Urgency({ facts, reading, readOnly, onChange }: FactsSectionProps) {
  const evidence = reading?.extraction.evidence.isUrgent;
  const reason = reading?.extraction.urgencyReason;
  const suggestion = useSuggestion("isUrgent");
  return (
    <Lightable mark="isUrgent" className="col-span-2">
      <p className="mb-1.5 text-sm font-semibold">Urgency</p>
      <span className="absolute top-1 right-2">{evidence && <Confidence value={evidence.confidence} />}</span>
      <Checkbox
        data-field={fieldId("isUrgent")}
        label="Urgent"
        hint={reason ? `The document says: ${reason}` : undefined}
        checked={facts.isUrgent}
        disabled={readOnly}
        onChange={(event) => onChange({ isUrgent: event.target.checked })}
      />
      {!readOnly && suggestion && (
        <SuggestionLine
          suggestion={suggestion}
          text={`Urgent: “${suggestion.value}”`}
          taken={facts.isUrgent}
          onTake={() => onChange({ isUrgent: true })}
          onBack={() => onChange({ isUrgent: false })}
        />
      )}
    </Lightable>
  );
}
