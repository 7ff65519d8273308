/**
 * Finding everything in a document that was read. The seconds that a long one takes are spent in a thread of its own, or
 * nobody else would be answered meanwhile; they are bounded there, whatever the document holds.
 * @module
 */
import type { Page, ReadDocument } from "../../../../../shared/documents.ts";
import { textOfPages } from "../../../../documents/text.ts";
import { Lanes } from "../../../../integrations/ocr/lanes.ts";
import { type Timer, unref } from "../../../../integrations/ocr/timer.ts";
import { contentOf, findIn, fingerprintOf } from "../content/extraction.ts";
import type { FindAnswer, FindRequest, FoundThere } from "./find_worker.ts";
import type { FormHints } from "../learning/store.ts";

/** Looks up what was learned of a form. */
export type Learned = (fingerprint: string | null) => Promise<FormHints | null>;

export type Found = FoundThere & {
  /** Tells forms of the same layout. */
  fingerprint: string | null;
  /** Why not all of it was looked through, a sentence for a clerk. */
  problem: string | null;
};

export interface Finder {
  /**
   * Told while a document is read how many pages it has: the thread, should it be needed, starts meanwhile.
   */
  expect(pages: number): void;
  /** @param today `YYYY-MM-DD`. @throws the signal's reason when it fires. */
  find(doc: ReadDocument, today: string, learned: Learned, signal?: AbortSignal): Promise<Found>;
  /** Ends the thread. */
  close(): void;
}

export interface FinderOptions {
  /** Words from which a document is long: ten dense pages; what has fewer takes some hundredth of a second. */
  longFrom?: number;
  /** Longest that a long document may take, ms: 500 dense pages take six seconds of a processor. */
  limitMs?: number;
  /** How long the thread lives without work, ms. */
  idleMs?: number;
}

/** A document of so many pages may be long. */
const pagesOfLong = 12;

/** Pages handed to the thread in one go; between two others have their turn. */
const pagesAtOnce = 8;

/** Makes a finder. The thread starts with the first long document and ends when idle. */
export function createFinder(options: FinderOptions = {}): Finder {
  const { longFrom = 5000, limitMs = 60_000, idleMs = 15_000 } = options;
  const thread = new FindThread(idleMs);
  // One at a time: a second one would only wait for the same thread, and hold its pages twice.
  const lane = new Lanes(1);
  return {
    async find(doc, today, learned, signal) {
      if (wordsOf(doc.pages) < longFrom) return await findHere(doc, today, learned);
      const found = await lane.run(() => thread.find(doc, today, learned, limitMs, signal), signal);
      return found ?? await findInFirst(doc, longFrom, today, learned);
    },
    expect(pages) {
      if (pages >= pagesOfLong) thread.warm();
    },
    close: () => thread.end(),
  };
}

const wordsOf = (pages: readonly Page[]) => pages.reduce((sum, page) => sum + page.words.length, 0);

async function findHere(doc: ReadDocument, today: string, learned: Learned): Promise<Found> {
  const fingerprint = fingerprintOf(doc);
  const extraction = findIn(doc, today, await learned(fingerprint));
  return { fingerprint, extraction, content: contentOf(doc, extraction), problem: null };
}

/** What the first pages tell, where the whole document took too long: what asks for records stands there. */
async function findInFirst(doc: ReadDocument, most: number, today: string, learned: Learned): Promise<Found> {
  const pages: Page[] = [];
  for (const page of doc.pages) {
    if (pages.length > 0 && wordsOf(pages) + page.words.length > most) break;
    pages.push(page.words.length > most ? { ...page, words: page.words.slice(0, most) } : page);
  }
  const found = await findHere({ ...doc, pages, text: textOfPages(pages) }, today, learned);
  const where = pages.length === 1 ? "first page" : `first ${pages.length} pages`;
  return { ...found, problem: `The document is too long to be searched: values were looked for on the ${where} only.` };
}

class FindThread {
  #worker: Worker | null = null;
  #idle: Timer | undefined;

  constructor(readonly idleMs: number) {}

  /** Starts the thread, which ends again when nothing is asked of it. */
  warm(): void {
    if (this.#worker) return;
    this.#start();
    this.#rest();
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const url = new URL("./find_worker.ts", import.meta.url).href;
    this.#worker = new Worker(url, { type: "module", name: "finder" });
    this.#worker.onerror = (event) => (event.preventDefault(), this.end());
    return this.#worker;
  }

  /** Null when it took too long or the thread broke. */
  async find(doc: ReadDocument, today: string, learned: Learned, limitMs: number, signal?: AbortSignal) {
    clearTimeout(this.#idle);
    const worker = this.#start();
    const ended = Promise.withResolvers<null>();
    const stop = () => (this.end(), ended.resolve(null));
    const timer = setTimeout(stop, limitMs);
    signal?.addEventListener("abort", stop, { once: true });
    const answer = (request: FindRequest) => {
      const { promise, resolve } = Promise.withResolvers<FindAnswer | null>();
      worker.onmessage = ({ data }: MessageEvent<FindAnswer>) => resolve(data);
      worker.onerror = (event) => (event.preventDefault(), stop());
      worker.postMessage(request);
      return Promise.race([promise, ended.promise]);
    };
    try {
      await this.#hand(worker, doc);
      const form = await answer({ fingerprint: true });
      if (!form) return null;
      const fingerprint = form.fingerprint!;
      const found = (await answer({ find: { today, learned: await learned(fingerprint.value) } }))?.found;
      return found ? { ...found, fingerprint: fingerprint.value, problem: null } : null;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      signal?.throwIfAborted();
      this.#rest();
    }
  }

  /** The document a few pages at a time. */
  async #hand(worker: Worker, doc: ReadDocument): Promise<void> {
    worker.postMessage({ document: { ...doc, pages: [] } } satisfies FindRequest);
    for (let i = 0; i < doc.pages.length && this.#worker === worker; i += pagesAtOnce) {
      worker.postMessage({ pages: doc.pages.slice(i, i + pagesAtOnce) } satisfies FindRequest);
      await new Promise((done) => setTimeout(done));
    }
  }

  #rest(): void {
    clearTimeout(this.#idle);
    if (!this.#worker) return;
    this.#idle = setTimeout(() => this.end(), this.idleMs);
    unref(this.#idle);
  }

  end(): void {
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = null;
  }
}
