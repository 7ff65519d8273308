/**
 * Step 4, classify: how well it could be read, before anybody relies on it.
 * @module
 */
import { confidenceOf } from "../reading.ts";
import type { Step } from "../work.ts";

/** Under this mean confidence of the words a clerk is asked to compare the values with the page. */
export const doubtBelow = 0.65;

const sentencesShown = 3;

export const classifyStep: Step = {
  name: "classify",
  run(work) {
    const { pages, problems } = work.doc!;
    const confidence = confidenceOf(pages);
    work.warnings.push(...problems.slice(0, sentencesShown));
    if (problems.length > sentencesShown) {
      work.warnings.push(`${problems.length - sentencesShown} more pages have problems.`);
    }
    if (pages.every((page) => page.words.length === 0)) {
      work.failure = pages.length === 1
        ? "No text could be read on the page. Look at it, and enter the request by hand."
        : `No text could be read on any of the ${pages.length} pages. Look at them, and enter the request by hand.`;
    } else if (confidence < doubtBelow) {
      const percent = Math.round(confidence * 100);
      work.warnings.push(`The text is hard to read (${percent} % sure). Compare the values with the page.`);
    }
  },
};
