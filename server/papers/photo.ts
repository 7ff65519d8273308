/**
 * A page as a telephone's camera sees it: on a desk, in perspective, in warm light with a shadow.
 * @module
 */
import sharp from "sharp";
import type { Random } from "./random.ts";
import type { GreyPage } from "./draw.ts";

type Point = [number, number];

/** @returns a JPEG of about three megapixels. */
export async function photograph(page: GreyPage, random: Random): Promise<Uint8Array> {
  const width = Math.round(page.width * 1.12);
  const height = Math.round(page.height * 1.1);
  const corner = (x: number, y: number): Point => [
    x * width + random.between(-0.02, 0.02) * width,
    y * height + random.between(-0.018, 0.018) * height,
  ];
  const quad = [corner(0.06, 0.05), corner(0.94, 0.06), corner(0.95, 0.95), corner(0.05, 0.94)];
  const map = perspective(quad, page.width, page.height);
  const tilt = random.between(-0.12, 0.12);
  const shadowX = random.between(0.6, 0.9) * width;
  const desk = [92 + random.int(-12, 12), 70 + random.int(-8, 8), 52 + random.int(-8, 8)];
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const w = map[6] * x + map[7] * y + 1;
      const u = (map[0] * x + map[1] * y + map[2]) / w;
      const v = (map[3] * x + map[4] * y + map[5]) / w;
      const inside = u >= 0 && v >= 0 && u < page.width - 1 && v < page.height - 1;
      const ink = inside ? bilinear(page, u, v) / 255 : 1;
      const shadow = 1 - 0.28 / (1 + Math.exp(-(x - shadowX - y * 0.12) / 60));
      const light = (0.93 + tilt * (y / height - 0.5)) * shadow;
      const noise = random.next() * 9 - 4.5;
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        // Paper in warm light: blue is weakest.
        const paper = [250, 241, 222][c];
        const value = inside ? (26 + (paper - 26) * ink) * light : desk[c] * light * 1.1;
        pixels[at + c] = Math.max(0, Math.min(255, value + noise));
      }
    }
  }
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } }).blur(0.6).jpeg({ quality: 74 }).toBuffer();
  return new Uint8Array(jpeg);
}

function bilinear(page: GreyPage, u: number, v: number): number {
  const x = Math.floor(u);
  const y = Math.floor(v);
  const fx = u - x;
  const fy = v - y;
  const at = y * page.width + x;
  const upper = page.data[at] * (1 - fx) + page.data[at + 1] * fx;
  const lower = page.data[at + page.width] * (1 - fx) + page.data[at + page.width + 1] * fx;
  return upper * (1 - fy) + lower * fy;
}

/** The eight numbers that take a point of the picture to a point of the page, from the page's corners in the picture. */
function perspective(quad: Point[], width: number, height: number): number[] {
  const target: Point[] = [[0, 0], [width, 0], [width, height], [0, height]];
  const rows: number[][] = [];
  for (const [i, [x, y]] of quad.entries()) {
    const [u, v] = target[i];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u]);
    rows.push([0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  return solve(rows);
}

/** Gauss-Jordan elimination with pivoting. */
function solve(rows: number[][]): number[] {
  const n = rows.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let r = column + 1; r < n; r++) if (Math.abs(rows[r][column]) > Math.abs(rows[pivot][column])) pivot = r;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let r = 0; r < n; r++) {
      if (r === column) continue;
      const factor = rows[r][column] / rows[column][column];
      for (let c = column; c <= n; c++) rows[r][c] -= factor * rows[column][c];
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}
