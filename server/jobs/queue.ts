/**
 * Background work: rows claimed by lease, retried with growing pauses, and kept as dead letters that staff can see and retry.
 *
 *   ["j", id]          the job, sealed      ["jd", dueAt, id]   its kind, under when it may run; while it runs, when its lease ends
 *   ["jx", id]         a dead letter
 * Deno's own queues are not used: they do not exist on KV Connect and lag by a minute across processes.
 * @module
 */
import { AppError } from "../../shared/errors.ts";
import { isDiskFull } from "../disk_full.ts";
import type { Job, JobKind } from "../../shared/jobs.ts";
import { commitRetrying, commitStamp, openJson, sealJson } from "../db/batch.ts";
import type { Store } from "../db/store.ts";
import type { Log } from "../log.ts";

/** A claimed job; pass it to `tx.finish` to end it in the commit that carries its effects. */
export interface Running {
  job: Job;
  versionstamp: string;
}

/** Does the work. Must end with a change that calls `tx.finish(running)`. Throwing means: again later. */
export type JobHandler = (running: Running, signal: AbortSignal) => Promise<void>;

/** Throw inside a handler when trying again cannot help. */
export class GiveUp extends Error {}

const leaseMs = 60_000;
/** After so many ends of the server during a job it may be their cause: it waits before each further try, and all other work is done meanwhile. */
const mostInterrupted = 20;
/** The first such pause; each further one is twice as long, up to the longest. The job is never given up for it. */
const suspectPauseMs = 30_000;
const longestPauseMs = 3_600_000;
const backoffMs = [1_000, 5_000, 30_000, 120_000, 600_000];

export interface QueueOptions {
  store: Store;
  log: Log;
  handlers: Record<JobKind, JobHandler>;
  /** How many of a kind may run at once; others share `concurrency`. */
  atOnce?: Partial<Record<JobKind, number>>;
  concurrency?: number;
  /** How often a running job's lease is renewed, ms; a third of the lease. */
  renewMs?: number;
  /** Called for a job that failed too often, so that those who wait for it learn of it. */
  onDead(job: Job): Promise<void>;
  /** One process holds a local file, so whatever is leased at its start belongs to a process that is gone. */
  alone: boolean;
}

export class JobQueue {
  #running = new Map<string, { kind: JobKind; abort: AbortController; done: Promise<void> }>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #looking: Promise<void> | null = null;
  #again = false;
  #stopped = true;

  constructor(readonly options: QueueOptions) {}

  get #store() {
    return this.options.store;
  }

  /** Begins to work, first taking back what a killed process left. */
  async start(): Promise<void> {
    if (this.options.alone) await this.#reclaimExpiredLeases();
    this.#stopped = false;
    this.wake();
  }

  /** Stops claiming, aborts what runs, and waits for it. Aborted jobs stay and run again later. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
    for (const running of this.#running.values()) running.abort.abort();
    await Promise.allSettled([...this.#running.values()].map((running) => running.done));
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Looks for due work now; otherwise once a second. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#looking) {
      this.#again = true;
      return;
    }
    if (this.#timer) clearTimeout(this.#timer);
    this.#looking = this.#look().then(() => {}, (error) => this.options.log.error("jobs: look", error)).finally(() => {
      this.#looking = null;
      if (this.#stopped) return;
      if (this.#again) {
        this.#again = false;
        this.wake();
      } else {
        this.#timer = setTimeout(() => this.wake(), 1000);
      }
    });
  }

  /** Runs everything that is due until nothing is; for tests and commands. */
  async drain(): Promise<void> {
    for (let idle = false; !idle;) {
      // What was claimed may have ended already, and left further work behind the place that was looked at.
      const claimed = await this.#look();
      // The queue's own look may have taken a job and not yet begun it.
      while (this.#looking) await this.#looking;
      idle = claimed === 0 && this.#running.size === 0;
      await Promise.allSettled([...this.#running.values()].map((running) => running.done));
    }
  }

  /** Claims what is due, as far as there is room; answers how many. */
  async #look(): Promise<number> {
    const { kv, context } = this.#store;
    const now = new Date(context.now()).toISOString();
    let claimed = 0;
    for await (const entry of kv.list<JobKind>({ start: ["jd", ""], end: ["jd", now, true] })) {
      const id = String(entry.key[2]);
      if (this.#running.has(id)) continue;
      if (this.#running.size >= (this.options.concurrency ?? 8)) break;
      // A kind that has no room is passed over by the kind that stands beside its place, without reading the job.
      if (this.#isFull(entry.value)) continue;
      if (await this.#claim(id, String(entry.key[1]))) claimed++;
    }
    return claimed;
  }

  #isFull(kind: JobKind): boolean {
    const most = this.options.atOnce?.[kind];
    return most !== undefined && [...this.#running.values()].filter((r) => r.kind === kind).length >= most;
  }

  async #claim(id: string, dueAt: string): Promise<boolean> {
    const { kv, context } = this.#store;
    const entry = await kv.get<Uint8Array>(["j", id]);
    if (entry.versionstamp === null) {
      await kv.delete(["jd", dueAt, id]);
      return false;
    }
    const stored = openJson<Job>(this.#store, entry.value);
    if (this.#isFull(stored.kind)) return false;
    // A lease that ran out was a server's that is gone.
    const job = stored.state === "running" ? interrupted(stored) : stored;
    const pause = stored.state === "running" ? pauseAfter(job) : 0;
    if (pause > 0) {
      await this.#move(job, { ...job, dueAt: new Date(context.now() + pause).toISOString() }, entry.versionstamp);
      return false;
    }
    const leased: Job = {
      ...job,
      state: "running",
      attempts: job.attempts + 1,
      dueAt: new Date(context.now() + leaseMs).toISOString(),
    };
    const commit = await this.#move(job, leased, entry.versionstamp);
    if (!commit) return false;
    const abort = new AbortController();
    const done = this.#run({ job: leased, versionstamp: commit }, abort).finally(() => {
      this.#running.delete(id);
      this.wake();
    });
    this.#running.set(id, { kind: job.kind, abort, done });
    return true;
  }

  async #move(from: Job, to: Job, versionstamp: string): Promise<string | null> {
    const atomic = this.#store.kv.atomic().check({ key: ["j", from.id], versionstamp })
      .delete(["jd", from.dueAt, from.id]).set(["jd", to.dueAt, to.id], to.kind).set(
        ["j", to.id],
        sealJson(this.#store, to),
      );
    return await commitStamp(atomic);
  }

  async #run(running: Running, abort: AbortController): Promise<void> {
    // A long job keeps its lease: the handler's `running` is updated in place so that `finish` checks the newest.
    let renewing = Promise.resolve();
    const renew = setInterval(
      () => renewing = renewing.then(() => this.#renew(running)),
      this.options.renewMs ?? leaseMs / 3,
    );
    // What ends the job must know the lease as it stands: a renewal under way is waited for.
    const still = async () => {
      clearInterval(renew);
      await renewing;
    };
    try {
      await this.options.handlers[running.job.kind](running, abort.signal);
      await still();
      await this.#clear(running);
    } catch (error) {
      await still();
      await (abort.signal.aborted ? this.#giveBack(running) : this.#failed(running, error)).catch((failure) =>
        this.options.log.error(`job ${running.job.kind}: writing down a failure`, failure)
      );
    }
  }

  /** An aborted job may run again at once, here or elsewhere, and the try does not count. */
  async #giveBack({ job, versionstamp }: Running): Promise<void> {
    const dueAt = new Date(this.#store.context.now()).toISOString();
    await this.#move(job, { ...job, state: "ready", attempts: job.attempts - 1, dueAt }, versionstamp);
  }

  async #renew(running: Running): Promise<void> {
    const longer = { ...running.job, dueAt: new Date(this.#store.context.now() + leaseMs).toISOString() };
    const versionstamp = await this.#move(running.job, longer, running.versionstamp).catch(() => null);
    if (versionstamp) Object.assign(running, { job: longer, versionstamp });
  }

  /** Removes a job whose handler returned without a finishing commit (nothing was left to do). */
  async #clear({ job, versionstamp }: Running): Promise<void> {
    await commitRetrying(
      this.#store.kv.atomic().check({ key: ["j", job.id], versionstamp }).delete(["j", job.id]).delete([
        "jd",
        job.dueAt,
        job.id,
      ]),
    );
  }

  async #failed(running: Running, error: unknown): Promise<void> {
    const { job } = running;
    const { log, onDead } = this.options;
    log.warn(`job ${job.kind} ${job.id} failed, attempt ${job.attempts}`, error);
    const message = error instanceof AppError || error instanceof GiveUp
      ? error.message
      : isDiskFull(error)
      ? new AppError("disk_full").message
      : "An unexpected error";
    if (job.attempts < job.maxAttempts && !(error instanceof GiveUp)) {
      const wait = backoffMs[Math.min(job.attempts - 1, backoffMs.length - 1)];
      const dueAt = new Date(this.#store.context.now() + wait).toISOString();
      await this.#move(job, { ...job, state: "ready", lastError: message, dueAt }, running.versionstamp);
      return;
    }
    // A worker whose lease expired must not write: another one has the job.
    if ((await this.#store.kv.get(["j", job.id])).versionstamp !== running.versionstamp) return;
    const dead: Job = { ...job, state: "dead", lastError: message };
    // Told before it is put away: a crash between tells twice, never not at all.
    await onDead(dead).catch((failure) => log.error("job: telling of a dead letter", failure));
    await commitRetrying(
      this.#store.kv.atomic().check({ key: ["j", job.id], versionstamp: running.versionstamp })
        .delete(["jd", job.dueAt, job.id]).delete(["j", job.id]).set(["jx", job.id], sealJson(this.#store, dead)),
    );
  }

  /** Waiting and running jobs and dead letters, or those of a state: so many of each kind of key at most, all unless told. */
  async list(state?: Job["state"], limit?: number): Promise<Job[]> {
    const jobs: Job[] = [];
    for (const prefix of state === "dead" ? ["jx"] : state ? ["j"] : ["j", "jx"]) {
      for await (const entry of this.#store.kv.list<Uint8Array>({ prefix: [prefix] }, { limit })) {
        const job = openJson<Job>(this.#store, entry.value);
        if (!state || job.state === state) jobs.push(job);
      }
    }
    return jobs;
  }

  /** Puts a dead letter back to work. */
  async retry(id: string): Promise<Job> {
    const { kv, context } = this.#store;
    const entry = await kv.get<Uint8Array>(["jx", id]);
    if (entry.versionstamp === null) throw new AppError("not_found", "That job is no longer waiting for a retry.");
    const dead = openJson<Job>(this.#store, entry.value);
    const job: Job = { ...dead, state: "ready", attempts: 0, dueAt: new Date(context.now()).toISOString() };
    await commitRetrying(
      kv.atomic().check({ key: ["jx", id], versionstamp: entry.versionstamp })
        .delete(["jx", id]).set(["j", id], sealJson(this.#store, job)).set(["jd", job.dueAt, id], job.kind),
    );
    this.wake();
    return job;
  }

  /** Lets waiting jobs of a kind run now, those that `which` names; answers how many. What runs, or changes meanwhile, is left alone. */
  async hasten(kind: JobKind, which: (job: Job) => Promise<boolean>): Promise<number> {
    const { kv, context } = this.#store;
    const now = new Date(context.now()).toISOString();
    let hastened = 0;
    for await (const { key, value } of kv.list<JobKind>({ start: ["jd", now], end: ["jd", true] })) {
      if (value !== kind) continue;
      const entry = await kv.get<Uint8Array>(["j", String(key[2])]);
      if (entry.versionstamp === null) continue;
      const job = openJson<Job>(this.#store, entry.value);
      if (job.state !== "ready" || !await which(job)) continue;
      if (await this.#move(job, { ...job, dueAt: now }, entry.versionstamp)) hastened++;
    }
    this.wake();
    return hastened;
  }

  async #reclaimExpiredLeases(): Promise<void> {
    for await (const entry of this.#store.kv.list<Uint8Array>({ prefix: ["j"] })) {
      const job = openJson<Job>(this.#store, entry.value);
      if (job.state !== "running") continue;
      const back = interrupted(job);
      const dueAt = new Date(this.#store.context.now() + pauseAfter(back)).toISOString();
      await this.#move(job, { ...back, dueAt }, entry.versionstamp);
    }
  }
}

/** A running job whose server went away: the try that was cut short is no failed one, however often it happens. */
const interrupted = (job: Job): Job => ({
  ...job,
  state: "ready",
  attempts: job.attempts - 1,
  interrupted: (job.interrupted ?? 0) + 1,
});

/** How long a job waits that the server ended in the middle of so often, ms. */
function pauseAfter({ interrupted = 0 }: Pick<Job, "interrupted">): number {
  const further = interrupted - mostInterrupted;
  return further > 0 ? Math.min(suspectPauseMs * 2 ** (further - 1), longestPauseMs) : 0;
}
