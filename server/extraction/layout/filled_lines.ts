/**
 * What is filled in on a line: the label stands before the line, or in brackets behind what is written.
 * @module
 */
import { classifyLabel } from "../words/label_words.ts";
import { type LabelClass } from "../words/label_kinds.ts";
import { parseName } from "../names/names.ts";
import type { PageLayout } from "./layout.ts";
import { fits, ofName } from "./piece_fits.ts";
import type { Seg } from "./rows.ts";
import { bottom, right, slice } from "./spans.ts";
import type { Piece } from "./piece.ts";

const bracketCaption = /^([^()]{4,50})\s\(([\p{L}' ]{3,30})\)$/u;

/** "Fitzgerald Moreau IV (patient)", "7/7/1977 (birth date)": the caption in brackets behind what is filled in. */
export function bracketPiece(seg: Seg, page: PageLayout): Piece | null {
  if (!seg.text.endsWith(")")) return null;
  const [, text, caption] = seg.text.match(bracketCaption) ?? [];
  // "Petra Dale (minor)" says what she is.
  const is = caption && !/^(?:an? )?(?:minor|child|infant|deceased|twin)$/i.test(caption)
    ? classifyLabel(caption)
    : null;
  if (!is || classifyLabel(text)) return null;
  const alike = page.rows.slice(Math.max(0, seg.row - 2), seg.row + 3).flatMap((r) => r.segs).some((s) => {
    const other = s === seg ? null : s.text.match(bracketCaption)?.[2];
    return other !== null && other !== undefined && classifyLabel(other) !== null;
  });
  const fit = ofName(is)
    ? parseName(text) !== null && /^\p{Lu}/u.test(text)
    : is.kind === "dob" && fits(is, text, "X" + text);
  if (!alike || !fit) return null;
  const label = slice(seg, text.length + 1, seg.text.length);
  return { label, is, value: slice(seg, 0, text.length), how: "above", colon: false };
}

/** "RECRUIT'S NAME (LAST, FIRST) ROE, JANE": what is written on a line has the line under it, its label has none. */
export function underlinedPieces(seg: Seg, page: PageLayout): Piece[] {
  if (!page.rules.length || seg.words.length < 2) return [];
  const foot = bottom(seg.box);
  const lines = page.rules.filter((r) =>
    !r.upright && r.y0 > foot - 0.35 * seg.box.h && r.y0 < foot + 0.6 * seg.box.h && r.x0 > seg.box.x + seg.char &&
    r.x0 < right(seg.box)
  );
  return lines.sort((a, b) => a.x0 - b.x0).flatMap((line) => {
    const on = seg.words.findIndex((w) => w.box.x > line.x0 - 2 && w.box.x < line.x0 + 3 * seg.char);
    if (on < 1 || right(seg.words[on - 1].box) > line.x0 + 2) return [];
    const end = seg.words.findIndex((w, i) => i > on && w.box.x > line.x1 - 1);
    const value = slice(seg, seg.starts[on], end < 0 ? seg.text.length : seg.starts[end]);
    for (let from = Math.max(0, on - 8); from < on; from++) {
      if (from > 0 && !/^\p{Lu}/u.test(seg.words[from].text)) continue;
      const label = slice(seg, seg.starts[from], seg.starts[on]);
      const is = classifyLabel(label.text);
      if (
        !is ||
        !fits(is, value.text, label.text) && !(ofName(is) && parseName(value.text) !== null) && !isPart(is, value.text)
      ) continue;
      return [{ label, is, value, how: "prefix" as const, colon: true }];
    }
    return [];
  });
}

/** "Child's first name Ignatius": a word or two of a name behind the label of that part. */
const isPart = (is: LabelClass, value: string): boolean =>
  ["last", "first", "middle"].includes(is.kind) && /^\p{Lu}[\p{L}'’.-]*(?:\s\p{L}[\p{L}'’.-]*){0,2}$/u.test(value);
