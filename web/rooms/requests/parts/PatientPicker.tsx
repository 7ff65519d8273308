import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../app/paths.ts";
import { notice } from "../../../lib/api.ts";
import { AppLink } from "../../../ui/AppLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { SearchBox } from "../../../ui/Filters.tsx";
import { DateText, Mono } from "../../../ui/Values.tsx";
import { nameOf } from "./facts.ts";
import { patientsQuery, type PersonName } from "../queries.ts";
import { Choices, Chosen } from "./Choices.tsx";

export type ChosenPatient = PersonName & { id: number; mrn: string | null };

/**
 * Who the patient is: found by name, MRN or date of birth. `onNew` offers to make a new one of what was typed; `without` is a patient
 * who cannot be meant.
 */
export function PatientPicker({ value, onChange, onNew, error, without }: {
  value: ChosenPatient | null;
  onChange: (patient: ChosenPatient | null) => void;
  onNew?: (typed: string) => void;
  error?: string;
  without?: number;
}) {
  const [typed, setTyped] = useState("");
  const q = typed.trim();
  const { data: found = [], isFetching, error: failure } = useQuery({ ...patientsQuery(q), enabled: q !== "" });
  const data = found.filter(({ id }) => id !== without);
  if (value) {
    return (
      <Chosen
        title={
          <AppLink to={paths.patient(value.id)} newTab className="font-semibold">
            <bdi>{nameOf(value)}</bdi>
          </AppLink>
        }
        note={<PatientNote patient={value} />}
        changeLabel="Choose another patient"
        onChange={() => onChange(null)}
      />
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <SearchBox
        label="Find a patient"
        placeholder="Name or MRN"
        className="sm:w-full"
        value={typed}
        onChange={setTyped}
        aria-invalid={error ? true : undefined}
      />
      {error && <FieldError>{error}</FieldError>}
      <Choices
        label="Patients found"
        shown={q.length > 1 || q !== "" && data.length > 0}
        loading={isFetching && data.length === 0}
        error={failure && notice(failure, "Patients could not be searched.")}
        none={`No patient is known by “${q}”.`}
        choices={data.map((patient) => ({
          id: patient.id,
          title: <bdi>{nameOf(patient)}</bdi>,
          note: <PatientNote patient={patient} />,
          choose: () => onChange(patient),
        }))}
      />
      {onNew && <Button icon={UserPlus} className="self-start" onClick={() => onNew(q)}>Create new patient</Button>}
    </div>
  );
}

/** Birth and MRN, by which namesakes are told apart. */
const PatientNote = ({ patient }: { patient: { dateOfBirth: string | null; mrn: string | null } }) => (
  <>
    DOB: <DateText value={patient.dateOfBirth} as="local" /> · MRN: <Mono>{patient.mrn}</Mono>
  </>
);
