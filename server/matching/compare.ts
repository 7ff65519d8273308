/**
 * A query against one patient, field by field.
 * @module
 */
import { compareMiddle, compareNames, compareSuffix } from "./compare_names.ts";
import { compareContacts, compareDob, compareMrn, compareSex, compareSsn } from "./compare_numbers.ts";
import type { NormalisedIdentity } from "./normalise.ts";
import type { FieldConfidence } from "./types.ts";
import { HOUSEHOLD_MOST } from "./weights.ts";
import type { Comparison, NameShares } from "./comparison.ts";

/** All comparisons of one pair and their sum. */
export interface PairComparison {
  fields: Comparison[];
  /** Natural-log likelihood ratio of the pair. */
  weight: number;
}

/** Below this confidence a field was doubtful to the reader. */
const DOUBTFUL = 0.7;

/** Compares two normalised identities. Fields that are not stated on both sides do not appear. */
export function comparePair(
  q: NormalisedIdentity,
  p: NormalisedIdentity,
  shares: NameShares,
  total: number,
  confidence: FieldConfidence = {},
): PairComparison {
  const contacts = compareContacts(q, p);
  const others = [
    ...compareNames(q, p, shares),
    compareMiddle(q, p),
    compareSuffix(q, p),
    compareDob(q, p),
    compareMrn(q, p, total),
    compareSsn(q, p),
    compareSex(q, p),
  ].filter((c) => c !== null);
  const fields = [...others, ...contacts].map((c) => discounted(c, confidence));
  const household = fields.filter((c) => isContact(c)).reduce((sum, c) => sum + c.weight, 0);
  const rest = fields.filter((c) => !isContact(c)).reduce((sum, c) => sum + c.weight, 0);
  return { fields, weight: rest + Math.min(HOUSEHOLD_MOST, household) };
}

function isContact(c: Comparison): boolean {
  return c.field === "phone" || c.field === "address" || c.field === "email";
}

/** A doubtful reading says less: half its weight at worst when it agrees, nothing at worst when it differs. */
function discounted(c: Comparison, confidence: FieldConfidence): Comparison {
  const named = c.field === "name" ? Math.min(sureness(confidence.firstName), sureness(confidence.lastName)) : 1;
  const sure = Math.min(named, sureness(confidence[c.field]));
  if (sure >= 0.95) return c;
  const weight = c.weight > 0 ? c.weight * (0.5 + 0.5 * sure) : c.weight * sure;
  const doubtful = sure < DOUBTFUL;
  const grade = doubtful && c.grade === "sure" ? "close" : doubtful && c.grade === "close" ? "weak" : c.grade;
  return { ...c, weight, grade, text: doubtful ? `${c.text} (hard to read)` : c.text };
}

/** 1 when nothing is said; anything that is no number between 0 and 1 counts as certain doubt. */
function sureness(value: number | undefined): number {
  if (value === undefined) return 1;
  return Number.isFinite(value) ? Math.max(0, Math.min(1, value)) : 0;
}
