/**
 * Step 8, file: the whole reading goes into its sealed blob; the entry will keep what its screens show.
 * @module
 */
import { keepReading } from "../content/kept_reading.ts";
import type { Step } from "./work.ts";

export const fileStep: Step = {
  name: "file",
  async run(work) {
    const { kind, pages, mail, problems, timings } = work.doc!;
    work.reading = await keepReading(work.deps, {
      version: 1,
      kind,
      pages,
      mail,
      problems,
      timings,
      extraction: work.extraction!,
      patients: work.patients,
      fingerprint: work.fingerprint,
      ...(work.modelReading ? { languageModel: work.modelReading } : {}),
    });
  },
};
