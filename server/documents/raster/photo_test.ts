import assert from "node:assert/strict";
import type { ScannedPage } from "../types.ts";
import { bendUpsideDown, findBend, unbent } from "./bend.ts";
import { threshold } from "./binary.ts";
import { components } from "./components.ts";
import { look } from "./photo.ts";
import { textLines } from "./text_lines.ts";
import { level, quarterTurn } from "./warp.ts";

const [width, height, dpi] = [1000, 1300, 120];

function blank(grey = 255): ScannedPage {
  return { width, height, data: new Uint8Array(width * height).fill(grey), dpi, source: "photo" };
}

/** Letters of twelve by nine dots, their feet where `foot` says. */
function print(page: ScannedPage, rows: number[], from: number, to: number, foot: (x: number, y: number) => number) {
  for (const row of rows) {
    for (let x = from; x < to; x += 14) {
      const bottom = Math.round(foot(x, row));
      for (let y = bottom - 11; y <= bottom; y++) page.data.fill(20, y * width + x, y * width + x + 9);
    }
  }
  return page;
}

const rows = Array.from({ length: 24 }, (_, i) => 100 + i * 45);
/** A sheet seen from the left and curled up at its right. */
const curled = (x: number, y: number) => y + 30 * ((x - 500) / 500) * ((y - 650) / 650) + 25 * ((x - 500) / 500) ** 3;

const linesOf = (page: ScannedPage) => textLines(components(threshold(page, 128)), dpi);
const bendOf = (page: ScannedPage) => findBend(linesOf(page), width, height, dpi);

/** How far the feet of a line lie apart, at the worst line, dots. */
function crookedness(page: ScannedPage): number {
  return Math.max(...linesOf(page).map((line) => Math.max(...line.foot) - Math.min(...line.foot)));
}

Deno.test("the lines of a sheet that is curled and seen at a slant become straight", () => {
  const page = print(blank(), rows, 80, 920, curled);
  assert.ok(crookedness(page) > 40);
  const bend = bendOf(page)!;
  const straight = unbent(page, bend);
  assert.equal(linesOf(straight).length, rows.length);
  assert.ok(crookedness(straight) <= 3, `${crookedness(straight)}`);
  const turned = unbent(quarterTurn(page, 180), bendUpsideDown(bend));
  assert.ok(crookedness(quarterTurn(turned, 180)) <= 3);
});

Deno.test("a flat sheet and one with hardly any print are left as they are", () => {
  assert.equal(bendOf(print(blank(), rows, 80, 920, (_, y) => y)), null);
  assert.equal(bendOf(print(blank(), rows.slice(0, 2), 80, 920, curled)), null);
});

Deno.test("a fold with print below it is no edge of the sheet; the table around it is", () => {
  const page = blank(60);
  for (let y = 60; y < 1240; y++) page.data.fill(y < 600 ? 235 : 165, y * width + 70, y * width + 930);
  const folded = print(page, rows, 120, 880, (_, y) => y);
  const [left, top, right, , , bottom] = look(folded).quad!;
  assert.ok(Math.abs(left - 0.07) < 0.02 && Math.abs(right - 0.93) < 0.02, `${left} ${right}`);
  assert.ok(Math.abs(top - 60 / 1300) < 0.02 && Math.abs(bottom - 1240 / 1300) < 0.02, `${top} ${bottom}`);
});

Deno.test("a frame on a page that fills the picture is no sheet while there is print outside it", () => {
  const page = print(blank(220), rows, 40, 960, (_, y) => y);
  for (let y = 300; y < 900; y++) {
    const thick = y < 306 || y >= 894;
    page.data.fill(30, y * width + 60, y * width + (thick ? 940 : 66));
    page.data.fill(30, y * width + 934, y * width + 940);
  }
  assert.equal(look(page).quad, null);
});

Deno.test("a page turned far is given room, so that its corners stay", () => {
  const page = blank();
  page.data[0] = 0;
  for (let y = 0; y < 20; y++) page.data.fill(0, y * width, y * width + 20);
  const turned = level(page, 10);
  assert.ok(turned.width > width && turned.height > height);
  const ink = turned.data.reduce((sum, grey) => sum + (grey < 128 ? 1 : 0), 0);
  assert.ok(Math.abs(ink - 400) < 40, `${ink}`);
  assert.equal(level(page, 1).width, width);
});
