/**
 * Kinds in a grid: columns headed "Yes | No", "Release | Do not release" or "Y / N" with a mark in one of them, and
 * two lists side by side under "Send" and "Do not send".
 * @module
 */
import { type Raw, sameRow } from "./kind_labels.ts";
import { kindsOffered } from "./kind_words.ts";
import type { PageLayout } from "../layout/layout.ts";
import { right, type Span, spanOf } from "../layout/spans.ts";
import type { Word } from "../../../shared/documents.ts";
import { sequence } from "../words/pattern.ts";

const giving = "release|send|include|copy|provide|furnish|disclose|produce|need|want";
const what =
  "(?:(?:please|kindly|pls|(?:what )?(?:we|you|i)(?:['’]d| would)?(?: do)?|to be|(?:records?|items?|documents?|copies)(?: (?:we|to be|that are|are))?) )*";
const me = "(?: (?:for|to) (?:us|me))?";
const yes = new RegExp(
  `^\\W*(?:yes|y|s[ií]|${what}(?:${giving}|like|included?|wanted|needed|requested|approved|sent|released|selected|chosen)(?: (?:records?|items?|documents?))?${me})\\W*$`,
  "i",
);
const no = new RegExp(
  sequence(
    String.raw`^\W*(?:no|n|${what}(?:(?:do not|don['’]?t|not) (?:to )?`,
    String.raw`(?:be )?(?:${giving}|like|included|released|sent|wanted`,
    String.raw`|needed|requested|required|selected|chosen)|exclude[d]?`,
    String.raw`|exclusions?|omit(?:ted)?|leave out|skip|withh[eo]ld|declined?`,
    String.raw`|already (?:have|received|sent|here|in hand)|unwanted`,
    String.raw`|unneeded)${me})\W*$`,
  ),
  "i",
);
/** OCR reads the stroke of "Y/N" as a letter, and a tick as a v. */
const either = /^\W*(?:y|yes|s[ií])\s?(?:\/|or|o|\||[Il1])\s?(?:n|no)\W*$/i;
const mark = /^(?:[xX×✓✔☒☑√*vV]{1,2}|yes|no|y|n|s[ií])$/iu;
const plainMark = /^[xX×✓✔☒☑√*vV]/u;

type Choice = { x0: number; x1: number; is: boolean | null };

/** The offers of all grids of a page; none where no heading tells what a mark means. */
export function gridOffers(page: PageLayout): Raw[] {
  let below = -1;
  return page.rows.flatMap((row, head) => {
    // A legend ("☒ = wanted  ☐ = not wanted") heads no columns.
    if (head <= below || page.boxes.some((b) => sameRow(b.box, row))) return [];
    const choices: Choice[] = row.segs.flatMap((s) => {
      const is = either.test(s.text) ? null : yes.test(s.text) ? true : no.test(s.text) ? false : undefined;
      return is === undefined ? [] : [{ x0: s.box.x, x1: right(s.box), is }];
    });
    const both = choices.some((c) => c.is === true) && choices.some((c) => c.is === false);
    // "Item | Wanted | Comment" over written answers: the one column holds Yes and No.
    const answers = choices.length === 1 && choices[0].is === true && choices[0].x0 > row.segs[0].box.x;
    if (row.segs.some((s) => kindsOffered(s.text).length)) return [];
    const led = row.segs.length > 1 && choices.length === 1 && choices[0].is === true && !answers
      ? boxesUnder(page, head, choices[0])
      : [];
    if (led.length > 1) {
      below = led.at(-1)!.row;
      return led;
    }
    if (!both && !answers && !choices.some((c) => c.is === null)) return [];
    const marked = cells(page, head, choices, answers);
    const found = marked.length > 1 || !both || choices.length !== 2 ? marked : sideBySide(page, head, choices);
    if (found.length < 2) return [];
    below = found.at(-1)!.row;
    return found;
  });
}

/** "Send | Record | Remarks" over boxes, each leading the cell beside it. */
function boxesUnder(page: PageLayout, head: number, choice: Choice): Raw[] {
  const made: Raw[] = [];
  for (let r = head + 1; r < page.rows.length && made.length + 2 > r - head - 1; r++) {
    const row = page.rows[r], [first] = row.segs;
    const box = page.boxes.find((b) =>
      sameRow(b.box, row) && right(b.box) > choice.x0 - 2 * row.char && b.box.x < choice.x1 + 2 * row.char
    );
    if (!box || !first || first.box.x < right(box.box) - 2 || !kindsOffered(first.text).length) continue;
    made.push({ row: r, label: first, chosen: box.checked });
  }
  return made;
}

/** "Yes  Progress notes", "No  Billing": answers in a column of words before what they are about. */
export function answersBefore(page: PageLayout): Raw[] {
  const told = page.rows.flatMap((row, index): Raw[] => {
    const [answer, label] = row.segs;
    return label && /^(?:yes|no)[.:]?$/i.test(answer.text) && kindsOffered(label.text).length &&
        label.words.length <= 10 &&
        !page.boxes.some((b) => sameRow(b.box, row))
      ? [{ row: index, label, chosen: /^y/i.test(answer.text) }]
      : [];
  });
  return told.length > 1 && told.some((o) => o.chosen) ? told : [];
}

type Mark = { x: number; word: Word | null };

/** `written`: only the words Yes and No count, not marks. */
function cells(page: PageLayout, head: number, choices: Choice[], written: boolean): Raw[] {
  const made: Raw[] = [];
  let empty = 0;
  for (let r = head + 1; r < page.rows.length && empty < 2; r++) {
    const row = page.rows[r];
    // "☒ yes ☐ no" under "Needed?": boxes answer there, not the words beside them.
    const boxed = written && page.boxes.some((b) => sameRow(b.box, row));
    const marks: Mark[] = boxed ? [] : [
      ...row.words.filter((w) => (written ? /^(?:yes|no)$/i : mark).test(w.text)).map((word) => ({
        x: word.box.x + word.box.w / 2,
        word,
      })),
      ...page.boxes.filter((b) => !written && b.checked && sameRow(b.box, row)).map((b) => ({
        x: b.box.x + b.box.w / 2,
        word: null,
      })),
    ].sort((a, b) => a.x - b.x);
    const own = new Set(marks.map((m) => m.word));
    const words = row.words.filter((w) => !own.has(w));
    let from = -Infinity;
    const found = marks.flatMap((m) => {
      const label = words.filter((w) => w.box.x >= from && w.box.x < m.x);
      from = m.x;
      const chosen = meaning(m, choices);
      return label.length && chosen !== null ? [{ row: r, label: spanOf(page.number, label), chosen }] : [];
    });
    empty = found.length ? 0 : empty + 1;
    made.push(...found);
  }
  return made.filter((m) => kindsOffered(m.label.text).length > 0);
}

/** A written yes or no speaks for itself; a mark means the heading that it stands under. */
function meaning(m: Mark, choices: Choice[]): boolean | null {
  if (m.word && !plainMark.test(m.word.text)) return !/^n/i.test(m.word.text);
  const far = (c: Choice) => Math.max(c.x0 - m.x, m.x - c.x1, 0);
  const [nearest] = choices.filter((c) => c.is !== null).sort((a, b) => far(a) - far(b));
  return nearest?.is ?? true;
}

/** "SEND | DO NOT SEND" over two lists: each line belongs to the heading over its left edge. */
function sideBySide(page: PageLayout, head: number, choices: Choice[]): Raw[] {
  const made: Raw[] = [];
  for (let r = head + 1, empty = 0; r < page.rows.length && empty < 2; r++) {
    const row = page.rows[r];
    const found = row.segs.flatMap((seg: Span) => {
      const over = choices.find((c) => Math.abs(c.x0 - seg.box.x) < 3 * row.char);
      return over && kindsOffered(seg.text).length ? [{ row: r, label: seg, chosen: over.is === true }] : [];
    });
    empty = row.segs.every((s) => choices.some((c) => Math.abs(c.x0 - s.box.x) < 3 * row.char)) ? 0 : empty + 1;
    made.push(...found);
  }
  return made;
}
