/**
 * Step 4, classify: how well it could be read, before anybody relies on it.
 * @module
 */
import type { Page } from "../../../../shared/documents.ts";
import { confidenceOf } from "../reading.ts";
import type { Step } from "../work.ts";

/** Under this mean confidence of the words a clerk is asked to compare the values with the page. */
const doubtBelow = 0.75;
/** So many words that are guesses are no specks but something written: handwriting, or a page badly sent. */
const unreadableShare = 0.04;
const unreadableWords = 5;

const sentencesShown = 3;

export const classifyStep: Step = {
  name: "classify",
  run(work) {
    const { pages, problems } = work.doc!;
    work.warnings.push(...problems.slice(0, sentencesShown));
    if (problems.length > sentencesShown) {
      work.warnings.push(`${problems.length - sentencesShown} more pages have problems.`);
    }
    if (pages.every((page) => page.words.length === 0)) work.failure = nothingOn(pages.length);
    else work.warnings.push(...doubts(pages));
  },
};

function nothingOn(pages: number): string {
  return pages === 1
    ? "No text could be read on the page. Look at it, and enter the request by hand."
    : `No text could be read on any of the ${pages} pages. Look at them, and enter the request by hand.`;
}

/** Why what was read is to be doubted as a whole, in sentences. */
function doubts(pages: readonly Page[]): string[] {
  const confidence = confidenceOf(pages);
  if (confidence < doubtBelow) {
    return [`The text is hard to read (${Math.round(confidence * 100)} % sure). Compare the values with the page.`];
  }
  const words = pages.flatMap((page) => page.words);
  const guesses = words.filter((word) => word.unreadable).length;
  if (guesses < unreadableWords || guesses < unreadableShare * words.length) return [];
  return [`${guesses} words could not be read, perhaps handwriting. Compare the values with the page.`];
}
