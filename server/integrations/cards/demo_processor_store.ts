/**
 * Where the demo card processor keeps its state: a small key-value store with optimistic versions, so that a demo card processor survives restarts and two
 * clicks at once cannot both win.
 * @module
 */
import type { CardFailure, Intent, IntentStatus, Refund } from "./port.ts";
import type { Outcome } from "./test_cards.ts";

/** An event that the demo card processor has yet to deliver. `body` is the JSON that goes out. */
export interface WaitingEvent {
  id: string;
  type: string;
  body: string;
}

/** An intent as the demo card processor keeps it. Of the card only brand and last four digits are kept. */
export interface DemoProcessorIntent {
  kind: "intent";
  id: string;
  clientSecret: string;
  status: IntentStatus;
  amountCents: number;
  amountReceivedCents: number;
  metadata: Record<string, string>;
  /** ms since 1970. */
  createdAt: number;
  lastError: CardFailure | null;
  card: { brand: string; last4: string } | null;
  /** What follows authentication or processing; null when neither is under way. */
  next: Outcome | null;
  /** When processing ends, ms since 1970. */
  settlesAt: number | null;
  chargeId: string | null;
  refunds: Refund[];
  events: WaitingEvent[];
}

/** The first answer given for an idempotency key. */
export interface DemoProcessorKey {
  kind: "key";
  /** Hash of the call and its input. */
  input: string;
  /** The intent or refund that the key stands for. */
  resultId: string;
  answer: Intent | Refund | null;
  createdAt: number;
}

/** A note that an intent has something to be done later: to settle, or to deliver. */
export interface DemoProcessorMark {
  kind: "mark";
  intentId: string;
  at: number;
}

export type DemoProcessorRecord = DemoProcessorIntent | DemoProcessorKey | DemoProcessorMark;

/** What the demo card processor needs of a store. Values are plain JSON. */
export interface DemoProcessorStore {
  get(id: string): Promise<{ value: DemoProcessorRecord; version: string } | null>;
  /**
   * Writes if the record still has the version that was read (null: if it does not exist yet).
   * @returns false, having written nothing, when it does not.
   */
  put(id: string, value: DemoProcessorRecord, expectedVersion: string | null): Promise<boolean>;
  /**
   * Removes if the record still has the version that was read.
   * @returns false, having removed nothing, when it does not.
   */
  remove(id: string, expectedVersion: string): Promise<boolean>;
  /** The ids that begin so, in order. */
  list(prefix: string): Promise<string[]>;
}
