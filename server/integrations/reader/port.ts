/**
 * The `reader` port: a second reader of documents, such as a language model, asked only where an administrator connected one.
 *
 * Words and pictures of a document are data for it. Whatever a document says, an answer can only fill the fields below, and the
 * caller believes a value only where it finds it in the document itself.
 * @module
 */
import type { RecordKind, RequestType } from "../../../shared/documents.ts";

export interface QuestionPage {
  /** 1-based. */
  number: number;
  /** The words in lines; what was unreadable stands as `[?]`. */
  text: string;
}

export interface Question {
  /** ISO date, by which two-digit years are read. */
  today: string;
  pages: QuestionPage[];
  /** Upright JPEG pictures of some of the pages. */
  pictures: { page: number; jpeg: Uint8Array }[];
}

type Text = string | null;

export interface AnsweredPerson {
  firstName: Text;
  middleName: Text;
  lastName: Text;
  suffix: Text;
  /** As answered; the caller checks that it is a date. */
  dateOfBirth: Text;
  mrn: Text;
  address: Text;
  phone: Text;
  email: Text;
}

/** A choice among given ones, with the words of the document on which it rests. */
export interface Quoted<T> {
  value: T;
  quote: string;
}

export interface Answer {
  patients: AnsweredPerson[];
  requester: { name: Text; contactName: Text; email: Text; phone: Text; fax: Text };
  requestType: Quoted<RequestType> | null;
  recordTypes: Quoted<RecordKind>[];
  dateRange: { start: Text; end: Text };
  purpose: Text;
  /** The words that make it urgent; null when nothing does. */
  urgencyQuote: Text;
}

/** A second reader. Every adapter must pass `contract.ts`. */
export interface SecondReader {
  /** The model, for marks and the audit trail. */
  readonly model: string;
  /** Where documents go: the host, for the audit trail. Null when nowhere. */
  readonly host: string | null;
  /**
   * Reads a document.
   * @throws {SecondReaderFailed} and, when `signal` is aborted, its reason.
   */
  extract(question: Question, signal: AbortSignal): Promise<Answer>;
  /**
   * Reads a small made-up letter, to see that all works; `right` tells whether its patient was found.
   * @throws {SecondReaderFailed}
   */
  check(signal: AbortSignal): Promise<{ model: string; right: boolean }>;
}

export type SecondReaderFailure =
  | "off"
  | "unreachable"
  | "timeout"
  | "sign_in"
  | "not_found"
  | "moved"
  | "busy"
  | "broken"
  | "refused_question"
  | "declined"
  | "cut_short"
  | "too_large"
  | "garbage"
  | "forbidden_address";

const sentences: Record<SecondReaderFailure, string> = {
  off: "No second reader is connected.",
  unreachable: "The second reader cannot be reached.",
  timeout: "The second reader did not answer in time.",
  sign_in: "The second reader did not accept the key.",
  not_found: "The second reader's address or model does not exist there. Check both in the reading settings.",
  moved: "The second reader's address leads elsewhere. Enter the address it has moved to.",
  busy: "The second reader is busy or its quota is used up. Try again later.",
  broken: "The second reader had a fault of its own. Try again later.",
  refused_question:
    "The second reader does not take the question; its model may not know structured answers or pictures.",
  declined: "The second reader declined to read the document.",
  cut_short: "The second reader's answer was cut short. The document may be too long for the model.",
  too_large: "The second reader's answer was too long and was not read.",
  garbage: "The second reader's answer did not have the form asked for.",
  forbidden_address: "The second reader's name leads out of the private network without encryption. Use https://.",
};

/** The second reader gave nothing. The sentence is for staff and holds nothing of the document, the answer or the key. */
export class SecondReaderFailed extends Error {
  override name = "SecondReaderFailed";
  /** @param status the HTTP status, if there was one. */
  constructor(readonly failure: SecondReaderFailure, readonly status: number | null = null) {
    super(sentences[failure]);
  }
}
