/**
 * The language model that the setting asks for.
 * @module
 */
import type { LanguageModelSetting } from "../../../shared/language_model.ts";
import { noLanguageModel } from "./none.ts";
import { openAiCompatible } from "./openai_compatible.ts";
import type { LanguageModel } from "./port.ts";

/** Makes a language model of a setting. */
export type OpenLanguageModel = (setting: LanguageModelSetting) => LanguageModel;

export const openLanguageModel: OpenLanguageModel = ({ enabled, baseUrl, model, apiKey }) =>
  enabled && baseUrl && model ? openAiCompatible({ baseUrl, model, apiKey }) : noLanguageModel;
