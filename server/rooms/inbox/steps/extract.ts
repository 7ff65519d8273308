/**
 * Step 5, extract: who asks for whose records, with the place and the certainty of each value.
 * @module
 */
import { today } from "../../../deps.ts";
import type { FoundPatient } from "../../../../shared/documents.ts";
import { findIn, fingerprintOf, signatureOf } from "../extraction.ts";
import { hintsFor } from "../hints.ts";
import { patientsKept } from "../fields.ts";
import { confidenceOf } from "../reading.ts";
import { doubtBelow } from "./classify.ts";
import type { Step, Work } from "../work.ts";

/** Under this a value is a guess. */
const guessBelow = 0.5;

export const extractStep: Step = {
  name: "extract",
  async run(work) {
    work.fingerprint = fingerprintOf(work.doc!);
    const learned = await hintsFor(work.deps.store, work.fingerprint);
    work.extraction = findIn(work.doc!, today(work.deps), learned);
    work.signature = signatureOf(work.doc!, work.extraction);
    warn(work);
  },
};

/** Why a clerk should look before relying on what was found. */
function warn(work: Work): void {
  const { class: kind, patients } = work.extraction!;
  if (work.failure) return;
  if (kind === "none") {
    if (work.entry.manualPatient?.name) work.warnings.push("This does not look like a request for records.");
    // What could hardly be read is not called an advertisement for that.
    else if (isDoubtful(work)) work.warnings.push("It is not clear whether this is a request for records.");
    else work.warnings.length = 0;
    return;
  }
  if (patients.length === 0) work.warnings.push("No patient was found. Enter the patient by hand beside the page.");
  const bare = patients.filter((p) => !p.dob && !p.mrn).length;
  if (bare > 0) {
    work.warnings.push(
      patients.length === 1
        ? "No date of birth was found for the patient."
        : `No date of birth was found for ${bare} of ${patients.length} patients.`,
    );
  }
  if (patients.some(isGuessed)) {
    work.warnings.push("A name or date of birth is hard to read. Compare it with the page.");
  }
  if (patients.length > patientsKept) work.warnings.push(`${patients.length} people are listed. Check the whole list.`);
}

function isDoubtful({ doc }: Work): boolean {
  return confidenceOf(doc!.pages) < doubtBelow || doc!.pages.some((page) => page.problem !== null);
}

function isGuessed({ evidence }: FoundPatient): boolean {
  return ["name", "lastName", "dob"].some((field) => (evidence[field]?.confidence ?? 1) < guessBelow);
}
