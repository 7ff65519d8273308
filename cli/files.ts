/**
 * The files of a command line: folders stand for the documents in them, and one bad file does not stop the others.
 * @module
 */
import { basename, join } from "node:path";
import { Failure } from "./client.ts";
import type { Context } from "./command.ts";
import { cleanLines } from "./output.ts";

const documentEndings = /\.(pdf|tiff?|jpe?g|png|docx?|eml)$/i;

/** The paths, with each folder's documents in its place, by name; what is no document there is only told of. @throws Failure */
export async function documentsOf(cli: Context, paths: string[]): Promise<string[]> {
  const all: string[] = [];
  for (const path of paths) {
    const names = await cli.listFolder(path);
    if (names === null) {
      all.push(path);
      continue;
    }
    const seen = names.filter((name) => !name.startsWith(".")).toSorted();
    const documents = seen.filter((name) => documentEndings.test(name));
    if (documents.length === 0) throw new Failure(`${path} holds no documents (PDF, TIFF, JPEG, PNG, DOCX or EML).`, 2);
    const others = seen.length - documents.length;
    if (others > 0) cli.printError(`${path}: ${others} other file${others === 1 ? " is" : "s are"} left out.`);
    all.push(...documents.map((name) => join(path, name)));
  }
  return all;
}

/**
 * Does the same with each file. What fails is told at once, and the others go on; `check`, called when the results are printed, then
 * fails: with 2 where only files were wrong, else with 1.
 */
export async function eachFile<R>(cli: Context, paths: string[], action: (file: File) => Promise<R>) {
  const done: R[] = [];
  const failures: Failure[] = [];
  for (const path of paths) {
    try {
      done.push(await action(await cli.file(path)));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const message = error.exitCode === 2 ? error.message : `${basename(path)}: ${error.message}`;
      if (paths.length === 1) throw new Failure(message, error.exitCode);
      failures.push(error);
      cli.printError(cleanLines(message));
    }
  }
  const check = () => {
    if (failures.length === 0) return;
    const only = failures.every((failure) => failure.exitCode === 2) ? 2 : 1;
    throw new Failure(`${failures.length} of ${paths.length} files failed.`, only);
  };
  return { done, check };
}
