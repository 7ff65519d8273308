/**
 * Values that fill more than one line of their cell: the label stands at half their height, or beside their first line.
 * @module
 */
import { givenFirst } from "../names/given_names.ts";
import { parseName } from "../names/names.ts";
import { particles } from "../names/name_words.ts";
import type { PageLayout } from "./layout.ts";
import type { Seg } from "./rows.ts";
import { bottom, join, right, type Span } from "./spans.ts";

const middle = (seg: Span): number => seg.box.y + seg.box.h / 2;

/** Whether nothing of the label's own cell stands left of a segment in its line. */
function alone(page: PageLayout, label: Seg, seg: Seg): boolean {
  const before = page.rows[seg.row].segs[seg.index - 1];
  return !before || right(before.box) <= label.box.x;
}

/** The value of a label that stands at half the height of two lines: one a little above it, one a little below. */
export function centredValue(page: PageLayout, label: Seg, isLabel: (seg: Seg) => boolean): Span | null {
  const next = page.rows[label.row].segs[label.index + 1];
  const edge = next ? next.box.x - label.char : page.width;
  const near = page.segs.filter((s) =>
    s.row !== label.row && s.box.x > right(label.box) + 0.5 * label.char && s.box.x < edge &&
    Math.abs(middle(s) - middle(label)) < 1.25 * label.box.h && alone(page, label, s) && !isLabel(s)
  );
  const above = near.filter((s) => s.row < label.row), below = near.filter((s) => s.row > label.row);
  if (above.length !== 1 || below.length !== 1) return null;
  const [first] = above, [second] = below;
  if (Math.abs(first.box.x - second.box.x) > 2 * label.char) return null;
  const even = Math.abs((middle(first) + middle(second)) / 2 - middle(label)) < 0.4 * label.box.h;
  return even ? join([first, second]) : null;
}

/** A name goes on in its cell's next line: "ORTEGA-WELLS," over "Demetrius L.", a name over "Jr.". */
export function wrappedName(page: PageLayout, label: Seg, value: Span, isLabel: (seg: Seg) => boolean): Span {
  const whole = withLineAbove(page, label, value, isLabel);
  return whole ?? withLineBelow(page, label, value, isLabel);
}

/** "VAN DER BERG-OKAFOR," over "THEODORA ANNE" beside the label: the surname stands in the line above. */
function withLineAbove(page: PageLayout, label: Seg, value: Span, isLabel: (seg: Seg) => boolean): Span | null {
  const above = page.segs.find((s) =>
    s.row < label.row && s.row >= label.row - 2 && Math.abs(s.box.x - value.box.x) < 2 * s.char &&
    value.box.y - bottom(s.box) < 0.9 * s.box.h && s.box.y < value.box.y - 0.5 * value.box.h
  );
  if (!above || !/^\p{Lu}[\p{L}\s'’-]+,$/u.test(above.text) || isLabel(above) || !alone(page, label, above)) {
    return null;
  }
  if (value.text.includes(",") || right(label.box) > value.box.x) return null;
  const whole = join([above, value]);
  return parseName(whole.text) === null ? null : whole;
}

function withLineBelow(page: PageLayout, label: Seg, value: Span, isLabel: (seg: Seg) => boolean): Span {
  // "Rutherford P." over "Okonjo-Lyle": no name ends with its middle initial.
  const open = /[,-]$|^\p{Lu}[\p{L}'’-]+ \p{Lu}\.?$/u.test(value.text) ||
    particles.has(value.text.split(" ").at(-1)!.toLowerCase());
  const next = page.segs.find((s) =>
    s.row > label.row && s.row <= label.row + 2 && Math.abs(s.box.x - value.box.x) < 2 * s.char &&
    s.box.y - bottom(value.box) < 0.9 * s.box.h && s.box.y > value.box.y + 0.5 * value.box.h
  );
  if (!next || isLabel(next) || !alone(page, label, next) || next.words.length > 4) return value;
  const suffix = /^(?:Jr|Sr|II|III|IV)\.?$/.test(next.text) && parseName(value.text) !== null;
  const whole = join([value, next]);
  if (suffix) return whole;
  const name = parseName(whole.text);
  if (!name || !open && !namedElsewhere(page, value, next, name.lastName) && !middleBelow(page, value, next)) {
    return value;
  }
  return whole;
}

/**
 * "Roe-Hartigan, Chidinma" over "Grace": behind a surname and its comma a known given name, or an initial, by itself in
 * the column is the middle name, where nothing stands on either side of it that could be its label.
 */
function middleBelow(page: PageLayout, value: Span, next: Seg): boolean {
  if (!/^\p{Lu}[^,]*,\s\p{Lu}\p{L}+$/u.test(value.text) || !/^\p{Lu}(?:\p{L}+|\.)?$/u.test(next.text)) return false;
  const row = page.rows[next.row];
  const first = next.text.split(" ")[0];
  return (givenFirst(first) || first.length < 3) && !row.segs.some((s) => s !== next && right(s.box) < next.box.x);
}

/** "Chrysantha Adelaide" over "Roe (née Oduya)": one word below a name that the page prints as a surname elsewhere. */
function namedElsewhere(page: PageLayout, value: Span, next: Span, last: string): boolean {
  const word = next.text.replace(/\s*\(.*$/, "");
  if (!/^\p{Lu}[\p{L}'’-]{2,}$/u.test(word) || word.toLowerCase() !== last.toLowerCase()) return false;
  if (parseName(value.text)?.lastName.includes("-") || value.text.includes(",")) return false;
  const tells = new RegExp(`(?:\\b(?:M[rs]|Mrs|Miss|Mx)\\.?\\s|\\p{Lu}\\p{Ll}+\\s)${word}(?!\\p{L})`, "u");
  return page.rows.some((r) => !r.words.includes(next.words[0]) && tells.test(r.text));
}
