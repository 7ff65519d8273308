/**
 * Step 6, match: who the people found may be among the known patients, who asks, and whether the same request came in before.
 * @module
 */
import type { FoundPatient } from "../../../../../shared/documents.ts";
import type { ExtractedPatient } from "../../../../../shared/inbox.ts";
import type { PatientQuery } from "../../../../matching/mod.ts";
import { matchFound } from "../../../patients/match_patient.ts";
import { findRequester } from "../../../requests/find_requester.ts";
import { sameBefore } from "../../intake/find_same_content.ts";
import { openMatches } from "../content/open_matches.ts";
import { withTyped } from "../content/typed_patient.ts";
import type { Step, Work } from "./work.ts";
import { lastFour } from "../content/ssns.ts";

export const matchStep: Step = {
  name: "match",
  async run(work) {
    const { requester, patients } = work.extraction!;
    const found = withTyped(patients, work.entry.manualPatient);
    for (const [i, patient] of found.entries()) {
      work.patients.push(await match(work, patient));
      work.progress(i + 1, found.length);
    }
    // Who is on file with certainty is so by more than one value: there is nothing left to compare.
    if (!work.failure && work.patients.some((patient) => patient.patientId === null && isGuessed(patient))) {
      work.warnings.push("A name or date of birth is hard to read. Compare it with the page.");
    }
    work.warnings.push(...openMatches(work.patients));
    if (found.length > patients.length && patients.length > 0) work.warnings.push(typedIsAnother);
    work.requesterId = (await findRequester(work.deps, requester))?.id ?? null;
    if (!work.notDuplicate && !work.duplicate && !work.entry.duplicateOf) work.duplicate = await sameBefore(work);
  },
};

const typedIsAnother =
  "The document names another patient than the one typed. Take out whoever is not meant before you make a request.";

/** Under this a value is a guess: the desk lists it to be looked at. */
const guessBelow = 0.7;

function isGuessed({ evidence }: Pick<FoundPatient, "evidence">): boolean {
  return ["name", "lastName", "dob"].some((field) => (evidence[field]?.confidence ?? 1) < guessBelow);
}

async function match(work: Work, patient: FoundPatient): Promise<ExtractedPatient> {
  const { ssn, ...found } = patient;
  const { candidates, patientId, score, why } = await matchFound(work.deps, queryOf(patient));
  return { ...found, ssnLast4: lastFour(ssn), patientId, matchConfidence: score, matchWhy: why, candidates };
}

/** What matching is asked; a name's confidence is that of its parts. */
export function queryOf(patient: FoundPatient): PatientQuery {
  const confidence: Record<string, number> = {};
  for (const [field, { confidence: sure }] of Object.entries(patient.evidence)) confidence[field] = sure;
  confidence.firstName ??= confidence.name ?? 1;
  confidence.lastName ??= confidence.name ?? 1;
  return {
    firstName: patient.firstName,
    middleName: middleName(patient),
    lastName: patient.lastName,
    suffix: patient.suffix,
    dob: patient.dob,
    mrn: patient.mrn,
    phone: patient.phone,
    email: patient.email,
    address: patient.address,
    ssnLast4: lastFour(patient.ssn),
    confidence,
  };
}

/** What stands between first and last name in the full name. */
export function middleName(
  p: { name: string | null; firstName: string | null; lastName: string | null },
): string | null {
  if (!p.name || !p.firstName || !p.lastName) return null;
  const name = p.name.toLowerCase();
  const start = name.indexOf(p.firstName.toLowerCase());
  const end = name.lastIndexOf(p.lastName.toLowerCase());
  if (start !== 0 || end <= p.firstName.length) return null;
  return p.name.slice(p.firstName.length, end).trim() || null;
}
