/**
 * Whose records an EHR answers with: another patient's must never be released as this one's.
 * @module
 */
import type { Patient } from "@medplum/fhirtypes";
import type { FhirRecord } from "../../../shared/ehr.ts";
import type { FhirHttp } from "./http.ts";
import { FhirError } from "./port.ts";

/** The id in a reference to a Patient, also an absolute or a versioned one; null where it names no Patient of an EHR. */
const patientIn = (reference: unknown): string | null =>
  typeof reference === "string" ? /(?:^|\/)Patient\/([^/]+)(?:\/_history\/[^/]+)?$/.exec(reference)?.[1] ?? null : null;

/** The Patient that a record names as its own, by id; null where it names none. R4 calls the element `subject` or `patient`. */
function subjectOf(record: FhirRecord): string | null {
  const { subject, patient } = record as FhirRecord & Partial<Record<"subject" | "patient", { reference?: unknown }>>;
  return patientIn((subject ?? patient)?.reference);
}

/** The other Patients that a Patient is linked with; by one kind of link where it is given (https://hl7.org/fhir/R4/patient.html#links). */
export const linkedWith = ({ link }: Patient, kind?: "replaces" | "replaced-by"): string[] =>
  (Array.isArray(link) ? link : []).filter((one) => !kind || one?.type === kind)
    .flatMap((one) => patientIn(one?.other?.reference) ?? []);

/** Tells one patient's records from those of others. */
export class Subjects {
  #patient: Promise<Patient | null> | null = null;
  constructor(readonly http: FhirHttp, readonly patientId: string) {}

  /** The patient, and those merged into this one: their charts are to be consulted as well. @throws {FhirError} */
  async ids(signal?: AbortSignal): Promise<string[]> {
    const patient = await this.#read(signal);
    return [...new Set([this.patientId, ...patient ? linkedWith(patient, "replaces") : []])];
  }

  /** Those of the patient, and those that name nobody. @throws {FhirError} */
  async own(records: FhirRecord[], signal?: AbortSignal): Promise<FhirRecord[]> {
    const isOther = (record: FhirRecord) => ![null, this.patientId].includes(subjectOf(record));
    if (!records.some(isOther)) return records;
    // Merged charts keep the id they were written under; the patient's links name it.
    const patient = await this.#read(signal);
    const linked = new Set(patient ? linkedWith(patient) : []);
    return records.filter((record) => !isOther(record) || linked.has(subjectOf(record)!));
  }

  /** Null where the EHR has no such Patient to read; then nobody is linked. */
  #read(signal?: AbortSignal): Promise<Patient | null> {
    const url = this.http.at(`Patient/${encodeURIComponent(this.patientId)}`);
    return this.#patient ??= this.http.json<Patient>(url, signal).catch((error) => {
      if (error instanceof FhirError && ["not_found", "forbidden"].includes(error.failure)) return null;
      throw error;
    });
  }
}
