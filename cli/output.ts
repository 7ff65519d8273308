/**
 * What commands print: a table for people, JSON for programs. Errors go to stderr.
 * @module
 */
export interface Column<T> {
  title: string;
  value: (row: T) => string | number | null | undefined;
  /** Numbers and money stand right. */
  right?: boolean;
}

export interface Output {
  /** A list: a table, or JSON when asked for. */
  list<T>(rows: T[], columns: Column<T>[], empty: string): void;
  /** One thing: its fields, and for people also what stands `below` them; or JSON. */
  one(value: Record<string, unknown>, fields: [string, string | number | null | undefined][], below?: string): void;
  /** A sentence; nothing in JSON unless a value is given. */
  say(sentence: string, value?: unknown): void;
  /** For programs alone: people read the same in the failure that follows. */
  data(value: unknown): void;
}

export type Format = "table" | "json";

/** Control characters, and those that turn the direction of writing, never reach the terminal: names come from documents. */
// deno-lint-ignore no-control-regex -- exactly these are taken out
const clean = (text: string) => text.replace(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, " ");

/** The same for a text of several lines. */
export const cleanLines = (text: string): string => text.split("\n").map(clean).join("\n");

export function createOutput(format: Format, print: (text: string) => void): Output {
  const json = (value: unknown) => print(JSON.stringify(value, null, 2));
  return {
    list(rows, columns, empty) {
      if (format === "json") return json(rows);
      if (rows.length === 0) return print(empty);
      print(table(rows, columns));
    },
    one(value, fields, below) {
      if (format === "json") return json(value);
      const width = Math.max(...fields.map(([title]) => title.length));
      for (const [title, text] of fields) print(`${title.padEnd(width)}  ${clean(String(text ?? "—"))}`);
      if (below) print("\n" + below);
    },
    say(sentence, value) {
      if (format === "json") json(value ?? { message: sentence });
      else print(cleanLines(sentence));
    },
    data(value) {
      if (format === "json") json(value);
    },
  };
}

/** Rows under aligned titles, two spaces between columns, nothing cut. */
export function table<T>(rows: T[], columns: Column<T>[]): string {
  const cells = rows.map((row) => columns.map((column) => clean(String(column.value(row) ?? ""))));
  const widths = columns.map((column, i) => Math.max(column.title.length, ...cells.map((row) => row[i].length)));
  const line = (texts: string[]) =>
    texts.map((text, i) => columns[i].right ? text.padStart(widths[i]) : text.padEnd(widths[i])).join("  ").trimEnd();
  return [line(columns.map((column) => column.title.toUpperCase())), ...cells.map(line)].join("\n");
}
