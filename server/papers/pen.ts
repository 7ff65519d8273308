/**
 * A hand: single-stroke letters for forms filled with a pen, and signatures. No font file is needed.
 * @module
 */
import type { Random } from "./random.ts";

/** A line drawn without lifting the pen; points in page points, y downwards. */
export type PenStroke = [number, number][];

// Each letter on a grid of nine: strokes parted by "|", points as two digits, x then y. Base line y=2, small letters
// reach y=6, capitals y=9. A point given twice is a corner.
const LETTERS: Record<string, string> = {
  A: "02 39 39 62|14 54",
  B: "02 09|09 48 57 46 05|05 56 64 52 02",
  C: "68 39 16 05 14 32 63",
  D: "02 09|09 49 66 65 42 02",
  E: "59 09 09 02 02 62|05 45",
  F: "59 09 09 02|05 45",
  G: "68 39 16 05 14 32 62 65 65 45",
  H: "02 09|62 69|05 65",
  I: "12 19",
  J: "59 54 32 13 04",
  K: "02 09|59 05 05 62",
  L: "09 02 02 52",
  M: "02 09 09 35 35 69 69 62",
  N: "02 09 09 62 62 69",
  O: "39 06 05 32 65 66 39",
  P: "02 09|09 49 57 46 05",
  Q: "39 06 05 32 65 66 39|44 62",
  R: "02 09|09 49 57 46 05|25 62",
  S: "58 39 18 16 35 54 43 22 03",
  T: "39 32|09 69",
  U: "09 04 32 64 69",
  V: "09 32 32 69",
  W: "09 22 22 37 37 52 52 79",
  X: "02 69|09 62",
  Y: "09 35 69|35 32",
  Z: "09 69 69 02 02 62",
  a: "45 26 04 12 32 45|46 42 52",
  b: "09 02|05 26 45 43 22 02",
  c: "45 26 04 12 32 43",
  d: "45 26 04 12 32 44|49 42",
  e: "04 44 45 26 04 12 32 43",
  f: "48 29 27 22|06 46",
  g: "45 26 04 12 44|46 41 20 01",
  h: "09 02|04 26 45 42",
  i: "16 12|18 18",
  j: "26 21 00|28 28",
  k: "09 02|36 04 04 42",
  l: "19 13 22",
  m: "06 02|04 16 25 22|24 46 55 52",
  n: "06 02|04 26 45 42",
  o: "26 04 12 32 44 36 26",
  p: "06 00|05 26 45 43 22 02",
  q: "45 26 04 12 32 44|46 40 51",
  r: "06 02|04 26 36",
  s: "45 26 15 34 43 22 02",
  t: "28 23 32 42|06 46",
  u: "06 03 22 44|46 42",
  v: "06 22 22 46",
  w: "06 12 12 25 25 32 32 56",
  x: "06 42|02 46",
  y: "06 23 45|46 21 00",
  z: "06 46 46 02 02 42",
  "0": "29 06 05 22 45 46 29",
  "1": "07 29 29 22",
  "2": "07 19 39 47 02 02 52",
  "3": "08 29 47 25|25 44 42 22 03",
  "4": "39 04 04 54|38 32",
  "5": "49 09 09 05 36 54 32 03",
  "6": "49 17 04 22 43 45 25 04",
  "7": "09 49 49 12",
  "8": "29 07 45 43 22 03 05 47 29",
  "9": "47 29 08 16 36 47|47 42",
  "/": "01 49",
  "-": "05 35",
  ".": "12 12",
  ",": "12 01",
  ":": "12 12|15 15",
  "'": "19 17",
  "(": "29 06 04 21",
  ")": "09 26 24 01",
  "&": "62 08 29 37 04 22 53",
  "#": "12 29|32 49|04 54|07 57",
  "@": "45 25 34 45 44 55 57 29 06 04 31 52",
  "\u0301": "28 49",
  "\u0300": "29 48",
  "\u0303": "07 18 37 48",
  "\u0308": "18 18|38 38",
};

/** What a pen has left behind: its strokes and the width taken, in points. */
export interface PenLine {
  strokes: PenStroke[];
  width: number;
}

/**
 * Writes one line by hand.
 * @param size height of a capital, points
 * @param slant points to the right per point upwards
 */
export function write(text: string, x: number, baseline: number, size: number, random: Random, slant = 0.12): PenLine {
  const unit = size / 7;
  const strokes: PenStroke[] = [];
  let cursor = x;
  let drift = 0;
  for (const letter of text.normalize("NFD")) {
    const accent = letter >= "\u0300" && letter <= "\u036f";
    const shape = LETTERS[letter];
    if (shape === undefined) {
      cursor += accent ? 0 : 3.6 * unit;
      continue;
    }
    drift = Math.max(-size * 0.12, Math.min(size * 0.12, drift + random.between(-0.05, 0.05) * size));
    const tall = random.between(0.92, 1.08);
    const left = accent ? cursor - 5 * unit : cursor;
    let widest = 1;
    for (const stroke of shape.split("|")) {
      const points = stroke.split(" ").map(([px, py]): [number, number] => {
        widest = Math.max(widest, Number(px));
        const gx = Number(px) * 0.82 + random.between(-0.22, 0.22);
        const gy = (Number(py) - 2) * tall + random.between(-0.22, 0.22);
        return [left + (gx + gy * slant) * unit, baseline + drift - gy * unit];
      });
      strokes.push(smooth(points));
    }
    if (!accent) cursor += (widest * 0.82 + random.between(1.3, 1.9)) * unit;
  }
  return { strokes, width: cursor - x };
}

/** A signature: the name in a fast slanting hand, small letters flattened, with a flourish under it. */
export function sign(name: string, x: number, baseline: number, size: number, random: Random): PenLine {
  const line = write(name, x, baseline, size * 1.15, random, 0.45);
  for (const stroke of line.strokes) {
    for (const point of stroke) point[1] = baseline + (point[1] - baseline) * (point[1] > baseline ? 1.6 : 0.92);
  }
  const end = x + line.width;
  const flourish: PenStroke = smooth([
    [end, baseline - size * 0.2],
    [end + size * 0.7, baseline + size * 0.1],
    [x + line.width * 0.5, baseline + size * 0.35],
    [x + line.width * 0.15, baseline + size * random.between(0.3, 0.55)],
    [end + size * 0.4, baseline + size * random.between(0.35, 0.5)],
  ]);
  return { strokes: [...line.strokes, flourish], width: line.width + size };
}

/** A Catmull-Rom curve through the points, so that letters look drawn and not built. */
function smooth(points: [number, number][]): PenStroke {
  if (points.length < 3) return points;
  const curve: PenStroke = [];
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [
      points[Math.max(0, i - 1)],
      points[i],
      points[i + 1],
      points[Math.min(points.length - 1, i + 2)],
    ];
    for (let step = 0; step < 4; step++) {
      const t = step / 4;
      const at = (k: 0 | 1) =>
        0.5 * (2 * p1[k] + (p2[k] - p0[k]) * t + (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
          (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t * t * t);
      curve.push([at(0), at(1)]);
    }
  }
  curve.push(points[points.length - 1]);
  return curve;
}
