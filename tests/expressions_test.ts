/**
 * Expressions stay short enough to be read: what is longer is a list of alternatives, one thought a line.
 * @module
 */
import assert from "node:assert/strict";
import { load } from "./support/sources.ts";

const longest = 300;

/** Comments, regex literals, templates, strings, the beginnings of calls and their ends. */
const token = new RegExp(
  [
    String.raw`\/\*[\s\S]*?\*\/|\/\/[^\n]*`,
    String.raw`(?<=[(,=:[!&|?{;>\n]\s*|return )(?<literal>\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*)`,
    "(?<string>`(?:[^`\\\\]|\\\\.)*`|" + String.raw`"(?:[^"\\\n]|\\.)*")`,
    String.raw`(?<call>\w*)\(|(?<end>\))`,
  ].join("|"),
  "g",
);

/** What is longer than allowed in a file, each with the number of its line. */
function tooLong(text: string): string[] {
  const found: string[] = [];
  // The calls around, the innermost last, with the characters of a pattern's own parts: those of its lists are not counted.
  const calls = [{ name: "", length: 0 }];
  let end = 0;
  let chain = 0;
  for (const { 0: whole, index, groups } of text.matchAll(token)) {
    const tell = (what: string) => found.push(`line ${text.slice(0, index).split("\n").length}: ${what}`);
    const call = calls.at(-1)!;
    if (groups!.literal && whole.length > longest) tell("a regular expression");
    if (groups!.end && calls.length > 1) calls.pop();
    if (groups!.call !== undefined) calls.push({ name: groups!.call, length: 0 });
    if (!groups!.string) continue;
    // Words between blanks are a list already.
    const isList = !/[|(\\]/.test(whole);
    const length = whole.length - 2;
    // What is put between two strings by its name joins them, too.
    chain = /^\s*\+\s*(?:[\w.]+\s*\+\s*)?$/.test(text.slice(end, index)) && !isList ? chain + length : length;
    end = index + whole.length;
    if (!isList && chain > longest) tell("strings that are joined");
    if (["pattern", "sequence"].includes(call.name) && (call.length += length) > longest) tell(`a ${call.name}`);
  }
  return found;
}

Deno.test("no expression of the product is longer than 300 characters", async () => {
  const all: string[] = [];
  for (const folder of ["server", "shared", "web", "cli"]) {
    for (const { path, text } of await load(folder)) {
      // Strings that are joined are sentences there, not parts of an expression.
      const found = tooLong(text).filter((what) => path.startsWith("server/extraction/") || !what.endsWith("joined"));
      all.push(...found.map((what) => `${path}, ${what}`));
    }
  }
  assert.deepEqual(all, []);
});

Deno.test("what is too long is found, however it is written", () => {
  const half = `(?:${"a|".repeat(90)}b)`;
  assert.equal(tooLong(`const one = /${half}${half}/i;`).length, 1);
  assert.equal(tooLong(`const one = "${half}" +\n  "${half}";`).length, 1);
  assert.equal(tooLong(`const one = new RegExp("${half}" + other.source + "${half}");`).length, 1);
  assert.equal(tooLong(`pattern("i", "${half}", String.raw\`${half}\`)`).length, 1);
  assert.equal(tooLong(`pattern("i", "(", anyOf("${half}", "${half}"), ")")`).length, 0);
});
