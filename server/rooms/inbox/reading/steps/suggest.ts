/**
 * Step 7, suggest: with Enhanced Analysis, and where an administrator connected one, a language model is asked. What it says stands
 * beside our own reading and changes none of it.
 * @module
 */
import { askLanguageModel } from "../../suggestions/ask_model.ts";
import type { Step } from "./work.ts";

export const suggestStep: Step = {
  name: "suggest",
  // Of a duplicate nothing new is wanted, so nothing is sent.
  needed: (work) => work.model !== null && work.duplicate === null,
  async run(work) {
    const { deps, doc } = work;
    const started = deps.now();
    const reading = await askLanguageModel(work, work.model!);
    work.modelReading = reading;
    work.doc = {
      ...doc!,
      problems: [...doc!.problems, ...reading.problems],
      timings: { ...doc!.timings, languageModel: deps.now() - started },
    };
    const count = reading.suggestions.length + reading.people.length;
    if (count > 0) {
      work.warnings.push(
        `Suggested by the language model; check before use: ${count === 1 ? "1 value" : `${count} values`}.`,
      );
    }
  },
};
