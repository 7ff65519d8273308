/**
 * Makes clean rasters look as if they had been scanned, faxed or photographed. Works on one-channel pixels.
 * @module
 */
import sharp, { type Sharp } from "sharp";
import type { Random } from "./random.ts";

/** An upright greyscale picture, 0 black to 255 white. */
export interface Gray {
  data: Uint8Array;
  width: number;
  height: number;
}

const raw = (g: Gray) => ({ raw: { width: g.width, height: g.height, channels: 1 as const } });

async function toGray(image: Sharp): Promise<Gray> {
  const { data, info } = await image.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  if (info.channels === 1) return { data: new Uint8Array(data), width: info.width, height: info.height };
  const one = new Uint8Array(info.width * info.height);
  for (let i = 0; i < one.length; i++) one[i] = data[i * info.channels];
  return { data: one, width: info.width, height: info.height };
}

/** The picture stretched to the given size. */
export const resize = (g: Gray, width: number, height: number): Promise<Gray> =>
  toGray(sharp(g.data, raw(g)).resize(width, height, { fit: "fill", kernel: "lanczos3" }));

/** The picture turned by a few degrees and cropped to its old size. */
export async function skew(g: Gray, turn: number): Promise<Gray> {
  const turned = await toGray(sharp(g.data, raw(g)).rotate(turn, { background: "#ffffff" }));
  const out = new Uint8Array(g.width * g.height).fill(255);
  const dx = (turned.width - g.width) >> 1;
  const dy = (turned.height - g.height) >> 1;
  for (let y = 0; y < g.height; y++) {
    const from = (y + dy) * turned.width + dx;
    out.set(turned.data.subarray(from, from + g.width), y * g.width);
  }
  return { ...g, data: out };
}

const blur = (g: Gray, sigma: number): Promise<Gray> => toGray(sharp(g.data, raw(g)).blur(sigma));

/** The optics of a fax machine: blur, an uneven threshold, jitter at the edges, dust, worn rollers. */
export async function faxPage(r: Random, page: Gray): Promise<Gray> {
  const soft = await blur(await skew(page, r.real(-0.9, 0.9)), r.real(0.5, 0.8));
  const { width, height } = soft;
  const out = new Uint8Array(soft.data.length);
  const base = r.real(128, 172);
  const drift = r.real(-14, 14);
  for (let y = 0; y < height; y++) {
    const cut = base + drift * (y / height - 0.5);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      out[i] = soft.data[i] + (r.next() - 0.5) * 34 > cut ? 255 : 0;
    }
  }
  const blank = (x: number, y: number, value: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height) out[y * width + x] = value;
  };
  for (let n = r.int(60, 420); n > 0; n--) {
    const x = r.int(0, width - 1), y = r.int(0, height - 1), reach = r.chance(0.15) ? 2 : 1;
    for (let dy = 0; dy < reach; dy++) for (let dx = 0; dx < reach; dx++) blank(x + dx, y + dy, 0);
  }
  // a line lost on the telephone line, and a scratch of the roller in the margin
  for (let n = r.int(0, 3); n > 0; n--) {
    const y = r.int(0, height - 1), from = r.int(0, width - 300);
    for (let x = from; x < from + r.int(120, 300); x++) blank(x, y, 255);
  }
  if (r.chance(0.4)) {
    const x = r.chance(0.5) ? r.int(8, 60) : r.int(width - 60, width - 8);
    for (let y = 0; y < height; y++) if (r.chance(0.45)) blank(x, y, 0);
  }
  return { data: out, width, height };
}

/** A flatbed scan: slight turn, paper tone, fine grain, sometimes the dark edge of the lid. */
export async function scanPage(r: Random, page: Gray): Promise<Gray> {
  const soft = await blur(await skew(page, r.real(-0.7, 0.7)), r.real(0.4, 0.7));
  const paper = r.int(232, 252);
  const ink = r.int(10, 55);
  const data = new Uint8Array(soft.data.length);
  for (let i = 0; i < data.length; i++) {
    data[i] = Math.max(0, Math.min(255, ink + (soft.data[i] / 255) * (paper - ink) + (r.next() - 0.5) * 12));
  }
  if (r.chance(0.25)) {
    const edge = r.int(3, 14);
    for (let y = 0; y < soft.height; y++) data.fill(r.int(20, 60), y * soft.width, y * soft.width + edge);
  }
  return { ...soft, data };
}

/** Two levels, as a black-and-white scanner stores a page. */
export function bilevel(g: Gray, cut = 150): Gray {
  return { ...g, data: g.data.map((v) => (v > cut ? 255 : 0)) };
}

/** Coefficients of the projective map that takes the corners of `to` onto the corners of a w × h page. */
function homography(to: [number, number][], w: number, h: number): number[] {
  const from: [number, number][] = [[0, 0], [w, 0], [w, h], [0, h]];
  const rows: number[][] = [];
  to.forEach(([x, y], i) => {
    const [u, v] = from[i];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  });
  for (let c = 0; c < 8; c++) {
    const best = rows.slice(c).reduce((b, row, i) => (Math.abs(row[c]) > Math.abs(rows[b][c]) ? c + i : b), c);
    [rows[c], rows[best]] = [rows[best], rows[c]];
    for (let k = 0; k < 8; k++) {
      if (k === c) continue;
      const f = rows[k][c] / rows[c][c];
      for (let j = c; j < 9; j++) rows[k][j] -= f * rows[c][j];
    }
  }
  return rows.map((row, i) => row[8] / row[i]);
}

/** A phone picture: the page lies askew on a table, lit from one side, a little soft. Returns RGB pixels. */
export async function photoPage(r: Random, page: Gray): Promise<{ data: Uint8Array; width: number; height: number }> {
  const width = 1750, height = 2300;
  const j = (low: number, high: number) => r.int(low, high);
  const corners: [number, number][] = [
    [j(60, 180), j(60, 190)],
    [width - j(60, 180), j(60, 190)],
    [width - j(30, 150), height - j(50, 180)],
    [j(30, 150), height - j(50, 180)],
  ];
  const m = homography(corners, page.width, page.height);
  const table = [j(60, 150), j(50, 120), j(40, 100)];
  const tint = [1, r.real(0.95, 1), r.real(0.86, 1)];
  const light = { x: r.real(0, width), y: r.real(0, height), fall: r.real(0.25, 0.5) };
  const shadow = { a: r.real(-0.6, 0.6), c: r.real(0.25, 0.9), dark: r.chance(0.5) ? r.real(0.7, 0.88) : 1 };
  const out = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const d = m[6] * x + m[7] * y + 1;
      const u = (m[0] * x + m[1] * y + m[2]) / d, v = (m[3] * x + m[4] * y + m[5]) / d;
      const far = Math.hypot(x - light.x, y - light.y) / height;
      const shade = (1 - light.fall * far * far) *
        (x / width + shadow.a * (y / height) > shadow.c ? shadow.dark : 1);
      const on = u >= 0 && v >= 0 && u < page.width - 1 && v < page.height - 1;
      const value = on ? bilinear(page, u, v) * 0.92 + 12 : 0;
      const grain = (r.next() - 0.5) * 10 + (on ? 0 : 12 * Math.sin(y / 9 + Math.sin(x / 170) * 4));
      for (let c = 0; c < 3; c++) {
        out[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, ((on ? value * tint[c] : table[c]) + grain) * shade));
      }
    }
  }
  const soft = await sharp(out, { raw: { width, height, channels: 3 } }).blur(r.real(0.5, 0.8)).raw().toBuffer();
  return { data: new Uint8Array(soft), width, height };
}

function bilinear(g: Gray, u: number, v: number): number {
  const x = Math.floor(u), y = Math.floor(v), fx = u - x, fy = v - y, i = y * g.width + x;
  const top = g.data[i] * (1 - fx) + g.data[i + 1] * fx;
  return top * (1 - fy) + (g.data[i + g.width] * (1 - fx) + g.data[i + g.width + 1] * fx) * fy;
}
