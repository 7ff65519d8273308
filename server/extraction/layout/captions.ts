/**
 * Labels under their values: captions of a line, and rows of labels under a row of values without a line between them
 * ("Ana Roe   4/4/1980" over "Name   Date of birth").
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { classifyLabel } from "../words/label_words.ts";
import { type LabelKind } from "../words/label_kinds_patterns.ts";
import { parseName } from "../names/names.ts";
import type { PageLayout } from "./layout.ts";
import type { Row, Seg } from "./rows.ts";
import { bottom, right } from "./spans.ts";
import { idleField } from "./idle_field.ts";

/** Captions that no field is read from ("Sex", "Age") are captions all the same. */
const labelsOnly = (row: Row | undefined, isLabel: (seg: Seg) => boolean): boolean =>
  row !== undefined && row.segs.length > 1 && row.segs.some(isLabel) &&
  row.segs.every((seg) => isLabel(seg) || idleField.test(seg.text));

/** Whether a text is surely, possibly or not a value of the kind. */
function fit(kind: LabelKind, text: string): "sure" | "maybe" | "no" {
  switch (kind) {
    case "person":
    case "name":
      return parseName(text) ? "sure" : "no";
    case "last":
    case "first":
    case "middle":
      return /^\p{Lu}[\p{L}.'’ -]*$/u.test(text) ? "maybe" : "no";
    case "phone":
    case "fax":
      return /^\(?\d{3}\)?[-. ]\s?\d{3}[-. ]\d{4}/.test(text) ? "sure" : "no";
    case "email":
      return /\S@\S/.test(text) ? "sure" : "no";
    case "date":
    case "date_signed":
    case "dob":
      return findDates(text, "2100-01-01", 0).some((d) => d.day) ? "sure" : "no";
    case "mrn":
    case "account":
    case "ssn":
    case "reference":
      return /\d{2}/.test(text) ? "maybe" : "no";
    default:
      return "maybe";
  }
}

const aligned = (row: Row, seg: Seg): Seg | null =>
  row.segs.find((s) => Math.abs(s.box.x - seg.box.x) < 3 * row.char) ?? null;

/** "Cc." is an initial that was read twice, not a label. */
const hasLabel = (row: Row, isLabel: (seg: Seg) => boolean): boolean =>
  row.segs.some((s) => isLabel(s) && !/^\p{Lu}\p{L}?\.?$/u.test(s.text));

/** The value over a label in a row that is nothing but captions of the row above it; null where labels stand over values. */
export function overCaption(page: PageLayout, seg: Seg, isLabel: (seg: Seg) => boolean): Seg | null {
  return !isBoxed(page, seg) && isCaptions(page, seg.row, isLabel) ? aligned(page.rows[seg.row - 1], seg) : null;
}

function isCaptions(page: PageLayout, at: number, isLabel: (seg: Seg) => boolean): boolean {
  const row = page.rows[at], over = page.rows[at - 1];
  if (!labelsOnly(row, isLabel) || !over || hasLabel(over, isLabel)) return false;
  // A small caption ("M.I.", "Sex") may be lost in reading.
  const lost = page.method === "ocr" ? 1 : 0;
  if (
    row.box.y - bottom(over.box) > 1.2 * Math.max(row.box.h, over.box.h) || over.segs.length > row.segs.length + lost
  ) return false;
  const least = Math.min(over.segs.length, row.segs.length);
  const fits = row.segs.map((seg) => {
    const value = aligned(over, seg), is = classifyLabel(seg.text);
    return value && is ? fit(is.kind, value.text) : value && idleField.test(seg.text) ? "maybe" : null;
  }).filter((f) => f !== null);
  if (fits.length < 2 || fits.length < least || fits.includes("no") || !fits.includes("sure")) {
    // Parts of a name prove nothing by themselves, but what follows in the same way does.
    const parts = fits.length > 1 && fits.length >= least && !fits.includes("no");
    if (!parts || !labelsOnly(page.rows[at + 2], isLabel) || !firstOfPairs(page, at, isLabel)) return false;
    return isCaptions(page, at + 2, isLabel);
  }
  return firstOfPairs(page, at, isLabel) || !labelsOnly(page.rows[at - 2], isLabel);
}

/** Whether the rows begin with values: no row of labels stands right over the row of values. */
function firstOfPairs(page: PageLayout, at: number, isLabel: (seg: Seg) => boolean): boolean {
  for (let r = at; r >= 0; r -= 2) {
    const over = page.rows[r - 1], before = page.rows[r - 2];
    if (!before || !labelsOnly(before, isLabel) || over.box.y - bottom(before.box) > 1.2 * over.box.h) return true;
    const last = page.rows[r - 3];
    // A title or a sentence over the first labels is no row of values.
    const title = last?.segs.length === 1 && right(last.box) > before.segs[1].box.x;
    if (!last || title || hasLabel(last, isLabel)) return false;
    if (!before.segs.some((s) => aligned(last, s))) return false;
  }
  return true;
}

/** Boxes with their labels in the corner: their sides go on below the label. */
const isBoxed = (page: PageLayout, seg: Seg): boolean =>
  page.rules.some((r) =>
    r.upright && r.x0 > seg.box.x - 12 && r.x0 < seg.box.x + 1 && r.y0 < bottom(seg.box) - 1 &&
    r.y1 > bottom(seg.box) + 0.7 * seg.box.h
  );

/** The value over a line with its caption under it ("Ines Roe" / "________" / "Patient name"). */
export function captioned(page: PageLayout, seg: Seg, isLabel: (seg: Seg) => boolean): Seg | null {
  const line = page.rules.find((r) =>
    !r.upright && r.y1 <= seg.box.y + 2 && seg.box.y - r.y1 < 1.3 * seg.box.h && r.x0 < right(seg.box) &&
    r.x1 > seg.box.x && r.x1 - r.x0 < 0.8 * page.width
  );
  if (!line) return null;
  const [over] = page.segs.filter((s) =>
    s.row < seg.row && s.row >= seg.row - 3 && bottom(s.box) <= line.y1 + 3 &&
    line.y0 - bottom(s.box) < 2.2 * s.box.h && s.box.x >= line.x0 - 8 && s.box.x < line.x1
  ).sort((a, b) => b.row - a.row);
  // Cells of a table have their labels over their values; a caption's row has no rule of its own below it.
  const cell = page.rules.some((r) =>
    !r.upright && r.y0 > bottom(seg.box) - 1 && r.y0 < bottom(seg.box) + 2.6 * seg.box.h &&
    Math.abs(r.x0 - line.x0) < 6 && Math.abs(r.x1 - line.x1) < 6
  );
  return over && !cell && !isBoxed(page, seg) && !isLabel(over) ? over : null;
}
