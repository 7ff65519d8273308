/**
 * CSV files given to the command line.
 * @module
 */
import { parse } from "csv-parse/sync";
import { type Csv, CsvProblem, readSheet } from "../shared/csv.ts";
import { Failure } from "./client.ts";

/** Rows of a sheet at most: a night's work, and more than any list of people has. */
const mostRows = 100_000;

/** The cells of a file. Empty rows are left out, and keep their numbers. @throws Failure when it is no CSV */
export function readCsv(name: string, bytes: Uint8Array, most = mostRows): Csv {
  try {
    return readSheet(name, bytes, most, parse);
  } catch (error) {
    if (error instanceof CsvProblem) throw new Failure(error.message, 2);
    throw error;
  }
}
