/**
 * Labels of two lines with their value at the height between them, as cells centred in height print them: "Given name,"
 * over "initial" beside "Ines K.", "Sending hospital's" over "MRN" beside "55-1020".
 * @module
 */
import { classifyLabel } from "../words/label_words.ts";
import { type LabelClass } from "../words/label_kinds.ts";
import { type LabelKind } from "../words/label_kinds_patterns.ts";
import { fillsBox } from "./piece_fits.ts";
import type { PageLayout } from "./layout.ts";
import type { Seg } from "./rows.ts";
import { bottom, join, middle, right, type Span } from "./spans.ts";

/** Beside the upper line of such a label its value, beside the lower one null; undefined for every other label. */
export function betweenLines(page: PageLayout, seg: Seg, kind: LabelKind): Seg | null | undefined {
  if (page.rows[seg.row].segs[seg.index + 1] && !/,$/.test(seg.text)) return undefined;
  const under = lineBelow(page, seg);
  const over = page.rows.slice(Math.max(0, seg.row - 2), seg.row).flatMap((row) => row.segs)
    .find((s) => Math.abs(s.box.x - seg.box.x) < 1.5 * seg.char && lineBelow(page, s) === seg);
  for (const [first, second] of [[seg, under], [over, seg]] as const) {
    if (!first || !second) continue;
    const whole = classifyLabel(`${first.text} ${second.text}`);
    const goesOn = /[,/&'’-]$|['’]s$/.test(first.text) || /^\p{Ll}/u.test(second.text) ||
      classifyLabel(first.text) === null;
    if (!whole || whole.kind === "other" || !goesOn) continue;
    const value = valueBetween(page, first, second);
    if (!value) continue;
    if (second === seg) return whole.kind === kind && classifyLabel(first.text) === null ? value : null;
    return whole.kind === kind ? value : undefined;
  }
  return undefined;
}

/**
 * A label whose second line stands under its first, beside which the value is, as cells that begin at one height print
 * them: "Facility   00-77-3190" over "record". The two lines must say what neither says alone, or what a word of the
 * second completes, and the value must plainly be one of that sort.
 */
export function wrappedLabel(
  page: PageLayout,
  seg: Seg,
  isLabel: (seg: Seg) => boolean,
): { is: LabelClass; label: Span; value: Seg; under: Seg } | null {
  const value = page.rows[seg.row].segs[seg.index + 1];
  if (!value || seg.words.length > 4 || !/^\p{Lu}[^:\d]*$/u.test(seg.text) || isLabel(value)) return null;
  const under = lineBelow(page, seg);
  if (!under || !/^\p{L}[\p{L}'’#/., -]*$/u.test(under.text) || under.words.length > 3) return null;
  // Beside the second line nothing but the value's own second line, which is not another field's value.
  const beside = page.rows[under.row].segs[under.index + 1];
  if (beside && beside.box.x < right(value.box)) return null;
  const text = seg.text.endsWith("-") ? seg.text + under.text : `${seg.text} ${under.text}`;
  const whole = classifyLabel(text), first = classifyLabel(seg.text);
  if (!whole || !plainKinds.has(whole.kind) || !fillsBox(whole.kind, value.text)) return null;
  if (first && first.kind === whole.kind && first.rank === whole.rank && first.other === whole.other) return null;
  // "Hospital   General" over "Record number": each its own label.
  const goesOn = /^\p{Ll}|^(?:No\.?|Number|NO\.?|NUMBER|#|I[Dd])$/u.test(under.text) ||
    /(?:[,/&'’-]|['’]s|\bof|\bmedical)$/i.test(seg.text);
  return goesOn ? { is: whole, label: join([seg, under]), value, under } : null;
}
const plainKinds = new Set<LabelKind>(["dob", "mrn", "ssn", "name", "person", "phone", "last", "first", "middle"]);

/** The next line of the same cell. */
function lineBelow(page: PageLayout, seg: Seg): Seg | undefined {
  const next = page.rows.slice(seg.row + 1, seg.row + 3).flatMap((row) => row.segs).find((s) =>
    Math.abs(s.box.x - seg.box.x) < 1.5 * s.char && s.box.y > seg.box.y + 0.6 * seg.box.h
  );
  return next && next.box.y - bottom(seg.box) < 0.9 * seg.box.h && next.words.length <= 4 ? next : undefined;
}

/** The segment right of both lines at half their height, with nothing between it and them. */
function valueBetween(page: PageLayout, first: Seg, second: Seg): Seg | null {
  const height = (middle(first.box) + middle(second.box)) / 2;
  const edge = Math.max(right(first.box), right(second.box));
  const [value] = page.rows.slice(first.row, second.row + 1).flatMap((row) => row.segs).filter((s) =>
    s.box.x > edge && Math.abs(middle(s.box) - height) < 0.35 * first.box.h
  ).sort((a, b) => a.box.x - b.box.x);
  const beside = [first, second].some((l) =>
    page.rows[l.row].segs[l.index + 1]?.box.x <= (value?.box.x ?? 0) && page.rows[l.row].segs[l.index + 1] !== value
  );
  return value && !beside ? value : null;
}
