/**
 * The whole words of a check box: what goes on in the next line, stands on the line to write on behind "Other", or was
 * broken off from a box at a line's end.
 * @module
 */
import type { Box, Word } from "../../../shared/documents.ts";
import type { Check } from "../layout/checks.ts";
import type { PageLayout } from "../layout/layout.ts";
import type { Row } from "../layout/rows.ts";
import { bottom, middle, right, type Span, spanOf } from "../layout/spans.ts";

/** The words of a choice that do not stand to the right of a drawn box; `guessed` where its own sign was not legible. */
export type Raw = { row: number; label: Span; chosen: boolean; guessed?: boolean };

export const sameRow = (box: Box, row: Row): boolean =>
  middle(box) > row.box.y - 0.3 * row.box.h && middle(box) < row.box.y + 1.3 * row.box.h;

/** A box's label with what follows "Other", and with the line below where it goes on there. */
export function wholeLabel(page: PageLayout, check: Check): Span {
  const label = /^other\b|:$/i.test(check.label.text) ? filledIn(page, check) : check.label;
  const more = goesOn(page, check, label);
  return upToNext(more.length ? spanOf(page.number, [...label.words, ...more]) : label);
}

/** A box that OCR read as letters ends the words of the box before it: "X-ray reports [J Immunizations". */
function upToNext(label: Span): Span {
  const next = label.words.findIndex((w, i) => i > 0 && /^(?:\[[J\]}1]?|[CL][J\]]|\(J|\[_\]?)$/.test(w.text));
  return next < 0 ? label : spanOf(label.page, label.words.slice(0, next));
}

/** "☒ Other:     MRI films": what is written behind "Other" belongs to it. */
function filledIn(page: PageLayout, check: Check): Span {
  const next = Math.min(...rowBoxes(page, check.row).map((b) => b.x).filter((x) => x > check.box.x + 1));
  const words = page.rows[check.row].words.filter((w) => w.box.x >= check.box.x && w.box.x < next);
  return words.length ? spanOf(page.number, words) : check.label;
}

const rowBoxes = (page: PageLayout, row: number): Box[] =>
  page.boxes.filter((b) => page.rows[row] && sameRow(b.box, page.rows[row])).map((b) => b.box).sort((a, b) =>
    a.x - b.x
  );

/** "☒ Discharge / summary" in a column, and "☒ Current / medications ☐ X-ray" in running boxes. */
export function goesOn(page: PageLayout, check: { row: number; box: Box }, label: Span): Word[] {
  const row = page.rows[check.row], below = page.rows[check.row + 1];
  if (!below || below.box.y - bottom(row.box) > 0.9 * row.box.h) return [];
  const boxes = rowBoxes(page, check.row + 1);
  const following = [...rowBoxes(page, check.row), ...row.words.map((w) => w.box)].map((b) => b.x);
  const limit = Math.min(...following.filter((x) => x > right(label.box)), Infinity);
  // The line below begins under the label or under its box, and no box stands before it.
  const left = check.box.x - 1.5 * row.char;
  const leads = boxes.some((b) => b.x < label.box.x + row.char && b.x > check.box.x - 2 * check.box.h);
  const end = Math.min(limit, ...boxes.map((b) => b.x).filter((x) => x > label.box.x)) - 1.5 * row.char;
  const under = leads ? [] : run(below.words.filter((w) => w.box.x > left && w.box.x < end), below.char);
  const edge = under.length && [check.box.x, label.box.x].some((x) => Math.abs(under[0].box.x - x) < 1.5 * row.char);
  if (edge && !/^[xX×✓✔√]{1,3}$/u.test(under[0].text) && continues(label.text, under[0].text)) return under;
  const ends = limit === Infinity && label.words.at(-1) === row.words.at(-1);
  const lead = run(leading(page, check.row + 1), below.char);
  return ends && boxes.length && lead.length ? lead : [];
}

/** Words without a wide gap, from the first on. */
function run(words: Word[], char: number): Word[] {
  const end = words.findIndex((w, i) => i > 0 && w.box.x - right(words[i - 1].box) > 3 * char);
  return end < 0 ? words : words.slice(0, end);
}

/** Words before a row's first box that go on from the line above: they begin where its first box or word does. */
function leading(page: PageLayout, row: number): Word[] {
  const above = page.rows[row - 1], first = rowBoxes(page, row - 1)[0], next = rowBoxes(page, row)[0];
  const words = page.rows[row].words.filter((w) => !next || right(w.box) <= next.x + 1);
  if (!words.length || !first || /:$/.test(words.at(-1)!.text)) return [];
  const starts = [first.x, Math.min(first.x, above.words[0].box.x)];
  return starts.some((x) => Math.abs(words[0].box.x - x) < 1.5 * above.char) ? words : [];
}

/** A label goes on in small letters, behind a joining word or within a bracket. */
function continues(label: string, next: string): boolean {
  return /^\p{Ll}/u.test(next) && /^[^\p{L}]*\p{Lu}/u.test(label) ||
    /(?:[,&/–-]|\b(?:and|or|of|with|for|the|from|incl(?:uding|\.)?))$/i.test(label) ||
    /\([^)]*$/.test(label);
}

/** "☐ Films ☒" at a line's end: the last box's words begin the next line. */
export function atLineEnds(page: PageLayout): Raw[] {
  const owned = new Set(page.checks.map((c) => c.box));
  return page.rows.flatMap((row, index) => {
    const boxes = page.boxes.filter((b) => sameRow(b.box, row)).sort((a, b) => a.box.x - b.box.x);
    const last = boxes.at(-1);
    if (boxes.length < 2 || owned.has(last!.box) || !page.rows[index + 1] || !boxesLead(page, index)) return [];
    if (row.words.some((w) => w.box.x > last!.box.x)) return [];
    const words = run(leading(page, index + 1), page.rows[index + 1].char);
    return words.length ? [{ row: index + 1, label: spanOf(page.number, words), chosen: last!.checked }] : [];
  });
}

/** Whether the boxes of a row stand closer to the words behind than to those before them. */
export function boxesLead(page: PageLayout, row: number): boolean {
  let lead = 0, follow = 0;
  for (const box of rowBoxes(page, row)) {
    const before = page.rows[row].words.findLast((w) => w.box.x < box.x);
    const after = page.rows[row].words.find((w) => w.box.x > box.x);
    if (!before || !after) continue;
    const ahead = box.x - right(before.box), behind = after.box.x - right(box);
    if (/:$/.test(before.text) || behind < 0.7 * ahead) lead++;
    else if (ahead < 0.7 * behind) follow++;
  }
  return lead > follow;
}
