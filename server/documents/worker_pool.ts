/**
 * The worker threads, started at first need, ended when idle.
 * @module
 */
import { UnreadableDocument } from "./errors.ts";
import { type Timer, unref } from "../integrations/ocr/timer.ts";
import type { JobAnswer, JobName, JobRequest, Jobs } from "./worker_jobs.ts";

/** The thread died on somebody else's job before it came to this one, which may be asked again. */
export class Interrupted extends UnreadableDocument {
  constructor() {
    super("failed");
  }
}

type Waiting = { settle: (answer: JobAnswer | null) => void };

/** An answer that has come is heard within this, ms. */
const answerMs = 20;

/** One thread. Jobs are done in the order asked. */
export class WorkerThread {
  #worker: Worker | null = null;
  /** In the order asked, which is the order done: the first is the one in work. */
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #idle: Timer | undefined;
  /** Runs out when the job in work takes too long. */
  #overdue: Timer | undefined;
  /** Documents that must find this thread again. */
  held = 0;
  /** Raised when the thread died: whatever was open in it is gone. */
  lives = 0;

  constructor(readonly options: { jobMs: number; idleMs: number }) {}

  get busy(): number {
    return this.#waiting.size;
  }

  /**
   * Asks for a job. Pixels in `transfer` are handed over.
   * @throws UnreadableDocument with the thread's answer; `failed` when the thread died of it or took longer than `jobMs`.
   * @throws Interrupted when the thread died of another job.
   */
  async ask<N extends JobName>(name: N, input: Jobs[N]["in"], transfer: Transferable[] = []): Promise<Jobs[N]["out"]> {
    clearTimeout(this.#idle);
    const worker = this.#start();
    const id = this.#next++;
    const answer = await new Promise<JobAnswer | null>((settle) => {
      this.#waiting.set(id, { settle });
      if (this.#waiting.size === 1) this.#watch();
      worker.postMessage({ id, name, input } satisfies JobRequest, transfer);
    });
    if (this.#waiting.size === 0 && this.held === 0) this.rest();
    if (answer === null) throw new Interrupted();
    if (!answer.ok) throw new UnreadableDocument(answer.code, answer.message);
    return answer.value as Jobs[N]["out"];
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url).href, { type: "module", name: "documents" });
    worker.onmessage = (event: MessageEvent<JobAnswer>) => {
      const waiting = this.#waiting.get(event.data.id);
      if (!waiting) return;
      this.#waiting.delete(event.data.id);
      this.#watch();
      waiting.settle(event.data);
      if (!event.data.ok && event.data.fatal) this.#die(event.data.id);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      // Jobs are done in the order asked, so it was the oldest.
      this.#die(this.#waiting.keys().next().value ?? 0);
    };
    this.#worker = worker;
    return worker;
  }

  /** Gives the job now in work its time. What waits behind it is not counted against it. */
  #watch(): void {
    clearTimeout(this.#overdue);
    const [id] = this.#waiting.keys();
    if (id === undefined) return;
    // Where this thread itself was held up, the answer may lie there unheard: it is heard before a timer set now.
    this.#overdue = setTimeout(() => {
      this.#overdue = setTimeout(() => this.#die(id), answerMs);
    }, this.options.jobMs);
  }

  /** Ends the thread. The job that it died of fails, those behind it are interrupted; on closing all fail. */
  #die(culprit?: number): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.lives++;
    clearTimeout(this.#idle);
    clearTimeout(this.#overdue);
    for (const [id, waiting] of this.#waiting) {
      waiting.settle(
        id === culprit || culprit === undefined
          ? { id, ok: false, code: "failed", message: new UnreadableDocument("failed").message }
          : null,
      );
    }
    this.#waiting.clear();
  }

  /** Ends the thread after a while without work, to give its memory back. */
  rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.busy === 0 && this.held === 0 && this.#die(), this.options.idleMs);
    unref(this.#idle);
  }

  close(): void {
    this.#die();
  }
}

/** As many threads as asked; work goes to the least busy. */
export class WorkerPool {
  readonly threads: WorkerThread[];

  constructor(options: { threads: number; jobMs: number; idleMs: number }) {
    this.threads = Array.from({ length: options.threads }, () => new WorkerThread(options));
  }

  /** The thread with the least to do. */
  pick(): WorkerThread {
    return this.threads.reduce((best, thread) => thread.busy + thread.held < best.busy + best.held ? thread : best);
  }

  close(): void {
    for (const thread of this.threads) thread.close();
  }
}
