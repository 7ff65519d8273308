/**
 * Records that lie with a request: visit notes, reports and results sent along so that the holder knows the case. What
 * they tell of visits, doctors, relatives and things to do asks for nothing, and nobody in them is the requester.
 * @module
 */
import type { Part } from "./document.ts";
import type { PageLayout } from "./layout/layout.ts";

/** Stands between a line and the one under it. */
const over = "\n";

/** A heading with words behind it, or alone over a line of prose (`over`). */
const headed = (words: string): RegExp =>
  new RegExp(`^(?:${words})(?:\\s?[:.–—-]\\s?\\S+ \\S|:?${over}(?=\\S+(?: \\S+){4}))`, "i");

/** Sections of clinical records, each with what was written under it: a form that asks for them leaves them empty. */
const sections: RegExp[] = [
  headed("chief complaint|cc|reason for (?:visit|exam\\w*|admission)|presenting (?:problem|complaint)"),
  headed("(?:history of (?:the )?present illness|hpi|history|interval history|clinical (?:history|information))"),
  headed("(?:past (?:medical|surgical) |family |social )history|pmh|psh"),
  headed("review of systems|ros"),
  headed(
    "(?:physical )?exam(?:ination)?|objective|general|(?:heent|lungs|heart|cardiovascular|abdomen|extremities|neuro\\w*)",
  ),
  headed("vitals?(?: signs)?|bp|blood pressure"),
  headed(
    "assessment(?: ?(?:and|&|/) ?plan)?|impression|(?:final |principal |discharge |admitting |pre-?operative |post-?operative )?diagnos[ie]s",
  ),
  headed("plan|recommendations?|disposition|follow-?up|discharge instructions"),
  headed("(?:current |home |discharge )?medications|meds|allergies"),
  headed("subjective"),
  headed("findings"),
  headed("technique|comparison|procedure(?: performed)?|indications?"),
  headed("hospital course|course in (?:the )?(?:hospital|ed)|an[ae]?esthesia|estimated blood loss|complications"),
  headed("specimens?|gross description|microscopic description|collected"),
  /^(?:electronically |digitally )?(?:signed|dictated|authenticated|verified|transcribed|attested) by\b.*\b(?:MD|M\.D|DO|NP|PA|RN|PT|OT|DPM|PhD|LCSW)\b/i,
];
/** Two of them are found in letters as well. */
const fewestSections = 3;

/** "Glucose 104 mg/dL 70-99". */
const result =
  /\d\s?(?:mg|g|mcg|ng|pg|mmol|mEq|U|IU|mIU|K|M|cells)\s?\/\s?(?:d?L|mL|[uµ]L|hr|mm3)\b|\d\s?(?:fL|pg|x ?10[\^*]?\d)\b/;
/** What a request tells of a result or two is not a report. */
const fewestResults = 5;

/** Whether a page is part of somebody's record. */
export function isClinical(page: PageLayout): boolean {
  const lines = page.rows.flatMap((row, i) => {
    const under = page.rows[i + 1]?.text;
    // The sections of a form that asks for them stand over one another, or over boxes.
    const prose = under && /\p{Ll}{2} \p{Ll}/u.test(under) && !page.checks.some((c) => c.row === i + 1);
    const text = prose ? row.text + over + under : row.text;
    return row.segs.length > 1 ? [text, ...row.segs.map((s) => s.text)] : [text];
  });
  const found = sections.filter((pattern) => lines.some((line) => pattern.test(line))).length;
  return found >= fewestSections || page.rows.filter((row) => result.test(row.text)).length >= fewestResults;
}

/** The pages without the records that lie behind a request; all of them where no page before the records asks. */
export function withoutEnclosures(pages: PageLayout[], parts: ReadonlyMap<number, Part>): PageLayout[] {
  const part = (page: PageLayout) => parts.get(page.number)!;
  const clinical = new Set(pages.length > 1 ? pages.filter(isClinical) : []);
  if (clinical.size === 0) return pages;
  const first = pages.findIndex((p) => !clinical.has(p) && (part(p) === "request" || part(p) === "authorization"));
  if (first < 0) return pages;
  let inside = false;
  return pages.filter((page, i) => {
    // A page that goes on with a note has none of its headings.
    inside = i > first && (clinical.has(page) || inside && part(page) === "other");
    return !inside;
  });
}
