/**
 * THE table of queries: what is asked of an EHR for each of the 15 record types.
 *
 * Source: US Core 8 and 9, server search requirements (http://hl7.org/fhir/us/core/CapabilityStatement/us-core-server). Parameters marked
 * there as SHOULD are not relied on: a server that refuses one is asked again without, and dates are checked here in any case.
 * @module
 */
import type { EhrRecordType, FhirRecord } from "../../../shared/ehr.ts";

export interface RecordQuery {
  resource: string;
  params?: Record<string, string>;
  /** The search parameter that takes `ge` and `le` days. Left out where a record stands for longer than the day it was written. */
  date?: string;
  /** Filed after what it is about, perhaps by weeks: only the beginning of a range can be asked for. */
  isFiledLater?: boolean;
  /** Beyond what US Core requires: a server without it lacks nothing that must be told. */
  optional?: boolean;
}

const usCore = "http://hl7.org/fhir/us/core/CodeSystem";
const loinc = (code: string) => `http://loinc.org|${code}`;
const observations = (category: string, optional = false): RecordQuery => ({
  resource: "Observation",
  params: { category },
  date: "date",
  optional,
});
const reports = (category: string, optional = false): RecordQuery => ({
  resource: "DiagnosticReport",
  params: { category, _include: "DiagnosticReport:result" },
  date: "date",
  optional,
});
const documents = (params: Record<string, string>, optional = false): RecordQuery => ({
  resource: "DocumentReference",
  params,
  optional,
});

const laboratoryReports = "http://terminology.hl7.org/CodeSystem/v2-0074|LAB";
const radiology = loinc("LP29684-5");

export const recordQueries: Record<EhrRecordType, readonly RecordQuery[]> = {
  lab_results: [observations("laboratory"), reports(laboratoryReports)],
  imaging: [
    reports(radiology),
    documents({ type: loinc("18748-4") }),
    // Base R4, not US Core.
    { resource: "ImagingStudy", date: "started", optional: true },
  ],
  // The discharge summary is a clinical note as well; it stands here only when its own type is not asked for.
  clinical_notes: [{
    ...documents({ category: `${usCore}/us-core-documentreference-category|clinical-note` }),
    date: "date",
    isFiledLater: true,
  }],
  medications: [
    {
      resource: "MedicationRequest",
      params: { intent: "order,plan", _include: "MedicationRequest:medication" },
      date: "authoredon",
    },
    { resource: "MedicationDispense", optional: true },
  ],
  allergies: [{ resource: "AllergyIntolerance" }],
  immunizations: [{ resource: "Immunization", date: "date" }],
  vital_signs: [observations("vital-signs")],
  problems: [{ resource: "Condition", params: { category: "problem-list-item,health-concern" } }],
  assessments: [
    observations("survey"),
    observations(`${usCore}/us-core-category|sdoh`, true),
    observations(`${usCore}/us-core-category|functional-status`, true),
    observations(`${usCore}/us-core-category|disability-status`, true),
    observations(`${usCore}/us-core-category|cognitive-status`, true),
    { resource: "QuestionnaireResponse", date: "authored", optional: true },
  ],
  procedures: [{ resource: "Procedure", date: "date" }],
  // What was found at a visit is no problem of the list, and stands nowhere else.
  encounters: [
    { resource: "Encounter", date: "date" },
    { resource: "Condition", params: { category: "encounter-diagnosis" }, optional: true },
  ],
  // No category for referrals is agreed on: all are asked for, and what is plainly an order for a test is left out by `isReferral`.
  referrals: [{ resource: "ServiceRequest", date: "authored" }, documents({ type: loinc("57133-1") }, true)],
  diagnostic_reports: [
    reports(laboratoryReports),
    reports(radiology),
    reports(loinc("LP29708-2")),
    reports(loinc("LP7839-6")),
    // Of any other kind, such as an EEG, where the server answers without a category.
    { resource: "DiagnosticReport", params: { _include: "DiagnosticReport:result" }, date: "date", optional: true },
  ],
  discharge_summaries: [documents({ type: loinc("18842-5") })],
  care_plans: [
    { resource: "CarePlan", params: { category: `${usCore}/careplan-category|assess-plan` } },
    { resource: "CareTeam", params: { status: "active" }, optional: true },
    { resource: "Goal", optional: true },
  ],
};

/** The order in which a record of several types is given its one place: the narrower type first. */
export const narrowFirst: readonly EhrRecordType[] = [
  "discharge_summaries",
  "imaging",
  "lab_results",
  "vital_signs",
  "assessments",
  "medications",
  "allergies",
  "immunizations",
  "problems",
  "procedures",
  "encounters",
  "referrals",
  "care_plans",
  "diagnostic_reports",
  "clinical_notes",
];

/** All resource types that are asked for, for the scopes of the sign-in. */
export const resourceTypes: readonly string[] = [
  ...new Set(["Patient", ...Object.values(recordQueries).flat().map((q) => q.resource), "Medication", "Binary"]),
];

/** SNOMED CT: referral procedures, laboratory procedures, imaging. */
const referralCodes = new Set(["3457005", "306206005", "103696004", "308447003"]);
const testCategories = new Set(["108252007", "363679005", "laboratory", "imaging", "387713003"]);

interface Ordered {
  category?: { text?: string; coding?: { code?: string }[] }[];
  code?: { text?: string };
}

/** Whether a ServiceRequest refers the patient to somebody, rather than orders a test or a procedure. Unsorted ones count. */
export function isReferral(order: Ordered): boolean {
  const codes = (order.category ?? []).flatMap((c) => c.coding ?? []).map((c) => c.code?.toLowerCase() ?? "");
  const text = [order.code?.text, ...(order.category ?? []).map((c) => c.text)].join(" ");
  if (/referral|refer to|consult/i.test(text) || codes.some((c) => referralCodes.has(c))) return true;
  return !codes.some((c) => testCategories.has(c));
}

/** The codes in a code, a concept or a list of them; null where there are none. */
export function codesIn(element: unknown): string[] | null {
  const concepts = Array.isArray(element) ? element : [element];
  const codes = concepts.flatMap((one: string | { coding?: { code?: string }[] } | null | undefined) =>
    typeof one === "string" ? one : one?.coding?.flatMap(({ code }) => code ?? []) ?? []
  );
  return codes.length > 0 ? codes : null;
}

/** Whether a record is what a query asks for: a server may pass over a parameter and answer everything. One without codes may be. */
export function isAskedFor({ params = {} }: RecordQuery, record: FhirRecord): boolean {
  return Object.entries(params).filter(([name]) => !name.startsWith("_")).every(([name, value]) => {
    const codes = codesIn(record[name]);
    return !codes || value.split(",").some((token) => codes.includes(token.split("|").at(-1)!));
  });
}
