/**
 * What sentences say of a patient without naming them: "I was born on …".
 * @module
 */
import { birthDate } from "../dates/dates.ts";
import { blocksOfPages } from "../document.ts";
import { slice } from "../layout/spans.ts";
import { fold } from "../words/fold.ts";
import { dobIn, type Person, ssnIn } from "./people.ts";
import { ofRoleAtLeft } from "./people_labelled_fields.ts";
import { roleAround } from "./roles.ts";
import { anyOf, pattern } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";

/** Where the last sentence begins; the stop of "Sr.", "Dr." or of an initial ends none. */
function beginOf(text: string): number {
  const stops = [...text.matchAll(/;|(?<!\b(?:[JS]r|[DM]rs?|Ms|St|Mt|no|[A-Z]))[.!?](?=\s)/gi)];
  return stops.length ? stops.at(-1)!.index + 1 : 0;
}

const looseFieldsWords = pattern(
  "i",
  String.raw`\b(?:`,
  anyOf(
    String.raw`daughter|son|niece|nephew|aunt|uncle|cousin|friend|neighbou?r|dad|mom|mum|daddy|mommy|namesake`,
    String.raw`donor|twin|in-law|fianc[ée]e?|roommate|cellmate|grand\w+|husband|wife|mother|father|spouse`,
    String.raw`guardian|parent|brother|sister|partner|beneficiary|policyholder|owner|insured's|subscriber`,
    String.raw`guarantor|agent|producer|administrat(?:or|rix)|execut(?:or|rix)|widow(?:er)?|conservator|trustee`,
  ),
  String.raw`)\b`,
);

/** A birth date in a sentence without a name: "I was born on …" (of the writer, when `self`), "date of birth …". */
export function looseFields(
  doc: Doc,
  self: boolean,
): { dob: Person["fields"]["dob"][]; ssn: Person["fields"]["ssn"][] } {
  const found = {
    dob: [] as Person["fields"]["dob"][],
    ssn: [] as Person["fields"]["ssn"][],
  };
  const labelled = doc.pairs.some((p) => p.kind === "person" && p.rank >= 5);
  const own: Person["fields"]["dob"][] = [];
  const elsewhere = new Set(
    doc.pairs.flatMap((p) => p.value && (p.kind === "other_person" || ofRoleAtLeft(doc, p)) ? p.value.words : []),
  );
  for (const block of blocksOfPages(doc.pages)) {
    for (
      const match of block.text.matchAll(
        /\b(?:DOB|D\.O\.B\.?|date of birth|(?:born|bom|horn|bora)(?: on)?|birth ?date|birthday|b-?day)\b[\s:,;]*(?:is|was|of|on)?[\s:]*(?:the\s)?/gi,
      )
    ) {
      const before = block.text.slice(0, match.index);
      const sentence = before.slice(beginOf(before));
      // "I was born on …" is the writer's own.
      if (!self && /\b(?:I (?:was|am)|my)\s$/i.test(sentence)) continue;
      if (
        looseFieldsWords
          .test(fold(sentence).slice(-70))
      ) continue;
      // With a "Patient" on the form the member is somebody else.
      if (/\b(?:member|insured|employee|participant)['’]s\s$/i.test(sentence) && labelled) continue;
      // "I, Otto Roe (born March 2, 1966), executor of …"
      const bracket = /\($/.test(before) && block.text.slice(match.index - 1, match.index + 120);
      if (bracket && roleAround("", ` ${bracket}`)) continue;
      // "I was born Rita Anne Cole on January 20, 1970"
      const called = /born/i.test(match[0])
        ? block.text.slice(match.index + match[0].length).match(/^(?:\p{Lu}[\p{L}'’-]+\s){2,4}(?:on|in)\s/u)?.[0] ?? ""
        : "";
      const at = match.index + match[0].length + called.length;
      const value = slice(block, at, at + 28);
      // Beside the label of somebody else it is theirs.
      if (value.words.some((w) => elsewhere.has(w))) continue;
      const date = birthDate(value.text, doc.today);
      if (!date || date.index >= 4) continue;
      const dob = dobIn(doc, value, "birth date in a sentence", 0.85) ?? undefined;
      (/\b(?:I (?:was|am)|I['’]m|my)\s$/i.test(sentence) ? own : found.dob).push(dob);
    }
    for (
      const match of block.text.matchAll(
        /\b(?:SSN|social security(?: (?:number|no\.?|#))?)[\s:,#]*(?:is\s)?(?=\d{3}\s?-?\s?\d{2})/gi,
      )
    ) {
      const at = match.index + match[0].length;
      found.ssn.push(ssnIn(doc, slice(block, at, at + 14), "social security number in a sentence", 0.9) ?? undefined);
    }
  }
  // What somebody says of themselves comes before what is said of nobody.
  return { ...found, dob: [...own, ...found.dob] };
}
