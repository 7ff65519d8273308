/**
 * A document laid out: what every field's rules read.
 * @module
 */
import type { Evidence, ReadDocument } from "../../shared/documents.ts";
import type { Found } from "./evidence.ts";
import type { PageLayout } from "./layout/layout.ts";
import type { Pair } from "./layout/pairs.ts";
import type { Table } from "./layout/table_types.ts";
import type { Span } from "./layout/spans.ts";
import type { Sender } from "./mail/mail.ts";

export type Part = "cover" | "request" | "authorization" | "notary" | "other";

export type Doc = {
  read: ReadDocument;
  today: string;
  pages: PageLayout[];
  /** Numbers of the pages that are records sent along; they are not among `pages`. */
  enclosed: number[];
  parts: Map<number, Part>;
  pairs: Pair[];
  tables: Table[];
  /** The author of the request as mail headers tell it. */
  sender: Sender | null;
  /** All text, lines as in the layout. */
  text: string;
  /** The day on which the request was written, from which "past two years" counts. */
  requestDate: Found<string> | null;
  evidence: (span: Span, rule: string, strength: number) => Evidence;
};
