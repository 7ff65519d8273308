/**
 * Finds the sheet in a photo: four edges that run through, brighter or darker on one side all along.
 * @module
 */
import type { Quad, Raster } from "../types.ts";
import { histogram, percentile, reduce } from "./binary.ts";

/** A line: `at` where it crosses the picture's middle, `slope` per pixel, `sign` which side is bright. */
type Line = { at: number; slope: number; votes: number };
type Gradient = { width: number; height: number; gx: Float32Array; gy: Float32Array; strong: number };

/** The picture is looked at this many pixels long. */
const lookAt = 420;
/** The sheet is at least this share of the picture. */
const leastArea = 0.22;

/**
 * Whether there is anything but paper around the page: much of the picture's rim is darker than paper.
 */
export function hasSurroundings(raster: Raster): boolean {
  const by = Math.max(1, Math.floor(Math.max(raster.width, raster.height) / lookAt));
  // Most pages have a rim that is dark beside no paper at all: the rest of them need not be looked at.
  if (!isRimDark(raster, by, 255)) return false;
  return isRimDark(raster, by, percentile(histogram(reduce(raster, by)), 0.9));
}

/** Whether much of the rim of a picture, made smaller, is darker than paper of a grey. */
function isRimDark(raster: Raster, by: number, paper: number): boolean {
  const width = Math.max(1, Math.floor(raster.width / by));
  const height = Math.max(1, Math.floor(raster.height / by));
  const rim = Math.max(2, Math.round(width * 0.015));
  let dark = 0;
  let all = 0;
  const count = (part: Raster) => {
    for (const grey of part.data) if (grey < 0.82 * paper) dark++;
    all += part.data.length;
  };
  const part = (left: number, top: number, right: number, bottom: number) => {
    if (right > left && bottom > top) count(reduce(raster, by, { left, top, right, bottom }));
  };
  const [low, lower] = [Math.min(rim, height), Math.max(rim, height - rim)];
  const [left, right] = [Math.min(rim, width), Math.max(rim, width - rim)];
  part(0, 0, width, low);
  part(0, lower, width, height);
  part(0, low, left, lower);
  part(right, low, width, lower);
  return dark > 0.4 * all;
}

/** What may be the sheet: its corners, how well its edges stand out, its share of the picture. */
export type Sheet = { quad: Quad; score: number; area: number };

/** Sheets looked at more closely at most. */
const mostSheets = 24;

/** What may be the sheet, the likeliest first; empty when no four edges stand out. */
export function findSheets(raster: Raster): Sheet[] {
  const by = Math.max(1, Math.floor(Math.max(raster.width, raster.height) / lookAt));
  const gradient = gradients(blur(blur(reduce(raster, by))));
  const { width, height } = gradient;
  const level = linesOf(gradient, false);
  const upright = linesOf(gradient, true);
  const found: Sheet[] = [];
  for (const [top, bottom] of pairs(level, height * 0.35)) {
    for (const [left, right] of pairs(upright, width * 0.35)) {
      const corners = [cross(top, left), cross(top, right), cross(bottom, right), cross(bottom, left)]
        .map(([x, y]): [number, number] => [x + width / 2, y + height / 2]);
      const area = areaOf(corners) / (width * height);
      if (area < leastArea || area > 0.995 || !inside(corners, width, height)) continue;
      const sides = corners.map((corner, i) => support(gradient, corner, corners[(i + 1) % 4]));
      const least = Math.min(...sides);
      const mean = sides.reduce((a, b) => a + b, 0) / 4;
      const score = least < 0.3 || mean < 0.55 ? 0 : mean + 0.5 * least + 0.4 * area;
      if (score > 0) found.push({ quad: corners.flatMap(([x, y]) => [x / width, y / height]) as Quad, score, area });
    }
  }
  return found.sort((a, b) => b.score - a.score).slice(0, mostSheets);
}

/** Whether a point (fractions of the picture) lies on a sheet. */
export function isOn(quad: Quad, x: number, y: number): boolean {
  return [0, 2, 4, 6].every((i) => {
    const [ax, ay] = [quad[i], quad[i + 1]];
    const [bx, by] = [quad[(i + 2) % 8], quad[(i + 3) % 8]];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}

/** Each pixel the mean of itself and its neighbours: the grain of a table top must not look like edges. */
function blur(raster: Raster): Raster {
  const { width, height, data } = raster;
  const out = new Uint8Array(data);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      out[i] = (data[i - width - 1] + data[i - width] + data[i - width + 1] + data[i - 1] + data[i] + data[i + 1] +
        data[i + width - 1] + data[i + width] + data[i + width + 1]) / 9;
    }
  }
  return { width, height, data: out };
}

function gradients(raster: Raster): Gradient {
  const { width, height, data } = raster;
  const gx = new Float32Array(data.length);
  const gy = new Float32Array(data.length);
  let sum = 0;
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      gx[i] = data[i + 2] - data[i - 2];
      gy[i] = data[i + 2 * width] - data[i - 2 * width];
      sum += Math.abs(gx[i]) + Math.abs(gy[i]);
    }
  }
  return { width, height, gx, gy, strong: Math.max(8, (1.6 * sum) / (2 * width * height)) };
}

const slopes = Array.from({ length: 41 }, (_, i) => (i - 20) * 0.0175);

/** The lines that most edge pixels of one direction lie on. Bright-above and bright-below votes cancel. */
function linesOf(gradient: Gradient, upright: boolean): Line[] {
  const { width, height, strong } = gradient;
  const along = upright ? height : width;
  const across = upright ? width : height;
  const main = upright ? gradient.gx : gradient.gy;
  const side = upright ? gradient.gy : gradient.gx;
  const votes = new Float32Array(slopes.length * across);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const g = main[y * width + x];
      const size = Math.abs(g);
      if (size < strong || size < 1.5 * Math.abs(side[y * width + x])) continue;
      const t = (upright ? y : x) - along / 2;
      const p = upright ? x : y;
      for (let s = 0; s < slopes.length; s++) {
        const at = Math.round(p - slopes[s] * t);
        if (at >= 0 && at < across) votes[s * across + at] += g > 0 ? 1 : -1;
      }
    }
  }
  return peaks(votes, across, along);
}

function peaks(votes: Float32Array, across: number, along: number): Line[] {
  const found: Line[] = [];
  const left = Float32Array.from(votes, Math.abs);
  for (let n = 0; n < 9; n++) {
    let best = 0;
    for (let i = 1; i < left.length; i++) if (left[i] > left[best]) best = i;
    if (left[best] < 0.3 * along) break;
    const s = Math.floor(best / across);
    const at = best % across;
    found.push({ at: at - across / 2, slope: slopes[s], votes: left[best] });
    for (let k = Math.max(0, s - 4); k <= Math.min(slopes.length - 1, s + 4); k++) {
      for (let a = Math.max(0, at - 6); a <= Math.min(across - 1, at + 6); a++) left[k * across + a] = 0;
    }
  }
  return found;
}

function pairs(lines: Line[], apart: number): [Line, Line][] {
  const sorted = [...lines].sort((a, b) => a.at - b.at);
  return sorted.flatMap((one, i) =>
    sorted.slice(i + 1).filter((other) => other.at - one.at >= apart).map((other): [Line, Line] => [one, other])
  );
}

/** Where a level line (y = at + slope x) and an upright one (x = at + slope y) meet, from the picture's middle. */
function cross(level: Line, upright: Line): [number, number] {
  const y = (level.at + level.slope * upright.at) / (1 - level.slope * upright.slope);
  return [upright.at + upright.slope * y, y];
}

function inside(corners: [number, number][], width: number, height: number): boolean {
  const slack = 0.03;
  return corners.every(([x, y]) =>
    x > -slack * width && y > -slack * height && x < (1 + slack) * width && y < (1 + slack) * height
  );
}

function areaOf(corners: [number, number][]): number {
  let twice = 0;
  corners.forEach(([x, y], i) => {
    const [nx, ny] = corners[(i + 1) % 4];
    twice += x * ny - nx * y;
  });
  return Math.abs(twice) / 2;
}

/** Share of a side along which there is an edge, all of it bright on the same side. */
function support(gradient: Gradient, from: [number, number], to: [number, number]): number {
  const { width, height, gx, gy, strong } = gradient;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const nx = -(to[1] - from[1]) / length;
  const ny = (to[0] - from[0]) / length;
  const steps = Math.max(10, Math.round(length / 2));
  let bright = 0;
  let dark = 0;
  for (let i = 0; i <= steps; i++) {
    const x = from[0] + ((to[0] - from[0]) * i) / steps;
    const y = from[1] + ((to[1] - from[1]) * i) / steps;
    let most = 0;
    for (let off = -2; off <= 2; off++) {
      const px = Math.round(x + nx * off);
      const py = Math.round(y + ny * off);
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const g = gx[py * width + px] * nx + gy[py * width + px] * ny;
      if (Math.abs(g) > Math.abs(most)) most = g;
    }
    if (most > 0.7 * strong) bright++;
    else if (most < -0.7 * strong) dark++;
  }
  return (Math.max(bright, dark) - Math.min(bright, dark)) / (steps + 1);
}

/** Width and height of the sheet by its sides in the picture; near letter, legal or A4 it is taken for that. */
export function sheetSize(quad: Quad, width: number, height: number): { width: number; height: number } {
  const p = [0, 2, 4, 6].map((i) => [quad[i] * width, quad[i + 1] * height]);
  const distance = (a: number, b: number) => Math.hypot(p[a][0] - p[b][0], p[a][1] - p[b][1]);
  const across = (distance(0, 1) + distance(3, 2)) / 2;
  const down = (distance(0, 3) + distance(1, 2)) / 2;
  const ratio = Math.max(across, down) / Math.min(across, down);
  const known = [11 / 8.5, Math.SQRT2, 14 / 8.5].find((standard) => Math.abs(ratio / standard - 1) < 0.09) ?? ratio;
  const long = Math.max(across, down);
  return down >= across ? { width: long / known, height: long } : { width: long, height: long / known };
}
