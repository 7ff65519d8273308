/**
 * What the settings screens read.
 * @module
 */
import { settingQuery } from "../../lib/settings.ts";

export const secondReaderQuery = settingQuery("second_reader");
