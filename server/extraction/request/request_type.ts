/**
 * The sort of requester: by the organization's name first, then by what the request says.
 * @module
 */
import type { Evidence, RequestType } from "../../../shared/documents.ts";
import { pageText, requestPages } from "../document.ts";
import { concluded } from "../evidence.ts";
import { parseName } from "../names/names.ts";
import { orgLikeness } from "../names/org_words.ts";
import { partiesOf } from "../requester/parties.ts";
import { names, wording } from "./request_type_words.ts";
import { asksForAccess } from "../requester/self_request.ts";
import { signatureBlock } from "../requester/writer.ts";
import { anyOf, pattern, sequence } from "../words/pattern.ts";
import type { Doc } from "../document_types.ts";
import type { RequesterFinding } from "../requester/requester_finding.ts";

export type TypeFinding = { type: RequestType; evidence: Evidence };

/** @returns null only for a document that is no request */
export function typeOf(doc: Doc, requester: RequesterFinding): TypeFinding {
  if (requester.self) return { type: "patient", evidence: concluded("the patient asks", 0.95) };
  if (asksForAccess(doc)) return { type: "patient", evidence: concluded("a form for access to own records", 0.85) };
  if (asksInPerson(doc, requester)) return { type: "patient", evidence: concluded("a private person asks", 0.85) };
  const scores = new Map<RequestType, number>();
  const add = (type: RequestType, points: number) => scores.set(type, (scores.get(type) ?? 0) + points);
  const name = requester.name?.value ?? "";
  for (const [type, pattern, points] of names) if (pattern.test(name)) add(type, points);
  const pages = requestPages(doc).filter((p) => doc.parts.get(p.number) !== "cover");
  // On a cover sheet that asks by itself, with nothing but an authorization behind it, the sheet is the request.
  const behind = pages.some((p) => doc.parts.get(p.number) !== "authorization");
  const text = (behind ? pages : doc.pages).map(pageText).join("\n");
  // The other side's lawyer does not make the requester one.
  const own = text.replace(/\bnot (?:a|an|related to (?:a|any)) [^.]{0,40}\b(?:claim|case|matter|injury)\b/gi, " ")
    .replace(/\brepresented by [^.]{3,50}, esq\b\.?/gi, " ");
  for (const [type, pattern, points] of wording) if (pattern.test(own)) add(type, points);
  const head = doc.pages[0]?.rows.slice(0, 6).map((r) => r.text).join(" ") ?? "";
  for (const [type, pattern, points] of names) {
    if (!requester.custodianForm && type !== "copy_service" && pattern.test(head)) add(type, points / 3);
  }
  if (/\b(?:attorneys?|counsel(?:l?ors?)?|lawyers?|solicitors?)\b/i.test(head) && !requester.custodianForm) {
    add("attorney", 1.5);
  }
  roleWords(doc, requester, add);
  // Who works for a law firm or an insurer, and says so beside its order, fetches the records for them.
  if (
    partiesOf(doc).some((p) => p.side === "principal" && /behalf|ordered|bill/i.test(p.head.text)) &&
    !lawName.test(name)
  ) {
    add("copy_service", 2.5);
  }
  adjust(scores, name, text, doc);
  // "Disability Retirement Unit" in the letterhead of a fund: that part of it decides on disability.
  if (/\bdisability\b/i.test(head) && (scores.get("disability") ?? 0) >= 3) add("other", -3);
  const ranked = [...scores].sort((a, b) => b[1] - a[1]);
  if (!ranked.length || ranked[0][1] < 2) return { type: "other", evidence: concluded("no sign of another sort", 0.5) };
  const lead = ranked[0][1] - (ranked[1]?.[1] ?? 0);
  return {
    type: ranked[0][0],
    evidence: concluded("name and wording of the requester", Math.min(0.97, 0.6 + 0.06 * lead + 0.02 * ranked[0][1])),
  };
}

const inPerson = pattern(
  "i",
  anyOf(
    sequence(
      String.raw`\b(?:my|our) (?:late |minor |own )?(?:`,
      anyOf(
        String.raw`son|daughter|child|children|kids?|mother|father|mom|dad|husband|wife|spouse|brother|sister`,
        String.raw`grand(?:mother|father|son|daughter)|ward|twins`,
      ),
      String.raw`)\b`,
    ),
    sequence(
      String.raw`\bi am (?:the |his |her |their |a )?(?:legal |court[- ]appointed )?(?:`,
      anyOf(
        String.raw`mother|father|parent|guardian|conservator|spouse|widow(?:er)?|wife|husband|son|daughter`,
        String.raw`personal representative|executor|executrix|administrat(?:or|rix)|next of kin|patient`,
      ),
      String.raw`)\b`,
    ),
    String.raw`\bi (?:was|am|have been) (?:a )?(?:patient|treated|seen)\b`,
    String.raw`\bmy (?:date of birth|dob|birthday|own)\b|\b(?:my|copies of my) (?:medical |health )?records\b`,
    String.raw`\bi was born\b|\bi(?:['’]m| am|,) [^.;:]{3,50},? (?:who was )?(?:born|dob\b|date of birth)`,
    String.raw`\bmail to me\b|\bmy (?:(?:medical )?record|chart|mrn) (?:number|no)\b`,
  ),
);
const forOthers =
  /\b(?:our|my) (?:client|insured|member|firm|practice|patient)s?\b|\bthis (?:firm|office|agency)\b|\bi represent\b|\battorney at law\b|\besq\b/i;

/** A person, not an office, who speaks of own records or of those of a child, a parent or an estate. */
function asksInPerson(doc: Doc, requester: RequesterFinding): boolean {
  const name = requester.name?.value;
  // Where no name was legible at all, the letter's own words are left.
  if (!name) return speaksInPerson(doc);
  if (orgLikeness(name) > 0 || !parseName(name)) return false;
  if (!/^(?:person asking|signature of the letter|over the sender's address)$/.test(requester.name!.evidence.rule)) {
    return false;
  }
  const relation = doc.pairs.find((p) => p.value && /^relation(?:ship)?\b/i.test(p.label.text))?.value?.text;
  if (
    relation &&
    /\b(?:power of attorney|agent|guardian|parent|mother|father|son|daughter|spouse|wife|husband|executor|executrix|representative|self|conservator|next of kin)\b/i
      .test(relation)
  ) {
    return true;
  }
  // On a custodian's form the recipient that is a person receives them privately, unless it is a professional.
  const stated = statedPurposes(doc);
  const professional = purposes.some(([, pattern]) => stated.some((t) => pattern.test(t)));
  if (requester.custodianForm && !professional && !/\b(?:esq|attorney at law|m\.?d|d\.?o)\b/i.test(doc.text)) {
    return true;
  }
  return speaksInPerson(doc);
}

function speaksInPerson(doc: Doc): boolean {
  const pages = requestPages(doc).filter((p) => doc.parts.get(p.number) !== "authorization");
  // A letter that contains its own authorization is still a letter.
  const letter = pages.length || signatureBlock(doc) === null ? pages : requestPages(doc);
  const text = letter.map(pageText).join(" ").replace(/\s+/g, " ");
  return inPerson.test(text) && !forOthers.test(text);
}

/** What the records are for and who signs say of what sort the requester is, where the name does not. */
const purposes: [RequestType, RegExp, number][] = [
  ["attorney", /^(?:for )?(?:legal|litigation|attorney|law ?suit|court)/i, 2.5],
  ["insurance", /^(?:for )?(?:(?:life )?insurance|underwriting|coverage|claims? (?:review|payment))/i, 2.2],
  [
    "provider",
    /^(?:for )?(?:(?:further|continu\w+|ongoing) (?:\w+ )?(?:care|treatment)|continuity|treatment|medical care|transfer|referral|second opinion)/i,
    2.5,
  ],
  ["disability", /^(?:for )?(?:social security|disability (?:benefits|determination|claim))/i, 2],
];
const titles: [RequestType, RegExp, number][] = [
  [
    "attorney",
    /^(?:paralegal|legal (?:assistant|secretary)|attorney(?: at law)?|(?:attorney|counsel) for .*|(?:staff|assistant|associate) (?:attorney|counsel)|law clerk|esq(?:uire)?\.?|litigation\b.*)$/i,
    2.2,
  ],
  [
    "insurance",
    /^(?:(?:senior |sr\.? )?(?:claims?|pip|bodily injury|medical payments?) (?:adjuster|examiner|representative|specialist)|underwriter|adjuster)\b/i,
    1.8,
  ],
  ["copy_service", /^(?:(?:record )?retrieval (?:specialist|agent|coordinator)|order desk)\b/i, 2.2],
  [
    "provider",
    /^(?:referral (?:coordinator|desk|specialist)|medical assistant|nurse navigator|care coordinator|new patient coordinator|practice manager|front desk)\b/i,
    2.2,
  ],
];

const statedPurposes = (doc: Doc): string[] => [
  ...doc.pairs.filter((p) => p.kind === "purpose" && p.value).map((p) => p.value!.text),
  ...doc.pages.flatMap((p) => p.checks.filter((c) => c.checked).map((c) => c.label.text)),
];

function roleWords(doc: Doc, requester: RequesterFinding, add: (type: RequestType, points: number) => void): void {
  const stated = statedPurposes(doc);
  for (const [type, pattern, points] of purposes) if (stated.some((t) => pattern.test(t))) add(type, points);
  if (requester.custodianForm) return;
  const signed = signatureBlock(doc)?.lines.flatMap((l) => l.text.split(/,\s/)) ?? [];
  for (const [type, pattern, points] of titles) {
    // Adjusters of work injuries are called the same.
    if (type === "insurance" && /\bworkers?['’]? ?comp|\bwork injur|\binjured worker/i.test(doc.text)) continue;
    if (signed.some((t) => pattern.test(t))) add(type, points);
  }
}

const retriever = /\b(?:record|chart|document)s? (?:retrieval|retrievers?|copy|copying|acquisition)\b|\bretrieval\b/i;
const lawName = /\b(?:law|llp|pllc|attorneys?|lawyers?|legal)\b/i;

const prosecutors =
  /\b(?:district|county|state['’]?s|commonwealth['’]?s|prosecuting|united states|u\.?s\.?) attorney\b|\battorney general\b|\bprosecutor/i;

/** A clinic of an employer for its own people decides who may work. */
const employers = /\b(?:employee|employment) health\b/i;

/** Words that several sorts share count for the narrower one. */
function adjust(scores: Map<RequestType, number>, name: string, text: string, doc: Doc): void {
  const drop = (type: RequestType, points: number) => {
    if (scores.has(type)) scores.set(type, scores.get(type)! - points);
  };
  const has = (type: RequestType) => (scores.get(type) ?? 0) >= 3;
  // Clinics are PLLCs and P.C.s as well.
  const bare = name.replace(/[,\s]+(?:LLP|LLC|PLLC|P\.?C\.?|P\.?A\.?|S\.?C\.?|Inc\.?)\W*$/i, "");
  const called = (type: RequestType) =>
    names.some(([t, pattern, points]) => t === type && points >= 4 && pattern.test(bare));
  if (bare !== name && called("provider") && !called("attorney")) drop("attorney", 4.5);
  // "Abubakar, Finch & O'Shaughnessy": partners by their surnames.
  if (/^(?:\p{Lu}[\p{L}'’-]+, )+\p{Lu}[\p{L}'’-]+,? & \p{Lu}[\p{L}'’-]+$/u.test(bare)) {
    scores.set("attorney", (scores.get("attorney") ?? 0) + 2.5);
  }
  // A university's hospital counts as a provider although a school owns it.
  if (
    /\b(?:hospitals?|medical cent(?:er|re)|clinics?|health (?:system|care)|infirmary|(?:transplant|cancer|heart|burn|stroke|eye|kidney|trauma) (?:institute|program|cent(?:er|re)|unit|service))\W*$/i
      .test(name)
  ) drop(employers.test(name) ? "provider" : "other", 4.5);
  // Who prosecutes for the public acts for no client.
  const headed = doc.pages[0]?.rows.slice(0, 6).map((r) => r.text).join(" ") ?? "";
  if (prosecutors.test(name) && !/\b(?:torts?|civil|litigation|defen[sc]e)\b/i.test(headed)) {
    drop("attorney", 9);
    scores.set("other", (scores.get("other") ?? 0) + 6);
  }
  // An insurer or administrator of work injuries is a carrier, not an insurer of the patient's life.
  if (has("workers_comp")) drop("insurance", 4.5);
  if (has("workers_comp") && !/\b(?:law|llp|pllc|attorney)/i.test(name)) drop("attorney", 2.5);
  if (has("disability")) drop("insurance", 2);
  // "Disability Retirement Section" of a welfare fund.
  if (has("disability") && /\bdisability\b/i.test(headed) && !/\binsurance\b/i.test(name)) drop("insurance", 2);
  if (names.some(([type, pattern]) => type === "copy_service" && pattern.test(name))) {
    drop("attorney", 4.5);
    drop("insurance", 3);
    drop("provider", 3);
    // A company that fetches charts for a plan lists the plan's members.
    if (retriever.test(name)) drop("payer_audit", 4);
  }
  // Advocates speak for claimants; an agency decides about them.
  if (/\badvocates?\b|\brepresentatives?\b/i.test(name) && /\b(?:our|my) clients?\b|\brepresent/i.test(text)) {
    drop("disability", 6);
    scores.set("attorney", (scores.get("attorney") ?? 0) + 3);
  }
  // A claimant's representative speaks of disability in every line.
  if (
    !/\bdisability\b/i.test(name) && /\b(?:this (?:office|firm)|we|i) (?:now )?represents?\b|\bour client/i.test(text)
  ) drop("disability", 2);
  // Lawyers for claimants have the word in their names, too.
  if (
    /\b(?:advoca(?:tes?|cy)|law|legal|attorneys?)\b/i.test(name) &&
    !/\b(?:bureau|department|division|determination|state|service)\b/i.test(name)
  ) {
    drop("disability", 6);
  }
  // A law firm writes about claims, comp cases and disability; it stays a law firm.
  if (lawName.test(name) && !/retrieval|copy|document services|records? service/i.test(name)) {
    for (const type of ["insurance", "workers_comp", "disability", "provider", "other"] as const) drop(type, 3);
  }
  // Lists of members are the plans'; a practice does not call its patients so.
  const listed = doc.tables.some((t) => t.records.length >= 3) ||
    doc.pairs.filter((p) => p.value && /\b(?:enrollee|member|subscriber|beneficiary)\b/i.test(p.label.text)).length >=
      3;
  if (listed && /\b(?:plan|members?|enrollees?|subscribers?|audit|review)\b/i.test(text)) {
    scores.set(
      "payer_audit",
      (scores.get("payer_audit") ?? 0) + (/\b(?:enrollees?|members?|subscribers?)\b/i.test(text) ? 4 : 2),
    );
  }
  // Audits speak of coverage; a plan that asks about one applicant underwrites.
  if (/\bunderwrit|attending physician/i.test(text)) drop("payer_audit", 2);
}
