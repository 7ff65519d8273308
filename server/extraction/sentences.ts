/**
 * Sentences and list items of the request with what they do: ask, rule out, or neither.
 * @module
 */
import { bulletPattern } from "./layout/blocks.ts";
import type { PageLayout } from "./layout/layout.ts";
import { slice, type Span } from "./layout/spans.ts";
import { type Doc } from "./document.ts";
import { kindsIn } from "./kind_words.ts";
import { headZone } from "./letterhead.ts";

/** `asks`: names what is wanted. `not`: says what is not wanted. `item`: stands in a list behind an asking sentence. */
export type Sentence = Span & { asks: boolean; not: boolean; item: boolean };

const verb =
  /\b(?:send|sent|provid\w*|forward\w*|furnish\w*|releas\w*|disclos\w*|suppl(?:y|ies)|need(?:s|ed)?|want|like|request(?:s|ed|ing)?|requir\w*|cop(?:y|ies)|obtain\w*|produc\w*|submit|transmit|looking for|get|have|fax|e-?mail|mail|includ\w*|give|upload|demand\w*|deliver|share|appreciate|call for|ask(?:s|ing)?(?: for)?|limited to|consist\w*|furnish|bring|records? (?:of|for|from|pertaining|relating|concerning))\b/i;
const negative =
  /\b(?:not (?:be )?(?:needed|required|necessary|include[d]?|send|requested|wanted|asked|part of)|do(?:es)? not (?:need|send|include|want|require|release|forward|provide)|don'?t (?:need|send|include|want)|no need (?:for|to)|without|except(?:ing)?|exclud\w*|other than|please omit|omit|unnecessary|already (?:have|received)|need not|nor|are not needed|rather than)\b/i;
const intro =
  /:\s*$|\bthe following(?: (?:records|items|documents|information|evidence))?\W*$|\b(?:listed|described|checked|marked|indicated)(?: below)?\W*$|\bfollowing\b[^.]{0,60}[:.]?\s*$/i;

const boundary =
  /(?<=[.?!;])(?<!\b(?:Dr|Mr|Mrs|Ms|No|Inc|Co|St|Jr|Sr|Esq|vs|v|M\.D|D\.O|P\.C|Sept?|Oct|Nov|Dec|Jan|Feb|Aug|Hon|Rev|Ret|Atty|Apt|approx|i\.e|e\.g|Tel|Nos)\.)(?<!\s\d{1,2}\.(?=\s+\d))(?<!(?:^|\s)\p{Lu}\.)\s+(?=["“(]?(?:\p{Lu}|\d))/u;

/** The sentences of pages in reading order; letterheads are left out unless wanted. */
export function sentencesOf(doc: Doc, pages: PageLayout[], withHead = false): Sentence[] {
  const result: Sentence[] = [];
  for (const page of pages) {
    const head = new Set(!withHead && page === doc.pages[0] ? headZone(page).slice(0, 4).flatMap((r) => r.words) : []);
    let list = false, asked = false;
    for (const block of page.blocks) {
      if (block.words.every((w) => head.has(w)) && !verb.test(block.text)) continue;
      const parts = split(block);
      parts.forEach((part) => {
        const words = part.words.length;
        // A bullet with a kind of record is an item even where the asking sentence stands further up.
        const item = asked && block.item && kindsIn(part.text).length > 0 ||
          list && (block.item || words <= 14 && !/[.?!]$/.test(part.text) || bulletPattern.test(part.text) ||
              !/\b(?:please|you|we|i|our|is|are|will|was|may|must)\b/i.test(part.text) && words < 40);
        const not = negative.test(part.text);
        const asks = !not && verb.test(part.text);
        asked ||= asks;
        result.push({ ...part, asks, not, item });
        const opens = intro.test(part.text) ||
          /:\s\S/.test(part.text) && kindsIn(part.text.slice(part.text.indexOf(":"))).length > 0;
        if (opens && (asks || item || /\b(?:records?|information|documents|items|evidence)\b/i.test(part.text))) {
          list = true;
        } else if (!item) list = false;
      });
    }
  }
  return result;
}

function split(block: Span): Span[] {
  const parts: Span[] = [];
  let at = 0;
  for (const text of block.text.split(boundary)) {
    const start = block.text.indexOf(text, at);
    parts.push(slice(block, start, start + text.length));
    at = start + text.length;
  }
  return parts.filter((p) => p.text);
}
