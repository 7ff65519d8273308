import { fullName, type Patient } from "../../../../shared/patients.ts";
import { DateText, Mono } from "../../../ui/Values.tsx";
import { patientsFound } from "../queries.ts";
import type { KnownPerson } from "./draft.ts";
import { Finder } from "./Finder.tsx";

const knownOf = (p: Patient): KnownPerson => ({
  patientId: p.id,
  name: fullName(p),
  dob: p.dateOfBirth,
  mrn: p.mrn,
  address: p.address,
  phone: p.phone,
});

/** Search another known patient by name or MRN. */
export function PatientFinder({ start, onPick }: { start?: string; onPick: (person: KnownPerson) => void }) {
  return (
    <Finder<Patient>
      label="Search patients by name or MRN"
      find={patientsFound}
      rowKey={(patient) => patient.id}
      onPick={(patient) => onPick(knownOf(patient))}
      none="No patient fits. Try another spelling, or choose New patient."
      autoFocus
      start={start}
      show={(patient) => (
        <>
          <span className="font-semibold">
            <bdi>{fullName(patient)}</bdi>
          </span>
          <span className="ml-3 text-quiet">
            <DateText value={patient.dateOfBirth} as="local" />
            {patient.mrn && (
              <span className="ml-3">
                <Mono>{patient.mrn}</Mono>
              </span>
            )}
          </span>
        </>
      )}
    />
  );
}
