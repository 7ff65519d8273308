import assert from "node:assert/strict";
import sharp from "sharp";
import { threshold } from "./binary.ts";
import { components } from "./components.ts";
import { checkBoxes } from "./check_boxes.ts";

const dpi = 200;

/** The check boxes of a drawing, from the top: `x` ticked, `o` empty. */
async function boxesOf(drawing: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><rect width="100%" height="100%" ` +
    `fill="white"/>${drawing}</svg>`;
  const { data, info } = await sharp(new TextEncoder().encode(svg)).flatten().greyscale().raw()
    .toBuffer({ resolveWithObject: true });
  const bits = threshold({ width: info.width, height: info.height, data: new Uint8Array(data) }, 170);
  const found = checkBoxes(bits, components(bits), dpi);
  return found.sort((a, b) => a.top - b.top || a.left - b.left).map((box) => box.checked ? "x" : "o").join("");
}

const side = 28;
const box = (y: number, x = 100) =>
  `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="none" stroke="black" stroke-width="3"/>`;
const pen = (d: string, colour = "#1f3fa0", width = 4) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
/** Two empty boxes, which every form has, and one below them at 300 with ink. */
const form = (ink: string) => box(100) + box(200) + box(300) + ink;

const inks: [string, string][] = [
  ["a cross through the corners, blue", pen("M94 294 L136 334") + pen("M137 292 L95 335")],
  ["a cross through the corners, red", pen("M94 294 L136 334", "#b02020") + pen("M137 292 L95 335", "#b02020")],
  ["a tick far larger than the box", pen("M90 305 L112 326 L165 262", "black")],
  ["a tick that begins left of the box", pen("M70 300 L110 322 L128 296", "black")],
  ["scribbled full, over the edges", pen("M95 298 l38 6 l-40 6 l42 6 l-43 6 l44 6 l-40 6", "#222", 5)],
  ["filled", '<rect x="100" y="300" width="28" height="28"/>'],
  ["a plain tick inside", pen("M105 315 l7 8 l12 -18", "black")],
  ["a stroke across", pen("M90 338 L140 290", "black")],
];

Deno.test("whatever a pen draws across a box ticks it", async () => {
  for (const [what, ink] of inks) assert.equal(await boxesOf(form(ink)), "oox", what);
  assert.equal(await boxesOf(form("")), "ooo");
  // In a row with an empty one.
  assert.equal(
    await boxesOf(box(100) + box(200) + box(100, 400) + pen("M394 94 L436 134") + pen("M437 92 L395 135")),
    "oxo",
  );
});

Deno.test("bars, bold letters and cells of a table are no ticked boxes", async () => {
  const others = [
    '<rect x="60" y="300" width="700" height="40"/>',
    `<text x="98" y="330" font-family="DejaVu Sans, Arial" font-weight="bold" font-size="40">BDOEH</text>`,
    [0, 1, 2, 3, 4].map((i) => box(300, 100 + i * side)).join(""),
  ];
  for (const drawing of others) assert.equal(await boxesOf(box(100) + box(200) + drawing), "oo");
});

Deno.test("boxes as small as letters are found by empty ones like them; letters are not taken for them", async () => {
  const small = (y: number) =>
    `<rect x="100.5" y="${y + 0.5}" width="15" height="15" fill="none" stroke="black" stroke-width="2"/>` +
    `<text x="128" y="${y + 15}" font-family="DejaVu Sans, Arial" font-size="19">Pathology report</text>`;
  const cross = '<path d="M103 303 L113 313 M113 303 L103 313" stroke="black" stroke-width="2"/>';
  assert.equal(await boxesOf(small(100) + small(150) + small(200) + small(300) + cross), "ooox");
  const heading =
    `<text x="98" y="330" font-family="DejaVu Sans, Arial" font-weight="bold" font-size="32">RECORDS AND ` +
    `DOB of P. D. Boudreaux</text>`;
  const prose = [380, 410, 440].map((y) =>
    `<text x="98" y="${y}" font-family="DejaVu Serif, Times" font-size="21">good records of a bold abode, dob 08/08/1960</text>`
  ).join("");
  assert.equal(await boxesOf(box(100) + box(200) + heading + prose), "oo");
  assert.equal(await boxesOf(small(100) + heading + prose), "");
});
