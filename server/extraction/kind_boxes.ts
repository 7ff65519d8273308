/**
 * Kinds of records offered on a form, with what was chosen: ticked boxes before or behind their words, Yes and No,
 * columns of marks, an X written on the line before a kind.
 * @module
 */
import type { Box, RecordKind } from "../../shared/documents.ts";
import type { Doc } from "./document.ts";
import type { Check } from "./layout/checks.ts";
import type { PageLayout } from "./layout/layout.ts";
import type { Row } from "./layout/rows.ts";
import { middle, right, type Span, spanOf } from "./layout/spans.ts";
import { kindsOffered } from "./kind_words.ts";

/** `chosen` as marked; `kinds` that the words name. */
export type Offer = { kinds: RecordKind[]; label: Span; chosen: boolean };

/** What the boxes of some pages offer, purposes and exclusions left out. */
export function offersOf(doc: Doc, pages: PageLayout[]): Offer[] {
  return pages.flatMap((page) => {
    const made = [
      ...answered(page),
      ...behind(page),
      ...marked(page),
      ...written(page),
    ];
    const taken = new Set(made.map((m) => m.row));
    const plain = page.checks.filter((c) => !taken.has(c.row) && !yesNo.test(c.label.text)).map((c) => ({
      row: c.row,
      label: c.checked ? wholeLabel(page, c) : c.label,
      chosen: c.checked,
    }));
    return [...made, ...plain].filter((o) => !elsewhere(doc, page, o.row) && !against(page, o.row))
      .map((o) => ({ kinds: kindsOffered(o.label.text), label: o.label, chosen: o.chosen }))
      .filter((o) => o.kinds.length > 0);
  });
}

/** The words of a box that do not stand to its right. */
export type Raw = { row: number; label: Span; chosen: boolean };

const yesNo = /^(?:yes|no|y|n|include|exclude|needed|not needed)\b[\s.:]*$/i;
const yes = /^(?:yes|y|include|needed)\b/i;

/** Boxes under a purpose, an expiry or the dates of service are not about kinds. */
function elsewhere(doc: Doc, page: PageLayout, row: number): boolean {
  const section = doc.pairs.findLast((p) =>
    p.page === page.number && p.row <= row && ["purpose", "records", "expires", "priority"].includes(p.kind)
  );
  return !!section && section.kind !== "records" && row - section.row <= 6;
}

/** Boxes under "Do not release:" or "Exclude:". */
function against(page: PageLayout, row: number): boolean {
  const boxed = new Set(page.checks.map((c) => c.row));
  for (let r = row; r >= Math.max(0, row - 6); r--) {
    const first = Math.min(...page.checks.filter((c) => c.row === r).map((c) => c.box.x));
    const text = page.rows[r].words.filter((w) => !boxed.has(r) || right(w.box) <= first + 1).map((w) => w.text)
      .join(" ");
    if (!/\p{L}{3}/u.test(text)) continue;
    return /\b(?:do not|don'?t|not to be|exclude|excluding|except|withhold|not authorize)\b/i.test(text) &&
      !/\b(?:un(?:checked|marked)|not (?:checked|marked|ticked)|unless)\b/i.test(text);
  }
  return false;
}

/** "☒ Other:     MRI films": what is written behind "Other" belongs to it. */
function wholeLabel(page: PageLayout, check: Check): Span {
  if (!/^other\b|:$/i.test(check.label.text)) return check.label;
  const next = Math.min(
    ...page.boxes.filter((b) => sameRow(b.box, page.rows[check.row]) && b.box.x > check.box.x + 1)
      .map((b) => b.box.x),
  );
  const words = page.rows[check.row].words.filter((w) => w.box.x >= check.box.x && w.box.x < next);
  return words.length ? spanOf(page.number, words) : check.label;
}

export const sameRow = (box: Box, row: Row): boolean =>
  middle(box) > row.box.y - 0.3 * row.box.h && middle(box) < row.box.y + 1.3 * row.box.h;

/** "Billing records  ☒ Yes ☐ No". */
function answered(page: PageLayout): Raw[] {
  const rows = new Set(page.checks.filter((c) => yesNo.test(c.label.text)).map((c) => c.row));
  return [...rows].flatMap((row) => {
    const checks = page.checks.filter((c) => c.row === row && yesNo.test(c.label.text));
    const words = page.rows[row].words.filter((w) => right(w.box) <= Math.min(...checks.map((c) => c.box.x)) + 1);
    if (!words.length || !checks.some((c) => c.checked)) return [];
    const chosen = checks.some((c) => c.checked && yes.test(c.label.text));
    return [{ row, label: spanOf(page.number, words), chosen }];
  });
}

/** "Laboratory ☒   Imaging ☐", and boxes in columns headed Yes and No. */
export function behind(page: PageLayout): Raw[] {
  const free = page.boxes.filter((b) => !page.checks.some((c) => c.box === b.box));
  return page.rows.flatMap((row, index) => {
    const last = free.find((b) => sameRow(b.box, row) && row.words.every((w) => w.box.x < b.box.x));
    if (!last || !row.words.length) return [];
    const boxes = page.boxes.filter((b) => sameRow(b.box, row)).sort((a, b) => a.box.x - b.box.x);
    if (boxes[0].box.x < row.words[0].box.x) return [];
    const made: Raw[] = [];
    let from = 0;
    for (const { box, checked } of boxes) {
      const words = row.words.filter((w) => w.box.x >= from && right(w.box) <= box.x + 2);
      from = right(box);
      if (words.length) made.push({ row: index, label: spanOf(page.number, words), chosen: checked });
      // The second box of a row is the No of what the first says Yes to.
      else if (made.length && checked && !made[made.length - 1].chosen) made[made.length - 1].chosen = false;
    }
    return made;
  });
}

const mark = /^(?:[xX×✓✔☒☑*]{1,2}|yes|no|y|n)$/iu;

/** Rows of a list of which some have an X, a tick or a Yes in a column behind the words. */
function marked(page: PageLayout): Raw[] {
  const column = page.rows.map((row, index) => {
    const [first, ...others] = row.segs;
    const cell = others.find((s) => mark.test(s.text.trim()));
    const alone = !!first && others.every((s) => s === cell) && kindsOffered(first.text).length > 0 &&
      first.words.length <= 8 && !page.checks.some((c) => c.row === index);
    return { index, first, cell, alone };
  });
  const made: Raw[] = [];
  for (let i = 0; i < column.length; i++) {
    if (!column[i].alone) continue;
    let end = i;
    while (end + 1 < column.length && column.slice(end + 1, end + 3).some((c) => c.alone)) end++;
    const group = column.slice(i, end + 1).filter((c) => c.alone);
    const cells = group.filter((c) => c.cell);
    const straight = cells.every((c) => Math.abs(c.cell!.box.x - cells[0].cell!.box.x) < 12 * page.rows[c.index].char);
    if (group.length >= 3 && cells.length && (straight || headed(page, i))) {
      for (const c of group) {
        made.push({ row: c.index, label: c.first, chosen: !!c.cell && isYes(page, i, c.cell) });
      }
    }
    i = end;
  }
  return made;
}

/** Whether columns headed Yes and No stand over a list. */
function headed(page: PageLayout, row: number): boolean {
  return page.rows.slice(Math.max(0, row - 3), row).some((r) => r.segs.some((s) => /^no$/i.test(s.text)));
}

function isYes(page: PageLayout, top: number, cell: Span): boolean {
  if (/^no?$/i.test(cell.text.trim())) return false;
  const heads = page.rows.slice(Math.max(0, top - 3), top).flatMap((r) => r.segs).filter((s) => yesNo.test(s.text));
  const nearest = heads.sort((a, b) => Math.abs(a.box.x - cell.box.x) - Math.abs(b.box.x - cell.box.x))[0];
  return !nearest || yes.test(nearest.text);
}

/** "X Progress notes" where others of the column have a blank or a box, or nothing before the same edge. */
function written(page: PageLayout): Raw[] {
  const begins = (sign: RegExp) => page.segs.filter((s) => sign.test(s.words[0].text) && s.words.length > 1);
  // OCR reads a tick as "v": believed where several kinds have one.
  const ticks = begins(/^[vV√]$/u).filter((s) => kindsOffered(s.text).length > 0);
  const lines = [...begins(/^[xX✓✔]$/u), ...(ticks.length > 1 ? ticks : [])];
  return lines.flatMap((line) => {
    const edge = line.words[1].box.x, char = page.rows[line.row].char;
    const others = page.segs.filter((s) =>
      s !== line && Math.abs(s.row - line.row) <= 12 && Math.abs(s.words[0].box.x - edge) < 2 * char &&
      kindsOffered(s.text).length > 0
    );
    if (!others.length) return [];
    const made = (s: Span, row: number, chosen: boolean): Raw => ({
      row,
      label: chosen ? spanOf(page.number, s.words.slice(1)) : s,
      chosen,
    });
    return [made(line, line.row, true), ...others.map((s) => made(s, s.row, false))];
  });
}
