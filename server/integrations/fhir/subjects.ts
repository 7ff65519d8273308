/**
 * Whose records an EHR answers with: another patient's must never be released as this one's.
 * @module
 */
import type { Patient } from "@medplum/fhirtypes";
import type { FhirRecord } from "../../../shared/ehr.ts";
import type { FhirHttp } from "./http.ts";

/** The id in a reference to a Patient, also an absolute or a versioned one; null where it names no Patient of an EHR. */
const patientIn = (reference: unknown): string | null =>
  typeof reference === "string" ? /(?:^|\/)Patient\/([^/]+)(?:\/_history\/[^/]+)?$/.exec(reference)?.[1] ?? null : null;

/** The Patient that a record names as its own, by id; null where it names none. R4 calls the element `subject` or `patient`. */
function subjectOf(record: FhirRecord): string | null {
  const { subject, patient } = record as FhirRecord & Partial<Record<"subject" | "patient", { reference?: unknown }>>;
  return patientIn((subject ?? patient)?.reference);
}

/** Tells one patient's records from those of others. */
export class Subjects {
  #linked: Promise<Set<string>> | null = null;
  constructor(readonly http: FhirHttp, readonly patientId: string) {}

  /** Those of the patient, and those that name nobody. @throws {FhirError} */
  async own(records: FhirRecord[], signal?: AbortSignal): Promise<FhirRecord[]> {
    const isOther = (record: FhirRecord) => ![null, this.patientId].includes(subjectOf(record));
    if (!records.some(isOther)) return records;
    // Merged charts keep the id they were written under; the patient's links name it (https://hl7.org/fhir/R4/patient.html#links).
    const linked = await (this.#linked ??= this.#links(signal));
    return records.filter((record) => !isOther(record) || linked.has(subjectOf(record)!));
  }

  async #links(signal?: AbortSignal): Promise<Set<string>> {
    const url = this.http.at(`Patient/${encodeURIComponent(this.patientId)}`);
    const { link } = await this.http.json<Patient>(url, signal);
    return new Set((Array.isArray(link) ? link : []).flatMap((one) => patientIn(one?.other?.reference) ?? []));
  }
}
