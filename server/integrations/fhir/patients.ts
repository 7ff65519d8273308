/**
 * Patients of an EHR: found by the searches US Core requires, then checked here, as shown to staff.
 *
 * Epic and Oracle Health refuse some combinations (e.g. a birth date alone); their own sentence is passed on.
 * @module
 */
import type { HumanName, Identifier, Patient } from "@medplum/fhirtypes";
import { z } from "zod";
import { type EhrPatient, type EhrSearch, fhirResourceSchema } from "../../../shared/ehr.ts";
import type { FhirHttp } from "./http.ts";
import { FhirError } from "./port.ts";
import { searchAll, type SearchParams } from "./search.ts";
import { linkedWith } from "./subjects.ts";

const mostPatients = 50;
/** So many are read at most to find them; an EHR with more is asked more narrowly. */
const mostAsked = { most: 500, mostPages: 20 };

const text = z.string().optional();
/** In a list of words null stands for one that only an extension tells (https://hl7.org/fhir/R4/json.html#primitive). */
const texts = z.array(z.string().nullable()).optional();
const manyOf = <T extends z.ZodRawShape>(shape: T) => z.array(z.looseObject(shape)).optional();
/** What is read of a Patient (https://hl7.org/fhir/R4/patient.html), by its types. */
const patientSchema = z.looseObject({
  resourceType: z.literal("Patient"),
  id: fhirResourceSchema.shape.id,
  name: manyOf({ use: text, text, family: text, given: texts, prefix: texts, suffix: texts }),
  birthDate: text,
  gender: text,
  identifier: manyOf({ system: text, value: text, type: z.looseObject({ coding: manyOf({ code: text }) }).optional() }),
  address: manyOf({ use: text, text, line: texts, city: text, state: text, postalCode: text }),
});

/** What the EHR gave, as a Patient. @throws {FhirError} where it is none */
function asPatient(given: unknown): Patient {
  const parsed = patientSchema.safeParse(given);
  if (!parsed.success) throw new FhirError("bad_answer");
  return parsed.data as Patient;
}

export interface PatientOptions {
  http: FhirHttp;
  /** The system (URI) of medical record numbers, where the EHR searches by number only together with it. */
  mrnSystem?: string;
}

/** Patients by all criteria given. @throws {FhirError} */
export async function searchPatients({ http, mrnSystem }: PatientOptions, search: EhrSearch): Promise<EhrPatient[]> {
  let found: Patient[] = [];
  for (const [n, params] of questions(search, mrnSystem).entries()) {
    try {
      const { records } = await searchAll(http, "Patient", params, mostAsked);
      found = records.map(asPatient);
      break;
    } catch (error) {
      if (error instanceof FhirError && error.failure === "too_much") throw new FhirError("too_many_patients");
      const another = n < questions(search, mrnSystem).length - 1;
      if (!another || !(error instanceof FhirError) || error.failure !== "bad_request") throw error;
    }
  }
  const fitting = found.filter((patient) => fits(patient, search)).slice(0, mostPatients);
  const current = new Map<string, Patient>();
  for (const patient of fitting) {
    const one = await successorOf(http, patient);
    current.set(one.id!, one);
  }
  return [...current.values()].map((p) => shown(p, mrnSystem));
}

/** A Patient that was merged into another must no longer be used; the other stands for it (https://hl7.org/fhir/R4/patient.html#links). */
async function successorOf(http: FhirHttp, patient: Patient): Promise<Patient> {
  let one = patient;
  for (let merged = 0; merged < 3; merged++) {
    const [id] = linkedWith(one, "replaced-by");
    if (!id) break;
    one = asPatient(await http.json(http.at(`Patient/${encodeURIComponent(id)}`)));
  }
  return one;
}

/** One patient by the EHR's id. @throws {FhirError} */
export const readPatient = async ({ http, mrnSystem }: PatientOptions, id: string): Promise<EhrPatient> =>
  shown(asPatient(await http.json(http.at(`Patient/${encodeURIComponent(id)}`))), mrnSystem);

/** The ways to ask, best first; a further one is tried when the EHR does not know the parameters of the one before. */
function questions({ lastName, firstName, dob, dobEnd, mrn }: EhrSearch, mrnSystem?: string): SearchParams[] {
  if (mrn) return [[["identifier", mrnSystem ? `${mrnSystem}|${mrn}` : mrn]]];
  const given = (params: [string, string | undefined][]) =>
    params.filter((p): p is [string, string] => p[1] !== undefined);
  const name = lastName ?? firstName;
  const born: [string, string | undefined][] = dobEnd && dob
    ? [["birthdate", `ge${dob}`], ["birthdate", `le${dobEnd}`]]
    : [["birthdate", dob]];
  return [
    given([["family", lastName], ["given", firstName], ...born]),
    ...(name ? [given([["name", name], ...born])] : []),
  ];
}

/** Letters only, without accents, lower case: names as they are compared. */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/ł/gi, "l").replace(/ø/gi, "o")
    .toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** A server may answer more than was asked (it must not search by what it does not know): all criteria are checked again. */
function fits(patient: Patient, { lastName, firstName, dob, dobEnd = dob, mrn }: EhrSearch): boolean {
  const names = (patient.name ?? []).filter((name) => name.family || name.given || name.text);
  const begins = (text: string | undefined, wanted: string) =>
    text !== undefined && folded(text).split(" ").concat(folded(text)).some((word) => word.startsWith(folded(wanted)));
  if (lastName && !names.some((n) => begins(n.family ?? n.text, lastName))) return false;
  if (firstName && !names.some((n) => begins(n.given?.join(" ") ?? n.text, firstName))) return false;
  const born = patient.birthDate ?? "";
  if (dob && (born < dob || born > dobEnd!)) return false;
  if (mrn && !(patient.identifier ?? []).some((i) => i.value?.toLowerCase() === mrn.toLowerCase())) return false;
  return true;
}

const lastOf = (name: HumanName | undefined) => name?.family ?? name?.text?.split(" ").at(-1) ?? "";
const firstOf = (name: HumanName | undefined) => name?.given?.[0] ?? name?.text?.split(" ")[0] ?? "";

/** The official name, else the usual one, else the first. */
function nameOf(patient: Patient): HumanName | undefined {
  const names = (patient.name ?? []).filter((name) => name.use !== "old");
  return names.find((n) => n.use === "official") ?? names.find((n) => n.use === "usual") ?? names[0] ??
    patient.name?.[0];
}

/** The number marked as medical record number (HL7 table 0203, `MR`), else the one of our system, else the only one there is. */
function mrnOf(identifiers: Identifier[], mrnSystem?: string): string | null {
  const marked = identifiers.find((i) => i.type?.coding?.some((c) => c.code === "MR"));
  const ours = mrnSystem ? identifiers.find((i) => i.system === mrnSystem) : undefined;
  const only = identifiers.length === 1 ? identifiers[0] : undefined;
  return (ours ?? marked ?? only)?.value ?? null;
}

/** A patient as staff see it. */
function shown(patient: Patient, mrnSystem?: string): EhrPatient {
  const name = nameOf(patient);
  const home = patient.address?.find((a) => a.use === "home") ?? patient.address?.[0];
  const street = [...home?.line ?? [], home?.city, [home?.state, home?.postalCode].filter(Boolean).join(" ")];
  const parts = [...name?.prefix ?? [], ...name?.given ?? [], name?.family, ...name?.suffix ?? []].filter(Boolean);
  return {
    id: patient.id!,
    name: parts.length > 0 ? parts.join(" ") : name?.text ?? "Unnamed patient",
    lastName: lastOf(name),
    firstName: firstOf(name),
    dob: patient.birthDate ?? null,
    gender: patient.gender ?? null,
    mrn: mrnOf(patient.identifier ?? [], mrnSystem),
    address: home?.text ?? (street.filter(Boolean).join(", ") || null),
  };
}
