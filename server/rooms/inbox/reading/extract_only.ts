/**
 * Reading a document without storing it: what `documents extract` and the API's extract call answer.
 * @module
 */
import type { Extraction, Page } from "../../../../shared/documents.ts";
import type { ContentSignature } from "../../../../shared/duplicates.ts";
import { AppError } from "../../../../shared/errors.ts";
import { type Deps, today } from "../../../deps.ts";
import { UnreadableDocument } from "../../../documents/errors.ts";
import type { Caller } from "../../../http/context.ts";
import { note } from "../../audit/note_activity.ts";
import { hintsFor } from "./learning/hints.ts";
import { enclosedSentence } from "./steps/extract.ts";
import { soundness } from "./steps/classify.ts";
import { coverExtraction, coverPages, coverSsn } from "./content/ssns.ts";
import { confidenceOf, methodOf } from "./content/kept_reading.ts";

/** What reading found: the samples' schema, with text, pages, how sure, how long, and the rule of each value. */
export type ExtractAnswer = Extraction & {
  text: string;
  /** Pages with words and boxes. */
  pages: Page[];
  confidence: number;
  textExtraction: string;
  /** Sentences for a clerk: what could not be read, and why the reading as a whole is to be doubted. */
  problems: string[];
  /** Milliseconds by step. */
  timings: Record<string, number>;
  /** The rule that found each value, by path ("patients.0.dob"). */
  rules: Record<string, string>;
  /** By which the caller may tell whether another answer is of the same request (`sameContent`). */
  signature: ContentSignature;
};

/** Reads and extracts; stores nothing but the audit row that it was done. @throws file_unreadable with the reason */
export async function extractOnly(
  deps: Deps,
  caller: Caller,
  bytes: Uint8Array,
  fileName: string,
  signal?: AbortSignal,
): Promise<ExtractAnswer> {
  const started = deps.now();
  try {
    const doc = await deps.reader.read(bytes, fileName, {
      signal,
      onProgress: (_, pages) => deps.finder.expect(pages),
    });
    const read = deps.now();
    const learned = (fingerprint: string | null) => hintsFor(deps.store, fingerprint);
    const { extraction, content, problem } = await deps.finder.find(doc, today(deps), learned, signal);
    const extractMs = deps.now() - read;
    await note(deps, caller, {
      action: "document_extracted",
      targetType: "document",
      targetId: "not stored",
      details: { kind: doc.kind, pages: doc.pages.length },
    });
    return {
      ...coverExtraction(extraction),
      text: coverSsn(doc.text),
      pages: coverPages(doc.pages, extraction),
      confidence: confidenceOf(doc.pages),
      textExtraction: methodOf(doc),
      problems: [...doc.problems, ...soundness(doc.pages), problem, enclosedSentence(extraction)].filter((p) =>
        p !== null
      ),
      timings: { ...doc.timings, extract: extractMs, all: deps.now() - started },
      rules: rulesOf(extraction),
      signature: content,
    };
  } catch (error) {
    if (error instanceof UnreadableDocument) throw new AppError("file_unreadable", error.message);
    throw error;
  }
}

function rulesOf(extraction: Extraction): Record<string, string> {
  const rules: Record<string, string> = {};
  for (const [path, { rule }] of Object.entries(extraction.evidence)) rules[path] = rule;
  extraction.patients.forEach((patient, i) => {
    for (const [field, { rule }] of Object.entries(patient.evidence)) rules[`patients.${i}.${field}`] = rule;
  });
  return rules;
}
