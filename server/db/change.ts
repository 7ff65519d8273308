/**
 * One commit per change: reads, decides, and commits rows, indexes, counters, search words, the audit row, jobs and live events
 * in one KV atomic, again from the start when somebody else was first. A crash leaves all of it or none.
 * @module
 */
import { AppError } from "../../shared/errors.ts";
import type { Activity } from "../../shared/audit.ts";
import { type LiveEvent, raisesNotice } from "../../shared/events.ts";
import { dayIn } from "../../shared/time.ts";
import type { Job, JobKind } from "../../shared/jobs.ts";
import { activities, type AuditEntry, withoutSecrets } from "./activities.ts";
import { Batch, type BatchStore, listGuard, pause, sealJson, tally, versionKey, type Write } from "./batch.ts";
import { type Blind, type Collection, compareParts, type Id, missing, type Parts, type Row } from "./collection.ts";
import { addEvents } from "./commit_events.ts";
import { Guards } from "./guards.ts";
import type { ReadFrom, Reads, Stored } from "./reads.ts";
import { unwatchedReads } from "./unwatched.ts";

export interface ChangeContext {
  /** Milliseconds since 1970. */
  now(): number;
  /** Where the office is (IANA name), whose days `dayOf` tells; UTC when left out. */
  timeZone?: string;
  /** A new id that sorts by time. */
  newId(): string;
  /** Called after each commit: jobs and events may be waiting. */
  committed(what: { jobs: boolean; events: boolean }): void;
}

/** Who acts: a user, or the system itself. */
export interface Actor {
  userId: number | null;
  name: string;
}

/** The store, as far as a change needs it. */
export interface ChangeStore extends BatchStore, Reads {
  readonly blind: Blind;
  readonly context: ChangeContext;
  load<T extends Row>(c: Collection<T>, ids: readonly Id[]): Promise<(Stored<T> | null)[]>;
  counts<T extends Row>(c: Collection<T>, counters: readonly Parts[]): Promise<number[]>;
}

export type ChangeFn<R> = (tx: Change) => Promise<R> | R;

const maxAttempts = 50;

/** What a change can do. Reads are checked at commit; nothing is written before it. */
export class Change implements Reads {
  readonly now: string;
  readonly blind: Blind;
  readonly #store: ChangeStore;
  readonly #marker: Deno.KvKey = ["c", crypto.randomUUID()];
  /** Collections watched by one check each. */
  #whole = new Set<string>();
  /** Ids made here, which no row can have yet. */
  #fresh = new Set<Id>();
  #lists = new Map<string, { key: Deno.KvKey; versionstamp: string | null }>();
  /** Rows of the lists read: what guards the list guards them, so that they cost no check of their own. */
  #listed = new Map<string, Row>();
  #reads = new Map<string, { key: Deno.KvKey; versionstamp: string | null; row: Row | null }>();
  readonly #guards: Guards;
  #writes = new Map<string, Write>();
  #audits: Activity[] = [];
  #jobs: Job[] = [];
  #events: LiveEvent[] = [];
  #finished: { job: Job; versionstamp: string } | null = null;

  constructor(store: ChangeStore, readonly actor: Actor) {
    this.#store = store;
    this.blind = store.blind;
    this.#guards = new Guards(store);
    this.now = new Date(store.context.now()).toISOString();
  }

  /** The calendar date of a moment, or today's, where the office is. */
  dayOf(moment = this.now): string {
    return dayIn(this.#store.context.timeZone ?? "UTC", moment);
  }

  /** A new id that sorts by time. */
  newId(): string {
    const id = this.#store.context.newId();
    this.#fresh.add(id);
    return id;
  }

  /**
   * Watches collections, each by one check, so that rows read from now on cost none of their own: for jobs that go through very many.
   * The commit fails (and runs again) if anything of a collection changed meanwhile.
   * @param names of collections; ten checks are all that a commit takes
   */
  async watchWhole(names: readonly string[]): Promise<void> {
    const read = await this.#store.kv.getMany(names.map(versionKey));
    for (const { key, versionstamp } of read) this.#lists.set(JSON.stringify(key), { key: [...key], versionstamp });
    this.#whole = new Set(names);
  }

  /** A row, watched: the commit fails (and runs again) if it changed meanwhile. Sees this change's own writes. */
  async get<T extends Row>(c: Collection<T>, id: Id): Promise<T | null> {
    const key = `${c.name}/${id}`;
    const known = this.#known(key);
    if (known !== undefined) return known as T | null;
    const [stored] = await this.#store.load(c, [id]);
    // Two reads of a row at the same time answer the same: the commit checks one versionstamp, that of the first.
    const first = this.#known(key);
    if (first !== undefined) return first as T | null;
    const row = stored?.row ?? null;
    if (row && this.#whole.has(c.name)) this.#listed.set(key, row);
    else this.#reads.set(key, { key: ["r", c.name, id], versionstamp: stored?.versionstamp ?? null, row });
    return row;
  }

  /** What this change wrote or read by `collection/id`: null where there is no row (any more), undefined where it did neither. */
  #known(key: string): Row | null | undefined {
    const written = this.#writes.get(key);
    return written ? written.after : this.#listed.get(key) ?? this.#reads.get(key)?.row;
  }

  /** As `get`; 404 when there is none. */
  async must<T extends Row>(c: Collection<T>, id: Id, message?: string): Promise<T> {
    const row = await this.get(c, id);
    if (!row) throw new AppError("not_found", message ?? missing(c, id));
    return row;
  }

  /** As `get`, each. */
  async getMany<T extends Row>(c: Collection<T>, ids: readonly Id[]): Promise<(T | null)[]> {
    return await Promise.all(ids.map((id) => this.get(c, id)));
  }

  /**
   * All rows of a list of the collection (its `lists`), for one check however many they are: the commit fails (and runs again) if any
   * row of the list was added, changed or removed meanwhile. Sees this change's own writes; rows it added stand last.
   */
  async all<T extends Row>(c: Collection<T>, index: string, prefix: Parts): Promise<T[]> {
    if (!c.lists?.includes(index)) {
      throw new Error(`Changes do not read ${c.name} by ${index}: it is none of its lists`);
    }
    const guard = listGuard(c, index, prefix[0]);
    const name = JSON.stringify(guard);
    // The guard first: whatever is written after it makes the commit fail, whatever was written before it is in the list.
    if (!this.#lists.has(name) && !this.#whole.has(c.name)) {
      const { versionstamp } = await this.#store.kv.get(guard);
      // Of two reads at the same time the earlier versionstamp is checked: its list may be the older one.
      if (!this.#lists.has(name)) this.#lists.set(name, { key: guard, versionstamp });
    }
    for (const row of await this.#store.all(c, index, prefix)) {
      const key = `${c.name}/${row.id}`;
      if (!this.#listed.has(key) && !this.#reads.has(key)) this.#listed.set(key, row);
    }
    const standsIn = (row: T | null) =>
      row !== null && c.indexes![index](row, this.blind).some((parts) => prefix.every((part, i) => parts[i] === part));
    const rows = new Map<string, T>();
    for (const [key, row] of this.#listed) {
      if (key.startsWith(`${c.name}/`) && standsIn(row as T)) rows.set(key, row as T);
    }
    for (const [key, { row }] of this.#reads) {
      if (key.startsWith(`${c.name}/`) && standsIn(row as T | null)) rows.set(key, row as T);
    }
    for (const [key, { c: { name }, after }] of this.#writes) {
      if (name !== c.name) continue;
      if (standsIn(after as T | null)) rows.set(key, after as T);
      else rows.delete(key);
    }
    const order = (row: T) => [...c.indexes![index](row, this.blind).find((parts) => parts[0] === prefix[0])!, row.id];
    return [...rows.values()].sort((a, b) => compareParts(order(a), order(b)));
  }

  /**
   * Counters with this change's own writes. They are not watched: a rule that rests on them also writes a row that every change of
   * what is counted writes (the batch of its requests), or runs `inTurn`.
   */
  async counts<T extends Row>(c: Collection<T>, counters: readonly Parts[]): Promise<number[]> {
    const stored = await this.#store.counts(c, counters);
    const own = new Map<string, { key: Deno.KvKey; by: number }>();
    for (const write of this.#writes.values()) {
      if (write.c.name !== c.name) continue;
      if (write.before) tally(this.#store, own, write.c, write.before, -1);
      if (write.after) tally(this.#store, own, write.c, write.after, 1);
    }
    return counters.map((parts, i) => stored[i] + (own.get(JSON.stringify(["n", c.name, ...parts]))?.by ?? 0));
  }

  /**
   * Reads by id that are not watched, with this change's own writes: for what may change meanwhile without harm, such as the name that
   * an event tells or the letterhead of a mail. Nothing is decided by it.
   */
  get unwatched(): ReadFrom {
    return unwatchedReads(this, this.#store, (key) => this.#known(key));
  }

  /** The next number of a collection. Numbers are never given twice; a failed change leaves no gap. */
  async nextId<T extends Row>(c: Collection<T>): Promise<number> {
    return await this.#guards.nextId(c);
  }

  /** Reads at once who holds some unique values that the change is about to write, instead of one by one. */
  async lookUp<T extends Row>(c: Collection<T>, unique: string, values: readonly string[]): Promise<void> {
    await this.#guards.lookUp(c, unique, values);
  }

  /** A new row. Unique values are checked; a taken one answers 409. */
  async insert<T extends Row>(c: Collection<T>, row: T): Promise<T> {
    if (typeof row.id === "string" && !this.#fresh.has(row.id)) {
      const existing = await this.get(c, row.id);
      if (existing) throw new AppError("already_exists");
    }
    return await this.#write(c, null, row);
  }

  /** A changed row; it must have been read in this change. */
  async put<T extends Row>(c: Collection<T>, row: T): Promise<T> {
    const before = await this.must(c, row.id);
    return await this.#write(c, before, row);
  }

  /** Changes some fields of a row, and `updatedAt` where it has one. */
  async patch<T extends Row>(c: Collection<T>, id: Id, fields: Partial<T>): Promise<T> {
    const before = await this.must(c, id);
    const touched = "updatedAt" in before ? { updatedAt: this.now } : {};
    return await this.#write(c, before, { ...before, ...touched, ...fields });
  }

  async remove<T extends Row>(c: Collection<T>, id: Id): Promise<void> {
    const before = await this.get(c, id);
    if (before) await this.#write(c, before, null);
  }

  /** Changes of a collection that call this run one after the other, for rules over more rows than one (the last administrator). */
  async inTurn<T extends Row>(c: Collection<T>): Promise<void> {
    await this.#guards.use(c);
  }

  async #write<T extends Row, R extends T | null>(c: Collection<T>, before: T | null, after: R): Promise<R> {
    const id = (after ?? before)!.id;
    const parsed = after === null ? null : c.schema.parse(after);
    if (before && c.mayChange?.(before, parsed, this.now) === false) {
      throw new Error(`A row of ${c.name} is kept as it was written`);
    }
    await this.#guards.check(c, before, parsed, this.#writes.values());
    const key = `${c.name}/${id}`;
    const earlier = this.#writes.get(key);
    const first = earlier ? earlier.before : before;
    this.#writes.set(key, { c: c as unknown as Collection<Row>, id, before: first, after: parsed });
    return parsed as R;
  }

  /** The audit row. Every change has at least one. */
  audit(entry: AuditEntry): void {
    this.#audits.push({
      id: entry.id ?? this.newId(),
      action: entry.action,
      targetType: entry.targetType,
      targetId: String(entry.targetId),
      requestId: entry.requestId ?? null,
      userId: this.actor.userId,
      userName: this.actor.name,
      details: withoutSecrets(entry.details ?? {}),
      timestamp: this.now,
      createdAt: this.now,
    });
  }

  /** Durable work to be done after the commit. */
  job(
    kind: JobKind,
    payload: Record<string, unknown>,
    options: { delayMs?: number; maxAttempts?: number } = {},
  ): string {
    const id = this.#store.context.newId();
    this.#jobs.push({
      id,
      kind,
      payload,
      state: "ready",
      attempts: 0,
      maxAttempts: options.maxAttempts ?? 5,
      dueAt: new Date(Date.parse(this.now) + (options.delayMs ?? 0)).toISOString(),
      lastError: null,
      createdAt: this.now,
    });
    return id;
  }

  /** A live event, told after the commit. */
  event(event: LiveEvent): void {
    this.#events.push(event);
  }

  /** Ends the running job in this very commit, so that its work is done once; a lost lease makes the commit fail. */
  finish(running: { job: Job; versionstamp: string }): void {
    this.#finished = running;
  }

  /** Whether a row of the simulator's is written. */
  get #simulated(): boolean {
    return [...this.#writes.values()].some(({ before, after }) => {
      const row = (after ?? before) as { simulationId?: string } | null;
      return row?.simulationId !== undefined;
    });
  }

  /** True when nothing would be written. */
  get empty(): boolean {
    return this.#writes.size + this.#audits.length + this.#jobs.length + this.#events.length === 0 && !this.#finished;
  }

  /** Commits; false when somebody else was first. @throws ChangeTooLarge */
  async commit(): Promise<boolean> {
    const store = this.#store;
    // Their ids are new and random, so nothing needs to be read or checked for them.
    for (const audit of this.#audits) await this.#write(activities, null, audit);
    const batch = new Batch(store);
    for (const read of this.#reads.values()) batch.check(read.key, read.versionstamp);
    for (const { key, versionstamp } of this.#lists.values()) batch.check(key, versionstamp);
    await this.#guards.addTo(batch);
    if (this.#finished) {
      // Read here and not earlier: a lease that was renewed while the change ran has a new versionstamp.
      const { job, versionstamp } = this.#finished;
      batch.check(["j", job.id], versionstamp);
      batch.delete(["j", job.id]);
      batch.delete(["jd", job.dueAt, job.id]);
    }
    batch.rows(this.#writes.values());
    for (const job of this.#jobs) {
      batch.set(["j", job.id], sealJson(store, job));
      batch.set(["jd", job.dueAt, job.id], job.kind);
    }
    // What the simulator does is nobody's news: it has events of its own.
    const events = this.#simulated ? this.#events.filter((event) => !raisesNotice(event)) : this.#events;
    addEvents(batch, events, { at: this.now, by: this.actor.userId });
    batch.mark(this.#marker);
    // A failed check may be this very commit's, sent twice because the answer to the first was lost.
    const done = await batch.commit() || (await store.kv.get(this.#marker)).versionstamp !== null;
    if (done) store.context.committed({ jobs: this.#jobs.length > 0, events: events.length > 0 });
    return done;
  }
}

/** Runs a change until it commits. Throws what `fn` throws, and `conflict` when others were first too often. */
export async function change<R>(store: ChangeStore, actor: Actor, fn: ChangeFn<R>): Promise<R> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const tx = new Change(store, actor);
    const result = await fn(tx);
    if (tx.empty || await tx.commit()) return result;
    await pause(attempt);
  }
  throw new AppError("conflict");
}
