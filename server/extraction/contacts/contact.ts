/**
 * A telephone number, fax number or mail address where it was found.
 * @module
 */
import type { Span } from "../layout/spans.ts";

export type ContactKind = "phone" | "fax" | "email";

/** `score` above 0 speaks for the requester; at or below 0 the number is somebody else's. `times`: how often it was read. */
export type Contact = {
  kind: ContactKind;
  value: string;
  key: string;
  score: number;
  span: Span;
  rule: string;
  times: number;
  /** The words before it tell that it is another person's. */
  stranger?: boolean;
  /** A word or a label says what sort of number it is. */
  told?: boolean;
  /** What `useOf` took off: it is the organization's line for others. */
  off?: number;
};
