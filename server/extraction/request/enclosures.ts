/**
 * The enclosures of a request: visit notes, results, bills, pleadings, reports of accidents and papers of appointment, sent
 * along to explain the case. The visits, doctors, relatives and tasks in them are no part of the request, and nobody in
 * them is the requester.
 * @module
 */
import type { PageLayout } from "../layout/layout.ts";
import type { Part } from "../document_types.ts";

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
function isClinical(page: PageLayout): boolean {
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

/** Papers of one sort: what stands on them, line by line, how much of it is enough, and what they never say. */
type Paper = { signs: RegExp[]; fewest: number; never?: RegExp };

const asksForRecords =
  /\bsubpoena\b|\bduces tecum\b|\bcommanded\b|\bcustodian of (?:the )?(?:medical )?records\b|\b(?:order\w*|directed) to (?:release|disclose|produce|furnish)\b|\bproduc(?:e|tion) of\b|\bauthori[sz]e\b|\brecords? request\b/i;

const papers: Paper[] = [
  {
    // Bills and answers of payers: a line of three with its amount is as good as a word.
    signs: [
      /\b(?:statement of account|(?:billing|patient|account) statement|itemi[sz]ed (?:statement|bill)|explanation of benefits|remittance advice|invoice)\b/i,
      /\b(?:balance|amount|total|payment) due\b|\b(?:new|previous|account|current) balance\b/i,
      /\bplease pay\b|\bpay this amount\b|\bremit (?:payment )?to\b|\bdue (?:date|upon receipt)\b|\bminimum payment\b/i,
      /\bstatement date\b|\b(?:billed|allowed|insurance paid|adjustments?|charges|amount paid|co-?pay|deductible)\b/i,
      /\d{1,2}\/\d{1,2}\/\d{2,4}.*\s\$?\s?\d{1,3}(?:,\d{3})*\.\d{2}$/,
    ],
    fewest: 4,
    never: /\b(?:please|kindly) (?:send|provide|forward|release|furnish|copy)\b|\bauthori[sz]e\b/i,
  },
  {
    signs: [
      /^plaintiffs?\b|\bplaintiffs?,?$/i,
      /^defendants?\b|\bdefendants?[,.]?$/i,
      /\bcomplaint\b|\bjury demand\b|\bdemand for jury\b|\bfirst amended\b|\b(?:verified )?petition for\b/i,
      /^\d{1,2}\.\s+\p{Lu}/u,
      /\balleges?\b|\bnegligen(?:t|ce)\b|\bdemands? judgment\b|\bcauses? of action\b|\bwherefore\b|\bprayer for relief\b/i,
    ],
    fewest: 4,
    never: asksForRecords,
  },
  {
    signs: [
      /\b(?:crash|accident|collision|incident|offense) report\b/i,
      /\b(?:unit|vehicle)\s?(?:no\.? ?|#)?[12]\b/i,
      /\bdriver\b|\bpassenger\b|\bpedestrian\b/i,
      /\b(?:officer|badge|deputy|trooper|sgt)\b/i,
      /\blicense\b|\bplate\b|\bVIN\b/i,
    ],
    fewest: 4,
    never: asksForRecords,
  },
  {
    // A licence or passport copied, as offices ask of who comes in person.
    signs: [
      /\bdriver['’]?s?['’]? licen[cs]e\b|\bidentification card\b|\bpassport\b/i,
      /\bDLN?\b/,
      /\bEXP\b|\bISS\b/,
      /\bHGT\b|\bWGT\b/,
      /\bEYES?\b|\bHAIR\b/,
    ],
    fewest: 3,
  },
  {
    signs: [
      /^(?:letters of (?:guardianship|conservatorship|administration|testamentary|appointment)|letters testamentary|(?:certificate of|death certificate)\b.*|order appointing\b.*)$/i,
      /\b(?:probate|surrogate['’]?s?|family|orphans['’]?|superior|circuit|district) court\b|\bvital records\b|\bregistrar\b/i,
      /\b(?:is|be|was) (?:hereby )?appointed\b|\bso ordered\b|\bcause of death\b|\bplace of death\b/i,
    ],
    fewest: 3,
    never: asksForRecords,
  },
];

const isPaper = (page: PageLayout): boolean =>
  papers.some(({ signs, fewest, never }) =>
    signs.filter((sign) => page.rows.some((row) => sign.test(row.text) || row.segs.some((s) => sign.test(s.text))))
        .length >= fewest && !(never && page.rows.some((row) => never.test(row.text)))
  );

/** The pages without the records that lie behind a request; all of them where no page before the records asks. */
export function withoutEnclosures(pages: PageLayout[], parts: ReadonlyMap<number, Part>): PageLayout[] {
  const part = (page: PageLayout) => parts.get(page.number)!;
  const along = new Set(pages.length > 1 ? pages.filter((page) => isClinical(page) || isPaper(page)) : []);
  if (along.size === 0) return pages;
  const first = pages.findIndex((p) => !along.has(p) && (part(p) === "request" || part(p) === "authorization"));
  if (first < 0) return pages;
  let inside = false;
  return pages.filter((page, i) => {
    // A page that goes on with a note has none of its headings.
    inside = i > first && (along.has(page) || inside && part(page) === "other");
    return !inside;
  });
}
