/**
 * A record number where it was found.
 * @module
 */
import type { Found } from "../evidence.ts";
import type { Span } from "../layout/spans.ts";

/** A number with the text it stands in, its offset in that text, and how surely its words make it the custodian's. */
export type RecordNumber = { found: Found<string>; block: Span; at: number; span: Span; strength: number };
