/**
 * What the steps of reading hand to one another: the entry, its bytes, and what each step adds.
 * @module
 */
import type { Extraction, ReadDocument } from "../../../../../shared/documents.ts";
import type { EntryPart, ExtractedPatient, InboxEntry, ModelReading } from "../../../../../shared/inbox.ts";
import type { Deps } from "../../../../deps.ts";
import type { ConnectedModel } from "../../suggestions/types.ts";

const stepNames = ["receive", "dedupe", "read", "classify", "extract", "match", "suggest", "file"] as const;
export type StepName = (typeof stepNames)[number];

/** One document being read. Steps fill it in from top to bottom. */
export interface Work {
  readonly deps: Deps;
  readonly entry: InboxEntry;
  readonly signal: AbortSignal;
  /** Enhanced Analysis: more passes, and nothing taken from an earlier reading. */
  readonly thorough: boolean;
  /** With Enhanced Analysis, where an administrator connected a language model. */
  readonly model: ConnectedModel | null;
  /** A clerk said that this is no duplicate. */
  readonly notDuplicate: boolean;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Shows how far it is; cheap to call often. */
  progress(done: number, total: number): void;

  bytes: Uint8Array;
  /** Of a mail with attachments. */
  parts: EntryPart[];
  doc: ReadDocument | null;
  extraction: Extraction | null;
  /** Everyone found, matched. */
  patients: ExtractedPatient[];
  requesterId: number | null;
  /** Suggestions: nothing but the desk looks at them. */
  modelReading: ModelReading | null;
  duplicate: { of: string; reason: string } | null;
  /** Sentences for a clerk: why a look is needed. */
  warnings: string[];
  /** Nothing on the pages could be read: why. */
  failure: string | null;
  signature: Record<string, unknown> | null;
  /** Tells forms of the same layout. */
  fingerprint: string | null;
  /** Blob of the whole reading. */
  reading: string | null;
}

/** How a step ends the reading before its time. */
export type Stop =
  | { kind: "failed"; message: string }
  /** The same bytes were read before: everything is taken from that entry. */
  | { kind: "copied"; from: InboxEntry };

/** A named step. Answers nothing when the next one may go on. */
export interface Step {
  name: StepName;
  /** A step that is not needed is passed over, unseen. */
  needed?(work: Work): boolean;
  run(work: Work): Promise<Stop | void> | Stop | void;
}
