/**
 * Rules, check boxes and signatures of a PDF page from its drawn objects and its glyphs.
 * @module
 */
import type { Box, Word } from "../../shared/documents.ts";
import { combsOf, joinCombs } from "./pdf_combs.ts";
import type { Drawn } from "./pdf_objects.ts";
import type { Mark } from "./types.ts";

/** Sides of a check box, points. */
const smallest = 5.5;
const largest = 22;
/** Marks of a page at most. */
const mostMarks = 400;

/**
 * Finds the marks; boxes that are drawn become the words ☐ and ☒, and whatever ticks them is no longer a word.
 * Glyphs that are boxes are normalised to the same two.
 */
export function marksOf(drawn: Drawn[], printed: Word[]): { marks: Mark[]; words: Word[] } {
  // Boxes that are form fields tell their state themselves; how they are drawn says nothing more.
  const fields = printed.filter((word) => word.confidence === 1 && /^[☐☒]$/u.test(word.text));
  const overField = (box: Box) => fields.some((field) => holds(field.box, box) || holds(box, field.box));
  const squares = drawnBoxes(drawn).filter((box) => !overField(box));
  const combs = combsOf(squares), letters = new Set(combs.flat());
  const boxes = squares.filter((box) => !letters.has(box));
  const words = joinCombs(printed, combs);
  const left: Word[] = [];
  const ticks = new Set<Box>();
  for (const word of words) {
    const box = boxes.find((one) => isTick(word.text) && holds(one, word.box));
    if (box) ticks.add(box);
    else if (!fields.includes(word) && isTick(word.text) && overField(word.box)) continue;
    else left.push(normalised(word));
  }
  for (const box of boxes) if (drawn.some((one) => ticksBox(one, box))) ticks.add(box);
  // A blackened box among open ones is ticked; where all are black they are bullets.
  const black = boxes.filter((box) => drawn.some((one) => one.kind === "path" && one.dark && one.box === box));
  if (black.length < boxes.length) black.forEach((box) => ticks.add(box));
  const drawnWords = boxes.map((box): Word => ({ text: ticks.has(box) ? "☒" : "☐", box, confidence: 0.95, line: 0 }));
  const all = [...bracketBoxes(left), ...drawnWords];
  const marks: Mark[] = all.flatMap((word): Mark[] =>
    word.text === "☒" || word.text === "☐" ? [{ kind: word.text === "☒" ? "checked" : "unchecked", box: word.box }] : []
  );
  return { words: all, marks: [...marks, ...rules(drawn), ...pictures(drawn)].slice(0, mostMarks) };
}

function drawnBoxes(drawn: Drawn[]): Box[] {
  const found: Box[] = [];
  for (const one of drawn) {
    const square = one.wide / Math.max(0.1, one.high);
    if (one.kind !== "path" || square < 0.8 || square > 1.25) continue;
    if (one.wide < smallest || one.wide > largest || one.segments < 4 || one.segments > 24) continue;
    // A filled square is a bullet; a frame filled between two squares has the segments of both.
    if (!one.stroked && one.segments < 8) continue;
    if (!found.some((box) => holds(box, one.box) || holds(one.box, box))) found.push(one.box);
  }
  return found;
}

function isTick(text: string): boolean {
  return /^[xX✓✔✗✘✕✖×■●√]$|^[☑☒]$/u.test(text);
}

function holds(outer: Box, inner: Box): boolean {
  const x = inner.x + inner.w / 2;
  const y = inner.y + inner.h / 2;
  return x >= outer.x && x <= outer.x + outer.w && y >= outer.y && y <= outer.y + outer.h;
}

/** A tick drawn as lines: its middle is in the box, and it is a good part of the box but not the frame itself. */
function ticksBox(one: Drawn, box: Box): boolean {
  if (one.kind !== "path" || !holds(box, one.box)) return false;
  const wide = one.box.w / box.w;
  const high = one.box.h / box.h;
  const frame = Math.abs(wide - 1) < 0.22 && Math.abs(high - 1) < 0.22 && one.segments >= 4;
  return !frame && Math.max(wide, high) > 0.35 && wide < 1.7 && high < 1.7 && Math.min(wide, high) > 0.15;
}

const emptyGlyphs = /^[☐□▢❏❑⬜\uf0a8\uf06f\uf071\uf0a3]$/u;
const tickedGlyphs = /^[☑☒⊠✅\uf0fe\uf0fd\uf078\uf052\uf054]$/u;

function normalised(word: Word): Word {
  if (emptyGlyphs.test(word.text) || /^[[({]_?[\])}]$/.test(word.text)) return { ...word, text: "☐" };
  if (tickedGlyphs.test(word.text) || /^\[[xX✓✔]\]$|^\([xX✓✔]\)$/u.test(word.text)) return { ...word, text: "☒" };
  return word;
}

/** "[", "x"?, "]" as words of their own are a box; "☐Name" in one word is a box and a name. */
function bracketBoxes(words: Word[]): Word[] {
  const out: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    const [one, two, three] = [words[i], words[i + 1], words[i + 2]];
    const glued = one.text.match(/^([☐□☑☒])(.+)$/u);
    if (one.text === "[" && two?.text === "]") {
      out.push({ ...one, text: "☐", box: between(one.box, two.box) });
      i++;
    } else if (one.text === "[" && three?.text === "]" && isTick(two.text)) {
      out.push({ ...one, text: "☒", box: between(one.box, three.box) });
      i += 2;
    } else if (glued) {
      const share = Math.min(0.5, 1.6 / (glued[2].length + 1.6));
      const box = { ...one.box, w: one.box.w * share };
      out.push({ ...one, text: normalised({ ...one, text: glued[1] }).text, box });
      out.push({ ...one, text: glued[2], box: { ...one.box, x: one.box.x + box.w, w: one.box.w - box.w } });
    } else out.push(one);
  }
  return out;
}

function between(a: Box, b: Box): Box {
  return { x: a.x, y: Math.min(a.y, b.y), w: b.x + b.w - a.x, h: Math.max(a.h, b.h) };
}

/** Thin paths, and the sides of drawn frames. */
function rules(drawn: Drawn[]): Mark[] {
  const found: Mark[] = [];
  for (const one of drawn) {
    if (one.kind !== "path" || found.length >= mostMarks) continue;
    const long = Math.max(one.wide, one.high);
    // The sides of a table's cells are as short as its rows are high.
    const side = one.wide <= 1.5 && one.high >= 9 && one.segments <= 8;
    if (long < 36 && !side) continue;
    const { x, y, w, h } = one.box;
    if (Math.min(one.wide, one.high) <= 3.5) found.push({ kind: "rule", box: one.box });
    else if (one.stroked && one.segments <= 8 && one.high > 8) {
      found.push({ kind: "rule", box: { x, y, w, h: 0.001 } }, { kind: "rule", box: { x, y: y + h, w, h: 0.001 } });
      found.push({ kind: "rule", box: { x, y, w: 0.001, h } }, { kind: "rule", box: { x: x + w, y, w: 0.001, h } });
    }
  }
  return found;
}

/** Pictures smaller than the page, and paths of many curves as wide as a signature. */
function pictures(drawn: Drawn[]): Mark[] {
  return drawn.filter((one) => {
    if (one.kind === "image") return one.wide > 15 && one.high > 8 && one.box.w * one.box.h < 0.6;
    return one.segments > 18 && one.wide > 35 && one.wide < 300 && one.high > 8 && one.high < 150;
  }).map((one): Mark => ({ kind: "picture", box: one.box }));
}
