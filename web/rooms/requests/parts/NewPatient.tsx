import { useQuery } from "@tanstack/react-query";
import type { MatchCandidate } from "../../../../shared/patients.ts";
import { useDebounced } from "../../../lib/debounce.ts";
import { localDate } from "../../../lib/format.ts";
import { dayField, type FormPart } from "../../../lib/schema_form.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { Field, Input } from "../../../ui/Field.tsx";
import { Confidence, Mono } from "../../../ui/Values.tsx";
import { nearMatchesQuery, type TypedPatient } from "../queries.ts";

/** A typed name split as names are mostly written: the last word is the last name, a comma turns it around. */
export function typedName(text: string): TypedPatient {
  const [before, after] = text.split(",").map((part) => part.trim());
  const parts = after === undefined ? before.split(/\s+/).filter(Boolean) : [...after.split(/\s+/), before];
  const [firstName = "", ...rest] = parts;
  return {
    firstName,
    middleName: rest.slice(0, -1).join(" "),
    lastName: rest.at(-1) ?? "",
    dateOfBirth: "",
    mrn: "",
    phone: "",
    email: "",
    address: "",
  };
}

/** A new patient's facts. Known patients that they fit are shown while they are typed. */
export function NewPatient({ form, onKnown, onCancel }: {
  form: FormPart<TypedPatient>;
  /** One of the near matches it is after all. */
  onKnown: (candidate: MatchCandidate) => void;
  onCancel: () => void;
}) {
  const { errors, field } = form;
  const debounced = useDebounced(form.values, 300);
  const enough = Boolean((debounced.firstName.trim() && debounced.lastName.trim()) || debounced.mrn.trim());
  const { data } = useQuery({ ...nearMatchesQuery(debounced), enabled: enough });
  const near = (data?.candidates ?? []).filter(({ band }) => band !== "low");
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="First name" required error={errors.firstName}>
          <Input autoFocus autoComplete="off" maxLength={80} {...field("firstName")} />
        </Field>
        <Field label="Middle name" optional error={errors.middleName}>
          <Input autoComplete="off" maxLength={80} {...field("middleName")} />
        </Field>
        <Field label="Last name" required error={errors.lastName}>
          <Input autoComplete="off" maxLength={80} {...field("lastName")} />
        </Field>
        <Field label="Date of birth" optional error={errors.dateOfBirth}>
          <DateInput {...dayField(form, "dateOfBirth")} />
        </Field>
        <Field label="MRN" optional error={errors.mrn}>
          <Input autoComplete="off" className="mono" maxLength={40} {...field("mrn")} />
        </Field>
        <Field label="Phone" optional error={errors.phone}>
          <Input type="tel" autoComplete="off" maxLength={40} {...field("phone")} />
        </Field>
        <Field label="Email" optional error={errors.email}>
          <Input type="email" autoComplete="off" maxLength={200} {...field("email")} />
        </Field>
        <Field label="Address" optional className="sm:col-span-2" error={errors.address}>
          <Input autoComplete="off" maxLength={300} {...field("address")} />
        </Field>
      </div>
      {near.length > 0 && <Near near={near} onKnown={onKnown} />}
      <Button variant="link" className="self-start" onClick={onCancel}>Look for a known patient instead</Button>
    </div>
  );
}

function Near({ near, onKnown }: { near: MatchCandidate[]; onKnown: (candidate: MatchCandidate) => void }) {
  return (
    <section aria-live="polite" aria-label="Near matches" className="rounded-md border border-warning/50 p-3">
      <h3 className="text-sm text-warning">This may be a patient you already have</h3>
      <ul className="mt-2 divide-y divide-base-300">
        {near.map((candidate) => (
          <li key={candidate.patientId} className="flex flex-wrap items-start justify-between gap-3 py-2 text-sm">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-3">
                <bdi className="font-semibold">{candidate.name}</bdi>
                <Confidence value={candidate.score} kind="match" exact />
              </p>
              <p className="text-xs text-quiet">
                DOB: {localDate(candidate.dob)} · MRN: <Mono>{candidate.mrn}</Mono>
              </p>
              <p className="mt-1 text-xs wrap-break-word">
                {[...candidate.reasons, ...candidate.vetoes].join(" · ")}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Use ${candidate.name}`}
              onClick={() =>
                onKnown(candidate)}
            >
              Use this patient
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
