/**
 * PDFs, and documents of any kind beside them, made to hold up the thread in which they are read.
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { Context } from "./context.ts";
import { UnreadableDocument } from "./errors.ts";
import { blind, sheet, textPdf } from "../../tests/support/documents.ts";
import type { GreedyReading } from "../../tests/support/greedy_pdf.ts";
import { withPdf } from "./pdf_session.ts";
import { dotCounter } from "./picture.ts";
import { readPictures } from "./picture_read.ts";
import { createReader } from "./read.ts";

/** A PDF of a page with a fax of so many dots a side, of which nothing is there, drawn so often, and a page of text. */
function faxPdf(side: number, times = 1): Uint8Array {
  const draw = "q 612 0 0 792 0 0 cm /I Do Q ".repeat(times);
  const text = "BT /T 12 Tf 72 700 Td (Please send the records) Tj ET";
  const font = "/Font<</T<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<</I 7 0 R>>>>>>",
    `<</Length ${draw.length}>>\nstream\n${draw}\nendstream`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 6 0 R/Resources<<${font}>>>>`,
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 1/ColorSpace/DeviceGray` +
    `/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${side}/Rows ${side}>>/Length 4>>\nstream\n\xff\xff\xff\xff\nendstream`,
  ];
  const all = `%PDF-1.7\n${objects.map((one, i) => `${i + 1} 0 obj\n${one}\nendobj\n`).join("")}` +
    "trailer<</Size 8/Root 1 0 R>>\n%%EOF\n";
  return Uint8Array.from(all, (sign) => sign.charCodeAt(0));
}

Deno.test("a page whose picture claims billions of dots is not drawn; the page behind it is read", async () => {
  const reader = createReader({ ocr: blind });
  try {
    for (const pdf of [faxPdf(60_000), faxPdf(10_000, 4)]) {
      const { pages, text } = await reader.read(pdf, "a.pdf");
      assert.match(pages[0].problem!, /^The picture is too large to be read\./);
      assert.equal(text, "\fPlease send the records");
    }
    await assert.rejects(reader.pageImage(faxPdf(60_000), "a.pdf", 1, 300), UnreadableDocument);
    assert.equal((await reader.read(faxPdf(500, 4), "a.pdf")).pages[0].problem, null);
  } finally {
    await reader.close();
  }
});

Deno.test("dots are counted over all pages of a document: no more than a scan of its size has", () => {
  const [small, large] = [dotCounter(new Uint8Array(1000)), dotCounter(new Uint8Array(1_000_000))];
  for (let page = 0; page < 16; page++) small(300_000_000);
  assert.throws(() => small(300_000_000), /too large/);
  for (let page = 0; page < 500; page++) large(34_000_000);
});

Deno.test("a page at work when the thread dies of another document is begun anew", async () => {
  const context = new Context({}, blind);
  try {
    const trapped = assert.rejects(context.workers.threads[0].ask("trapInPdf" as never, {} as never));
    const { pages } = await readPictures(context, await sheet(["Hello"]), "png", {}, {});
    await trapped;
    assert.equal(pages[0].problem, null);
  } finally {
    await context.close();
  }
});

Deno.test("a PDF on whose pages the thread dies again and again is given up; the next one is read", async () => {
  const context = new Context({}, blind);
  const [thread] = context.workers.threads;
  try {
    const pdf = await textPdf([["One"], ["Two"]]);
    await withPdf(context, pdf, async (open) => {
      for (let page = 0; page < 2; page++) await assert.rejects(open.ask("trapInPdf" as never, { index: 0 } as never));
      const lives = thread.lives;
      await assert.rejects(open.ask("pdfText", { index: 1 }), UnreadableDocument);
      assert.equal(thread.lives, lives, "it was not asked");
    });
    assert.equal(
      await withPdf(context, pdf, async (open) => (await open.ask("pdfText", { index: 1 }))!.words.length),
      1,
    );
  } finally {
    await context.close();
  }
});

/** A page filled again and again with a pattern of a hundredth of a point: hours of drawing in half a kilobyte. */
function patternPdf(): Uint8Array {
  const draw = "/Pattern cs /P scn 0 0 612 792 re f\n".repeat(400);
  const tile = "0 0 .01 .01 re f";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Pattern<</P 5 0 R>>>>>>",
    `<</Length ${draw.length}>>\nstream\n${draw}\nendstream`,
    "<</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 .02 .02]/XStep .02/YStep .02/Resources<<>>" +
    `/Length ${tile.length}>>\nstream\n${tile}\nendstream`,
  ];
  const all = objects.map((one, i) => `${i + 1} 0 obj\n${one}\nendobj\n`).join("");
  return new TextEncoder().encode(`%PDF-1.7\n${all}trailer<</Size 6/Root 1 0 R>>\n%%EOF\n`);
}

Deno.test("a page that would be drawn for hours is given up in its time; documents beside it are read", async () => {
  const standard = new Context({}, blind);
  assert.equal(standard.workers.threads[0].options.jobMs, 30_000, "milliseconds a step of a page may take");
  await standard.close();
  const reader = createReader({ ocr: blind, stepMs: 2000 });
  try {
    const good = await textPdf([["Please send the records"]]);
    const [bad, ...beside] = await Promise.all([
      reader.read(patternPdf(), "pattern.pdf"),
      ...[1, 2].map((n) => reader.read(good, `${n}.pdf`)),
    ]);
    assert.match(bad.pages[0].problem!, /could not be read/);
    for (const { text } of beside) assert.equal(text, "Please send the records");
  } finally {
    await reader.close();
  }
});

Deno.test("a PDF that takes all the module's memory fails alone, quickly and within 600 MB; those beside it are read", async () => {
  // A process of its own: in this one the other test files take memory, too.
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--unstable-kv", join(import.meta.dirname!, "../../tests/support/greedy_pdf.ts")],
    stdout: "piped",
    stderr: "inherit",
  }).output();
  assert.equal(code, 0);
  const { bad, beside, above } = JSON.parse(new TextDecoder().decode(stdout)) as GreedyReading;
  assert.match(bad!, /could not be read/);
  assert.deepEqual(beside, Array(3).fill("Please send the records"));
  assert.ok(above < 600_000_000, `${Math.round(above / 1e6)} MB above idle`);
});

Deno.test("documents that wait to be opened when the thread dies of another are opened, not called damaged", async () => {
  const context = new Context({}, blind);
  try {
    const trapped = assert.rejects(context.workers.threads[0].ask("trapInPdf" as never, {} as never));
    const good = await textPdf([["Hello"]]);
    const pages = await Promise.all([1, 2, 3].map(() => withPdf(context, good, (pdf) => Promise.resolve(pdf.pages))));
    await trapped;
    assert.deepEqual(pages, [1, 1, 1]);
  } finally {
    context.workers.close();
  }
});
