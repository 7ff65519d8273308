/**
 * How fast a page is read: a faxed one beside the native program on the same picture, and one with a text layer;
 * how soon lists are answered meanwhile.
 * @module
 */
import { createReader, type Ocr, type Reader } from "../../server/documents/read.ts";
import { findTesseract } from "../../server/integrations/ocr/tesseract_native.ts";
import { tesseractWasm } from "../../server/integrations/ocr/tesseract_wasm.ts";
import type { Row } from "./lists.ts";
import { generated, type Sample } from "./reading/corpus.ts";
import { answersWhileReading } from "./reading/answers.ts";
import { faxSpeed, textSpeed } from "./reading/speed.ts";

export async function run(): Promise<Row[]> {
  const samples = await generated("tuning", 40, 11);
  const rows = await withReader(tesseractWasm(), async (reader) => {
    const text = await textSpeed(reader, samples);
    const rows = [await faxRow(reader, samples, "packaged OCR", 2.5)];
    if (text) {
      const ms = 1000 / text.perSecond;
      rows.push({ what: "a page of a text PDF", measured: `${ms.toFixed(1)} ms`, goal: "≤ 10 ms", ok: ms <= 10 });
    }
    return rows;
  });
  const native = await findTesseract();
  if (native) rows.push(await withReader(native, (reader) => faxRow(reader, samples, "installed OCR", 1.1)));
  const answers = (await answersWhileReading(samples))!;
  const slower = answers.reading.median / answers.idle.median;
  const [busy, idle] = [answers.reading.median.toFixed(1), answers.idle.median.toFixed(1)];
  const measured = `${slower.toFixed(2)}× (${busy} against ${idle} ms)`;
  rows.push({ what: "a list while faxes are read, against idle", measured, goal: "≤ 2×", ok: slower <= 2 });
  return rows;
}

async function withReader<T>(ocr: Ocr, use: (reader: Reader) => Promise<T>): Promise<T> {
  const reader = createReader({ ocr });
  try {
    return await use(reader);
  } finally {
    await reader.close();
  }
}

/** @param most the ratio that is promised. */
async function faxRow(reader: Reader, samples: Sample[], name: string, most: number): Promise<Row> {
  const fax = (await faxSpeed(reader, samples))!;
  const ratio = fax.native === null ? null : fax.native / fax.ours;
  const ours = `${(60_000 / fax.ours).toFixed(0)} ms a page`;
  return {
    what: `a faxed page, cleaned and read (${name}), against tesseract alone`,
    measured: ratio === null ? `${ours}; tesseract is not installed` : `${ratio.toFixed(2)}× (${ours})`,
    goal: `≤ ${most}×`,
    ok: ratio === null ? null : ratio <= most,
  };
}
