import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect } from "react";
import type { MatchCandidate } from "../../../../shared/patients.ts";
import { isDay } from "../../../lib/days_typed.ts";
import { useDebounced } from "../../../lib/debounce.ts";
import { localDate } from "../../../lib/format.ts";
import { DateInput } from "../../../ui/DateInput.tsx";
import { Input } from "../../../ui/Field.tsx";
import { Mono } from "../../../ui/Values.tsx";
import { matchQuery, type Person } from "../queries.ts";
import { fieldId, personMark } from "./checks.ts";
import { DeskField, Lightable } from "./DeskField.tsx";
import {
  blankPerson,
  firstChoice,
  maybeFrom,
  type PersonDraft,
  type PersonField,
  type PersonValues,
  valuesOf,
} from "./draft.ts";
import { candidatesOf, enoughToMatch, hasNumber, matchedBy, nearCandidates, personQuery, rematched } from "./match.ts";
import { MatchChoice } from "./MatchChoice.tsx";
import { personPath } from "../suggestions/suggestions.ts";
import { dayIn } from "../reading/picked.ts";

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

/** A person of the document: the values in the order a clerk checks them, then who it is. Values typed anew are matched anew. */
export function PersonEditor({ person, found, read, errors, readOnly, onChange }: PersonEditorProps) {
  const { values, choice } = person;
  const evidence = found?.evidence ?? {};
  const file = choice.kind === "known" ? choice.person : null;
  const onFile: Partial<Record<PersonField, string | null>> = file
    ? { dateOfBirth: file.dob, mrn: file.mrn, address: file.address, phone: file.phone }
    : {};
  const set = (field: PersonField, value: string) => onChange({ values: { ...values, [field]: value } });

  // Changed values are compared with the known patients again; a patient that fits is offered, or chosen if the match is certain.
  const debounced = useDebounced(useDeferredValue(values), 350);
  const asRead = matchedBy(found ? valuesOf(found) : blankPerson);
  const retyped = matchedBy(debounced) !== asRead;
  const again = useQuery({
    ...matchQuery(personQuery(debounced)),
    enabled: !readOnly && retyped && enoughToMatch(debounced),
  });
  const fresh = retyped && !again.isPlaceholderData ? again.data : undefined;
  useEffect(() => {
    if (readOnly || matchedBy(debounced) !== matchedBy(values)) return;
    if (fresh && person.matched?.by !== matchedBy(values)) onChange(rematched(person, fresh));
    if (!retyped && person.matched) {
      const first = found ? firstChoice(found) : { kind: "new" as const };
      onChange({ matched: undefined, choice: person.decided ? choice : first });
    }
  }, [fresh, debounced, retyped, readOnly]);
  const candidates = candidatesOf(person, found);
  const near = nearCandidates(values, candidates);
  const why = whyOf(person, found, near);

  return (
    <div>
      <div className="grid grid-cols-6 gap-x-5 gap-y-1">
        {shown.map(({ field, label, span, date, mono, quiet }) => {
          const id = fieldId(`${person.key}.${field}`);
          const control = {
            "data-field": id,
            readOnly,
            autoComplete: "off",
            spellCheck: false,
            "aria-invalid": errors[id] ? true : undefined,
          };
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
              show={date ? (day) => isDay(day) ? localDate(day) : day : undefined}
              onRevert={readOnly ? undefined : () => set(field, read[field])}
              onPick={readOnly ? undefined : (text) => set(field, date ? dayIn(text) ?? values[field] : text)}
              suggestion={personPath(person, field)}
              onTake={readOnly ? undefined : (value) => set(field, value)}
              onFile={onFile[field]}
              error={errors[id]}
            >
              {date ? <DateInput {...control} value={values[field]} onDay={(day) => set(field, day)} /> : (
                <Input
                  {...control}
                  value={values[field]}
                  className={mono ? "mono" : undefined}
                  onChange={(event) => set(field, event.target.value)}
                />
              )}
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
            near={near}
            why={why}
            matching={retyped && again.isFetching}
            error={errors[fieldId(`${person.key}.who`)]}
            onKnown={(known) => onChange({ choice: { kind: "known", person: known }, decided: true })}
            onNew={() => onChange({ choice: { kind: "new" }, decided: true })}
          />
        </Lightable>
      )}
    </div>
  );
}

/** Why nobody, or who, was chosen. With nobody near, what matching says of the nearest is no question any more. */
function whyOf(person: PersonDraft, found: Person | null, near: readonly MatchCandidate[]): string {
  if (!person.matched && !found) return "Enter the values, and the known patients are searched.";
  if (person.choice.kind === "new" && near.length === 0) return "Nobody on file comes near.";
  if (near[0]?.score < maybeFrom && near.some((one) => hasNumber(one, person.values.mrn))) {
    return "The record number is somebody's on file. Choose them, or correct the number.";
  }
  return person.matched?.why ?? found?.matchWhy ?? "";
}
