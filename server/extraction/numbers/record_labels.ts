/**
 * Labels of the custodian's own number for a patient ("Your Chart #", "Clinic's ID for the employee", "Hosp. MRN"), told
 * from those of other people's numbers by what they are made of: whose, what sort of record, and a word for "number".
 * @module
 */
import { remembered } from "../words/remembered.ts";

const number = "(?:no|nos|number|numbers|num|nr|id|identifier|code|id ?no|id number|identification(?: (?:no|number))?)";
const office =
  "(?:facility|fac|hospital|hosp|clinic|clinical|provider|doctor|dr|physician|custodian|practice|office|medical " +
  "office|medical center|health system|surgery center|nursing home|pharmacy|location|records? " +
  "holder|holder|site|deponent|treating (?:facility|provider|physician|hospital|clinic))";
const custodians = `${office}(?:'s|s'|s)?`;
const patients =
  "(?:patient|pt|client|claimant|resident|insured|applicant|employee|student|pupil|child|decedent|veteran|inmate|worker|participant|enrollee|deceased|individual|member|subject|plaintiff|victim|minor)(?:'s|s'|s)?";
/** What may stand before the record's word. */
const lead =
  `(?:(?:your|the|this|his|her|their|my|${custodians}|${patients}|internal|local|old|former|previous|prior|legal|current|archived?|existing|known|assigned|enterprise|system|primary|health|medical|inpatient|outpatient|emergency) ?)*`;
const records =
  "(?:med(?:ical)? ?rec(?:ord)?s?|rec|records?|chart|unit|ur|unit record|folder|jacket|nursery|birth unit|emr|ehr|epic|cerner|meditech|his|him|mpi|e ?mpi|umrn|hrn)";
const mrn = `(?:m ?r ?n|m ?r ?${number}|mr)(?: ?${number})?`;

/** Who gave the number, where, or for which person: "… at your hospital", "… for the employee", "… as billed by you". */
const tail = "(?: (?:" + [
  "(?:with|from|by|assigned by|given by|used by|issued by) (?:you|them|us|your (?:office|hospital|clinic|facility|practice|institution)|the (?:hospital|clinic|facility|provider|office|custodian|holder))",
  "(?:at|in|on|for|under) (?:your|the|this|that|his|her|their|my|said) .{2,40}",
  "(?:at|in|with) (?:(?:the |your )?(?:treating |previous |prior |former |old |last )?(?:location|facility|hospital|clinic|provider|office|site|source|custodian|practice))",
  "for (?:him|her|them|me|patient|pt|claimant|employee|insured|client|.{2,20} only)",
  "as (?:billed|assigned|used|shown|printed|given|registered)(?: by you| there| below| on .{2,20})?",
  ",? ?(?:if )?(?:known|applicable|available|assigned|on file|kept|any|at hand)(?: to (?:you|us))?",
  "(?:on|from) (?:the |your |his |her |their |my )?(?:hospital |clinic |patient " +
  ")?(?:invoice|bill|statement|card|wrist ?band|bracelet|arm ?band|label|sticker|letter|portal|visit " +
  "summary|after[- ]visit summary|discharge (?:papers?|paperwork|summary)|admission papers)",
].join("|") + ")){0,2}";

const strong = [
  // "Number there" beside the facility, "Number on your card".
  `(?:patient |chart |record |file |mr |id )?${number} (?:there|on (?:your|the|his|her|their) (?:hospital |clinic |patient |appointment )?card)`,
  "(?:n(?:o|um|umero)? )?(?:de |del )?(?:expediente|historia clinica|registro medico|historial)(?: (?:no|medico|clinico))?",
  `${lead}${mrn}`,
  // "Epic MRN", "Ravenwood MRN": whatever stands before it.
  `(?:[a-z'-]{2,} ){1,3}(?:acct ?)?mrn(?: ?${number})?`,
  // "Pinemarsh chart #": the custodian's name on its own form.
  `[a-z'-]{4,} (?:[a-z'-]{4,} )?(?:chart|medical record) ?${number}`,
  `${lead}mrn ?[/&] ?(?:chart|acct|account|pt id|patient id|fin|record|unit)(?: ?${number})?`,
  `${lead}(?:chart|acct|account|fin|patient id|pt id|record|unit|hospital ${number}|ssn)(?: ?${number})? ?/? ?mrn`,
  `${lead}med(?:ical)? ?rec(?:ord)?s? ?(?:${number}|mrn)`,
  `(?:your|my|hospital|hosp|clinic|facility|office|patient) (?:med(?:ical)? )?(?:rec|record|chart)`,
  `med(?:ical)? rec|medical (?:record|chart)|${lead}chart|e?mpi|urn|hrn|pid`,
  `(?:identification|registration) ?(?:no|number) (?:at|with|in) (?:your .{2,30}|you)`,
  `(?:your|hospital|clinic) (?:registration|reg) ?${number}`,
  `${lead}${records} ?${number}`,
  `${lead}(?:patient|pt)(?:'s)? ?(?:record|chart|file|unit|hospital|facility|registration|system|index)? ?${number}`,
  `${lead}(?:hospital|hosp|clinic|facility|site) ?${number}`,
  `(?:the )?${office}(?:'s|s') (?:own |internal |patient |chart |record |file |reference )*${number}`,
  `your (?:own |internal |hospital |facility |clinic |office )*(?:patient |record |chart |unit |registration )?${number}`,
];
const fallback = [
  `(?:(?:your|patient|pt|${custodians}|patient's) ?)*(?:acct|account|encounter|visit|fin|csn|har) ?${number}?`,
  `(?:your|${office}(?:'s|s')) (?:patient )?file ?${number}?`,
  `custodian ?${number}|(?:custodian|facility|hospital|clinic|provider) (?:patient|pt) ?(?:file|ref(?:erence)?) ?${number}?`,
];
const exact = (sources: string[]): RegExp => {
  const body = sources.map((s) => `(?:${s})`).join("|").replace(/ (?![?*{])/g, " ?");
  return new RegExp(`^(?:${body})${tail}$`);
};
const isRecord = exact(strong), isAccount = exact(fallback);

/** Of those who ask, and of an office other than the custodian: "Our MRN", "Referring clinic's chart no.". */
const requesters =
  /^(?:our|ours|sender'?s?|request(?:ing|e?r|or)'?s?|referring|receiving|ordering|recipient'?s?|transferring|reviewer'?s?)\b ?|\b(?:at|with|in|by) (?:our|us)\b/;

/** How OCR reads "MRN". */
const misread = /\b(?:m rn|mr n|man|mrm|mrw|nrn|imrn|lmrn|mrnn|m8n|mr[nm][il1])(?=$| no$)/;

/**
 * What a label, normalised as labels are (`normalLabel`), says of a number: "mrn" for the custodian's number of the
 * patient, "account" for one that stands in for it, "reference" for the record number of an office that asks; else null.
 */
export const recordLabel = remembered((label: string): "mrn" | "account" | "reference" | null => {
  if (label.length > 80) return null;
  // A speck before a heading: "i Your account no.".
  const text = label.replace(/,\s(?=if\b)/, " ").replace(/^[a-z] (?=your|mrn|chart|patient|medical|hospital)/, "")
    .replace(
      /(?<=[a-z]) ?[¢¥+$]+$/,
      " no",
    ).replace(/(?<=\b(?:chart|record|rec|mr)) ?4$/, " no");
  // Vendors and retrievers number the places they send to.
  if (/^(?:the )?(?:site|(?:your )?office|location) (?:id|code|identifier|identification)$/.test(text)) return null;
  const foreign = text.match(requesters);
  if (foreign) {
    const rest = text.replace(requesters, "").trim();
    return isRecord.test(rest) || isAccount.test(rest) ||
        /\b(?:mrn|(?:chart|record|patient) (?:no|number|id))\b/.test(rest)
      ? "reference"
      : null;
  }
  if (isRecord.test(text)) return "mrn";
  if (isAccount.test(text)) return "account";
  const mended = text.replace(misread, "mrn").replace(/ (?:na|ho|nc|ne|mo|n0|fo|noe)$/, " no");
  if (mended !== text && isRecord.test(mended)) return "mrn";
  // "Patient ID / MRN", "Chart or account no.": each half is one.
  const halves = text.split(/ ?\/ ?| or /).map((h) => h.trim());
  if (halves.length !== 2) return null;
  if (/^(?:patient|pt|client)$/.test(halves[0])) return recordLabel(`${halves[0]} ${halves[1]}`);
  const kinds = halves.map(recordLabel);
  if (kinds.includes(null) || kinds.includes("reference")) return null;
  return kinds.includes("mrn") ? "mrn" : "account";
});
