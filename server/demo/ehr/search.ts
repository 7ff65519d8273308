/**
 * Search of the sample EHR: the parameters US Core names, strictly; an unknown one is an error.
 * @module
 */
import type { Resource } from "./chart.ts";

/** A question it does not understand; answered with an OperationOutcome. */
export class BadSearch extends Error {}

interface Coded {
  coding?: { system?: string; code?: string }[];
  text?: string;
}
interface Name {
  family?: string;
  given?: string[];
  text?: string;
}

/** Where a resource type keeps its day, by the name of the search parameter. */
const dateFields: Record<string, Record<string, string>> = {
  Observation: { date: "effectiveDateTime" },
  DiagnosticReport: { date: "effectiveDateTime" },
  DocumentReference: { date: "date" },
  Immunization: { date: "occurrenceDateTime" },
  Procedure: { date: "performedDateTime" },
  Encounter: { date: "period" },
  ServiceRequest: { authored: "authoredOn" },
  ImagingStudy: { started: "started" },
  // Not MedicationRequest: US Core lets a server refuse `authoredon`, and many do.
};
const tokenFields: Record<string, string> = {
  category: "category",
  type: "type",
  code: "code",
  status: "status",
  intent: "intent",
};

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const list = <T>(value: unknown): T[] => value === undefined ? [] : Array.isArray(value) ? value : [value as T];

/** Whether a resource answers a parameter. @throws {BadSearch} */
export function answers(resource: Resource, name: string, value: string): boolean {
  if (name === "_id") return value.split(",").includes(resource.id);
  if (resource.resourceType === "Patient") return answersPatient(resource, name, value);
  if (name === "patient") {
    const whose = (resource.subject ?? resource.patient) as { reference?: string } | undefined;
    return whose?.reference === `Patient/${value.replace(/^Patient\//, "")}`;
  }
  const day = dateFields[resource.resourceType]?.[name];
  if (day) return isAt(resource[day], value);
  if (tokenFields[name]) return value.split(",").some((token) => hasToken(resource[tokenFields[name]], token));
  throw new BadSearch(`Search parameter "${name}" is not supported for ${resource.resourceType}`);
}

function answersPatient(patient: Resource, name: string, value: string): boolean {
  const names = list<Name>(patient.name);
  const starts = (texts: (string | undefined)[]) => texts.some((text) => text && plain(text).startsWith(plain(value)));
  switch (name) {
    case "family":
      return starts(names.map((n) => n.family));
    case "given":
      return starts(names.flatMap((n) => n.given ?? []));
    case "name":
      return starts(names.flatMap((n) => [n.family, ...n.given ?? [], ...n.text?.split(" ") ?? []]));
    case "birthdate":
      return isAt(patient.birthDate, value);
    case "identifier": {
      const [system, number] = value.includes("|") ? value.split("|") : [null, value];
      return list<{ system?: string; value?: string }>(patient.identifier)
        .some((i) => i.value === number && (system === null || i.system === system));
    }
    default:
      throw new BadSearch(`Search parameter "${name}" is not supported for Patient`);
  }
}

function hasToken(field: unknown, token: string): boolean {
  const [system, code] = token.includes("|") ? token.split("|") : [null, token];
  if (typeof field === "string") return field === code;
  return list<Coded>(field).some((concept) =>
    concept.coding?.some((one) => one.code === code && (system === null || one.system === system))
  );
}

function isAt(field: unknown, value: string): boolean {
  const [, prefix, day] = /^(ge|le|gt|lt|eq)?(\d{4}-\d{2}-\d{2})$/.exec(value) ?? [];
  if (!day) throw new BadSearch(`"${value}" is not a date that can be searched for`);
  const period = typeof field === "object" && field !== null ? field as { start?: string; end?: string } : null;
  const start = String(period?.start ?? field ?? "").slice(0, 10);
  const end = String(period?.end ?? period?.start ?? field ?? "").slice(0, 10);
  if (start === "") return false;
  if (prefix === "ge") return end >= day;
  if (prefix === "gt") return end > day;
  if (prefix === "le") return start <= day;
  if (prefix === "lt") return start < day;
  return start <= day && day <= end;
}
