/**
 * A label with its value, as one run of words gives it.
 * @module
 */
import type { LabelClass } from "../words/label_kinds.ts";
import type { Span } from "./spans.ts";

/** A label; `value` is null where nothing follows it in its own run, and `how` tells where a value was found. */
export type Piece = {
  label: Span;
  is: LabelClass;
  value: Span | null;
  how: "inline" | "right" | "below" | "above" | "prefix";
  colon: boolean;
};
