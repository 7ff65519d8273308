/**
 * The same request a second time: faxed again with other noise and another header, or typed again.
 * @module
 */

/** What is kept of a document to find it again. Everything but `words` is exact; `words` is a similarity hash. */
export type ContentSignature = {
  version: 1;
  /** 16 hexadecimal digits over the words of all pages, fax headers and received stamps left out. */
  words: string;
  /** How many words went into it. */
  length: number;
  pages: number;
  /** One key a patient: folded last name, first initial, birth date, digits of the record number. */
  patients: { last: string; first: string; suffix: string; dob: string; mrn: string }[];
  requester: string;
  fax: string;
  type: string;
  kinds: string;
  range: string;
  references: string[];
  /** Digits of the numbers and days printed, each once, four digits and more; entries of long ago have none. */
  numbers?: string[];
};

export interface Comparison {
  same: boolean;
  /** 0..1 */
  score: number;
  reason: string;
}

/**
 * Whether two documents are one request.
 *
 * The patients must be the same, and nothing that both tell may differ in a way that reading errors do not explain;
 * then the requester, the references, what is asked and the wording add up. Two requests of one firm for different
 * patients never match, nor do a first and a later request with other dates of service.
 */
export function sameContent(a: ContentSignature, b: ContentSignature): Comparison {
  const unlike = (reason: string, score = 0): Comparison => ({ same: false, score, reason });
  const near = 1 - hamming(a.words, b.words) / 64;
  const numbers = numbersAgree(a.numbers ?? [], b.numbers ?? []);
  // The same paper once more, however badly it was read: what else differs may be a slip.
  const fewest = Math.min(a.numbers?.length ?? 0, b.numbers?.length ?? 0);
  const samePaper = numbers >= 0.75 && near >= (fewest >= manyNumbers ? 0.72 : 0.8);
  if (!a.patients.length || !b.patients.length) return sameWords(a, b, near, samePaper ? numbers : 0);
  const [few, many] = a.patients.length <= b.patients.length ? [a.patients, b.patients] : [b.patients, a.patients];
  if (few.length !== many.length && !(samePaper && few.length >= 0.6 * many.length)) {
    return unlike("a different number of patients");
  }
  const patients = few.map((p) => Math.max(...many.map((q) => samePatient(p, q))));
  const patient = patients.reduce((sum, s) => sum + s, 0) / patients.length;
  if (Math.min(...patients) < 0) return unlike("a different patient");
  const requester = likeness(a.requester, b.requester) ?? (a.fax && a.fax === b.fax ? 1 : null);
  const rangeEqual = a.range === b.range, kindsEqual = a.kinds === b.kinds;
  const sameAsked = patient >= 0.95 && rangeEqual && a.range !== "/" && kindsEqual && near >= 0.82;
  const sureOfSender = samePaper || sameAsked || a.fax !== "" && a.fax === b.fax;
  if (requester !== null && requester < 0.6 && !sureOfSender) return unlike("another requester", 0.2);
  if (a.type && b.type && a.type !== b.type && (requester ?? 0) < 0.8 && !samePaper && !sameAsked) {
    return unlike("another sort of requester", 0.2);
  }
  const rangeLike = rangeEqual || samePaper && rangesNear(a.range, b.range);
  const reference = references(a.references, b.references);
  if (reference < 0 && near < 0.86) return unlike("other reference numbers", 0.3);
  // A letter for another time is worded alike. Reading errors make two other days of both ends only by a miracle.
  if (!rangeLike && a.range !== "/" && b.range !== "/" && (near < 0.84 || bothEndsApart(a.range, b.range))) {
    return unlike("other dates of service", 0.4);
  }
  if (!kindsEqual && !rangeLike && near < 0.84) return unlike("other records", 0.4);
  const score = 0.35 * patient + 0.15 * (samePaper ? Math.max(requester ?? 0, 0.8) : requester ?? 0.5) +
    0.15 * (rangeEqual ? 1 : rangeLike ? 0.8 : 0) + 0.1 * (kindsEqual ? 1 : 0) +
    0.1 * (reference > 0 ? 1 : reference < 0 ? 0 : 0.6) + 0.15 * Math.max(0, (near - 0.5) / 0.5);
  const same = score >= 0.74;
  return {
    same,
    score: Math.round(score * 1000) / 1000,
    reason: same ? told(rangeEqual, kindsEqual, reference, near) : "not enough in common",
  };
}

/** Below this many, numbers say nothing: the sender's telephone and fax stand in every letter of theirs. */
const fewestNumbers = 6;
/** So many that agree say as much as the wording does. */
const manyNumbers = 12;

/** The share of the fewer numbers that the other has too, a slip in a long one allowed; 0 when there are too few. */
function numbersAgree(a: string[], b: string[]): number {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.length < fewestNumbers || few.length < 0.6 * many.length) return 0;
  const found = few.map((x) =>
    many.includes(x) ? 1 : x.length >= 6 && many.some((y) => digitsApart(x, y) <= 1) ? 0.8 : 0
  );
  return found.reduce((sum: number, s) => sum + s, 0) / few.length;
}

/** Whether the ends of two ranges differ in a digit each, as misread ones do, or one was not read. */
function rangesNear(a: string, b: string): boolean {
  const [from, to] = a.split("/"), [otherFrom, otherTo] = b.split("/");
  const near = (x: string, y: string) => !x || !y || digitsApart(x, y) <= 1;
  return near(from, otherFrom) && near(to, otherTo);
}

/** A reminder with "the past two years" counts them from its own day, so many days later at most. */
const reminderDays = 92;

/** Whether both ends of two ranges are told and each is another day by more than a digit, and not both for being counted later. */
function bothEndsApart(a: string, b: string): boolean {
  const ends = [...a.split("/"), ...b.split("/")];
  const [from, to, otherFrom, otherTo] = ends;
  if (!ends.every(Boolean) || digitsApart(from, otherFrom) <= 1 || digitsApart(to, otherTo) <= 1) return false;
  const moved = (x: string, y: string) => (Date.parse(y) - Date.parse(x)) / 86_400_000;
  const [start, end] = [moved(from, otherFrom), moved(to, otherTo)];
  return Math.abs(start - end) > 3 || Math.abs(end) > reminderDays;
}

function told(range: boolean, kinds: boolean, reference: number, near: number): string {
  const parts = ["same patient and requester"];
  if (range) parts.push("same dates of service");
  if (kinds) parts.push("same records");
  if (reference > 0) parts.push("same reference number");
  if (near > 0.84) parts.push("nearly the same wording");
  return parts.join(", ");
}

/** -1 for different people, else 0..1: how well they agree where both are known. */
function samePatient(p: ContentSignature["patients"][number], q: ContentSignature["patients"][number]): number {
  if (p.suffix && q.suffix && p.suffix !== q.suffix) return -1;
  const last = likeness(p.last, q.last), first = likeness(p.first, q.first);
  const dob = p.dob && q.dob ? (p.dob === q.dob ? 1 : digitsApart(p.dob, q.dob) <= 1 ? 0.6 : 0) : null;
  const mrn = p.mrn && q.mrn ? (p.mrn === q.mrn ? 1 : digitsApart(p.mrn, q.mrn) <= 1 ? 0.6 : 0) : null;
  const known = [last, first, dob, mrn].filter((s) => s !== null);
  if (known.length < 2) return -1;
  // Where a name is not known, numbers of neighbours in the file differ in one digit as misread ones do.
  if (last === null && first === null && mrn !== 1) return -1;
  // Twins share the surname and the birth date, namesakes the whole name: each needs the others to agree.
  if (first !== null && first < 0.75 && mrn !== 1) return -1;
  if (last !== null && last < 0.7 && mrn !== 1) return -1;
  if (dob === 0 && mrn !== 1 || mrn === 0 && dob !== 1) return -1;
  return known.reduce((sum, s) => sum + s, 0) / known.length;
}

function digitsApart(a: string, b: string): number {
  if (a.length !== b.length) return 9;
  return [...a].filter((c, i) => c !== b[i]).length;
}

/** 1 - edit distance by length; null when either is unknown. */
function likeness(a: string, b: string): number | null {
  if (!a || !b) return null;
  if (a === b) return 1;
  const row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    let diagonal = row[0];
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const next = Math.min(row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1));
      diagonal = row[j];
      row[j] = next;
    }
  }
  return 1 - row[b.length] / Math.max(a.length, b.length);
}

/** 1 when they share a number or one that is a slip away, -1 when both have some and share none, else 0. */
function references(a: string[], b: string[]): number {
  if (!a.length || !b.length) return 0;
  return a.some((x) => b.some((y) => x === y || digitsApart(x, y) <= 1)) ? 1 : -1;
}

/** Without patients in both only the very same wording counts, or, where one has some, the same numbers as well. */
function sameWords(a: ContentSignature, b: ContentSignature, near: number, numbers: number): Comparison {
  const none = !a.patients.length && !b.patients.length;
  const long = Math.min(a.length, b.length) >= 30 &&
    Math.abs(a.length - b.length) < 0.15 * Math.max(a.length, b.length);
  const same = long && (none ? near >= 0.93 : numbers > 0);
  return { same, score: same ? near : near * 0.5, reason: same ? "nearly the same wording" : "no patient to compare" };
}

/** Bits in which two hashes differ; 64 when their lengths do. */
export function hamming(a: string, b: string): number {
  if (a.length !== b.length) return 64;
  let bits = 0;
  for (let i = 0; i < a.length; i++) {
    let x = parseInt(a[i], 16) ^ parseInt(b[i], 16);
    while (x) {
      bits += x & 1;
      x >>= 1;
    }
  }
  return bits;
}

/**
 * The name of the likest of the earlier documents that is the same request; null when none is.
 * @param earlier in order of arrival
 */
export function likestEarlier(
  signature: ContentSignature,
  earlier: readonly { name: string; signature: ContentSignature }[],
): string | null {
  let best: { name: string; score: number } | null = null;
  for (const { name, signature: other } of earlier) {
    const { same, score } = sameContent(other, signature);
    if (same && score > (best?.score ?? 0)) best = { name, score };
  }
  return best?.name ?? null;
}
