import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { localDate } from "../../../lib/format.ts";
import { DateInput, Input } from "../../../ui/Field.tsx";
import { Mono } from "../../../ui/Values.tsx";
import { matchQuery, type Person, type PersonQuery } from "../queries.ts";
import { fieldId, personMark } from "./checks.ts";
import { DeskField, Lightable } from "./DeskField.tsx";
import { blankPerson, type PersonDraft, type PersonField, type PersonValues, valuesOf } from "./draft.ts";
import { MatchChoice } from "./MatchChoice.tsx";
import { personPath } from "./suggestions.ts";
import { dayIn } from "./picked.ts";
import { useRested } from "./use_rested.ts";

export interface PersonEditorProps {
  person: PersonDraft;
  /** The person as read; null for one that was added. */
  found: Person | null;
  /** The values before any correction. */
  read: PersonValues;
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (change: Partial<PersonDraft>) => void;
}

const shown: { field: PersonField; label: string; span: string; date?: boolean; mono?: boolean; quiet?: boolean }[] = [
  { field: "firstName", label: "First name", span: "col-span-4" },
  { field: "middleName", label: "Middle", span: "col-span-2", quiet: true },
  { field: "lastName", label: "Last name", span: "col-span-4" },
  { field: "suffix", label: "Suffix", span: "col-span-2", quiet: true },
  { field: "dateOfBirth", label: "Date of birth", span: "col-span-3", date: true },
  { field: "mrn", label: "MRN", span: "col-span-3", mono: true },
  { field: "address", label: "Address", span: "col-span-6" },
  { field: "phone", label: "Phone", span: "col-span-3" },
  { field: "email", label: "Email", span: "col-span-3" },
];

const queryOf = (v: PersonValues): PersonQuery => ({
  firstName: v.firstName.trim() || null,
  middleName: v.middleName.trim() || null,
  lastName: v.lastName.trim() || null,
  suffix: v.suffix.trim() || null,
  dob: v.dateOfBirth || null,
  mrn: v.mrn.trim() || null,
  phone: v.phone.trim() || null,
  email: v.email.trim() || null,
  address: v.address.trim() || null,
});

/** Enough to look for near matches at all. */
const enough = (v: PersonValues) => v.mrn.trim().length > 2 || v.lastName.trim().length > 1;

/** A person of the document: the values in the order a clerk checks them, then who it is. Values typed anew are matched anew. */
export function PersonEditor({ person, found, read, errors, readOnly, onChange }: PersonEditorProps) {
  const { values, choice } = person;
  const evidence = found?.evidence ?? {};
  const file = choice.kind === "known" ? choice.person : null;
  const onFile: Partial<Record<PersonField, string | null>> = file
    ? { dateOfBirth: file.dob, mrn: file.mrn, address: file.address, phone: file.phone }
    : {};
  const set = (field: PersonField, value: string) => onChange({ values: { ...values, [field]: value } });

  const rested = useRested(useDeferredValue(values), 350);
  const retyped = JSON.stringify(rested) !== JSON.stringify(found ? valuesOf(found) : blankPerson);
  const again = useQuery({ ...matchQuery(queryOf(rested)), enabled: !readOnly && retyped && enough(rested) });
  const fresh = retyped ? again.data : null;
  const candidates = fresh ? fresh.candidates : found?.candidates ?? [];
  const why = fresh ? fresh.why : found?.matchWhy ?? "Enter the values, and the known patients are searched.";

  return (
    <div>
      <div className="grid grid-cols-6 gap-x-5 gap-y-1">
        {shown.map(({ field, label, span, date, mono, quiet }) => {
          const id = fieldId(`${person.key}.${field}`);
          const Control = date ? DateInput : Input;
          return (
            <DeskField
              key={field}
              className={span}
              mark={personMark(person, field, evidence)}
              label={label}
              quiet={quiet}
              evidence={evidence[field === "dateOfBirth" ? "dob" : field] ??
                (field === "firstName" || field === "lastName" ? evidence.name : undefined)}
              value={values[field]}
              read={read[field]}
              show={date ? localDate : undefined}
              onRevert={readOnly ? undefined : () => set(field, read[field])}
              onPick={readOnly ? undefined : (text) => set(field, date ? dayIn(text) ?? values[field] : text)}
              suggestion={personPath(person, field)}
              onTake={readOnly ? undefined : (value) => set(field, value)}
              onFile={onFile[field]}
              error={errors[id]}
            >
              <Control
                data-field={id}
                value={values[field]}
                readOnly={readOnly}
                autoComplete="off"
                spellCheck={false}
                className={mono ? "mono" : undefined}
                aria-invalid={errors[id] ? true : undefined}
                onChange={(event) => set(field, event.target.value)}
              />
            </DeskField>
          );
        })}
        {found?.ssnLast4 && (
          <Lightable mark={`p${person.index}.ssn`} className="col-span-6">
            <p tabIndex={0} className="rounded text-sm">
              <span className="font-semibold">Social Security number</span> <Mono>{`***-**-${found.ssnLast4}`}</Mono>
            </p>
          </Lightable>
        )}
      </div>
      {readOnly ? null : (
        <Lightable mark={personMark(person, "lastName", evidence)}>
          <MatchChoice
            person={person}
            candidates={candidates}
            why={why}
            matching={retyped && again.isFetching}
            error={errors[fieldId(`${person.key}.who`)]}
            onKnown={(known) => onChange({ choice: { kind: "known", person: known } })}
            onNew={() => onChange({ choice: { kind: "new" } })}
          />
        </Lightable>
      )}
    </div>
  );
}
