/**
 * The custodian's numbers wherever a page prints them, in cells, brackets, Re: lines and sentences, and whose they are.
 * @module
 */
import { blocksOfPages } from "../document.ts";
import { givenFirst } from "../names/given_names.ts";
import { custodianLabels } from "../requester/custodian_labels.ts";
import { normalLabel } from "../words/label_kinds.ts";
import { numberClue } from "./number_clues.ts";
import { readUnsure } from "./number_slips.ts";
import { numbersBesideBirths } from "./numbers_beside.ts";
import { numbersInTurn } from "./numbers_in_turn.ts";
import { labelsAround } from "./number_places.ts";
import { slice, type Span } from "../layout/spans.ts";
import { compatible, findNames } from "../names/names.ts";
import { orgLikeness } from "../names/org_words.ts";
import type { Cluster } from "../patients/patient_values.ts";
import { mrnIn, type Other } from "../patients/people.ts";
import { standsIn } from "../patients/people_values.ts";
import { recordLabel } from "./record_labels.ts";
import { askedForRelations, speaksOfSeveral } from "../patients/roles.ts";
import { filed, told } from "./record_numbers_patterns.ts";
import type { Doc } from "../document_types.ts";
import type { RecordNumber } from "./record_number.ts";

/** Words in capitals that stand before a number and are no part of it. */
const words =
  "(?!(?:MRN?|NO|NUM|NR|ID|THERE|HERE|BAND|CARD|KEPT|KNOWN|GIVEN|BELOW|ABOVE|LABEL|REC|RECORD|CHART|UNIT|ACCT|FILE|PT|HIS|HOSP|MED|CASE|CLAIM|PAGE|DOB|DOS|SSN|NPI|PTAN|FOR|OF|IS|AT|TO|THE|AND|ON|IN|AS|HER|WAS)(?![-/A-Z\\d]))";
const value = new RegExp(
  `(?<![\\w@/.-]|\\d[-\\s]\\s?)${words}(?:[A-Z]{1,4}[-/.])?(?:${words}[A-Z]{1,5}[-/ *_]?)?[OIl]?\\d[\\dA-ZIlOo]*(?:[-/.](?=[\\dA-Z]*\\d|[A-Z]{1,2}\\b)[\\dA-ZIlO]+)*(?![\\w@])`,
  "g",
);
/** Digits in groups parted by spaces: no more than four to a group, and no date, page or house number behind them. */
const groups =
  /^(?:\s\d{2,4}(?![\w/:.,-]*[\d/:]|\s(?:pages?|pgs?|days?|records?|\p{Lu}\p{Ll}+\s(?:St|Ave|Rd|Dr)\b)))+/u;

const phone = /^\D*\d{3}[-. ]\d{3}[-. ]\d{4}$/;
const date =
  /^(?:(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d{2}|\d{1,2}([/.])\d{1,2}\2\d{2}|\d{4}-\d{2}-\d{2})$/;
const years = /^(?:19|20)\d{2}(?:[-/](?:19|20)?\d{2})?$/;

/** What stands between a label and its value: "is", "reads", a colon, an opening quote. */
const link = /(?:[\s:.,="“”'‘(\[>–—-]|#|\b(?:is|was|are|reads?|being|of|as)(?=\s|$))*$/i;
/** Whose number it is or who gave it, where: words between the label and the value of a sentence. */
const place =
  /\s(?:for|of|with|at|in|on|under|from|to|per|assigned|issued|given|used|there|here|if|\(if)\b(?:\s[\p{L}'’,-]+){0,6}\)?,?$/u;
const cards =
  /\bon (?:my|his|her|their|the|your|an?|our) (?!(?:insurance|member|id|medicare|medicaid|plan|health plan|social|bank|credit|business)\b)(?:[\p{L}-]+ ){0,3}(?:card|wristband|bracelet|band|label|sticker|bill|statement|letter|summary)\b/iu;

const kin =
  "husband|wife|spouse|mother|father|mom|dad|son|daughter|brother|sister|guarantor|guardian|parent|subscriber|policyholder|donor|partner";
/** "my mother's chart number", "my husband Otto (MRN …": somebody's in the family, up to the value. */
const kinship = new RegExp(
  `\\b(${kin}|${
    kin.replace(/(?<=^|\|)\p{Ll}/gu, (c) => c.toUpperCase())
  })(?:(?:'s|’s|s'|s’)(?:\\s[\\p{L}.#]+){1,4}|(?:\\s\\p{Lu}[\\p{L}.'’-]+){0,3},?\\s?[(,][^).;]{0,30})$`,
  "u",
);
const elsewhere =
  /\b(?:our|claim|case|file|policy|member|order|plan|docket|lab|laboratory|accession|pharmacy|invoice|group|police|school|court|arrest|criminal|personnel|payroll|driver'?s|driving|vehicle|(?:request|order) for)\s?$/i;

const payers =
  /medicare|medicaid|tricare|aetna|cigna|humana|united|anthem|blue|molina|health ?net|kaiser plan|social|claim|case|polic|member|file|account|phone|cell|fax|passport|visa|licen|employee|student|tax|badge|social/i;

/** "My wrist band, which I still have, says …". */
const besides = /,\s(?:which|that|who)\s[^,.;:\d]{2,50},(?=\s)/g;

/** How surely the words right before a value name the custodian's number (0: they do not). */
function labelledBefore(before: string, names: string[], text: string): number {
  const end = before.match(link)!;
  const mark = end[0].includes("#") ? " #" : "";
  const said = before.slice(0, end.index).replace(/[^\S ]/g, " ").replace(/\b(St|Ste|Mt)\.\s/g, "$1 ");
  // "number, according to the portal, is"
  const words = end[0].startsWith(",") ? said.replace(/,\s[^,.;:\d]{3,45}$/, "") : said.replace(besides, "");
  if (cards.test(words.slice(-60)) && /\b(?:number|no\.?|#|id)\b[^.]{0,45}$/i.test(words)) return 0.86;
  const direct = suffixLabel(words, mark, names, text);
  if (direct !== null) return direct;
  if (
    filed.test(words.slice(-110)) || told.test(before.replace(besides, "").replace(/[\s:.,="“”'‘([]+$/, "").slice(-110))
  ) return 0.85;
  // "Her Larkspur number is 0099-7712": a organization that has no other name here, if it is no payer.
  const org = words.slice(-60).match(
    /\b(?:[Mm]y|[Hh]is|[Hh]er|[Tt]heir|[Pp]atient['’]s) (\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?) (?:chart |record |patient )?(?:number|no|id|ID|chart)$/u,
  )?.[1];
  if (org && !payers.test(org) && numberClue(normalLabel(org), names) !== 0) return 0.75;
  const where = words.slice(-70).match(place);
  if (!where || /[.;:]\s/.test(where[0]) || /\b(?:our|us|we)\b/i.test(where[0])) return 0;
  const lead = words.slice(0, words.length - where[0].length);
  // "my number at your clinic", "her account number with you" are as good as "your number".
  const yours = /\byour?\b/i.test(where[0]) &&
    /\b(?:my|his|her|their|the|patient'?s?) (?:own |acct |account |file |patient )?(?:number|no|id)$/i.test(lead);
  return yours ? 0.8 : suffixLabel(lead, "", names, text) ?? 0;
}

/** The longest run of words at the end that is a label. */
function suffixLabel(words: string, mark: string, names: string[], text: string): number | null {
  const starts = [...words.matchAll(/(?<![\p{L}\d.'’&-])[\p{L}#]/gu)].map((m) => m.index).slice(-7);
  let foreign = false;
  for (const start of starts) {
    const label = words.slice(start) + mark;
    if (/[;|]|[.,:]\s(?=\p{Lu}\p{Ll}{3})|\d/u.test(label)) continue;
    const before = words.slice(0, start);
    const said = strengthOf(label, names);
    const clue = said !== null || /[,;]\s/.test(label) ? null : numberClue(normalLabel(label), names);
    // "our claim for your patient number": what a longer run says of somebody else's number holds for a shorter one.
    if (clue === 0) foreign = true;
    const strength = said ?? (foreign || clue === 0 ? null : clue);
    if (strength === null) continue;
    if (strength === 0 || elsewhere.test(before)) return 0;
    const relative = words.match(kinship)?.[1].toLowerCase();
    return relative && !askedForRelations(text).has(relative) && !speaksOfSeveral(text) ? 0 : strength;
  }
  return null;
}

function strengthOf(label: string, names: string[]): number | null {
  const normal = normalLabel(label);
  const kind = recordLabel(normal);
  if (kind === "reference") return 0;
  // Money is paid into accounts, and a visit has a number too: only a patient's or the custodian's own counts.
  if (kind === "account") {
    return /^(?:your|patient|pt|hospital|facility|clinic)|\b(?:at|with|by|from) you/.test(normal) ? 0.7 : 0;
  }
  if (kind === "mrn") {
    if (normal === "mr") return /^MR$/.test(label.trim()) ? 0.8 : null;
    return /^(?:man|unit no|his no|site no)$/.test(normal) ? 0.6 : /mrn|m r n|rec|chart/.test(normal) ? 0.9 : 0.86;
  }
  if (ofCustodian(normal, names)) return 0.85;
  return null;
}

/** "PGH number", "Tillery #", "Magpie chart": the custodian's name or initials before a word for a number. */
function ofCustodian(label: string, names: string[]): boolean {
  const match = label.match(
    /^(?:your |the )?([\p{L}&.' -]+?)(?:'s)? ?((?:own |patient |chart |record |rec |account |acct |unit |medical record )*(?:no|number|num|id|mrn)|mrn|chart|acct|account)$/u,
  );
  return match !== null && names.some((n) => n === match[1] || n.startsWith(match[1] + " "));
}

/** "the number 4402918 as his medical record number": the label behind the value. */
function labelledBehind(after: string): number {
  const label = after.match(
    /^,? (?:as|is|was|being|which is|for) (?:his|her|their|my|the|your|its) ((?:[\p{L}#]+ ?){1,5}?)(?=[.,;)]|$| (?:with|at|in|on|and|when)\b)/iu,
  )?.[1];
  return label && recordLabel(normalLabel(label)) === "mrn" ? 0.85 : 0;
}

/** Further groups of digits in the same line. */
function groupsBehind(block: Span, from: number): string {
  const more = block.text.slice(from).match(groups)?.[0] ?? "";
  const first = block.words[block.starts.findLastIndex((s) => s < from)];
  let end = 0;
  for (const part of more.matchAll(/\s\d+/g)) {
    const word = block.words[block.starts.indexOf(from + part.index + 1)];
    if (!word || Math.abs(word.box.y - first.box.y) > 0.6 * first.box.h) break;
    end = part.index + part[0].length;
  }
  return more.slice(0, end);
}

const read = new WeakMap<Span, RecordNumber[]>();

/** The numbers of a block with words before them that make them the custodian's. */
export function numbersIn(doc: Doc, block: Span): RecordNumber[] {
  const before = read.get(block);
  if (before) return before;
  const names = custodianLabels(doc);
  const found: RecordNumber[] = [];
  for (const match of block.text.replace(/[\u2010\u2011]/g, "-").matchAll(value)) {
    const at = match.index;
    // "Hart Law, (813) 555-0100"
    if (/^\)\s?[\/-]?\s?\d{3}[-. ]?\d{4}/.test(block.text.slice(at + match[0].length))) continue;
    const lead = block.text.slice(Math.max(0, at - 140), at);
    const strength = labelledBefore(lead, names, doc.text) ||
      labelledBehind(block.text.slice(at + match[0].length, at + match[0].length + 60));
    if (!strength) continue;
    const more = /\d{5}/.test(match[0]) ? "" : groupsBehind(block, at + match[0].length);
    // Numbers under each other are a column's, not groups of one.
    // Letters may stand at the end of the line before.
    const digits = slice(block, at + Math.max(0, match[0].search(/\d/)), at + match[0].length + more.length);
    const printed = digits.box.h > 1.6 * digits.words[0].box.h ? match[0] : match[0] + more;
    if (phone.test(printed) || date.test(printed) || years.test(printed)) continue;
    const span = slice(block, at, at + printed.length);
    const number = mrnIn(doc, span, "record number with its label", strength);
    if (!number || strength <= 0.6 && number.value.replace(/\D/g, "").length < 5) continue;
    found.push({ found: number, block, at, span, strength });
  }
  read.set(block, found);
  return found;
}

/** Every number of the document that its words or its label make the custodian's. */
function recordNumbers(doc: Doc): RecordNumber[] {
  const found = blocksOfPages(doc.pages).flatMap((block) => numbersIn(doc, block));
  for (const number of numbersInCells(doc)) if (!found.some((f) => overlaps(f.span, number.span))) found.push(number);
  for (const pair of doc.pairs) {
    if (pair.kind !== "mrn" || !pair.value || pair.other || found.some((f) => overlaps(f.span, pair.value!))) continue;
    if (/\b(?:guarantor|guardian|mother|father)\b/i.test(pair.label.text)) continue;
    const number = mrnIn(doc, pair.value, `label "${normalLabel(pair.label.text)}"`, 0.9);
    if (number) found.push({ found: number, block: pair.value, at: 0, span: pair.value, strength: 0.9 });
  }
  return found;
}

/** Numbers that fill a cell whose label stands beside or over it. */
function numbersInCells(doc: Doc): RecordNumber[] {
  const names = custodianLabels(doc);
  const found: RecordNumber[] = [];
  for (const page of doc.pages) {
    for (const seg of page.segs) {
      const printed = seg.text.replace(/[\u2010\u2011]/g, "-");
      const text = printed.replace(/^[\p{L}.# ]{2,20}[:#]\s?(?=[A-Z]{0,4}\d)/u, "").replace(/\s?\([^)]*\)?$/, "");
      if (!filled.test(text) || phone.test(text) || date.test(text) || years.test(text)) continue;
      const own = text.match(inner)?.[0].length ?? 0;
      const span = slice(seg, printed.indexOf(text) + own, printed.indexOf(text) + text.length);
      const own_label = printed.slice(0, printed.indexOf(text) + own).trim();
      for (const label of labelsAround(page, seg)) {
        const normal = normalLabel(own_label && !label.endsWith(own_label) ? `${label} ${own_label}` : label);
        const strength = recordLabel(normal) === "reference" ? 0 : cellStrength(normal, label, names);
        if (strength === null || strength === 0 && label !== page.rows[seg.row].segs[seg.index - 1]?.text) continue;
        const number = strength > 0.7 && mrnIn(doc, span, `label "${normal}"`, strength);
        if (number) found.push({ found: number, block: seg, at: 0, span, strength });
        break;
      }
    }
  }
  return found;
}
const filled = /^(?:no\.?|num\.?|#)?\s?(?:[A-Z]{1,6}[-/. ]?){0,2}\d[\dA-Z]*(?:[-/. ][\dA-Z]+){0,4}$/i;
const inner = /^(?:no\.?|num\.?|#)\s?(?=[A-Z\d])/i;

const cellStrength = (normal: string, label: string, names: string[]): number | null =>
  recordLabel(normal) === "mrn" ? strengthOf(label, names) ?? 0.86 : numberClue(normal, names);

const overlaps = (a: Span, b: Span): boolean => a.words.some((w) => b.words.includes(w));

/** Gives every patient without a number the one that stands with them; `others` are people known not to be patients. */
export function assignRecordNumbers(doc: Doc, patients: Cluster[], others: Other[]): void {
  readUnsure(doc, patients);
  // A visit's number yields to a record number said elsewhere.
  const isOpen = (p: Cluster) => !p.fields.mrn || standsIn(p.fields.mrn);
  if (!patients.some(isOpen)) return;
  const key = (text: string) => text.replace(/\W/g, "").toUpperCase();
  const taken = new Set(patients.flatMap((p) => p.fields.mrn ? [key(p.fields.mrn.value)] : []));
  const numbers = recordNumbers(doc).filter((n) => !taken.has(key(n.found.value)) && !isForeign(n, patients, others));
  if (patients.length === 1) {
    const best = numbers.sort((a, b) => b.found.evidence.confidence - a.found.evidence.confidence)[0];
    if (best && (!patients[0].fields.mrn || best.strength > 0.8)) patients[0].fields.mrn = best.found;
    return;
  }
  if (patients.every(isOpen)) {
    const told = numbersInTurn(doc, patients, numbers);
    for (const [patient, number] of told) patient.fields.mrn = number;
    if (told.size) return;
  }
  for (const number of numbers) {
    const [nearest] = patients.map((patient) => ({ patient, away: distance(number, patient) }))
      .filter((p) => p.away < 9).sort((a, b) => a.away - b.away);
    if (nearest && isOpen(nearest.patient) && (!nearest.patient.fields.mrn || number.strength > 0.8)) {
      nearest.patient.fields.mrn = number.found;
    }
  }
  for (const [patient, number] of numbersBesideBirths(doc, patients, custodianLabels(doc))) {
    patient.fields.mrn ??= number;
  }
}

/** Whether the last name before a number in its sentence or line is somebody else's. */
function isForeign(number: RecordNumber, patients: Cluster[], others: Other[]): boolean {
  const before = number.block.text.slice(0, number.at);
  const last = findNames(before).at(-1);
  if (!last) return false;
  const between = before.slice(last.index + last.length);
  if (between.length > 60 || /[.;](?:\s|$)/.test(between.replace(/\b(?:No|Rec|Med|M|R|N|D|O|B|Pt|b)\./g, ""))) {
    return false;
  }
  const isPatient = patients.some((p) => p.members.some((m) => compatible(m.name, last.name)));
  // "Otto Roe (MRN 55-2040)": nothing but the label in between.
  // "Caldera Peak MRN" is the custodian's: a person's has a given name or a bracket before it.
  const person = givenFirst(last.name.firstName.split(" ")[0]) || /^\s*[,;(–-]/.test(between);
  const adjacent = person && /^[\s,;(–-]*[\p{L}. #]{2,28}[\s:#]*$/u.test(between) &&
    orgLikeness(before.slice(last.index, last.index + last.length)) <= 0;
  const somebody = adjacent || others.some((o) => compatible(o.name, last.name));
  return !isPatient && !last.name.credentials && somebody &&
    !/\bdr\b|doctor|physician|provider|custodian/i.test(before.slice(Math.max(0, last.index - 12), last.index + 3));
}

/** Lines from a patient's name down to a number, more for one in another column; names behind the number are far. */
function distance(number: RecordNumber, patient: Cluster): number {
  let nearest = Infinity;
  for (const { span } of patient.members) {
    if (span.page !== number.span.page || !span.words.length) continue;
    const index = number.block.words.indexOf(span.words[0]);
    if (index >= 0) {
      const start = number.block.starts[index];
      if (start < number.at) nearest = Math.min(nearest, (number.at - start) / 1000);
      continue;
    }
    const height = Math.max(6, span.box.h);
    const down = (number.span.box.y - span.box.y) / height;
    if (down < -0.5) continue;
    const same = Math.abs(down) <= 0.5;
    const aside = same ? number.span.box.x - span.box.x : Math.abs(number.block.box.x - span.box.x);
    if (same && aside < 0) continue;
    nearest = Math.min(nearest, 1 + down + (same ? 0 : aside / (20 * height)));
  }
  return nearest;
}
