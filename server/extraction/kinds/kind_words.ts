/**
 * Words by which the kinds of records are asked for.
 * @module
 */
import { type RecordKind, recordKinds } from "../../../shared/documents.ts";
import { remembered } from "../words/remembered.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";
import { patterns } from "./kind_patterns.ts";

/** Words that name a kind inside something that is none. */
const phrases = pattern(
  "gi",
  anyOf(
    sequence(
      String.raw`\b(?:on |by |in )?(?:paper|film|computer|disc|disk|tape)(?:`,
      String.raw`,? (?:or |and |on )?(?:paper|film|computer|disc|disk|microfilm|electronic\w*|tape)`,
      String.raw`){1,4}\b`,
    ),
    String.raw`\btriage notes?\b|\b(?:billing|records?) (?:and (?:billing|records?) )?affidavits?\b`,
    String.raw`\bbilling only\b|\bpsychotherapy notes?\b`,
    String
      .raw`\b(?:HIV|AIDS|genetic|STD|drug(?![\s-]screen)|alcohol)\b[\w/ -]{0,25}?\b(?:tests?|testing|results?|information)\b`,
    String.raw`\bhealth ?care operations\b|\btreatment, payment,? (?:and|or) (?:health ?care )?operations\b`,
    String.raw`\bbusiness operations\b|\bhours of operation\b`,
    String.raw`(?<!\bemergency ?(?:\/|or|and|&) ?)\burgent care\b`,
    sequence(
      String.raw`\b(?:`,
      anyOf(String.raw`patient|pt|now|currently|presently|waiting|(?:he|she) is|is (?:here )?`),
      String.raw`)(?: being (?:seen|treated|evaluated))? in (?:the |our )?(?:E\.?[RD]\b|emergency (?:room|department))`,
    ),
    String.raw`\bbilling (?:address|department|office|questions|contact)|\bemergency contacts?\b`,
    String.raw`\badmission (?:to|through|until) (?:the )?discharge\b`,
    sequence(
      String.raw`\b(?:E[RD]|emergency (?:room|department)) (?:physician|doctor|nurse|staff|director|visit date)\b(?!`,
      String.raw`['’]?s?['’]? (?:(?:and|&|\/) \w+ )?(?:notes?|reports?`,
      String.raw`|records?|charts?|triage|documentation|assessments?)\b)`,
    ),
    sequence(
      String.raw`\b(?:`,
      anyOf(String.raw`radiology|pathology|pharmacy|laboratory|lab|imaging|immunization|emergency|billing`),
      String.raw`) (?:dept|department|office|director|manager|supervisor`,
      String.raw`|custodian)\b(?! (?:records?|reports?|notes?|visits?|charts?`,
      String.raw`|summar))`,
    ),
  ),
);

/** Kinds' words that OCR spells with a slip ("LARORATORY", "stigical reports"). */
const spelled =
  ("laboratory radiology pathology discharge operative surgical medication medications immunization immunizations " +
    "vaccination vaccinations emergency billing itemized imaging progress consultation consultations prescriptions " +
    "prescription chiropractic summaries summary reports results records history physical statements therapy")
    .split(" ");

/** Two words that OCR ran together: "Progressnotes". */
const together = pattern(
  "gi",
  String
    .raw`\b(progress|office|clinic|visit|nursing|discharge|operative|pathology|emergency|laboratory|radiology|imaging`,
  String.raw`|medication|immunization|billing|ray|consultation|therapy|surgical|lab|hospital)`,
  String.raw`(notes?|reports?|records?|summar(?:y|ies)|results?|lists?|room|department|statements?)\b`,
);

/** Who wrote a note: "emergency department physician note" is a record of the emergency department. */
const whose = "(?:physician|provider|doctor|nurs(?:e|ing)|triage|attending|clinician)(?:['’]?s)?(?: and \\w+)?";

/** A street's name says nothing of kinds: "1 Ledger Court", "40 Imaging Way". */
const street = pattern(
  "gu",
  String.raw`\b\d{1,5} (?:[NSEW]\.? )?(?:\p{Lu}[\p{L}'’]+ ){1,3}`,
  String.raw`(?:Street|St|Avenue|Ave|Road|Rd|Court|Ct|Lane|Ln|Drive|Dr|Way|Boulevard|Blvd|Place|Pl|Parkway|Pkwy|Plaza`,
  String
    .raw`|Square|Sq|Terrace|Circle|Highway|Hwy|Row|Pike|STREET|AVENUE|ROAD|COURT|LANE|DRIVE|BOULEVARD|PARKWAY|PLAZA|SQUARE)\b`,
);

/** The kinds that a text names; those that are part of another's name ("operative notes") are not counted twice. */
export const kindsIn = remembered((text): readonly RecordKind[] => {
  const found = new Set<RecordKind>();
  let rest = mendKinds(text.replace(/[‐‑]/g, "-").replace(street, " ; ")).replace(
    phrases,
    (phrase) => /emergency dep/i.test(phrase) ? phrase : " ; ",
  );
  for (const [kind, pattern] of patterns) {
    if (!pattern.test(rest)) continue;
    found.add(kind);
    if (kind === "operative" || kind === "discharge" || kind === "emergency" || kind === "pathology") {
      rest = rest.replace(
        new RegExp(
          `(?:${pattern.source})(?:[\\s/&]*(?:${whose} )?(?:and |or )?(?:notes?|reports?|records?|summar(?:y|ies)|instructions))?`,
          pattern.flags + "g",
        ),
        " ; ",
      );
    }
  }
  return recordKinds.filter((k) => found.has(k));
});

/** Whether a doubtful word of OCR is a longer word of the trade, a slip and specks aside: "(Qperative". */
export function isKindWord(text: string): boolean {
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "").toLowerCase();
  return bare.length >= 7 && spelled.includes(mendKinds(bare));
}

/** Puts slips of OCR in the longer words of the trade right: one letter, in words of ten letters two. */
const mendKinds = (text: string): string =>
  text.replace(together, "$1 $2").replace(/\p{L}{6,}/gu, (word) => mendKind(word));

const mendKind = remembered((word) => {
  const low = word.toLowerCase();
  if (spelled.includes(low) || /^(?:mediation|meditation|imagine|emergence)s?$/.test(low)) return word;
  return spelled.find((s) =>
    s.length >= 7 && !low.startsWith(s) && !s.startsWith(low) && Math.abs(s.length - low.length) <= 1 &&
    slips(s, low, s.length >= 10 ? 2 : 1)
  ) ?? word;
});

/** Whether two words differ in at most so many letters, of which one may be lost or added. */
function slips(a: string, b: string, most: number): boolean {
  let from = 0, back = 0;
  while (from < Math.min(a.length, b.length) && a[from] === b[from]) from++;
  while (back < Math.min(a.length, b.length) - from && a[a.length - 1 - back] === b[b.length - 1 - back]) back++;
  if (a.length !== b.length) return Math.max(a.length, b.length) - from - back <= 1;
  return [...a].filter((letter, i) => letter !== b[i]).length <= most;
}

const adjectives =
  "(?:medical|health|hospital|patient|treatment|clinical|clinic|dental|inpatient|outpatient|healthcare|written|office|electronic|legal|protected)";

/** The whole record is asked for. */
const everything = new RegExp(
  anyOf(
    sequence(
      String.raw`\b(?:`,
      anyOf(
        String.raw`complete|entire|full|whole|any and all|all|any & all|any\/all|each and every|every|total`,
        String.raw`certified`,
      ),
      String.raw`)\b(?:,? (?:`,
      anyOf(
        String.raw`of|and|copy|copies|certified|complete|true|correct|legible|the|his|her|my|their|your|entire|any`,
        String.raw`all|such|this|that|patient'?s?|client'?s?|member'?s?|our|existing|available|[\w-]+['’]s`,
        String.raw`pertinent|relevant|original|of the`,
      ),
      String.raw`))*,? ?(?:${adjectives},? ?)?(?:`,
      String.raw`[ ,/]*(?:and |& )?(?:medical|health|hospital|billing|treatment|clinical|related|inpatient|outpatient)`,
      String.raw`)* ?(?:`,
      anyOf(
        String.raw`records?|charts?|files?|histor(?:y|ies)(?! (?:and|&|of present))|health information`,
        String.raw`medical information|documentation|documents`,
      ),
      String.raw`)\b(?!\s(?:notes?|entries|reports?|room))`,
    ),
    String
      .raw`\b(?:everything|whatever|anything|all)(?: (?:records?|information|that|which))* you(?: (?:have|hold|keep|possess)|['’]ve (?:got )?)\b`,
    String.raw`\beverything (?:in (?:my|the|his|her|your)|on file|related|concerning)|\bwhole chart\b`,
    String.raw`\bcopy of (?:my|the|his|her|their) (?:medical |health )?(?:chart|file)\b`,
    String.raw`\babstract of (?:the )?entire\b|\bdesignated record sets?\b|\blegal (?:health|medical) record\b`,
    String.raw`\brecords? in (?:its|their) entirety\b`,
    String.raw`\b(?:records?|charts?) \(?(?:complete|entire|cover to cover)\b`,
  ),
  "i",
);
/** "A complete certified copy of Ms. Roe's chart". */
const wholeCopy =
  /\b(?:complete|entire|full|whole|certified|true)(?:,? (?:and|certified|true|correct|complete|legible|electronic))* cop(?:y|ies) of ((?:[^.;,]|\b(?:Mrs?|Ms|Dr)\.){0,50}?)\b(?:charts?|medical records?|health records?|records?|files?)\b/i;
/** "All billing records" are bills, "the full file fee" is none. */
const onlyBills =
  /\b(?:all|complete|full|entire|any and all)(?: of)?(?: the| his| her| my| related)? (?:itemi[sz]ed )?billing (?:records?|files?|documents?|documentation|histor(?:y|ies))\b/gi;
/** Wide words that a list of kinds narrows down. */
const narrowed =
  /\b(?:listed|following|described|specified|checked|marked|indicated|pertaining only|limited to|related to)\b/i;
const wholeRecord = pattern(
  "i",
  String.raw`^\W*(?:complete|entire|all|full|whole)\b.{0,24}\b(?:records?|chart|file)\b(?! (?:reports?|notes?))`,
  String.raw`|^\W*(?:any and )?all (?:medical )?records?\b|^\W*everything\b`,
  String.raw`|^\W*certified copy of (?:the )?(?:complete|entire)|^\W*(?:all|all of the above|all records)\W*$`,
);

/** "The chart in full", "the chart from cover to cover". */
const inFull =
  /\b(?:the|her|his|my|their|medical|hospital|patient'?s?) (?:charts?|records?|files?)\b[^.;,]{0,40}\b(?:in full|in (?:its|their) entirety|cover to cover)\b/i;
const recordsAndBills = pattern(
  "i",
  anyOf(
    sequence(
      String.raw`\b(?:`,
      anyOf(String.raw`medical|health|hospital|treatment|clinical|patient'?s?|the|her|his|my|their|your`),
      String.raw`) (?:records?|charts?)(?: of [^,;.]{2,40})?(?:`,
      anyOf(String.raw`,? (?:and|&|plus|with|together with|as well as|along with)|,`),
      String.raw`) (?:\S+ ){0,5}?\S*(?:bill|itemi[sz]ed|ledger|UB|statement|charges)`,
    ),
    sequence(
      String.raw`\bbill(?:s|ing(?: statements?| records?)?)?(?:,? (?:and`,
      String.raw`|&|plus)) (?:the |her |his |all )?(?:medical|health|hospital`,
      String.raw`|treatment|clinical) (?:records?|charts?)\b`,
    ),
  ),
);
const offices = /\b(?:medical|health) records? (?:dep\w*|custodian|office|clerk|manager|section)\b/gi;

/** The kinds that an asking text names, the whole record included. */
export const kindsAsked = remembered((text): readonly RecordKind[] => {
  const bare = text.replace(/["“”]/g, "").replace(onlyBills, "billing records").replace(
    /\b(any (?:and|&) )(?:ail|al|a11|a1l|alt)\b/gi,
    "$1all",
  ).replace(/\b(?:comp[i1tf]ete|compl[oa]te|cornplete|ent[l1]re)\b/gi, (w) => /^c/i.test(w) ? "complete" : "entire")
    .replace(/\b(the|her|his|my|their|entire|complete|full) (?:chan|chait|charl|cnart)\b/gi, "$1 chart");
  const copy = bare.match(wholeCopy);
  const named = kindsIn(text);
  // "Her medical records and bills": a word for the whole record, and no kind but the bill.
  const plain = named.length === 1 && named[0] === "billing" && recordsAndBills.test(bare.replace(offices, " "));
  const whole = (everything.test(bare) || copy !== null && !kindsIn(copy[1]).length) &&
    !narrowed.test(bare.replace(/following/i, ""));
  return [...(whole || plain || inFull.test(bare) ? ["all" as const] : []), ...named];
});

/** The kinds that a ticked box offers. */
export const kindsOffered = remembered((text): readonly RecordKind[] => {
  const bare = text.replace(onlyBills, "billing records");
  const whole = /^\W*(?:medical|health|hospital|clinical)(?: records?| charts?)?(?: \(all\))?\W*$/i.test(bare) ||
    wholeRecord.test(bare) && !/^\W*all (?:\w+ ){0,2}(?:lab|imag|radio|x-?ray|path|note|report|billing)/i.test(bare) ||
    everything.test(bare);
  return whole ? ["all", ...(/\bbill(?:s|ing)\b/i.test(bare) ? ["billing" as const] : [])] : kindsIn(text);
});
