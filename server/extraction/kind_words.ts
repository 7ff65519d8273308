/**
 * Words by which the kinds of records are asked for.
 * @module
 */
import type { RecordKind } from "../../shared/documents.ts";

export const kindOrder: RecordKind[] = [
  "lab",
  "imaging",
  "notes",
  "discharge",
  "operative",
  "pathology",
  "medication",
  "immunization",
  "emergency",
  "billing",
  "all",
];

const patterns: [RecordKind, RegExp][] = [
  [
    "emergency",
    /(?<!\bour )\bemergency[\s/-]+(?:room|department|dept\b|medicine|services?|care|ward|visits?|records?|reports?|notes?|charts?|medical records)/i,
  ],
  ["emergency", /(?<![\w.])E\.?[RD]\.?(?:\s(?:visits?|records?|reports?|notes?|charts?))?(?![\w])/],
  [
    "operative",
    /\boperat(?:ive|ion)s?\b|\bsurg(?:ery|ical)\s(?:and \w+ )?(?:reports?|notes?|records?|procedures?|history)|\bprocedure\s(?:notes?|reports?|records?)|\banesthesia\b|\bop(?:erative)?\.? (?:reports?|notes?)\b/i,
  ],
  [
    "pathology",
    /\bpatholog\w*|\bpath\b(?! (?:to|of|forward|toward))\.?(?: reports?)?|\bbiops(?:y|ies)\b|\bcytolog\w*|\bhistolog\w*/i,
  ],
  [
    "lab",
    /\blab(?:s|\.|oratory|oratories)?\b|\bblood\s?(?:work|tests?|results?)|\btest results\b|\btiters?\b|\bbloodwork\b|\bserolog\w*|\burinalysis\b|\bmicrobiology\b|\btoxicology\b/i,
  ],
  [
    "imaging",
    /\bradiolog\w*|\bimag(?:ing|es)\b|\bx\s?-?\s?rays?\b|\bMRIs?\b|\bCTs?\b(?! ?\d)|\bPET\b|\bultrasounds?\b|\bmammogra\w*|\bechocardiogram\w*|\bfilms?\b|\bCXRs?\b|\bEKG imaging\b|\bdiagnostic studies\b|\b(?:ct|mri|pet|bone|body|brain|dexa) scans?\b|\bsonogra\w*|\bDEXA\b|\bscans\b/i,
  ],
  ["discharge", /\bdischarge\b|\bd\/?c (?:summ|instr)\w*/i],
  [
    "medication",
    /\bmedications?\b|\bmeds?\b(?!\.? ?(?:recs?|records?|center|ctr|staff|dept|group|assoc\w*)\b)(?: list)?|\bprescri(?:ption|bing)s?\b|\bpharmacy\b|\bMAR(?:s|\b(?!\.? ?\d))|\bdrug (?:list|history|records)\b|\bmedicines?\b/i,
  ],
  ["immunization", /\bimmuni[sz]ation\w*|\bvaccin\w*|\bshot records?\b|\bshots\b/i],
  [
    "billing",
    /\bbill(?:s|ing)\b(?! (?:us|me|to|address|department))|\bitemi[sz]ed\b|\bUB\s?-?\s?(?:04|92)\b|\bCMS\s?-?\s?1500\b|\bHCFA\b|\b(?:account|financial|payment) (?:statements?|ledgers?|records?|history)\b|\bstatements? of (?:account|charges)\b|\bcharges\b(?= (?:and|for|incurred))|\bledgers?\b/i,
  ],
  [
    "notes",
    /\b(?:progress|office|clinic|clinical|consult(?:ation|ative|s)?|therapy|therapist'?s?|treatment|physicians?'?s?|doctors?'?s?|nurs(?:e|ing)(?:'?s)?|visit|chart|SOAP|PT|OT|encounter|specialist|psychiatric|psychological|mental health|counsell?ing|rehab(?:ilitation)?|wound care|home health|admission|well-child|hospital|dictated|handwritten|primary care|cardiology|chiropractic|evaluation)\b[\w\s/,&'-]{0,45}?\bnotes?\b|\bconsult(?:ation)?s?(?: reports?| records?)?\b|\bhistor(?:y|ies) (?:and|&) physicals?\b|\bH ?& ?Ps?\b|\b(?:office|clinic|outpatient|therapy|doctor'?s?|physician'?s?) (?:visits?|records|charts?)\b|\b(?:physical|occupational|speech) therapy (?:records|reports|evaluations?)\b|\bevaluation reports?\b|^notes\b|\bnotes\b(?! (?:that|to|on this))/i,
  ],
];

/** The kinds that a text names; those that are part of another's name ("operative notes") are not counted twice. */
export function kindsIn(text: string): RecordKind[] {
  const found = new Set<RecordKind>();
  let rest = text.replace(/\btriage notes?\b/gi, " ");
  for (const [kind, pattern] of patterns) {
    if (!pattern.test(rest)) continue;
    found.add(kind);
    if (kind === "operative" || kind === "discharge" || kind === "emergency" || kind === "pathology") {
      rest = rest.replace(
        new RegExp(
          `(?:${pattern.source})(?:[\\s/&]*(?:and |or )?(?:notes?|reports?|records?|summar(?:y|ies)|instructions))?`,
          pattern.flags + "g",
        ),
        " ; ",
      );
    }
  }
  return kindOrder.filter((k) => found.has(k));
}
