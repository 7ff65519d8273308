/**
 * Reads a PDF that asks for all memory there is, three good ones beside it, and measures what the process takes.
 *
 *     deno run -A tests/support/greedy_pdf.ts    prints {"bad":…,"beside":[…],"above":…}
 * @module
 */
import { createReader } from "../../server/documents/read.ts";
import { blind, textPdf } from "./documents.ts";

export interface GreedyReading {
  /** What is said of the page of the greedy PDF. */
  bad: string | null;
  /** The texts of the good PDFs. */
  beside: string[];
  /** Resident bytes at the peak, above those before. */
  above: number;
}

/** A page of nine million text operators in some hundred kilobytes. */
async function operatorsPdf(): Promise<Uint8Array> {
  const piece = new TextEncoder().encode("BT /F 12 Tf 72 700 Td (A) Tj ET\n".repeat(1000));
  const unfolded = ReadableStream.from((function* () {
    for (let i = 0; i < 9000; i++) yield piece;
  })());
  const packed = new Uint8Array(
    await new Response(unfolded.pipeThrough(new CompressionStream("deflate") as never)).arrayBuffer(),
  );
  const font = "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>";
  const head =
    "%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n" +
    `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<${font}>>>>\nendobj\n` +
    `4 0 obj\n<</Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
  const parts = [head, packed, "\nendstream\nendobj\ntrailer<</Size 5/Root 1 0 R>>\n%%EOF\n"];
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

async function measure(): Promise<GreedyReading> {
  const reader = createReader({ ocr: blind });
  const good = await textPdf([["Please send the records"]]);
  const greedy = await operatorsPdf();
  await reader.read(good, "warm.pdf");
  const idle = Deno.memoryUsage().rss;
  let peak = 0;
  const watch = setInterval(() => peak = Math.max(peak, Deno.memoryUsage().rss), 20);
  try {
    const [bad, ...beside] = await Promise.all([
      reader.read(greedy, "greedy.pdf"),
      ...[1, 2, 3].map((n) => reader.read(good, `${n}.pdf`)),
    ]);
    return { bad: bad.pages[0].problem, beside: beside.map(({ text }) => text), above: peak - idle };
  } finally {
    clearInterval(watch);
    await reader.close();
  }
}

if (import.meta.main) console.log(JSON.stringify(await measure()));
