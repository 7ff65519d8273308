/**
 * Step 3, read: the file becomes pages of words, by its own text or by OCR, with progress a page.
 * @module
 */
import { UnreadableDocument } from "../../../../documents/errors.ts";
import { readParts } from "../content/mail_parts.ts";
import { lookAgain } from "../look_again.ts";
import type { Step } from "./work.ts";

export const readStep: Step = {
  name: "read",
  async run(work) {
    try {
      const doc = await work.deps.reader.read(work.bytes, work.entry.file.fileName, {
        signal: work.signal,
        onProgress: (done, pages) => {
          work.deps.finder.expect(pages);
          work.progress(done, pages);
        },
      });
      work.parts = readParts(work.parts, doc.parts);
      work.doc = work.thorough ? await lookAgain(work, doc) : doc;
    } catch (error) {
      if (work.signal.aborted || !(error instanceof UnreadableDocument) || error.code === "cancelled") throw error;
      work.parts = readParts(work.parts, error.parts);
      return { kind: "failed", message: error.message };
    }
  },
};
