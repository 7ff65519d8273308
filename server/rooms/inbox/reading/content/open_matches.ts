/**
 * Whether it is open which patient on file is meant, because several fit alike.
 * @module
 */
import type { ExtractedPatient } from "../../../../../shared/inbox.ts";

/** Candidates at this share of the best one's score fit as well as it does. */
const alike = 0.6;
/** Where the best is less likely than this, nobody on file really fits. */
const likely = 0.2;

const numbers = ["Two", "Three", "Four"];

/** How many patients on file fit alike; 1 where one is certain or stands out, 0 where none fits. */
function fittingAlike({ patientId, candidates }: Pick<ExtractedPatient, "patientId" | "candidates">): number {
  if (patientId !== null) return 1;
  const best = candidates[0]?.score ?? 0;
  return best < likely ? 0 : candidates.filter(({ score }) => score >= best * alike).length;
}

/** Asks a clerk to choose where several patients on file fit alike; nothing where none do. The sentence names nobody. */
export function openMatches(patients: readonly Pick<ExtractedPatient, "patientId" | "candidates">[]): string[] {
  const open = patients.map(fittingAlike).filter((count) => count > 1);
  if (open.length === 0) return [];
  const who = patients.length === 1
    ? `${numbers[open[0] - 2] ?? "Several"} patients on file fit equally well.`
    : `For ${open.length} of ${patients.length} patients several on file fit equally well.`;
  return [`${who} Choose the right one before you make a request.`];
}
