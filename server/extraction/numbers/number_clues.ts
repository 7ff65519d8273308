/**
 * How likely a label names the custodian's number of the patient, in any order and wording. Words for a record, a place,
 * the custodian's own name, "your", a patient and "number" speak for it; every word for another party or another thing
 * speaks against it.
 * @module
 */
import { mendLabel } from "../words/label_slips.ts";
import { anyOf, pattern } from "../words/pattern.ts";

/** One of these and the number is the requester's, a payer's, a court's or no number of a record at all. */
const foreign = pattern(
  "",
  String.raw`^(?:`,
  anyOf(
    String.raw`our|ours|us|we|claims?|clm|cases?|polic(?:y|ies)|members?|mbr|order|orders|invoice|po|docket|npi`,
    String.raw`licen[cs]ed?|lic|ssn|social|security|phones?|fax|tel|telephone|mobile|cell|zip|plan|medicare`,
    String.raw`medicaid|mbi|hicn?|group|grp|sender|requests?|requester|requestor|requesting|referring|referral`,
    String.raw`receiving|ordering|transferring|recipient|court|cause|index|bar|tax|ein|tin|icn|dcn|control`,
    String.raw`registry|study|subject|specimen|accession|sample|lab|laboratory|pathology|rx|prescription|state`,
    String.raw`school|lunch|badge|check|page|pages|bates|batch|tracking|warrant|report|authorization|auth|seoc`,
    String.raw`guarantor|mother|father|parent|husband|wife|spouse|guardian|mother's|father's|insured|insurance`,
    String.raw`insurer|insurer's|carrier|payer|contract|subscriber|certificate|ref|reference|matter|project`,
    String.raw`agency|statement|bill|billing|room|bed|floor|suite|box|apt|form|rev|line|section|vin|plate`,
    String.raw`license|driver|driver's|attorney|attorney's|firm|appeal|warranty|serial|lot|dea|ptan|caqh|visit`,
    String.raw`encounter|account|acct|donor|case's|dodid|id's|consult|credit|bank|debit|gift|business|visa`,
    String.raw`passport|visa's|library|incident|ambulance|run|employer|employer's|quote|ticket|confirmation`,
    String.raw`access|pin|portal|booking|bkg|inmate|jail|arrest|badge|locker`,
  ),
  String.raw`)$`,
);
const record = /^(?:mrn|mrns|hrn|pid|umrn|mpi|empi|chart|chart's|med-rec|medrec|mrec)$/;
const paper = /^(?:expediente|historia|historial|record|rec|recs|history|jacket|folder|file|registration|reg)$/;
/** Wards are units as well. */
const unit = /^unit(?:'s)?$/;
const token = /^(?:card|wristband|wrist|band|bracelet|armband|label|tag)$/;
const place =
  /^(?:hospital|hosp|clinic|facility|fac|source|custodian|holder|infirmary|institution|deponent|(?:hospital|clinic|facility|source|custodian|holder|provider|practice|office|doctor|physician|center)'s)$/;
/** Numbers of these by themselves are the payer's for them ("Provider ID"), of their patients they are theirs. */
const weakPlace = /^(?:provider|practice|office|doctor|physician|center|surgery|site|location)$/;
const patient =
  /^(?:patient|patients|pt|pts|patient's|pt's|resident|client|inpatient|outpatient|infant|newborn|baby|child|ward|animal|(?:candidate|recipient|claimant|applicant|employee|participant|veteran|decedent|worker|student|person)'s)$/;
const number = /^(?:numero|no|nos|noy|number|numbers|num|nr|nbr|id|identifier|identification|code|nummer)$/;
const filler = pattern(
  "",
  String.raw`^(?:`,
  anyOf(
    String.raw`at|the|for|of|in|on|with|by|to|from|his|her|him|their|my|me|old|says|said|shows|reads|is|was|as`,
    String.raw`it|internal|local|own|known|given|assigned|used|under|if|see|a|an|and|or|medical|med|health`,
    String.raw`heart|eye|dental|children's|women's|legacy|current|former|present|assigned|called|listed|there`,
    String.raw`wallet|de|del|la|el|su|medico|clinico|clinica|clinical|outpatient|primary`,
  ),
  String.raw`)$`,
);
const medical = /^(?:med|medical|medico|clinico|clinica)$/;
const band = /^(?:wristband|bracelet|armband)$/;
const vocabulary = [/^mr$/, record, paper, unit, token, place, weakPlace, patient, number, filler];
/** "OP# 55109": outpatient's, inpatient's and the like. */
const kindOfNumber = /^(?:op|ip|opd|ipd|er|ed|ob|mr|mh|bh|hn|pid|uid|emr|ehr|his)$/;

/** Names of the custodian, of one word or several, in small letters; initials too. */
export type CustodianNames = readonly string[];

/**
 * @param label normalised as labels are (`normalLabel`): small letters, "no" for "#"
 * @returns how surely (0.6..0.9) such a label names the custodian's number; 0 for another's number; null for no label
 */
export function numberClue(label: string, names: CustodianNames): number | null {
  const plain = label.replace(/\b[1l]d\b/g, "id").replace(/\bm ?\/ ?r\b|\bmr-/g, "mr ").replace(/\bn o\b/g, "no");
  const said = clueOf(plain, names);
  const mended = said === null ? mendLabel(plain) : plain;
  return mended === plain ? said : clueOf(mended, names);
}

function clueOf(label: string, names: CustodianNames): number | null {
  const words = label.split(/[\s/]+/).map((w) => w.replace(/^[^\p{L}]+|[^\p{L}']+$/gu, "")).filter((w) => w);
  if (!words.length || words.length > 9) return null;
  if (words.some((w) => foreign.test(w))) return 0;
  const rest = withoutName(words, names);
  const named = rest.length < words.length;
  const has = (pattern: RegExp) => rest.some((w) => pattern.test(w));
  const yours = has(/^(?:your|yours|you)$/);
  const unknown = rest.filter((w) => !vocabulary.some((p) => p.test(w)) && !/^(?:your|yours|you)$/.test(w));
  // "OP# 55109": letters right before the sign for "number" are the kind of the number.
  const kind = unknown.length === 1 && kindOfNumber.test(unknown[0]) && rest.at(-1) === "no" &&
    rest.at(-2) === unknown[0];
  if (unknown.length && !kind) return null;
  const ownWord = has(record) || has(/^mr$/) && has(number);
  const score = (ownWord ? 3 : 0) + (has(paper) ? 1 : 0) + (has(medical) && has(paper) ? 1.5 : 0) +
    (has(band) && has(number) ? 2.5 : has(token) ? 1 : 0) + (has(place) ? 1.5 : 0) + (has(weakPlace) ? 0.5 : 0) +
    (has(unit) && (has(number) || has(paper)) ? 1 : 0) + (has(patient) ? 1 : 0) +
    (has(number) ? 1 : 0) +
    (yours ? 1.5 : 0) + (named ? 2 : 0) + (kind && has(/^my$/) && has(token) ? 0.5 : 0);
  // Some word must stand for a number, a record or the card that bears it: "your hospital" alone is a place.
  const means = ownWord || has(number) || has(token) && (has(place) || yours || named) ||
    has(paper) && (yours || named || has(place) || has(patient) || has(medical));
  if (!means || score < 2.5) return null;
  return score >= 4 ? 0.88 : score >= 3 ? 0.84 : 0.75;
}

/** What a name may begin with that does not tell whose it is. */
const general =
  /^(?:saint|st|department|dept|office|county|city|state|national|american|united|university|north|south|east|west|new|general|regional|community|bureau|division|services?|the|dr|first|attn|keeper|custodian|each)$/;

/** The label's words without the custodian's name, or without the first words of it ("Keweenaw no."). */
function withoutName(words: string[], names: CustodianNames): string[] {
  for (let length = Math.min(words.length - 1, 6); length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const part = words.slice(from, from + length).join(" ").replace(/'s$/, "");
      if (part.length < 2 || general.test(part) || vocabulary.some((p) => p.test(part))) continue;
      if (names.some((n) => n === part || n.startsWith(part + " ") || length === 1 && slipped(part, n.split(" ")[0]))) {
        return [...words.slice(0, from), ...words.slice(from + length)];
      }
    }
  }
  return words;
}

/** "Fernclitf" for "Ferncliff": a long word of which OCR has misread one letter or two beside each other. */
function slipped(read: string, word: string): boolean {
  if (word.length < 7 || Math.abs(word.length - read.length) > 1) return false;
  let i = 0, j = 0;
  while (i < word.length && word[i] === read[i]) i++;
  while (j < word.length - i && word.at(-1 - j) === read.at(-1 - j)) j++;
  return i + j >= word.length - 2;
}
