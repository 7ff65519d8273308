/**
 * Reads and extracts a set of documents, several at a time, and links the duplicates among them.
 * @module
 */
import type { Extraction } from "../../../shared/documents.ts";
import type { Reader } from "../../../server/documents/read.ts";
import type { Sample } from "./corpus.ts";
import { findDuplicates, type Read, takeOut } from "./extractor.ts";

/** What became of one document. */
export interface Outcome {
  sample: Sample;
  /** null when it could not be read; `problem` says why. */
  answer: Extraction | null;
  problem: string | null;
  pages: number;
  /** Milliseconds for reading and for extraction. */
  readMs: number;
  extractMs: number;
}

/** Reads all samples, `workers` at a time; `onDone` is told each as it ends. Outcomes keep the samples' order. */
export async function readAll(
  reader: Reader,
  samples: readonly Sample[],
  workers: number,
  onDone: (done: number) => void = () => {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = new Array(samples.length);
  const reads: (Read | null)[] = new Array(samples.length).fill(null);
  let next = 0, done = 0;
  const work = async () => {
    while (next < samples.length) {
      const i = next++;
      const { outcome, read } = await readOne(reader, samples[i]);
      outcomes[i] = outcome;
      reads[i] = read;
      onDone(++done);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  findDuplicates(reads);
  return outcomes;
}

async function readOne(reader: Reader, sample: Sample): Promise<{ outcome: Outcome; read: Read | null }> {
  const started = performance.now();
  let readMs = 0;
  try {
    const document = await reader.read(sample.bytes, sample.fileName);
    readMs = performance.now() - started;
    const answer = takeOut(document);
    const extractMs = performance.now() - started - readMs;
    const pages = document.pages.length;
    const outcome = { sample, answer, problem: null, pages, readMs, extractMs };
    return { outcome, read: { name: sample.name, document, answer } };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { outcome: { sample, answer: null, problem, pages: 0, readMs, extractMs: 0 }, read: null };
  }
}
