/**
 * Patient matching: read the blocks, weigh each candidate, and take one without a person only when exactly one is certain.
 * @module
 */
import { blockLimit, queryKeys } from "./blocks.ts";
import { comparePair, type PairComparison } from "./compare.ts";
import { bandOf, isApproved, isNameAlone, NAME_ALONE_CAP, type Objection, vetoesOf } from "./decide.ts";
import { isGivenName } from "./nicknames.ts";
import { normalise, type NormalisedIdentity } from "./normalise.ts";
import type { Candidate, CandidateSource, MatchResult, PatientQuery, PatientRow } from "./types.ts";
import { KNOWN_SHARE } from "./weights.ts";
import type { NameShares } from "./comparison.ts";

/** An automatic match is at least this probable: one wrong in 2,000 at worst, by the model's own estimate. */
export const AUTOMATIC_AT = 0.9995;

/** Most candidates answered. */
export const MOST_CANDIDATES = 5;

/** Smaller indexes are taken for this many: the person asked for need not be in them. */
const LEAST_POPULATION = 1000;

/** Kinds of blocks in which an unread row could be a rival of a certain candidate. */
const MUST_BE_COMPLETE = /^(mrn|dl|df|ph):/;

interface Weighed {
  row: PatientRow;
  p: NormalisedIdentity;
  pair: PairComparison;
  vetoes: Objection[];
  score: number;
  /** Probability of the pair by itself, as if there were no other candidate. */
  alone: number;
}

/**
 * Finds the patients a query may mean. Reads only the blocks of the query, each bounded, whatever the size of the index.
 * Missing fields are neutral; nothing in the query makes it throw. Errors of the source pass through.
 */
export async function matchPatient(query: PatientQuery, source: CandidateSource): Promise<MatchResult> {
  const q = normalise(query);
  const [blocks, total] = await Promise.all([readBlocks(query, source), source.total()]);
  const shares = new Shares(q, source, total);
  await shares.read([q]);
  const weigh = () =>
    blocks.rows.map(({ row, p }): Weighed => {
      const pair = comparePair(q, p, shares, total, query.confidence);
      return { row, p, pair, vetoes: vetoesOf(pair.fields), score: 0, alone: 0 };
    });
  // A slip away from Smith says as little as Smith: the names of the best few are counted too, then all are weighed again.
  const first = weigh().sort((a, b) => b.pair.weight - a.pair.weight);
  const more = await shares.read(first.slice(0, MOST_CANDIDATES).map((w) => w.p));
  const weighed = more ? weigh() : first;
  score(weighed, total);
  weighed.sort((a, b) => b.score - a.score || b.pair.weight - a.pair.weight || a.row.id - b.row.id);
  const verdict = decide(q, weighed, blocks.complete);
  const candidates = weighed.slice(0, MOST_CANDIDATES).filter((w, i) => i === 0 || w.pair.weight > 0).map(asCandidate);
  const automatic = verdict.automatic ? candidates.find((c) => c.patient.id === verdict.automatic!.row.id)! : null;
  return { candidates, automatic, why: verdict.why, rowsRead: blocks.rowsRead };
}

async function readBlocks(query: PatientQuery, source: CandidateSource) {
  const keys = queryKeys(query);
  const answers = await Promise.all(keys.map((key) => source.byBlock(key, blockLimit(key))));
  const rows = new Map<number, PatientRow>();
  for (const answer of answers) for (const row of answer) rows.set(row.id, row);
  const complete = keys.every((key, i) => !MUST_BE_COMPLETE.test(key) || answers[i].length < blockLimit(key));
  return {
    rows: [...rows.values()].map((row) => ({ row, p: normalise(row) })),
    rowsRead: answers.reduce((sum, a) => sum + a.length, 0),
    complete,
  };
}

/** Shares of names in the index, read on demand and each once; a name not read yet counts as rare. */
class Shares implements NameShares {
  #counts = { last: new Map<string, number>(), first: new Map<string, number>() };
  #query: NormalisedIdentity;
  #source: CandidateSource;
  #total: number;

  constructor(query: NormalisedIdentity, source: CandidateSource, total: number) {
    this.#query = query;
    this.#source = source;
    this.#total = Math.max(1, total);
  }

  /** Reads the frequencies of these people's names, in both places since names are exchanged; false when all were known. */
  async read(people: NormalisedIdentity[]): Promise<boolean> {
    const wanted = (["last", "first"] as const).flatMap((kind) => {
      const names = new Set(people.flatMap((p) => [p.last, p.first]));
      return [...names].filter((name) => name && !this.#counts[kind].has(name)).map((name) => ({ kind, name }));
    });
    await Promise.all(wanted.map(async ({ kind, name }) => {
      this.#counts[kind].set(name, await this.#source.frequency(kind, name));
    }));
    return wanted.length > 0;
  }

  last(name: string): number {
    return (this.#counts.last.get(name) ?? 0) / this.#total;
  }

  first(name: string): number {
    return (this.#counts.first.get(name) ?? 0) / this.#total;
  }

  isKnownLast(): boolean {
    return this.#isName(this.#counts.last.get(this.#query.last) ?? 0);
  }

  isKnownFirst(name: string): boolean {
    return this.#isName(this.#counts.first.get(this.#query.first) ?? 0) || isGivenName(name);
  }

  /** Three people and one in 100,000 do not misspell their name alike. */
  #isName(count: number): boolean {
    return count >= 3 && count / this.#total >= 1e-5;
  }
}

/**
 * Bayes over all candidates and "none of them": the prior shares KNOWN_SHARE among all patients of the index; each candidate's
 * likelihood ratio is its weight. Twins who fit equally well thus get a half each.
 */
function score(weighed: Weighed[], total: number): void {
  const prior = Math.log(KNOWN_SHARE / Math.max(LEAST_POPULATION, total));
  const none = 1 - KNOWN_SHARE;
  const odds = weighed.map((w) => Math.exp(Math.min(600, w.pair.weight + prior)));
  const sum = odds.reduce((a, b) => a + b, none);
  weighed.forEach((w, i) => {
    const cap = Math.min(1, ...w.vetoes.map((v) => v.cap), isNameAlone(w.pair.fields) ? NAME_ALONE_CAP : 1);
    w.score = Math.min(cap, odds[i] / sum);
    w.alone = odds[i] / (odds[i] + none);
  });
}

function decide(
  q: NormalisedIdentity,
  weighed: Weighed[],
  complete: boolean,
): { automatic: Weighed | null; why: string } {
  const refuse = (why: string) => ({ automatic: null, why });
  const best = weighed[0];
  if (!best || best.pair.weight <= 0) return refuse("No patient in the index is close to what the document says.");
  const certain = weighed.filter((w) => w.alone >= AUTOMATIC_AT && w.vetoes.length === 0 && isApproved(w.pair.fields));
  if (certain.length > 1) {
    return refuse(
      `${certain.length} patients fit equally well on paper: two people, or one registered twice. A person must choose.`,
    );
  }
  if (best.vetoes.length > 0) return refuse(`${best.vetoes[0].text}. A person must look.`);
  if (!q.dob && !q.mrn) {
    return refuse("Neither a date of birth nor a record number is stated, and a name alone is never enough.");
  }
  if (certain.length === 0 || best !== certain[0]) {
    return refuse(
      isApproved(best.pair.fields)
        ? "Names like these are too common, or too little else agrees, to be certain."
        : "Too few fields agree without doubt. A person must look.",
    );
  }
  if (best.score < AUTOMATIC_AT) return refuse("Another patient is too close for certainty. A person must choose.");
  if (!complete) return refuse("Too many patients share these details to compare them all. A person must choose.");
  return { automatic: best, why: `Exactly one patient is certain: ${agreeing(best)}.` };
}

function agreeing(w: Weighed): string {
  const texts = w.pair.fields.filter((c) => c.grade === "sure" || c.grade === "close").map((c) => c.text.toLowerCase());
  return texts.join("; ").replaceAll("ssn", "SSN").replaceAll("jr, sr, iii", "Jr, Sr, III");
}

function asCandidate(w: Weighed): Candidate {
  const reasons = w.pair.fields.map(({ field, agreement, weight, text }) => ({ field, agreement, weight, text }));
  reasons.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  return { patient: w.row, score: w.score, band: bandOf(w.score), reasons, vetoes: w.vetoes.map((v) => v.text) };
}
