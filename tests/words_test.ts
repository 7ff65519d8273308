/**
 * One term a concept (docs/glossary.md): words that once stood for it come back neither in names nor in comments.
 * Documents that come in say what they like, so their wording (strings and patterns of the extraction, the corpora) is not looked at.
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";

const root = join(import.meta.dirname!, "..");

/** What is not said, what is said instead, and what is something else. */
const banned: { word: RegExp; instead: string; not?: RegExp }[] = [
  {
    word: /\btills?\b|Tills?(?=[A-Z]|\b)|\btills?(?=[A-Z_])|\bTILLS?(?![A-Z])|_tills?(?![a-z])/,
    instead: "demo card processor",
  },
  { word: /\bdeeds?\b|Deeds?(?=[A-Z]|\b)|(?:\b|_)deeds?(?![a-z])/i, instead: "action" },
  { word: /(?:\b|_)askers?(?![a-z])|Askers?(?![a-z])|ASKERS?(?![A-Z])/, instead: "requester" },
  {
    word: /(?:\b|_)holders?(?![a-z])|Holders?(?![a-z])|HOLDERS?(?![A-Z])/,
    instead: "custodian",
    not: /(?:policy|plan|card|account|number|place) ?-?holders?/i,
  },
  {
    word: /(?:\b|_)houses?(?![a-z])|Houses?(?![a-z])|HOUSES?(?![A-Z])/,
    instead: "organization",
    not: /\bhouse (?:number|index)/i,
  },
  { word: /second[_ -]?reader|secondReader/i, instead: "language model" },
  { word: /second[_ -]?look(?!s like)/i, instead: "second OCR pass" },
  { word: /\brested\b|(?:use|set|is)Rested/i, instead: "debounced" },
  { word: /\btakeBack\b/, instead: "reclaimExpiredLeases" },
  { word: /\bLitContext\b|\buseLit\b/, instead: "highlight" },
  { word: /\bnoteLook\b/, instead: "noteView" },
  { word: /\blit(?=[A-Z])|\b(?:is|set|use)Lit\b|(?:const|let) lit\b|\[lit,/, instead: "highlighted" },
  { word: /\bpicked(?=[A-Z])|\b(?:is|set|use)Picked\b|(?:const|let) picked\b|\[picked,/, instead: "chosen" },
  { word: /\bbur(?:y|ies|ied)(?![a-z])/i, instead: "dead letter" },
  { word: /organis/i, instead: "organization" },
];

/** Files that speak of something else by such a word: street numbers, or names that older stores hold. */
const apart = [
  /^server\/matching\//,
  /^tests\/(?:bench|forms|extraction\/cases)\//,
  /^tests\/words_test\.ts$/,
  /^server\/db\/migrations(?:_test)?\.ts$/,
  /^server\/rooms\/inbox\/reading\/(?:content\/kept_reading|learning\/learn_test)\.ts$/,
];
/** There, strings and patterns hold the wording of documents. */
const reads = /^server\/(?:extraction|documents|papers)\//;

async function* files(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(join(root, folder))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory && !["dist", "node_modules"].includes(entry.name)) yield* files(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

const isComment = (line: string) => /^\s*(?:\/?\*|\/\/)/.test(line);
const withoutQuotes = (line: string) => line.replace(/"[^"]*"/g, '""');

/** What a line says that is not said. */
const wrong = (said: string) =>
  banned.filter(({ word, not }) => word.test(not ? said.replace(not, "") : said)).map(({ instead }) => instead);

Deno.test("names and comments keep to the glossary", async () => {
  const found: string[] = [];
  for (const folder of ["server", "shared", "web", "cli", "tests"]) {
    for await (const path of files(folder)) {
      if (apart.some((pattern) => pattern.test(path))) continue;
      const lines = (await Deno.readTextFile(join(root, path))).split("\n");
      for (const [at, line] of [path, ...lines].entries()) {
        if (at > 0 && reads.test(path) && !isComment(line) && !/^\s*Deno\.test\(/.test(line)) continue;
        const said = isComment(line) ? withoutQuotes(line) : line;
        for (const instead of wrong(said)) found.push(`${path}:${at} say "${instead}": ${line.trim()}`);
      }
    }
  }
  assert.deepEqual(found, []);
});

/** The glossary names the old terms; decisions and tables of coverage quote the specification and the reviews. */
const quotes = /^docs\/(?:glossary|review_findings)\.md$|^docs\/(?:decisions|spec_coverage)\//;

async function* documents(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
    const path = folder ? `${folder}/${name}` : name;
    if (isDirectory && (folder === "docs" || path === "docs")) yield* documents(path);
    else if (name.endsWith(".md")) yield path;
  }
}

Deno.test("documents keep to the glossary", async () => {
  const found: string[] = [];
  for await (const path of documents("")) {
    if (quotes.test(path)) continue;
    for (const [at, line] of (await Deno.readTextFile(join(root, path))).split("\n").entries()) {
      for (const instead of wrong(line)) found.push(`${path}:${at + 1} say "${instead}": ${line.trim()}`);
    }
  }
  assert.deepEqual(found, []);
});
