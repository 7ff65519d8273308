/**
 * What the inbox's other parts know of the language model.
 * @module
 */
import type { LanguageModel } from "../../../integrations/reader/port.ts";

/** The language model of a reading, where an administrator has switched one on. */
export interface ConnectedModel {
  reader: LanguageModel;
  sendPictures: boolean;
}
