/**
 * What the settings screens read.
 * @module
 */
import type { SecondReaderView } from "../../../shared/second_reader.ts";
import { read } from "../../lib/query.ts";

export const secondReaderPath = "/api/settings/second_reader";
export const secondReaderQuery = read<{ value: SecondReaderView }>(secondReaderPath);
