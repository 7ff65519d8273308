/**
 * Background work: rows claimed by lease, retried with growing pauses, and kept as dead letters that staff can see and retry.
 *
 *   ["j", id]          the job, sealed      ["jd", dueAt, id]   when it may run; while it runs, when its lease ends
 *   ["jx", id]         a dead letter
 * Deno's own queues are not used: they do not exist on KV Connect and lag by a minute across processes.
 * @module
 */
import { AppError } from "../../shared/errors.ts";
import type { Job, JobKind } from "../../shared/jobs.ts";
import { commitRetrying, openJson, sealJson } from "../db/change.ts";
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
const backoffMs = [1_000, 5_000, 30_000, 120_000, 600_000];

export interface QueueOptions {
  store: Store;
  log: Log;
  handlers: Record<JobKind, JobHandler>;
  /** How many of a kind may run at once; others share `concurrency`. */
  atOnce?: Partial<Record<JobKind, number>>;
  concurrency?: number;
  /** A dead job: tell whoever waits for it. */
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
    if (this.options.alone) await this.#takeBack();
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
    this.#looking = this.#look().catch((error) => this.options.log.error("jobs: look", error)).finally(() => {
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
      await this.#look();
      idle = this.#running.size === 0;
      await Promise.allSettled([...this.#running.values()].map((running) => running.done));
    }
  }

  async #look(): Promise<void> {
    const { kv, context } = this.#store;
    const now = new Date(context.now()).toISOString();
    for await (const entry of kv.list({ start: ["jd", ""], end: ["jd", now, true] })) {
      const id = String(entry.key[2]);
      if (this.#running.has(id)) continue;
      if (this.#running.size >= (this.options.concurrency ?? 8)) break;
      await this.#claim(id, String(entry.key[1]));
    }
  }

  async #claim(id: string, dueAt: string): Promise<void> {
    const { kv, context } = this.#store;
    const entry = await kv.get<Uint8Array>(["j", id]);
    if (entry.versionstamp === null) {
      await kv.delete(["jd", dueAt, id]);
      return;
    }
    const job = openJson<Job>(this.#store, entry.value);
    const most = this.options.atOnce?.[job.kind];
    if (most !== undefined && [...this.#running.values()].filter((r) => r.kind === job.kind).length >= most) return;
    const leased: Job = {
      ...job,
      state: "running",
      attempts: job.attempts + 1,
      dueAt: new Date(context.now() + leaseMs).toISOString(),
    };
    const commit = await this.#move(job, leased, entry.versionstamp);
    if (!commit) return;
    const abort = new AbortController();
    const done = this.#run({ job: leased, versionstamp: commit }, abort).finally(() => {
      this.#running.delete(id);
      this.wake();
    });
    this.#running.set(id, { kind: job.kind, abort, done });
  }

  async #move(from: Job, to: Job, versionstamp: string): Promise<string | null> {
    const atomic = this.#store.kv.atomic().check({ key: ["j", from.id], versionstamp })
      .delete(["jd", from.dueAt, from.id]).set(["jd", to.dueAt, to.id], 0).set(["j", to.id], sealJson(this.#store, to));
    if (!await commitRetrying(atomic)) return null;
    return (await this.#store.kv.get(["j", to.id])).versionstamp;
  }

  async #run(running: Running, abort: AbortController): Promise<void> {
    // A long job keeps its lease: the handler's `running` is updated in place so that `finish` checks the newest.
    const renew = setInterval(() => void this.#renew(running), leaseMs / 3);
    try {
      await this.options.handlers[running.job.kind](running, abort.signal);
      clearInterval(renew);
      await this.#clear(running);
    } catch (error) {
      clearInterval(renew);
      if (!abort.signal.aborted) await this.#failed(running, error);
    }
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
    const message = error instanceof AppError || error instanceof GiveUp ? error.message : "An unexpected error";
    if (job.attempts < job.maxAttempts && !(error instanceof GiveUp)) {
      const wait = backoffMs[Math.min(job.attempts - 1, backoffMs.length - 1)];
      const dueAt = new Date(this.#store.context.now() + wait).toISOString();
      await this.#move(job, { ...job, state: "ready", lastError: message, dueAt }, running.versionstamp);
      return;
    }
    const dead: Job = { ...job, state: "dead", lastError: message };
    await commitRetrying(
      this.#store.kv.atomic().check({ key: ["j", job.id], versionstamp: running.versionstamp })
        .delete(["jd", job.dueAt, job.id]).delete(["j", job.id]).set(["jx", job.id], sealJson(this.#store, dead)),
    );
    await onDead(dead).catch((failure) => log.error("job: telling of a dead letter", failure));
  }

  /** All waiting and running jobs, or the dead letters. */
  async list(state?: Job["state"]): Promise<Job[]> {
    const jobs: Job[] = [];
    for (const prefix of state === "dead" ? ["jx"] : state ? ["j"] : ["j", "jx"]) {
      for await (const entry of this.#store.kv.list<Uint8Array>({ prefix: [prefix] })) {
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
        .delete(["jx", id]).set(["j", id], sealJson(this.#store, job)).set(["jd", job.dueAt, id], 0),
    );
    this.wake();
    return job;
  }

  async #takeBack(): Promise<void> {
    for await (const entry of this.#store.kv.list<Uint8Array>({ prefix: ["j"] })) {
      const job = openJson<Job>(this.#store, entry.value);
      if (job.state !== "running") continue;
      const now = new Date(this.#store.context.now()).toISOString();
      await this.#move(job, { ...job, state: "ready", dueAt: now }, entry.versionstamp);
    }
  }
}
