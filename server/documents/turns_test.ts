import assert from "node:assert/strict";
import type { Ocr, OcrPicture, OcrWord } from "../integrations/ocr/port.ts";
import { readPicture } from "./ocr_page.ts";
import { prepare, turnPrepared } from "./raster/prepare.ts";
import type { ScannedPage } from "./types.ts";
import type { WorkerPool } from "./worker_pool.ts";

/** Lines of bars as high as letters, each with a long one where it begins: at the left, or upside down at the right. */
function page(up: boolean, ragged = 0): ScannedPage {
  const [width, height] = [800, 1000];
  const data = new Uint8Array(width * height).fill(255);
  const fill = (x: number, y: number, w: number, h = 20) => {
    for (let row = y; row < y + h; row++) data.fill(0, row * width + x, row * width + x + w);
  };
  for (let y = 140; y < 860; y += 60) {
    for (let x = 100; x < 700; x += 24) fill(x, y, 12, 20 + (x % 5) * ragged);
    fill(up ? 40 : 720, y, 44);
  }
  return { width, height, data, dpi: 200, source: "scan" };
}

/** An engine that makes sense of a picture only when its lines begin at the left. */
function engine(seen: string[]): Ocr {
  const isUp = ({ width, data }: OcrPicture): boolean => {
    const start = data.indexOf(0);
    const end = data.indexOf(255, start);
    return end - start > 30 && start % width < width / 2;
  };
  const recognize = (picture: OcrPicture, options?: { layout?: string }): Promise<OcrWord[]> => {
    const up = isUp(picture);
    seen.push(`${options?.layout ?? "page"} ${up ? "up" : "down"}`);
    const word = (i: number): OcrWord => ({
      text: up ? "RECORDS" : "SA03Y",
      x: 60 + 10 * i,
      y: 140 + 30 * i,
      width: 100,
      height: 20,
      confidence: up ? 0.95 : 0.2,
      line: i,
    });
    return Promise.resolve(Array.from({ length: 12 }, (_, i) => word(i)));
  };
  return { name: "test", lanes: 1, memoryALane: 0, recognize, close: () => Promise.resolve() };
}

const thread = {
  ask: (job: string, input: { page: ScannedPage; measured: never; by: 90 | 180 | 270 }) =>
    Promise.resolve(job === "prepare" ? prepare(input.page, null) : turnPrepared(input.measured, input.by)),
};
const workers = { pick: () => thread } as unknown as WorkerPool;

Deno.test("a page that was surely measured upside down is turned back when nothing can be read", async () => {
  const seen: string[] = [];
  const { page: read, geometry } = await readPicture(page(true, 3), 1, { ocr: engine(seen), workers });
  assert.equal(seen[0], "page down");
  assert.equal(geometry.rotation, 0);
  assert.equal(read.words[0].text, "RECORDS");
});

Deno.test("a page in capitals is turned as a strip of it is read", async () => {
  const seen: string[] = [];
  const { geometry } = await readPicture(page(false), 1, { ocr: engine(seen), workers });
  assert.equal(geometry.rotation, 180);
  assert.ok(seen.indexOf("block up") < seen.indexOf("page up") && seen.includes("block up"), seen.join(", "));
});

Deno.test("a page that reads well is not looked at another way", async () => {
  const seen: string[] = [];
  const { geometry } = await readPicture(page(true), 1, { ocr: engine(seen), workers });
  assert.equal(geometry.rotation, 0);
  assert.ok(!seen.some((call) => call.startsWith("block")), seen.join(", "));
});
