/**
 * Names set in spaced letters, as logos are: "B R A N N IGAN & SOTO" has the letters of a word nearer to each other than
 * its words are.
 * @module
 */
import type { Word } from "../../../shared/documents.ts";
import { boxOf, right } from "./spans.ts";

const capitals = /^[\p{Lu}&'’.,-]+$/u;
const single = /^\p{Lu}$/u;

/** Words in points of one page, with such letters joined to words. */
export function joinSpacedLetters(words: Word[]): Word[] {
  const result: Word[] = [];
  for (let i = 0; i < words.length;) {
    let end = i + 1;
    while (end < words.length && inOneRun(words[end - 1], words[end])) end++;
    const run = words.slice(i, end);
    result.push(...joined(run));
    i = end;
  }
  return result;
}

function inOneRun(a: Word, b: Word): boolean {
  const gap = b.box.x - right(a.box);
  return a.line === b.line && capitals.test(a.text) && capitals.test(b.text) && gap > -1 &&
    gap < 2.7 * Math.max(a.box.h, b.box.h);
}

const pairsIn = (run: Word[]): number =>
  run.slice(1).filter((w, i) => single.test(w.text) && single.test(run[i].text)).length;

function joined(run: Word[]): Word[] {
  const pairs = pairsIn(run);
  if (run.length < 4 || pairs === 0) return run;
  const gaps = run.slice(1).map((w, i) => w.box.x - right(run[i].box));
  const near = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 4)];
  const limit = Math.max(near, 1) * 1.75;
  // "J B HUNT" has one distance only; letters of one long word have it as well, but nothing else does.
  if (gaps.every((gap) => gap < limit) && pairs < 4) return run;
  const words: Word[][] = [[run[0]]];
  run.slice(1).forEach((word, i) => {
    if (gaps[i] < limit) words[words.length - 1].push(word);
    else words.push([word]);
  });
  // "ROE, ANN T   F" is a name with an initial before the next cell.
  if (!words.some((parts) => pairsIn(parts) > 0)) return run;
  return words.map((parts) =>
    parts.length === 1 ? parts[0] : { ...parts[0], text: parts.map((p) => p.text).join(""), box: boxOf(parts) }
  );
}
