/**
 * CSV in and out. In, as spreadsheets write it (RFC 4180): quotes, doubled quotes, line breaks inside quotes; with commas, semicolons or
 * tabs between cells; in UTF-8, UTF-16 or the Western code page of Windows. Out, with no cell that a spreadsheet runs as a formula.
 * @module
 */

export interface Csv {
  header: string[];
  rows: CsvRow[];
}

export interface CsvRow {
  /** Where it stands in the sheet; the header is 1. */
  number: number;
  cells: string[];
}

/** A file that cannot be read as CSV; the message is a sentence for people. */
export class CsvProblem extends Error {}

/** The options of csv-parse that {@link readSheet} asks for. */
export interface ParseOptions {
  delimiter: string;
  recordDelimiter: string[];
  relaxColumnCount: boolean;
  relaxQuotes: boolean;
  trim: boolean;
  to: number;
}

const mostColumns = 500;

/**
 * The cells of a file. Empty rows are left out, and keep their numbers. `parse` is csv-parse's `sync`, of Node or of the browser;
 * `most` is how many rows a file may hold.
 * @throws {CsvProblem} when it is no CSV, is empty or is too large
 */
export function readSheet(
  name: string,
  bytes: Uint8Array,
  most: number,
  parse: (text: string, options: ParseOptions) => string[][],
): Csv {
  const text = decode(name, bytes);
  // Excel tells its separator in a line of its own.
  const told = /^sep=(.)\r?\n/i.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const options = {
    delimiter: told?.[1] ?? separatorOf(body),
    recordDelimiter: ["\r\n", "\n", "\r"],
    relaxColumnCount: true,
    // A quote inside a cell is a character like any other: 5" disk.
    relaxQuotes: true,
    trim: true,
    to: most + 3,
  };
  const rows = cellsOf(name, most, () => parse(body, options)).map((cells, i): CsvRow => ({
    number: i + (told ? 2 : 1),
    cells: cells.map((cell) => plainOf(cell.trim())),
  })).filter((row) => row.cells.some((cell) => cell !== ""));
  const [header, ...rest] = rows;
  if (!header) throw new CsvProblem(`${name} is empty.`);
  if (rest.length === 0) throw new CsvProblem(`${name} holds no rows under its header.`);
  return { header: header.cells, rows: rest };
}

function decode(name: string, bytes: Uint8Array): string {
  const starts = (...codes: number[]) => codes.every((code, i) => bytes[i] === code);
  if (starts(0xff, 0xfe) || starts(0xfe, 0xff)) {
    return new TextDecoder(starts(0xff, 0xfe) ? "utf-16le" : "utf-16be").decode(bytes);
  }
  // A sheet in its own format is a zip; neither that nor any other file of bytes is without zeros.
  if (bytes.includes(0) || starts(0x50, 0x4b, 0x03, 0x04) || starts(0x25, 0x50, 0x44, 0x46)) {
    throw new CsvProblem(`${name} is not a CSV file. Save the sheet as CSV, then try again.`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** What parts the cells of the header: the one of the three that stands there most often, outside of quotes. */
function separatorOf(text: string): string {
  const header = text.trimStart().replace(/"[^"]*"/g, "").split(/[\r\n]/, 1)[0];
  const count = (mark: string) => header.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => count(mark) > count(best) ? mark : best);
}

function cellsOf(name: string, most: number, parse: () => string[][]): string[][] {
  let rows: string[][];
  try {
    rows = parse();
  } catch (error) {
    const { code, records } = error as { code?: string; records?: number };
    if (code !== "CSV_QUOTE_NOT_CLOSED") throw error;
    throw new CsvProblem(`${name}: a quote that is opened in row ${Number(records) + 1} is never closed.`);
  }
  if (rows.length > most + 2) {
    throw new CsvProblem(`${name} holds more than ${most.toLocaleString("en-US")} rows. Split it into parts.`);
  }
  if (rows.some((row) => row.length > mostColumns)) {
    throw new CsvProblem(`${name} has more than 500 columns. Keep those that tell who is meant.`);
  }
  return rows;
}

export type CsvCell = string | number | boolean | null | undefined;

/** A cell that no spreadsheet takes for a formula (OWASP, CSV injection), quoted where it must be (RFC 4180). */
export function csvCell(value: CsvCell): string {
  const text = String(value ?? "");
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell as it was before {@link csvCell}: a list that was exported is taken in again without the mark. */
const plainOf = (cell: string): string => /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;

/** One line of a CSV, with its end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Columns of a CSV: title and value. */
export type CsvColumns<Row> = readonly (readonly [title: string, value: (row: Row) => CsvCell])[];

/** A CSV of rows as they come: the titles, then a line each. */
export async function* csvText<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title));
  for await (const row of rows) yield csvLine(columns.map(([, value]) => value(row)));
}
