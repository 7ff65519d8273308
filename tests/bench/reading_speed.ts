/**
 * How fast a page is read: a faxed one beside the native program on the same picture, and one with a text layer.
 * @module
 */
import { createReader } from "../../server/documents/read.ts";
import { tesseractWasm } from "../../server/integrations/ocr/tesseract_wasm.ts";
import type { Row } from "./lists.ts";
import { generated } from "./reading/corpus.ts";
import { faxSpeed, textSpeed } from "./reading/speed.ts";

export async function run(): Promise<Row[]> {
  const samples = await generated("tuning", 40, 11);
  const reader = createReader({ ocr: tesseractWasm() });
  try {
    const fax = await faxSpeed(reader, samples);
    const text = await textSpeed(reader, samples);
    const rows: Row[] = [];
    if (fax) {
      const ratio = fax.native === null ? null : fax.native / fax.ours;
      const ours = `${(60_000 / fax.ours).toFixed(0)} ms a page`;
      rows.push({
        what: "OCR of a faxed page (packaged OCR) against native tesseract",
        measured: ratio === null ? `${ours}; native tesseract is not installed` : `${ratio.toFixed(2)}× (${ours})`,
        goal: "≤ 3×",
        ok: ratio === null ? null : ratio <= 3,
      });
    }
    if (text) {
      const ms = 1000 / text.perSecond;
      rows.push({ what: "a page of a text PDF", measured: `${ms.toFixed(1)} ms`, goal: "< 30 ms", ok: ms < 30 });
    }
    return rows;
  } finally {
    await reader.close();
  }
}
