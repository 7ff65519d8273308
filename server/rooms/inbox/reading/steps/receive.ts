/**
 * Step 1, receive: the original comes out of the store, and is what was put in.
 * @module
 */
import { AppError } from "../../../../../shared/errors.ts";
import type { Step } from "./work.ts";

export const receiveStep: Step = {
  name: "receive",
  async run(work) {
    const { file } = work.entry;
    if (!file.sha256) {
      const message = work.entry.errorMessage ?? "The original could not be kept. Ask the sender for it again.";
      return { kind: "failed", message };
    }
    try {
      work.bytes = await work.deps.files.open(file);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { kind: "failed", message: error.message };
    }
  },
};
