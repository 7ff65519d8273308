import assert from "node:assert/strict";
import type { ScannedPage } from "../types.ts";
import { prepare } from "./prepare.ts";
import { stretched } from "./stretch.ts";

const dpi = 200;

/** A white page on which rectangles of ink are drawn: left, top, width, height. */
function sheet(ink: number[][], width = 900, height = 500): ScannedPage {
  const data = new Uint8Array(width * height).fill(255);
  for (const [left, top, w, h] of ink) {
    for (let y = top; y < top + h; y++) data.fill(0, y * width + left, y * width + left + w);
  }
  return { width, height, data, dpi, source: "fax" };
}

/** A letter like an H, 14 wide and 20 high. */
const letter = (x: number, y: number) => [[x, y, 3, 20], [x + 11, y, 3, 20], [x + 3, y + 9, 8, 3]];
const line = (y: number) => Array.from({ length: 20 }, (_, i) => letter(100 + 22 * i, y)).flat();

function inkIn(page: ScannedPage, left: number, top: number, right: number, bottom: number): number {
  let ink = 0;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) if (page.data[y * page.width + x] < 128) ink++;
  }
  return ink;
}

const cleaned = (ink: number[][]) => prepare(sheet(ink), { rotation: 0, skew: 0, quad: null }).picture;

Deno.test("a line that the fax broke into dashes and dots is taken off, the letters over it stay", () => {
  const dashes = Array.from({ length: 40 }, (_, i) => [100 + 18 * i, 130 + (i % 2), i % 3 ? 9 : 4, 2]);
  const page = cleaned([...line(100), ...dashes]);
  assert.equal(inkIn(page, 100, 125, 850, 140), 0);
  assert.equal(inkIn(page, 100, 95, 850, 122), inkIn(sheet(line(100)), 100, 95, 850, 122));
});

Deno.test("a frame is taken off with its uprights, and what it touches keeps its strokes", () => {
  const frame = [[80, 90, 700, 3], [80, 160, 700, 3], [80, 90, 3, 73], [777, 90, 3, 73], [400, 90, 3, 73]];
  const tail = [300, 118, 3, 60];
  const page = cleaned([...line(100), ...frame, tail]);
  assert.equal(inkIn(page, 76, 92, 90, 159), 0);
  assert.equal(inkIn(page, 500, 150, 770, 170), 0);
  assert.ok(inkIn(page, 300, 118, 302, 177) > 150, "a stroke across the line stays");
});

Deno.test("a slanting line leaves nothing where it steps from row to row", () => {
  const steps = Array.from({ length: 8 }, (_, i) => [80 + 85 * i, 132 - i, 97, 6]);
  const page = cleaned([...line(100), ...steps]);
  assert.equal(inkIn(page, 80, 122, 780, 140), 0);
  assert.equal(inkIn(page, 100, 95, 850, 121), inkIn(sheet(line(100)), 100, 95, 850, 121));
});

Deno.test("figures one under another and a lone hyphen are no lines", () => {
  const ones = Array.from({ length: 9 }, (_, i) => [300, 60 + 32 * i, 3, 20]);
  const hyphen = [500, 110, 8, 3];
  const page = cleaned([...ones, ...line(400), hyphen]);
  assert.equal(inkIn(page, 295, 50, 305, 350), 9 * 60);
  assert.equal(inkIn(page, 495, 105, 510, 115), 24);
});

Deno.test("a full stop after a letter and both dots of a colon stay, dust between the lines goes", () => {
  const stop = [535, 118, 2, 2];
  const colon = [[536, 208, 3, 3], [536, 217, 3, 3]];
  const dust = [[300, 150, 2, 2], [700, 350, 2, 2]];
  const page = cleaned([...line(100), stop, ...line(200), ...colon, ...dust]);
  assert.equal(inkIn(page, 534, 115, 540, 121), 4);
  assert.equal(inkIn(page, 534, 202, 540, 221), 18);
  assert.equal(inkIn(page, 290, 140, 310, 160), 0);
  assert.equal(inkIn(page, 690, 340, 710, 360), 0);
});

Deno.test("a coarse fax gets its missing rows between those sent, and soft edges along them", () => {
  const page = stretched({
    width: 4,
    height: 2,
    data: Uint8Array.from([0, 0, 255, 255, 255, 255, 255, 255]),
    dpi,
    source: "fax",
  }, 4);
  assert.equal(page.height, 4);
  const column = [0, 1, 2, 3].map((y) => page.data[y * 4]);
  assert.deepEqual(column, [...column].sort((a, b) => a - b));
  assert.ok(column[0] === 0 && column[1] > 30 && column[2] < 220 && column[3] === 255, `${column}`);
  assert.ok(page.data[1] > 30 && page.data[2] < 220, "the edge is soft");
  const bar = Uint8Array.from([255, 255, 0, 0, 255, 255]);
  const tall = stretched({ width: 1, height: 6, data: bar, dpi, source: "fax" }, 12).data;
  assert.ok(tall[2] < 255 && tall[2] > tall[3] && tall[5] < 30, `an edge across is soft over three rows: ${tall}`);
  const fine = stretched({ width: 2, height: 2, data: Uint8Array.from([0, 255, 0, 255]), dpi, source: "fax" }, 2);
  assert.deepEqual([...fine.data], [0, 255, 0, 255]);
});
