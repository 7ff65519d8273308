/**
 * The hash chain over the audit trail: what is hashed of an entry, what a check finds, and the check of an exported file, which needs
 * neither the server nor its key.
 * @module
 */
import type { Activity } from "./audit.ts";

/** What the first entry follows. */
export const chainStart = "0".repeat(64);

/** A point of the chain: an entry with its hash, and how many entries were sealed up to and with it. */
export interface ChainPoint {
  /** "" before the first entry. */
  id: string;
  /** SHA-256, hex. */
  hash: string;
  entries: number;
}

/** A line of the file in AUDIT_HEAD_DIR, and what the daily mail says. */
export interface PublishedHead extends ChainPoint {
  /** ISO instant. */
  at: string;
}

/** A line of a whole export as JSON Lines: an entry, its hash, and the one it follows; null while it is not sealed. */
export type ExportedEntry = Activity & { previousHash: string | null; hash: string | null };

export interface TrailProblem {
  /** `head`: the chain does not hold a published head, so that it was sealed anew or cut off. */
  what: "altered" | "missing" | "added" | "seal" | "head";
  /** The id of the first entry that is not as it was sealed. */
  entry: string | null;
}

export interface TrailVerdict {
  ok: boolean;
  /** Sealed entries that were looked at and are as they were. */
  checked: number;
  /** Newer entries that are not sealed yet. */
  unsealed: number;
  /** Where the check began: the first entry, or behind what the retention deleted. */
  start: ChainPoint | null;
  head: ChainPoint | null;
  problem: TrailProblem | null;
  /** A sentence for people. */
  message: string;
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(sorted) : value !== null && typeof value === "object"
    ? Object.fromEntries(
      Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1).map(([name, part]) => [name, sorted(part)]),
    )
    : value;

/** What is hashed: the hash before it and the entry, always in the same order. */
export const chainText = (previous: string, e: Activity): string =>
  JSON.stringify([
    previous,
    e.id,
    e.action,
    e.targetType,
    e.targetId,
    e.requestId,
    e.userId,
    e.userName,
    sorted(e.details),
    e.timestamp,
    e.createdAt,
  ]);

/** When an entry was written, as its id tells; "" where it does not. */
function writtenAt(id: string): string {
  // Of a missing entry only the one after it may be known: its time would be told as the missing one's.
  if (id.startsWith("before ")) return "";
  const ms = parseInt(id.slice(0, 9), 36);
  return ms > 0 && ms < 8.64e15 ? `, written on ${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC,` : "";
}

const entries = (n: number) => `${n.toLocaleString("en-US")} ${n === 1 ? "entry" : "entries"}`;

/** The verdict with its sentence. */
export function verdictOf(found: Omit<TrailVerdict, "ok" | "message">): TrailVerdict {
  const { problem, checked, unsealed } = found;
  const id = problem?.entry ?? "";
  const message = problem === null
    ? (checked === 0 ? "No entry is sealed yet" : `${entries(checked)} ${checked === 1 ? "is" : "are"} as sealed`) +
      (unsealed > 0 ? `; ${entries(unsealed)} ${unsealed === 1 ? "is" : "are"} not sealed yet.` : ".")
    : {
      altered: `Entry ${id}${writtenAt(id)} was altered after it was sealed.`,
      missing: `Entry ${id}${writtenAt(id)} is missing.`,
      added: `Entry ${id}${writtenAt(id)} was added among sealed entries.`,
      seal: `The seals${id && ` from entry ${id} on`} were altered or are missing.`,
      head: `The chain does not hold the published head${
        id && ` at entry ${id}`
      }: it was sealed anew, or its end was cut off.`,
    }[problem.what];
  return { ok: problem === null, ...found, message };
}

/** Published heads as they stand in the kept file: JSON, one a line. @throws Error when a line is none */
export function readHeads(text: string): ChainPoint[] {
  return text.split("\n").filter((line) => line.trim()).map((line) => {
    const head = JSON.parse(line);
    if (typeof head?.hash !== "string" || typeof head.id !== "string") throw new Error("no head");
    return head;
  });
}

/**
 * Where the entries say that the retention deleted all up to some hash: a chain that begins behind that hash was not cut off. Heads that
 * were published before it cannot be met any more.
 */
export class Purges {
  #hashes = new Set<unknown>();
  note({ action, details }: Pick<Activity, "action" | "details">): void {
    if (action === "audit_purged") this.#hashes.add(details.hash);
  }
  explain(hash: string): boolean {
    return hash === chainStart || this.#hashes.has(hash);
  }
}

/** Heads that must be met on the way through the chain. */
export class ExpectedHeads {
  #byHash: Map<string, string>;
  constructor(heads: readonly Pick<ChainPoint, "hash" | "id">[]) {
    this.#byHash = new Map(heads.map(({ hash, id }) => [hash, id]));
  }
  met(hash: string): void {
    this.#byHash.delete(hash);
  }
  /** The entry of the first from an id on that was not met; null when all were. */
  missedFrom(first: string): { id: string } | null {
    const id = [...this.#byHash.values()].find((one) => one >= first);
    return id === undefined ? null : { id };
  }
}

/**
 * Checks a whole export line by line, as it is read.
 * @param sha256 hex
 * @param heads published heads that the export must hold
 */
export class ExportCheck {
  #start: ChainPoint | null = null;
  #last: ChainPoint | null = null;
  #checked = 0;
  #unsealed = 0;
  #problem: TrailProblem | null = null;
  #heads: ExpectedHeads;
  #purges = new Purges();
  /** The first sealed entry's id. */
  #first = "";

  constructor(readonly sha256: (text: string) => string, heads: readonly Pick<ChainPoint, "hash" | "id">[] = []) {
    this.#heads = new ExpectedHeads(heads);
  }

  /** @throws SyntaxError when the line is no JSON, Error when it is no entry of a whole export */
  line(text: string): void {
    if (text.trim() === "" || this.#problem) return;
    const entry = JSON.parse(text) as ExportedEntry;
    if (typeof entry?.id !== "string" || entry.hash === undefined) throw new Error("no entry of a whole export");
    this.#purges.note(entry);
    const previous = this.#last?.hash ?? entry.previousHash;
    if (entry.hash === null || entry.previousHash === null || previous === null) return this.#open(entry);
    if (this.#start === null) {
      this.#start = { id: "", hash: previous, entries: 0 };
      this.#heads.met(previous);
      this.#first = entry.id;
    }
    const own = this.sha256(chainText(entry.previousHash, entry)) === entry.hash;
    if (!own || this.#unsealed > 0) return this.#found(own ? "added" : "altered", entry.id);
    // An entry that holds by itself and follows another hash: what stood between them is gone.
    if (entry.previousHash !== previous) return this.#found("missing", entry.id, true);
    this.#checked++;
    this.#heads.met(entry.hash);
    this.#last = { id: entry.id, hash: entry.hash, entries: this.#checked };
  }

  #open(entry: ExportedEntry): void {
    // Newer than all sealed ones, by its id; else somebody took its seal off.
    if (this.#last && entry.id < this.#last.id) return this.#found("added", entry.id);
    this.#unsealed++;
  }

  #found(what: TrailProblem["what"], entry: string, before = false): void {
    this.#problem = { what, entry: before ? `before ${entry}` : entry };
  }

  end(): TrailVerdict {
    const first = this.#start?.hash;
    if (!this.#problem && first && !this.#purges.explain(first)) this.#found("missing", this.#first, true);
    const missed = this.#problem ? null : this.#heads.missedFrom(first === chainStart ? "" : this.#first);
    return verdictOf({
      checked: this.#checked,
      unsealed: this.#unsealed,
      start: this.#start,
      head: this.#last,
      problem: this.#problem ?? (missed && { what: "head", entry: missed.id }),
    });
  }
}
