/**
 * Ink against words: what OCR has not accounted for, signatures and pictures among it, and check boxes as words.
 * @module
 */
import type { Word } from "../../shared/documents.ts";
import type { OcrWord } from "../integrations/ocr/port.ts";
import type { Prepared } from "./raster/prepare.ts";
import type { Mark } from "./types.ts";

type Area = { left: number; top: number; right: number; bottom: number };

/** Words at least this sure account for the ink under them. */
const accounts = 0.5;

/** Letter-sized ink under no word, for a second pass. */
export function bareInk(page: Prepared, words: OcrWord[]): Area[] {
  const cover = coverOf(page, words);
  const { ink, picture } = page;
  const found: Area[] = [];
  for (let i = 0; i < ink.length && found.length < 400; i += 5) {
    const [left, top, right, bottom] = ink.subarray(i, i + 4);
    const height = bottom - top + 1;
    const width = right - left + 1;
    if (height < picture.dpi * 0.05 || height > picture.dpi * 0.4 || width > picture.dpi || width < 0.15 * height) {
      continue;
    }
    if (!cover((left + right) / 2, (top + bottom) / 2)) found.push({ left, top, right, bottom });
  }
  return found;
}

/** A quick test whether a point lies under a word, by a grid of eighth-inch cells. */
function coverOf(page: Prepared, words: OcrWord[]): (x: number, y: number) => boolean {
  const cell = Math.max(4, Math.round(page.picture.dpi / 8));
  const across = Math.ceil(page.picture.width / cell) + 1;
  const grid = new Map<number, OcrWord[]>();
  for (const word of words) {
    for (let y = Math.floor(word.y / cell); y <= Math.floor((word.y + word.height) / cell); y++) {
      for (let x = Math.floor(word.x / cell); x <= Math.floor((word.x + word.width) / cell); x++) {
        const at = y * across + x;
        const here = grid.get(at);
        if (here) here.push(word);
        else grid.set(at, [word]);
      }
    }
  }
  return (x, y) =>
    (grid.get(Math.floor(y / cell) * across + Math.floor(x / cell)) ?? []).some((word) =>
      x >= word.x - 2 && x <= word.x + word.width + 2 && y >= word.y - 2 && y <= word.y + word.height + 2
    );
}

/** Inches: a signature or picture is at least so wide and high. */
const leastWide = 0.45;
const leastHigh = 0.12;

/** Ink that no confident word stands for, gathered into regions: signatures, initials, logos, stamps, handwriting. */
export function pictureMarks(page: Prepared, words: OcrWord[]): Mark[] {
  const { ink, picture } = page;
  const cover = coverOf(page, words.filter((word) => word.confidence >= accounts));
  const rules = page.marks.filter((mark) => mark.kind === "rule");
  const loose: Area[] = [];
  for (let i = 0; i < ink.length && loose.length < 1500; i += 5) {
    const area = { left: ink[i], top: ink[i + 1], right: ink[i + 2], bottom: ink[i + 3] };
    const high = area.bottom - area.top;
    const wide = area.right - area.left;
    if (Math.max(high, wide) < picture.dpi * 0.05) continue;
    if (cover((area.left + area.right) / 2, (area.top + area.bottom) / 2)) continue;
    if (isRuling(area, picture, rules)) continue;
    loose.push(area);
  }
  return joined(loose, picture.dpi * 0.12)
    .filter((area) =>
      area.right - area.left >= leastWide * picture.dpi && area.bottom - area.top >= leastHigh * picture.dpi
    )
    .map((area): Mark => ({
      kind: "picture",
      box: {
        x: area.left / picture.width,
        y: area.top / picture.height,
        w: (area.right - area.left + 1) / picture.width,
        h: (area.bottom - area.top + 1) / picture.height,
      },
    }));
}

/** Table frames and lines: thin by themselves, or as large as the ruled lines in them. */
function isRuling(area: Area, picture: { width: number; height: number; dpi: number }, rules: Mark[]): boolean {
  const wide = area.right - area.left + 1;
  const high = area.bottom - area.top + 1;
  if (Math.min(wide, high) < picture.dpi * 0.03) return true;
  const inside = rules.filter(({ box }) =>
    (box.x + box.w / 2) * picture.width >= area.left && (box.x + box.w / 2) * picture.width <= area.right &&
    (box.y + box.h / 2) * picture.height >= area.top - 3 && (box.y + box.h / 2) * picture.height <= area.bottom + 3
  );
  const longest = Math.max(0, ...inside.map(({ box }) => Math.max(box.w * picture.width, box.h * picture.height)));
  return inside.length >= 2 && longest > 0.8 * Math.max(wide, high);
}

/** Areas nearer than `reach` become one. */
function joined(areas: Area[], reach: number): Area[] {
  const out: Area[] = [];
  for (const area of areas.sort((a, b) => a.left - b.left)) {
    let grown = { ...area };
    for (let i = out.length - 1; i >= 0; i--) {
      const other = out[i];
      const apart = Math.max(other.left - grown.right, grown.left - other.right, 0) > reach * 1.8 ||
        Math.max(other.top - grown.bottom, grown.top - other.bottom, 0) > reach * 0.5;
      if (apart) continue;
      grown = {
        left: Math.min(grown.left, other.left),
        top: Math.min(grown.top, other.top),
        right: Math.max(grown.right, other.right),
        bottom: Math.max(grown.bottom, other.bottom),
      };
      out.splice(i, 1);
    }
    out.push(grown);
  }
  return out;
}

/** Check boxes as words, so that the text of a form reads "☒ Urgent ☐ For review". */
export function boxWords(marks: Mark[]): Word[] {
  return marks.flatMap((mark): Word[] => {
    if (mark.kind !== "checked" && mark.kind !== "unchecked") return [];
    return [{ text: mark.kind === "checked" ? "☒" : "☐", box: mark.box, confidence: 0.9, line: 0 }];
  });
}
