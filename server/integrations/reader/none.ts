/**
 * No second reader: the default. Nothing leaves the machine.
 * @module
 */
import { type SecondReader, SecondReaderFailed } from "./port.ts";

export const noSecondReader: SecondReader = {
  model: "none",
  host: null,
  extract: () => Promise.reject(new SecondReaderFailed("off")),
  check: () => Promise.reject(new SecondReaderFailed("off")),
};
