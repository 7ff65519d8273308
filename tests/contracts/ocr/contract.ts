/**
 * The behaviours that every OCR adapter must show.
 * @module
 */
import assert from "node:assert/strict";
import sharp from "sharp";
import { type Ocr, OcrFailed, type OcrPicture } from "../../../server/integrations/ocr/port.ts";

/** A page of printed lines, for adapters to read. */
export async function printedPage(lines: string[], width = 1100, size = 34): Promise<OcrPicture> {
  const text = lines.map((line, i) =>
    `<text x="60" y="${
      90 + i * size * 2
    }" font-family="DejaVu Sans, Liberation Sans, Arial, sans-serif" font-size="${size}">${line}</text>`
  ).join("");
  const height = 90 + lines.length * size * 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="white"/>${text}</svg>`;
  const data = await sharp(new TextEncoder().encode(svg)).flatten({ background: "#fff" }).toColourspace("b-w").raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(data), dpi: 200 };
}

/**
 * Runs the contract.
 * @param make a fresh adapter with the given limit on a page, ms; the contract closes it.
 */
export async function ocrContract(t: Deno.TestContext, make: (pageMs: number) => Ocr | Promise<Ocr>): Promise<void> {
  const page = await printedPage(["Release of information", "Date of birth 04/12/1961"]);

  await t.step("reads printed lines with places and confidence", async () => {
    const ocr = await make(60_000);
    const words = await ocr.recognize(page);
    assert.equal(words.map((word) => word.text).join(" "), "Release of information Date of birth 04/12/1961");
    assert.ok(words.every((word) => word.confidence > 0.7 && word.confidence <= 1));
    const [first] = words;
    const last = words.at(-1)!;
    assert.ok(Math.abs(first.x - 60) < 10 && first.y > 40 && first.y + first.height < 110, "first word's place");
    assert.ok(last.line > first.line && last.y > first.y + first.height, "second line is below");
    await ocr.close();
  });

  await t.step("a blank page has no words", async () => {
    const ocr = await make(60_000);
    const blank = { ...page, data: new Uint8Array(page.data.length).fill(255) };
    assert.deepEqual(await ocr.recognize(blank), []);
    await ocr.close();
  });

  await t.step("reads more pictures than it has lanes, each its own", async () => {
    const ocr = await make(60_000);
    const names = ["Margaret Holloway", "Terrence Whitcomb", "Priya Venkataraman", "Minh Anh Nguyen"];
    const pages = await Promise.all(names.map((name) => printedPage([name])));
    const read = await Promise.all(pages.map((one) => ocr.recognize(one, { layout: "block" })));
    assert.deepEqual(read.map((words) => words.map((word) => word.text).join(" ")), names);
    await ocr.close();
  });

  await t.step("reads pictures of one line each, in order", async () => {
    const ocr = await make(60_000);
    const names = ["Margaret Holloway", "Minh Anh Nguyen", "Priya Venkataraman"];
    const lines = await Promise.all(names.map((name) => printedPage([name], 601)));
    const read = ocr.recognizeLines
      ? await ocr.recognizeLines(lines)
      : await Promise.all(lines.map((one) => ocr.recognize(one, { layout: "line" })));
    assert.deepEqual(read.map((words) => words.map((word) => word.text).join(" ")), names);
    await ocr.close();
  });

  await t.step("gives up when asked to", async () => {
    const ocr = await make(60_000);
    const giveUp = new AbortController();
    const reading = ocr.recognize(page, { signal: giveUp.signal });
    giveUp.abort();
    await assert.rejects(reading, (error) => error instanceof OcrFailed && error.reason === "cancelled");
    await ocr.close();
  });

  await t.step("a page past its time fails, and the next page is read", async () => {
    const slow = await make(1);
    await assert.rejects(slow.recognize(page), (error) => error instanceof OcrFailed && error.reason === "timeout");
    await slow.close();
    const ocr = await make(60_000);
    assert.ok((await ocr.recognize(page)).length > 0);
    await ocr.close();
  });

  await t.step("after close it refuses", async () => {
    const ocr = await make(60_000);
    await ocr.close();
    await assert.rejects(ocr.recognize(page), OcrFailed);
  });
}
