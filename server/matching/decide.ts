/**
 * Who decides: which pairs a person must look at (vetoes), which may be taken without one (the approved combinations), and what
 * lowers a score whatever its weights say.
 * @module
 */
import { OTHER_SCRIPT } from "./compare_names.ts";
import type { Band } from "./types.ts";
import type { Comparison, Grade } from "./comparison.ts";

/** What stands against a pair. `cap` bounds its score. */
export interface Objection {
  text: string;
  cap: number;
}

const MEDIUM_AT_MOST = 0.79;
const LOW_AT_MOST = 0.49;

type Grades = (field: Comparison["field"]) => Grade | null;

/** high from 0.8, medium from 0.5, else low. */
export function bandOf(score: number): Band {
  return score >= 0.8 ? "high" : score >= 0.5 ? "medium" : "low";
}

/** The grade of each field that was compared; swapped names give first and last the same grade. */
function gradesOf(fields: Comparison[]): Grades {
  const byField = new Map(fields.map((c) => [c.field, c.grade]));
  return (field) =>
    byField.get(field) ?? (field === "firstName" || field === "lastName" ? byField.get("name") ?? null : null);
}

/** Hard vetoes: with any of these nobody but a person takes the candidate. */
export function vetoesOf(fields: Comparison[]): Objection[] {
  const grade = gradesOf(fields);
  const numberSure = grade("mrn") === "sure" || grade("ssnLast4") === "sure";
  const strong = numberSure ? MEDIUM_AT_MOST : LOW_AT_MOST;
  const out: Objection[] = [];
  if (grade("suffix") === "conflict") {
    out.push({ text: "One is Jr and the other Sr (or II, III): perhaps parent and child", cap: MEDIUM_AT_MOST });
  }
  if (grade("firstName") === "conflict") out.push({ text: otherFirstName(grade), cap: strong });
  if (grade("dob") === "conflict") {
    out.push({ text: fields.find((c) => c.field === "dob")!.text, cap: strong });
  }
  if (fields.some((c) => c.agreement === OTHER_SCRIPT)) {
    out.push({ text: "The name is written in another script", cap: 1 });
  }
  if (grade("sex") === "conflict" && !(grade("firstName") === "sure" && grade("mrn") === "sure")) {
    out.push({ text: "Sex differs", cap: 1 });
  }
  if (grade("middleName") === "conflict" && !numberSure) {
    out.push({ text: "Middle name differs: perhaps a namesake or a twin", cap: 1 });
  }
  if (grade("ssnLast4") === "conflict" && !(grade("mrn") === "sure" && grade("dob") === "sure")) {
    out.push({ text: "Last four digits of the SSN differ", cap: MEDIUM_AT_MOST });
  }
  if (grade("mrn") === "conflict" && !bearsAnotherNumber(grade)) {
    out.push({ text: "Record number differs and nothing else bears the match out", cap: MEDIUM_AT_MOST });
  }
  return out;
}

function otherFirstName(grade: Grades): string {
  if (agrees(grade("dob")) && agrees(grade("lastName"))) {
    return "Same last name and date of birth, another first name: perhaps a twin";
  }
  if (grade("mrn") === "sure") return "The record number belongs to a patient of another name";
  return "First name differs";
}

/** Names alone, with no date, number or contact behind them, are never more than a suggestion. */
export function isNameAlone(fields: Comparison[]): boolean {
  const grade = gradesOf(fields);
  return !(["dob", "mrn", "ssnLast4", "phone", "email", "address"] as const).some((field) => agrees(grade(field)));
}

/** Bound on the score of a pair of names alone. */
export const NAME_ALONE_CAP = MEDIUM_AT_MOST;

/**
 * Whether the agreeing fields are one of the combinations that may be taken without a person. A number is a record number or the
 * last four digits of the SSN; a contact is a phone, address or e-mail; both must agree exactly.
 * - both names and the full date of birth, with at most one explainable slip among the three; a slip in the date itself, or a
 *   second slip in the names, needs a number or contact as well
 * - number, full date of birth and last name, the first name alike
 * - first name and full date of birth exactly, the last name changed, with a number or contact
 * - both names with at most one slip and the record number, no date of birth stated
 * - both names exactly, SSN and a contact, no date of birth stated
 *
 * Follows the draft CMS patient matching framework: fuzzy fields are few and bounded, a lone name never suffices.
 */
export function isApproved(fields: Comparison[]): boolean {
  const grade = gradesOf(fields);
  const [first, last, dob, mrn] = [grade("firstName"), grade("lastName"), grade("dob"), grade("mrn")];
  const number = mrn === "sure" || grade("ssnLast4") === "sure";
  const backed = number || hasContact(grade);
  if (dob === "sure" && first === "sure" && last === "conflict") return backed;
  if (dob === "sure" && number && last === "sure" && first === "weak") return true;
  if (dob === "sure" && number && first === "sure" && last === "weak") return true;
  if (!agrees(first) || !agrees(last)) return false;
  // Exchanged names are one slip, not two.
  const nameSlips = fields.some((c) => c.field === "name") ? 1 : slip(first) + slip(last);
  if (dob === null) return (mrn === "sure" && nameSlips <= 1) || (nameSlips === 0 && number && hasContact(grade));
  if (dob === "sure") return nameSlips <= 1 || backed;
  return dob === "close" && (nameSlips === 0 ? backed : nameSlips === 1 && number);
}

function hasContact(grade: Grades): boolean {
  return (["phone", "address", "email"] as const).some((field) => grade(field) === "sure");
}

/**
 * Whether a match stands although the request quotes another record number. The SSN tells; a home or a middle initial only where
 * both names and the date of birth are exact, since a family shares the home.
 */
function bearsAnotherNumber(grade: Grades): boolean {
  if (grade("ssnLast4") === "sure") return true;
  const exact = grade("firstName") === "sure" && grade("lastName") === "sure" && grade("dob") === "sure";
  return exact && (hasContact(grade) || grade("middleName") === "sure");
}

function agrees(grade: Grade | null): boolean {
  return grade === "sure" || grade === "close";
}

function slip(grade: Grade | null): number {
  return grade === "close" ? 1 : 0;
}
