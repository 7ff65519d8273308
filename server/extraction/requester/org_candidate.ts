/**
 * A name that may be the requester's.
 * @module
 */
import type { Span } from "../layout/spans.ts";

/** `score` weighs the places against each other; the best place of a name counts. */
export type OrgCandidate = { text: string; span: Span; score: number; rule: string };
