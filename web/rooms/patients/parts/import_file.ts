/**
 * The file of an import, read in the browser: nothing of it leaves the machine before the import is started.
 * @module
 */
import { parse } from "csv-parse/browser/esm/sync";
import { type Csv, csvLine, CsvProblem, readSheet } from "../../../../shared/csv.ts";
import type { ImportResult } from "../../../../shared/patients.ts";
import { saveFile } from "../../../lib/save_file.ts";

/** Rows and bytes that a browser takes; the command line takes more. */
const most = { rows: 250_000, bytes: 100 * 1024 * 1024 };
const byCommand = "Split it into parts, or use the command line: releasedesk patients import.";

/** A file as it was chosen. `key` is another one for each choice. */
export interface ChosenFile extends Csv {
  name: string;
  key: number;
}

let chosen = 0;

/** Reads a chosen file. @throws {CsvProblem} with a sentence for people */
export async function readFile(file: File): Promise<ChosenFile> {
  if (file.size > most.bytes) throw new CsvProblem(`${file.name} is larger than 100 MB. ${byCommand}`);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new CsvProblem(`${file.name} could not be read. Choose it again.`);
  });
  try {
    return { ...readSheet(file.name, new Uint8Array(bytes), most.rows, parse), name: file.name, key: ++chosen };
  } catch (error) {
    if (!(error instanceof CsvProblem)) {
      throw new CsvProblem(`${file.name} is not a CSV file. Save the sheet as CSV, then try again.`);
    }
    throw error.message.endsWith("Split it into parts.")
      ? new CsvProblem(error.message.replace("Split it into parts.", byCommand))
      : error;
  }
}

/** Saves what became of each row. The rows' own data stay in the file they came from. */
export function saveResults(results: readonly ImportResult[]): void {
  const lines = results.map(({ row, outcome, patientId, message }) => csvLine([row, outcome, patientId, message]));
  const text = [csvLine(["row", "result", "patient id", "what"]), ...lines];
  saveFile(new Blob(text, { type: "text/csv" }), "import-results.csv");
}
