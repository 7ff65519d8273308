/**
 * The `reader` port: a language model that reads a document once more. It is asked only if an administrator connected one.
 *
 * Words and pictures of a document are data, not instructions: an answer can only fill the fields below, and the caller accepts a value
 * only if it finds it in the document itself.
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

/** A language model. Every adapter must pass the contract in `tests/contracts`. */
export interface LanguageModel {
  /** The model, for marks and the audit trail. */
  readonly model: string;
  /** Where documents go: the host, for the audit trail. Null when nowhere. */
  readonly host: string | null;
  /**
   * Reads a document.
   * @throws {LanguageModelFailed} and, when `signal` is aborted, its reason.
   */
  extract(question: Question, signal: AbortSignal): Promise<Answer>;
  /**
   * Reads a small made-up letter, to see that all works; `right` tells whether its patient was found.
   * @throws {LanguageModelFailed}
   */
  check(signal: AbortSignal): Promise<{ model: string; right: boolean }>;
}

export type LanguageModelFailure =
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

const sentences: Record<LanguageModelFailure, string> = {
  off: "No language model is connected.",
  unreachable: "The language model cannot be reached.",
  timeout: "The language model did not answer in time.",
  sign_in: "The language model did not accept the key.",
  not_found: "The language model's address or model does not exist there. Check both in the reading settings.",
  moved: "The language model's address leads elsewhere. Enter the address it has moved to.",
  busy: "The language model is busy or its quota is used up. Try again later.",
  broken: "The language model had a fault of its own. Try again later.",
  refused_question:
    "The language model does not take the question; its model may not know structured answers or pictures.",
  declined: "The language model declined to read the document.",
  cut_short: "The language model's answer was cut short. The document may be too long for the model.",
  too_large: "The language model's answer was too long and was not read.",
  garbage: "The language model's answer did not have the form asked for.",
  forbidden_address: "The language model's name leads out of the private network without encryption. Use https://.",
};

/** The language model gave nothing. The sentence is for staff and holds nothing of the document, the answer or the key. */
export class LanguageModelFailed extends Error {
  override name = "LanguageModelFailed";
  /** @param status the HTTP status, if there was one. */
  constructor(readonly failure: LanguageModelFailure, readonly status: number | null = null) {
    super(sentences[failure]);
  }
}
