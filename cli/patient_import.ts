/**
 * Patients of a CSV: created where the MRN is new, corrected where something differs, left alone where nothing does. A run that was
 * broken off is simply run again.
 * @module
 */
import { columnField, isoOf } from "../shared/patient_columns.ts";
import { importRows, lacks } from "../shared/patient_import.ts";
import { importOutcomes, type ImportResult, importRowsAtOnce } from "../shared/patients.ts";
import type { Command, Context } from "./command.ts";
import { Failure, read } from "./client.ts";
import { readCsv } from "./csv.ts";
import { cleanLines } from "./output.ts";

/** Rows of a file at most. */
const mostRows = 2_000_000;
/** How often progress is told, rows. */
const toldEvery = 5_000;

const help = `
The first row names the columns: MRN (needed), first name, middle name, last name (or one name), suffix, date of birth, phone, e-mail,
address, city, state, zip, last visit. Other columns are left out; what the file has no column for stays as it is.

Examples:
  releasedesk patients import patients.csv --dry-run
  releasedesk patients import patients.csv --json > results.json`;

/** Adds `patients import`. */
export function importCommand(patients: Command, cli: Context): void {
  patients.command("import")
    .description("take in a CSV of patients by MRN; running it again changes nothing; exit 1 when rows were refused")
    .argument("<file.csv>", "CSV with a header row")
    .option("--dry-run", "say what would be done, and do nothing")
    .addHelpText("after", help)
    .action(async (path, { dryRun = false }) => {
      const file = await cli.file(path);
      const { header, rows } = readCsv(file.name, new Uint8Array(await file.arrayBuffer()), mostRows);
      const fields = header.map(columnField);
      const missing = lacks(fields);
      if (missing) throw new Failure(`${file.name} ${missing}`, 2);
      const unused = header.filter((title, i) => title && fields[i] === null);
      if (unused.length > 0) cli.printError(cleanLines(`Columns left out: ${unused.join(", ")}.`));
      const { client } = await cli.server();
      const { rows: taken, refused } = importRows(rows, fields);
      const results: ImportResult[] = [...refused];
      for (let from = 0; from < taken.length; from += importRowsAtOnce) {
        const part = taken.slice(from, from + importRowsAtOnce);
        try {
          results.push(...(await read(client.patients.import.$post({ json: { dryRun, rows: part } }))).results);
        } catch (error) {
          if (from > 0 && !dryRun) cli.printError(brokenOff(from, taken.length));
          throw error;
        }
        const done = Math.min(from + importRowsAtOnce, taken.length);
        if (done % toldEvery < importRowsAtOnce && done < taken.length) {
          cli.printError(`${of(done, taken.length)} rows`);
        }
      }
      tell(cli, results.sort((a, b) => a.row - b.row), dryRun);
    });
}

const of = (done: number, all: number) => `${done.toLocaleString("en-US")} of ${all.toLocaleString("en-US")}`;
const brokenOff = (done: number, all: number) =>
  `${of(done, all)} rows were taken in and stay. Run the same command again: it goes on where this one broke off.`;

function tell(cli: Context, results: ImportResult[], dryRun: boolean): void {
  const refused = results.filter(({ outcome }) => outcome === "refused");
  for (const { row, message } of refused.slice(0, 50)) cli.printError(cleanLines(`Row ${row}: ${message}`));
  if (refused.length > 50) cli.printError(`… and ${refused.length - 50} further rows; --json lists all.`);
  const counts = importOutcomes.map((outcome) =>
    `${results.filter((result) => result.outcome === outcome).length} ${outcome}`
  );
  cli.out().say(`${dryRun ? "Would be: " : ""}${counts.join(", ")}.`, results);
  if (refused.length > 0) throw new Failure(`${refused.length} of ${results.length} rows were refused.`);
}

/** A date option as `YYYY-MM-DD`. @throws Failure */
export function toDay(text: string): string {
  const day = isoOf(text);
  if (!day) throw new Failure(`"${text}" is not a date. Write it as 1980-04-12 or 04/12/1980.`, 2);
  return day;
}
