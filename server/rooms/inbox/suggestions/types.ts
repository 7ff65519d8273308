/**
 * What the inbox's other parts know of the second reader.
 * @module
 */
import type { SecondReader } from "../../../integrations/reader/port.ts";

/** The second reader of a reading, where an administrator has switched one on. */
export interface SecondLook {
  reader: SecondReader;
  sendPictures: boolean;
}
