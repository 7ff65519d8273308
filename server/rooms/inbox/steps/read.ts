/**
 * Step 3, read: the file becomes pages of words, by its own text or by OCR, with progress a page.
 * @module
 */
import { UnreadableDocument } from "../../../documents/errors.ts";
import type { Step } from "../work.ts";

export const readStep: Step = {
  name: "read",
  async run(work) {
    try {
      work.doc = await work.deps.reader.read(work.bytes, work.entry.file.fileName, {
        signal: work.signal,
        onProgress: work.progress,
      });
    } catch (error) {
      if (work.signal.aborted || !(error instanceof UnreadableDocument) || error.code === "cancelled") throw error;
      return { kind: "failed", message: error.message };
    }
  },
};
