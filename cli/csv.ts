/**
 * A CSV with a header row, as spreadsheets write it (RFC 4180): quotes, doubled quotes, line breaks inside quotes; with commas,
 * semicolons or tabs between cells, in UTF-8, UTF-16 or the Western code page of Windows.
 * @module
 */
import { CsvError, parse } from "csv-parse/sync";
import { Failure } from "./client.ts";

export interface Csv {
  header: string[];
  rows: CsvRow[];
}

export interface CsvRow {
  /** Where it stands in the sheet; the header is 1. */
  number: number;
  cells: string[];
}

/** Rows and columns of a sheet at most: a night's work, and more than any list of people has. */
const mostRows = 100_000;
const mostColumns = 500;

/** The cells of a file. Empty rows are left out, and keep their numbers. @throws Failure when it is no CSV */
export function readCsv(name: string, bytes: Uint8Array, most = mostRows): Csv {
  const text = decode(name, bytes);
  // Excel tells its separator in a line of its own.
  const told = /^sep=(.)\r?\n/i.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const rows = cellsOf(name, body, told?.[1] ?? separatorOf(body), most).map((cells, i): CsvRow => ({
    number: i + (told ? 2 : 1),
    cells: cells.map((cell) => cell.trim()),
  })).filter((row) => row.cells.some((cell) => cell !== ""));
  const [header, ...rest] = rows;
  if (!header) throw new Failure(`${name} is empty.`, 2);
  if (rest.length === 0) throw new Failure(`${name} holds no rows under its header.`, 2);
  return { header: header.cells, rows: rest };
}

function decode(name: string, bytes: Uint8Array): string {
  const starts = (...codes: number[]) => codes.every((code, i) => bytes[i] === code);
  if (starts(0xff, 0xfe) || starts(0xfe, 0xff)) {
    return new TextDecoder(starts(0xff, 0xfe) ? "utf-16le" : "utf-16be").decode(bytes);
  }
  // A sheet in its own format is a zip; neither that nor any other file of bytes is without zeros.
  if (bytes.includes(0) || starts(0x50, 0x4b, 0x03, 0x04) || starts(0x25, 0x50, 0x44, 0x46)) {
    throw new Failure(`${name} is not a CSV file. Save the sheet as CSV, then try again.`, 2);
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

function cellsOf(name: string, text: string, delimiter: string, most: number): string[][] {
  let rows: string[][];
  try {
    rows = parse(text, {
      delimiter,
      recordDelimiter: ["\r\n", "\n", "\r"],
      relaxColumnCount: true,
      // A quote inside a cell is a character like any other: 5" disk.
      relaxQuotes: true,
      trim: true,
      to: most + 3,
    });
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== "CSV_QUOTE_NOT_CLOSED") throw error;
    throw new Failure(`${name}: a quote that is opened in row ${Number(error.records) + 1} is never closed.`, 2);
  }
  if (rows.length > most + 2) {
    throw new Failure(`${name} holds more than ${most.toLocaleString("en-US")} rows. Split it into parts.`, 2);
  }
  if (rows.some((row) => row.length > mostColumns)) {
    throw new Failure(`${name} has more than 500 columns. Keep those that tell who is meant.`, 2);
  }
  return rows;
}
