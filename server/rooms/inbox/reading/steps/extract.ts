/**
 * Step 5, extract: who asks for whose records, with the place and the certainty of each value.
 * @module
 */
import { today } from "../../../../deps.ts";
import type { Extraction, Page } from "../../../../../shared/documents.ts";
import { hasHandwriting } from "../../../../documents/handwriting.ts";
import { keptOf } from "../content/extraction.ts";
import { hintsFor } from "../learning/hints.ts";
import { patientsKept } from "../content/fields.ts";
import { withPartNumbers } from "../content/mail_parts.ts";
import { withTyped } from "../content/typed_patient.ts";
import type { Step, Work } from "./work.ts";

export const extractStep: Step = {
  name: "extract",
  async run(work) {
    const { deps, doc } = work;
    const learned = (fingerprint: string | null) => hintsFor(deps.store, fingerprint);
    const found = await deps.finder.find(doc!, today(deps), learned, work.signal);
    work.fingerprint = found.fingerprint;
    work.extraction = withPartNumbers(doubted(found.extraction, doc!.pages), work.parts);
    work.signature = keptOf(found.content);
    if (found.problem) work.warnings.push(found.problem);
    const enclosed = enclosedSentence(found.extraction);
    if (enclosed) work.warnings.push(enclosed);
    warn(work);
  },
};

/** Which pages were taken for records sent along with the request, a sentence; null where there are none. */
export function enclosedSentence({ enclosedPages = [] }: Extraction): string | null {
  if (enclosedPages.length === 0) return null;
  const runs: [number, number][] = [];
  for (const page of enclosedPages) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  const which = runs.map(([from, to]) => from === to ? `${from}` : `${from} to ${to}`).join(", ");
  return enclosedPages.length === 1
    ? `Page ${which} looks like a record sent along; nothing was taken from it.`
    : `Pages ${which} look like records sent along; nothing was taken from them.`;
}

/** On a page filled in by hand the print is half of what is said: what was concluded from it alone is a guess. */
const printAlone = 0.6;

function doubted(extraction: Extraction, pages: readonly Page[]): Extraction {
  const written = new Set(pages.filter(hasHandwriting).map(({ number }) => number));
  if (written.size === 0) return extraction;
  const evidence = Object.entries(extraction.evidence).map(([path, one]) => {
    const doubtful = one.page === null ? written.size === pages.length : written.has(one.page);
    return [path, doubtful ? { ...one, confidence: one.confidence * printAlone } : one] as const;
  });
  return { ...extraction, evidence: Object.fromEntries(evidence) };
}

/** Why a clerk should look before relying on what was found. */
function warn(work: Work): void {
  const { class: kind } = work.extraction!;
  // What the clerk typed beside the upload is not missing.
  const patients = withTyped(work.extraction!.patients, work.entry.manualPatient);
  if (work.failure) return;
  if (kind === "none") {
    if (work.entry.manualPatient?.name) work.warnings.push("This does not look like a request for records.");
    // What could hardly be read is not called an advertisement for that.
    else if (work.warnings.length > 0) work.warnings.push("It is not clear whether this is a request for records.");
    return;
  }
  if (patients.length === 0) work.warnings.push("No patient was found. Enter the patient by hand beside the page.");
  const missing = (what: string, count: number) => {
    if (count === 0) return;
    const whose = patients.length === 1 ? "the patient" : `${count} of ${patients.length} patients`;
    work.warnings.push(`No ${what} was found for ${whose}.`);
  };
  missing("complete name", patients.filter((p) => !p.firstName || !p.lastName).length);
  missing("date of birth", patients.filter((p) => !p.dob && !p.mrn).length);
  if (patients.length > patientsKept) work.warnings.push(`${patients.length} people are listed. Check the whole list.`);
}
