/**
 * The whole reading of a document: kept as a sealed blob beside its entry, which keeps only what lists and panels show.
 * @module
 */
import type { Extraction, MailHeaders, Page, ReadDocument } from "../../../../../shared/documents.ts";
import type { ExtractedPatient, ModelReading, ReadingView } from "../../../../../shared/inbox.ts";
import type { Deps } from "../../../../deps.ts";
import { coverExtraction, coverPages } from "./ssns.ts";

export interface Reading {
  version: 1;
  kind: string;
  pages: Page[];
  mail: MailHeaders | null;
  problems: string[];
  timings: Record<string, number>;
  extraction: Extraction;
  patients: ExtractedPatient[];
  fingerprint: string | null;
  /** Where a language model was asked. */
  languageModel?: ModelReading;
}

const mime = "application/json";

/** Stores a reading; answers the blob's name. */
export async function keepReading(deps: Pick<Deps, "files">, reading: Reading): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(reading));
  return (await deps.files.put(bytes, "reading.json", mime)).sha256!;
}

const ref = (sha256: string) => ({ fileName: "reading.json", mime, size: 0, sha256 });

/** Removes a reading that no other entry has: one of a document that nobody else sent. */
export const removeReading = (deps: Pick<Deps, "files">, sha256: string) => deps.files.remove(ref(sha256));

/** A stored reading. @throws not_found, file_damaged */
export async function openReading(deps: Pick<Deps, "files">, sha256: string): Promise<Reading> {
  const bytes = await deps.files.open(ref(sha256));
  return withNewNames(JSON.parse(new TextDecoder().decode(bytes)));
}

/** Readings kept before the language model had its name call it a second reader. */
function withNewNames({ secondReader, ...reading }: Reading & { secondReader?: ModelReading }): Reading {
  return secondReader ? { ...reading, languageModel: secondReader } : reading;
}

/** The reading as the desk draws it; of long documents the words of the pages asked for. */
export function readingView(reading: Reading, pages: { from?: number; to?: number }): ReadingView {
  const { version: _v, fingerprint: _f, ...rest } = reading;
  const wanted = (page: Page) => page.number >= (pages.from ?? 1) && page.number <= (pages.to ?? Infinity);
  const shown = reading.pages.map((page) => wanted(page) ? page : { ...page, words: [], marks: [] });
  return {
    ...rest,
    pages: coverPages(shown, reading.extraction),
    extraction: coverExtraction(reading.extraction),
  };
}

/** How the text of a document was had, in a word for the panel. */
export function methodOf(doc: Pick<ReadDocument, "pages">): string {
  const methods = new Set(doc.pages.map((p) => p.method).filter((m) => m !== "none"));
  if (methods.size === 0) return "none";
  return methods.size === 1 ? [...methods][0] : "mixed";
}

/** Mean confidence of the words of all pages, 0..1. */
export function confidenceOf(pages: readonly Page[]): number {
  let sum = 0;
  let words = 0;
  for (const page of pages) {
    sum += page.confidence * page.words.length;
    words += page.words.length;
  }
  return words === 0 ? 0 : Math.round((sum / words) * 1000) / 1000;
}
