/// <reference lib="deno.worker" />
/**
 * The thread in which long documents are searched. It is handed a document in parts, asked for its fingerprint, and then,
 * with what was learned of that form, for everything in it.
 * @module
 */
import type { Extraction, Page, ReadDocument } from "../../../../../shared/documents.ts";
import type { ContentSignature } from "../../../../../shared/duplicates.ts";
import { yieldToOthers } from "../../../../integrations/ocr/priority.ts";
import { contentOf, findIn, fingerprintOf } from "../content/extraction.ts";
import type { FormHints } from "../learning/store.ts";

export type FindRequest =
  | { document: ReadDocument }
  | { pages: Page[] }
  | { fingerprint: true }
  | { find: { today: string; learned: FormHints | null } };

/** What is found with the form's hints known. */
export type FoundThere = {
  extraction: Extraction;
  /** By which the same request is known again. */
  content: ContentSignature;
};
export type FindAnswer = { fingerprint?: { value: string | null }; found?: FoundThere };

yieldToOthers();
const port = self as unknown as DedicatedWorkerGlobalScope;
let doc: ReadDocument | null = null;

port.onmessage = ({ data }: MessageEvent<FindRequest>) => {
  if ("document" in data) doc = data.document;
  else if ("pages" in data) { for (const page of data.pages) doc!.pages.push(page); }
  else if ("fingerprint" in data) {
    port.postMessage({ fingerprint: { value: fingerprintOf(doc!) } } satisfies FindAnswer);
  } else {
    const extraction = findIn(doc!, data.find.today, data.find.learned);
    const content = contentOf(doc!, extraction);
    doc = null;
    port.postMessage({ found: { extraction, content } } satisfies FindAnswer);
  }
};
