/**
 * The cell below a label, and cells that are boxes to tick.
 * @module
 */
import type { PageLayout } from "./layout.ts";
import type { Seg } from "./rows.ts";
import { bottom, overlapX, right } from "./spans.ts";

export const isBox = (page: PageLayout, seg: Seg): boolean =>
  page.checks.some((c) => c.label.words[0] === seg.words[0]);

/** The segment right under a label, in the same cell. */
export function segBelow(page: PageLayout, seg: Seg): Seg | null {
  const height = seg.box.h;
  for (const row of page.rows.slice(seg.row + 1, seg.row + 4)) {
    if (row.box.y - bottom(seg.box) > 1.6 * height) return null;
    const under = row.segs.find((s) =>
      s.box.y > seg.box.y + 0.5 * height && (overlapX(s.box, seg.box) > 0.3 && s.box.x > seg.box.x - 6 * row.char ||
        Math.abs(s.box.x - seg.box.x) < 3 * row.char)
    );
    if (!under) continue;
    // "Date of birth (month/day/" over "year)": the label itself goes on.
    if (/\([^)]*$/.test(seg.text) && /^[^(]{1,24}\)$/.test(under.text)) return segBelow(page, under);
    const crossed = page.rules.some((r) =>
      !r.upright && r.y0 > bottom(seg.box) - 1 && r.y1 < under.box.y + 1 && r.x0 < right(under.box) &&
      r.x1 > under.box.x &&
      under.box.y - bottom(seg.box) > 0.9 * height
    );
    return crossed ? null : under;
  }
  return null;
}

/**
 * The value in the box or the cell under a label's own, across the line between them: "LAST NAME" over a box, a row of
 * labels over a row of values in a drawn table. Closed below, and alone or with its label over every value of its row.
 */
export function boxBelow(page: PageLayout, seg: Seg, isLabel: (seg: Seg) => boolean): Seg | null {
  const row = page.rows[seg.row + 1];
  if (
    !row || row.box.y - bottom(seg.box) > 2.4 * Math.max(seg.box.h, row.box.h) ||
    row.segs.some((s) => isLabel(s) || isBox(page, s))
  ) {
    return null;
  }
  const heads = page.rows[seg.row].segs;
  const over = (s: Seg) => heads.find((h) => Math.abs(h.box.x - s.box.x) < 3 * row.char + 4);
  const under = row.segs.find((s) => over(s) === seg);
  if (!under || !row.segs.every(over) || !heads.every(isLabel)) return null;
  const height = under.box.h, foot = bottom(under.box);
  const closed = page.rules.some((r) =>
    !r.upright && r.y0 > foot - 1 && r.y0 < foot + 1.2 * height && r.x0 < right(under.box) && r.x1 > under.box.x
  );
  return closed ? under : null;
}
