/**
 * Scores answers against truths: per class of document and overall.
 *
 * A value counts where the truth has one; a value that only the answer has counts as wrong. Urgency and authorization
 * count for every document. Duplicates are pairs: either document may name the other.
 * @module
 */
import { nameContains, sameMrn, sameName, sameNumber, sameOrganization, sameText } from "./compare.ts";
import type { Truth, TruthPatient } from "./truth.ts";

/** Right answers among those counted. */
export interface Tally {
  right: number;
  of: number;
}
/** Things to find: found, wrongly reported, and missed. */
export interface Finds {
  hits: number;
  extra: number;
  missed: number;
}
export const valueNames = [
  "dob",
  "mrn",
  "requesterName",
  "requesterEmail",
  "requesterPhone",
  "requesterFax",
  "requestType",
  "dateRange",
  "urgency",
  "authorization",
  "attached",
  "signed",
  "signedOn",
  "expiresOn",
] as const;
export type ValueName = (typeof valueNames)[number];

export interface Score {
  documents: number;
  unanswered: number;
  /** Whole names with middle name and suffix. */
  names: Finds;
  /** First and last names only. */
  firstLast: Finds;
  recordTypes: Finds;
  values: Record<ValueName, Tally>;
  noneDocuments: number;
  /** Patients reported for documents that are no request. */
  noneFalsePatients: number;
  duplicates: Tally;
  falseDuplicates: number;
}

/** What was wrong in one document; `field` also takes "patientName", "extraPatient", "recordTypes" and "duplicateOf". */
export interface Mistake {
  document: string;
  field: string;
  want: unknown;
  got: unknown;
}

type Loose<T> = { [K in keyof T]?: T[K] | null };
/** An answer: any part may be missing; extra keys such as evidence do no harm. */
export interface Answer {
  patients?: Loose<TruthPatient>[];
  requester?: Loose<Truth["requester"]>;
  requestType?: string | null;
  recordTypes?: readonly string[];
  dateRange?: Loose<Truth["dateRange"]>;
  isUrgent?: boolean;
  authorization?: Loose<Truth["authorization"]>;
  duplicateOf?: string | null;
}
export interface Scored {
  name: string;
  truth: Truth;
  /** null when the document could not be read at all. */
  answer: Answer | null;
}
export interface ScoreReport {
  classes: Partial<Record<Truth["class"], Score>>;
  overall: Score;
  mistakes: Mistake[];
}

const noFinds = (): Finds => ({ hits: 0, extra: 0, missed: 0 });
export const emptyScore = (): Score => ({
  documents: 0,
  unanswered: 0,
  names: noFinds(),
  firstLast: noFinds(),
  recordTypes: noFinds(),
  values: Object.fromEntries(valueNames.map((k) => [k, { right: 0, of: 0 }])) as Record<ValueName, Tally>,
  noneDocuments: 0,
  noneFalsePatients: 0,
  duplicates: { right: 0, of: 0 },
  falseDuplicates: 0,
});

/** Harmonic mean of precision and recall; null when there was nothing to find and nothing was reported. */
export const f1 = (f: Finds): number | null =>
  f.hits + f.extra + f.missed ? (2 * f.hits) / (2 * f.hits + f.extra + f.missed) : null;
export const precision = (f: Finds): number | null => (f.hits + f.extra ? f.hits / (f.hits + f.extra) : null);
export const recall = (f: Finds): number | null => (f.hits + f.missed ? f.hits / (f.hits + f.missed) : null);
export const share = (t: Tally): number | null => (t.of ? t.right / t.of : null);

/** Scores a set of documents. */
export function scoreSet(set: readonly Scored[]): ScoreReport {
  const report: ScoreReport = { classes: {}, overall: emptyScore(), mistakes: [] };
  const cards = (truth: Truth) => [report.overall, report.classes[truth.class] ??= emptyScore()];
  for (const item of set) new DocumentScorer(item, cards(item.truth), report.mistakes).score();
  scoreDuplicates(set, cards, report.mistakes);
  return report;
}

type Pairing = Map<number, { index: number; by: "name" | "firstLast" | "number" }>;
const wholeName = (p: Loose<TruthPatient>): string =>
  p.name?.trim() || [p.firstName, p.lastName, p.suffix].filter(Boolean).join(" ");
const firstLast = (p: Loose<TruthPatient>): string => [p.firstName, p.lastName].filter(Boolean).join(" ");

/**
 * Which reported patient is which true one: by whole name, then by first and last name, then by birth date or record
 * number, so that a misread name does not also cost its other values.
 */
export function pairPatients(truths: readonly TruthPatient[], answers: readonly Loose<TruthPatient>[]): Pairing {
  const pairs: Pairing = new Map();
  const taken = new Set<number>();
  const pass = (by: "name" | "firstLast" | "number", same: (t: TruthPatient, a: Loose<TruthPatient>) => boolean) => {
    truths.forEach((t, i) => {
      if (pairs.has(i)) return;
      const index = answers.findIndex((a, k) => !taken.has(k) && same(t, a));
      if (index < 0) return;
      pairs.set(i, { index, by });
      taken.add(index);
    });
  };
  pass("name", (t, a) => sameName(wholeName(t), wholeName(a)));
  pass(
    "firstLast",
    (t, a) => (!!firstLast(a) && sameName(firstLast(t), firstLast(a))) || nameContains(wholeName(a), firstLast(t)),
  );
  pass("number", (t, a) => (!!t.dob && t.dob === a.dob) || (!!t.mrn && !!a.mrn && sameMrn(t.mrn, a.mrn)));
  return pairs;
}

/** Scores one document into its cards. */
class DocumentScorer {
  constructor(readonly item: Scored, readonly cards: readonly Score[], readonly mistakes: Mistake[]) {}

  score(): void {
    const { truth, answer } = this.item;
    const none = truth.class === "none";
    for (const card of this.cards) {
      card.documents++;
      if (!answer) card.unanswered++;
      if (none) card.noneDocuments++;
    }
    if (!answer) this.#wrong("document", "an answer", null);
    this.#patients(answer?.patients ?? [], none);
    this.#requester(answer ?? {});
    const type = answer?.requestType;
    this.#value("requestType", truth.requestType, none && type === "other" ? null : type, sameText);
    this.#recordTypes(answer?.recordTypes ?? []);
    this.#dates(answer?.dateRange ?? {});
    this.#mark("urgency", answer?.isUrgent === truth.isUrgent, truth.isUrgent, answer?.isUrgent);
    this.#authorization(answer?.authorization ?? {});
  }

  #wrong(field: string, want: unknown, got: unknown): void {
    this.mistakes.push({ document: this.item.name, field, want: want ?? null, got: got ?? null });
  }

  #mark(name: ValueName, right: boolean, want: unknown, got: unknown, tell = true): void {
    for (const card of this.cards) {
      card.values[name].of++;
      if (right) card.values[name].right++;
    }
    if (!right && tell) this.#wrong(name, want, got);
  }

  #value(name: ValueName, want: string | null, got: unknown, same: (a: string, b: string) => boolean): void {
    const given = typeof got === "string" ? got.trim() : "";
    if (want || given) this.#mark(name, !!want && !!given && same(want, given), want, given);
  }

  #patients(reported: readonly Loose<TruthPatient>[], none: boolean): void {
    const { patients } = this.item.truth;
    const answers = reported.filter((p) => wholeName(p) || p.dob || p.mrn);
    const pairs = pairPatients(patients, answers);
    const ways = [...pairs.values()].map((p) => p.by);
    const exact = ways.filter((by) => by === "name").length;
    const close = ways.filter((by) => by !== "number").length;
    for (const card of this.cards) {
      addFinds(card.names, exact, answers.length - exact, patients.length - exact);
      addFinds(card.firstLast, close, answers.length - close, patients.length - close);
      if (none) card.noneFalsePatients += answers.length;
    }
    patients.forEach((truth, i) => {
      const pair = pairs.get(i);
      const got = pair ? answers[pair.index] : {};
      if (pair?.by !== "name") this.#wrong("patientName", truth.name, pair ? wholeName(got) : null);
      this.#value("dob", truth.dob, got.dob, sameText);
      this.#value("mrn", truth.mrn, got.mrn, sameMrn);
    });
    const used = new Set([...pairs.values()].map((p) => p.index));
    answers.forEach((a, i) => used.has(i) || this.#wrong("extraPatient", null, wholeName(a)));
  }

  #requester(answer: Answer): void {
    const want = this.item.truth.requester, got = answer.requester ?? {};
    this.#value("requesterName", want.name, got.name, sameOrganization);
    this.#value("requesterEmail", want.email, got.email, sameText);
    this.#value("requesterPhone", want.phone, got.phone, sameNumber);
    this.#value("requesterFax", want.fax, got.fax, sameNumber);
  }

  #recordTypes(got: readonly string[]): void {
    const want = new Set<string>(this.item.truth.recordTypes), given = new Set(got.map((k) => k.toLowerCase()));
    const hits = [...want].filter((k) => given.has(k)).length;
    for (const card of this.cards) addFinds(card.recordTypes, hits, given.size - hits, want.size - hits);
    if (hits !== want.size || hits !== given.size) this.#wrong("recordTypes", [...want], [...given]);
  }

  #dates(got: Loose<Truth["dateRange"]>): void {
    const want = this.item.truth.dateRange;
    if (!want.start && !want.end && !got.start && !got.end) return;
    const right = (got.start ?? null) === want.start && (got.end ?? null) === want.end;
    this.#mark("dateRange", right, want, got);
  }

  #authorization(got: Loose<Truth["authorization"]>): void {
    const want = this.item.truth.authorization;
    const attached = got.attached === want.attached, signed = got.signed === want.signed;
    const day = (key: "signedOn" | "expiresOn") => (got[key] ?? null) === want[key];
    const all = attached && signed && day("signedOn") && day("expiresOn");
    this.#mark("authorization", all, want, got);
    this.#mark("attached", attached, want.attached, got.attached, false);
    this.#mark("signed", signed, want.signed, got.signed, false);
    for (const key of ["signedOn", "expiresOn"] as const) {
      if (want[key] || got[key]) this.#mark(key, day(key), want[key], got[key], false);
    }
  }
}

function addFinds(f: Finds, hits: number, extra: number, missed: number): void {
  f.hits += hits;
  f.extra += extra;
  f.missed += missed;
}

/** File name without folder and ending, lower case. */
const bareName = (name: string): string => name.replace(/^.*[\\/]/, "").replace(/\.[a-z]{3,4}$/i, "").toLowerCase();

function scoreDuplicates(set: readonly Scored[], cards: (t: Truth) => Score[], mistakes: Mistake[]): void {
  const key = (a: string, b: string) => [bareName(a), bareName(b)].sort().join(" = ");
  const want = new Map<string, Scored>(), got = new Map<string, Scored>();
  for (const item of set) {
    if (item.truth.duplicateOf) want.set(key(item.name, item.truth.duplicateOf), item);
    if (item.answer?.duplicateOf) got.set(key(item.name, item.answer.duplicateOf), item);
  }
  const wrong = (item: Scored) =>
    mistakes.push({
      document: item.name,
      field: "duplicateOf",
      want: item.truth.duplicateOf,
      got: item.answer?.duplicateOf ?? null,
    });
  for (const [pair, item] of want) {
    for (const card of cards(item.truth)) {
      card.duplicates.of++;
      if (got.has(pair)) card.duplicates.right++;
    }
    if (!got.has(pair)) wrong(item);
  }
  for (const [pair, item] of got) {
    if (want.has(pair)) continue;
    for (const card of cards(item.truth)) card.falseDuplicates++;
    wrong(item);
  }
}
