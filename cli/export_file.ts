/**
 * Lists as CSV files, for `requests export`, `invoices export` and `patients export`.
 * @module
 */
import { Failure, read } from "./client.ts";
import type { Context } from "./command.ts";

interface CsvAnswer {
  ok: boolean;
  text(): Promise<string>;
}

/** Writes a list's CSV into a file, or prints it where none is named. @throws Failure with the server's sentence */
export async function keepCsv(cli: Context, answer: Promise<CsvAnswer>, file: string | undefined): Promise<void> {
  const response = await answer;
  // A refusal is read as every other one.
  if (!response.ok) await read(response as Parameters<typeof read>[0]);
  const text = await response.text();
  if (file === undefined) return cli.print(text.trimEnd());
  await cli.writeFile(file, text).catch(() => {
    throw new Failure(`${file} cannot be written.`, 2);
  });
  cli.out().say(`Written to ${file}.`, { file });
}
