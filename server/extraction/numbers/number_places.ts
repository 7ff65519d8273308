/**
 * The texts on a form that may be the label of a number standing by itself in a cell: beside it, over it, and in the
 * lines of a label that is broken.
 * @module
 */
import type { PageLayout } from "../layout/layout.ts";
import type { Seg } from "../layout/rows.ts";
import { bottom, middle, overlapX, right } from "../layout/spans.ts";

/** Texts that may label the cell `seg`, the surest first. Those with digits of their own are values, not labels. */
export function labelsAround(page: PageLayout, seg: Seg): string[] {
  const found: string[] = [];
  const left = page.rows[seg.row].segs[seg.index - 1];
  if (left) found.push(left.text);
  found.push(...brokenLabels(page, seg));
  const over = labelOver(page, seg);
  if (over) found.push(...over);
  // "PATIENT # AT" at a line's end, "SOURCE: 00-61" in the next.
  const before = page.rows[seg.row - 1]?.segs.at(-1);
  const lead = seg.index === 0 && before ? seg.text.match(/^[\p{L}.# ]{2,20}[:#]/u)?.[0] : null;
  if (lead) found.push(`${before!.text} ${lead}`);
  return found.filter((text) => text.length < 70 && !/\d\D*\d/.test(text));
}

/** "Hospital" over "record no.", its value at the height between them: the lines of one label in the column to the left. */
function brokenLabels(page: PageLayout, seg: Seg): string[] {
  const height = Math.max(seg.box.h, page.rows[seg.row].segs[0].box.h);
  const lines = page.segs.filter((s) =>
    s !== seg && right(s.box) <= seg.box.x + 1 && Math.abs(middle(s.box) - middle(seg.box)) < 1.75 * height &&
    !page.segs.some((o) =>
      o !== seg && o !== s && o.box.x > right(s.box) - 1 && o.box.x < seg.box.x - 1 &&
      Math.abs(middle(o.box) - middle(seg.box)) < 1.2 * height
    )
  ).sort((a, b) => a.box.y - b.box.y);
  const nearest = Math.max(...lines.map((s) => s.box.x));
  const column = lines.filter((s) => Math.abs(s.box.x - nearest) < 3 * s.char);
  const texts: string[] = [];
  for (let i = 0; i + 1 < column.length; i++) {
    const [one, two] = [column[i], column[i + 1]];
    if (/:\s*$/.test(one.text) || two.box.y - bottom(one.box) > 1.2 * height) continue;
    texts.push(`${one.text} ${two.text}`);
  }
  return texts.length ? texts : column.map((s) => s.text);
}

/** The heading over a cell, of one line or two: nothing else stands between them in the cell's column. */
function labelOver(page: PageLayout, seg: Seg): string[] | null {
  const over = page.segs.filter((s) =>
    s.row < seg.row && seg.box.y - bottom(s.box) < 2.6 * seg.box.h && s.box.y < seg.box.y &&
    (Math.abs(s.box.x - seg.box.x) < 4 * seg.char || overlapX(s.box, seg.box) > 0.5)
  ).sort((a, b) => b.box.y - a.box.y);
  if (!over.length) return null;
  const [near, far] = over;
  return far ? [near.text, `${far.text} ${near.text}`] : [near.text];
}
