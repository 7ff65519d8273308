/**
 * The second reader that the setting asks for.
 * @module
 */
import type { SecondReaderSetting } from "../../../shared/second_reader.ts";
import { noSecondReader } from "./none.ts";
import { openAiCompatible } from "./openai_compatible.ts";
import type { SecondReader } from "./port.ts";

/** Makes a second reader of a setting. */
export type OpenSecondReader = (setting: SecondReaderSetting) => SecondReader;

export const openSecondReader: OpenSecondReader = ({ enabled, baseUrl, model, apiKey }) =>
  enabled && baseUrl && model ? openAiCompatible({ baseUrl, model, apiKey }) : noSecondReader;
