/**
 * Reading a document: named steps in order, each of which may stop with a typed result, and one commit at the end that also ends the job.
 *
 * Killed or stopped halfway it runs again from the start; nothing before the last commit can be seen but its progress.
 * @module
 */
import type { InboxEntry } from "../../../../shared/inbox.ts";
import { system } from "../../../db/store.ts";
import type { Deps } from "../../../deps.ts";
import { GiveUp, type Running } from "../../../jobs/queue.ts";
import { announceEntry, movedTo } from "../move_entry.ts";
import { failReading, finishReading } from "./finish_reading.ts";
import { progressOf } from "./steps/progress.ts";
import { connectedModel } from "../suggestions/ask_model.ts";
import { classifyStep } from "./steps/classify.ts";
import { dedupeStep } from "./steps/dedupe.ts";
import { extractStep } from "./steps/extract.ts";
import { fileStep } from "./steps/file.ts";
import { matchStep } from "./steps/match.ts";
import { readStep } from "./steps/read.ts";
import { receiveStep } from "./steps/receive.ts";
import { suggestStep } from "./steps/suggest.ts";
import { inboxEntries } from "../store.ts";
import type { Step, Stop, Work } from "./steps/work.ts";

/** THE order of steps. */
export const pipeline: readonly Step[] = [
  receiveStep, // the original, as it was stored
  dedupeStep, // the same bytes are not read twice
  readStep, // pages of words
  classifyStep, // readable?
  extractStep, // who asks for whose records; or nothing of the kind
  matchStep, // known patients, known requester, the same request before
  suggestStep, // Enhanced Analysis: what a language model would add, if one is connected
  fileStep, // the whole reading into its blob
];

/** The job `read_document` {entryId, thorough?, notDuplicate?}. */
export async function readDocument(deps: Deps, running: Running, signal: AbortSignal): Promise<void> {
  const { payload, attempts, maxAttempts } = running.job;
  const entry = await reopened(deps, String(payload.entryId));
  // A dead job retried after the document was read on another way: what a clerk made of it stays.
  if (!entry || (entry.status !== "processing" && entry.reading !== null)) return;
  // A document that ends the process each time is not tried for ever.
  if (attempts > maxAttempts) throw new GiveUp("Reading this document ended unexpectedly several times.");
  const progress = progressOf(deps, entry.id);
  const work: Work = {
    ...blank(),
    deps,
    entry,
    signal,
    thorough: payload.thorough === true,
    model: payload.thorough === true ? await connectedModel(deps) : null,
    notDuplicate: payload.notDuplicate === true || wasFreed(entry),
    startedAt: deps.now(),
    progress: progress.pages,
  };
  let stop: Stop | null = null;
  try {
    stop = await runSteps(work, progress.step);
  } finally {
    await progress.settled();
  }
  // Stopped by the server's end: the job stays as it is and runs again.
  if (signal.aborted) throw new DOMException("Reading was stopped", "AbortError");
  await deps.store.change(system, (tx) => finishReading(tx, work, stop, running));
}

/** A clerk said before that it is no duplicate; that holds for later readings too. */
function wasFreed({ statusHistory }: InboxEntry): boolean {
  return statusHistory.some(({ from, to }) => from === "duplicate" && to !== "archived");
}

/** The entry to be read. One that had failed for good is being read again by a retry of its dead job. */
async function reopened(deps: Deps, id: string): Promise<InboxEntry | null> {
  const entry = await deps.store.get(inboxEntries, id);
  if (entry?.status !== "failed") return entry;
  return await deps.store.change(system, async (tx) => {
    const failed = await tx.must(inboxEntries, id);
    if (failed.status !== "failed") return failed;
    const again = await tx.patch(inboxEntries, id, {
      status: "processing",
      errorMessage: null,
      statusHistory: movedTo(tx, failed, "processing"),
    });
    announceEntry(tx, again);
    return again;
  });
}

/** Runs the steps in order until one stops. */
async function runSteps(work: Work, onStep: (name: Step["name"]) => void): Promise<Stop | null> {
  for (const step of pipeline) {
    work.signal.throwIfAborted();
    if (step.needed && !step.needed(work)) continue;
    onStep(step.name);
    const stop = await step.run(work);
    if (stop) return stop;
  }
  return null;
}

/** The parts of a work that its steps fill in. */
export function blank() {
  return {
    bytes: new Uint8Array(),
    parts: [],
    doc: null,
    extraction: null,
    patients: [],
    requesterId: null,
    modelReading: null,
    duplicate: null,
    warnings: [],
    failure: null,
    signature: null,
    fingerprint: null,
    reading: null,
  } satisfies Partial<Work>;
}

/** After the last try: the entry says so, and Retry is offered. */
export async function readingDied(deps: Deps, entryId: string): Promise<void> {
  await deps.store.change(system, async (tx) => {
    const entry = await tx.get(inboxEntries, entryId);
    if (entry?.status === "processing") {
      await failReading(tx, entry, "Something went wrong while reading the document. The original is kept; try again.");
    }
  });
}
