/**
 * One field of two people compared, and what comparing must know of names.
 * @module
 */
import type { MatchField } from "./types.ts";

/**
 * How far a field may carry an automatic match: sure (as stored), close (one explainable slip), weak (alike, but no more than a
 * hint) or conflict (speaks against).
 */
export type Grade = "sure" | "close" | "weak" | "conflict";

/** One field compared. */
export interface Comparison {
  field: MatchField;
  agreement: string;
  grade: Grade;
  weight: number;
  text: string;
}

/** Shares of names in the index, 0..1, prepared before comparing so that comparing itself reads nothing. */
export interface NameShares {
  last(name: string): number;
  first(name: string): number;
  /** Whether several patients carry the name as read: then it is a name, hardly a misspelling. */
  isKnownLast(name: string): boolean;
  isKnownFirst(name: string): boolean;
}
