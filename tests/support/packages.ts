/**
 * What the tests of packages share. For tests only.
 * @module
 */
import assert from "node:assert/strict";
import { CannotAssemble } from "../../server/pdf/cannot_assemble.ts";
import type { PackageCover } from "../../server/pdf/cover.ts";
import pdf, { type PDFDocument } from "../../server/pdf/library.ts";
import { type AssembledPackage, assemblePackage } from "../../server/rooms/records/assemble_package.ts";

export const cover: PackageCover = {
  organization: { name: "Larkspur Regional", address: ["1400 Foxglove Parkway"], phone: "(970) 555-0100" },
  requestNumber: 42,
  patient: { name: "Zoë Roe", dateOfBirth: "1980-02-03", mrn: "00482913" },
  requester: { name: "Smith & Jones LLP", contactName: "Ann Smith" },
  releasedAt: "2026-11-20T12:00:00Z",
  releasedOn: "2026-11-20",
};

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A PDF of so many pages that say "Record page n". */
export async function makePdf(
  pages: number,
  change?: (document: PDFDocument) => unknown,
  useObjectStreams = false,
): Promise<Uint8Array> {
  const document = await pdf.PDFDocument.create();
  const font = await document.embedFont(pdf.StandardFonts.Helvetica);
  for (let n = 1; n <= pages; n++) document.addPage([612, 792]).drawText(`Record page ${n}`, { x: 72, y: 700, font });
  await change?.(document);
  return await document.save({ useObjectStreams });
}

/** A package of one file. */
export async function packageOf(fileName: string, bytes: Uint8Array): Promise<AssembledPackage> {
  return await assemblePackage({ cover, items: [{ title: "Item", fileName, bytes }] });
}

/** Expects a refusal of this kind that names the file. */
export const refusedAs = (failure: string, fileName: string) => (error: unknown): true => {
  assert.ok(error instanceof CannotAssemble, String(error));
  assert.equal(error.failure, failure);
  assert.ok(error.message.startsWith(`${fileName}: `));
  assert.match(error.message, /\.$/);
  return true;
};
