/**
 * No language model: the default. Nothing leaves the machine.
 * @module
 */
import { type LanguageModel, LanguageModelFailed } from "./port.ts";

export const noLanguageModel: LanguageModel = {
  model: "none",
  host: null,
  extract: () => Promise.reject(new LanguageModelFailed("off")),
  check: () => Promise.reject(new LanguageModelFailed("off")),
};
