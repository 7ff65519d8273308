/**
 * Step 4, classify: how well it could be read, before anybody relies on it.
 * @module
 */
import type { Page } from "../../../../../shared/documents.ts";
import { hasHandwriting } from "../../../../documents/handwriting.ts";
import { foreignLanguage } from "../../../../documents/language.ts";
import { pageSentence } from "../../../../documents/page_run.ts";
import type { Step } from "./work.ts";
import { confidenceOf } from "../content/kept_reading.ts";

/** Under this mean confidence of the words a clerk is asked to compare the values with the page. */
const doubtBelow = 0.75;
/** So many words that are guesses are no specks but something written: handwriting, or a page badly sent. */
const unreadableShare = 0.04;
const unreadableWords = 5;
/** Words a little surer than a guess, where they are many. */
const weakBelow = 0.7;
const weakShare = 0.12;

const sentencesShown = 3;

export const classifyStep: Step = {
  name: "classify",
  run(work) {
    const { pages, problems } = work.doc!;
    work.warnings.push(...problems.slice(0, sentencesShown));
    if (problems.length > sentencesShown) {
      work.warnings.push(`${problems.length - sentencesShown} more pages have problems.`);
    }
    if (isEmpty(pages)) work.failure = nothingOn(pages);
    else work.warnings.push(...doubts(pages));
  },
};

const isEmpty = (pages: readonly Page[]) => pages.every((page) => page.words.length === 0);

/** What the inbox would say of the reading as a whole: nothing there, another language, handwriting, hard to read. */
export const soundness = (pages: readonly Page[]): string[] => isEmpty(pages) ? [nothingOn(pages)] : doubts(pages);

function nothingOn(pages: readonly Page[]): string {
  // Where all pages are too large to be drawn, that is the reason, and what to do about it.
  const [problem, ...others] = new Set(pages.map((page) => page.problem));
  if (problem && others.length === 0 && problem !== pageSentence) return problem;
  return pages.length === 1
    ? "No text could be read on the page. Look at it, and enter the request by hand."
    : `No text could be read on any of the ${pages.length} pages. Look at them, and enter the request by hand.`;
}

/** Why what was read is to be doubted as a whole, in sentences. */
function doubts(pages: readonly Page[]): string[] {
  const foreign = foreignSentence(pages);
  if (foreign) return [foreign];
  const written = pages.filter(hasHandwriting);
  const confidence = confidenceOf(pages);
  if (confidence < doubtBelow) {
    const perhaps = written.length > 0 ? ", perhaps because it is written by hand" : "";
    const sure = Math.round(confidence * 100);
    return [`The text is hard to read (${sure} % sure)${perhaps}. Compare the values with the page.`];
  }
  if (written.length > 0) return [writtenByHand(written, pages.length)];
  const words = pages.flatMap((page) => page.words);
  const guesses = words.filter((word) => word.unreadable).length;
  if (guesses >= unreadableWords && guesses >= unreadableShare * words.length) {
    return [`${guesses} words could not be read, perhaps handwriting. Compare the values with the page.`];
  }
  const weak = words.filter((word) => word.confidence < weakBelow && /[\p{L}\p{N}]{2}/u.test(word.text)).length;
  if (weak < unreadableWords || weak < weakShare * words.length) return [];
  return [`${weak} words are hard to read, perhaps handwriting. Compare the values with the page.`];
}

/** Where at least half of what stands there is not in English. A leaf with notices in other languages is no reason. */
function foreignSentence(pages: readonly Page[]): string | null {
  const filled = pages.filter((page) => page.words.length > 0);
  const foreign = filled.flatMap((page) => foreignLanguage(page) ?? []);
  if (foreign.length === 0 || foreign.length * 2 < filled.length) return null;
  const what = filled.length === 1 ? "This page seems" : "Most of this document seems";
  return `${what} not to be in English but in ${foreign[0]}. Key the values beside the page, or have it translated.`;
}

/** Handwriting is not read: what stands there must be keyed. */
function writtenByHand(written: readonly Page[], pages: number): string {
  const where = pages === 1
    ? "This page is"
    : written.length === 1
    ? `Page ${written[0].number} is`
    : `${written.length} of ${pages} pages are`;
  return `${where} filled in by hand, and handwriting is not read. Key what stands there beside the page.`;
}
