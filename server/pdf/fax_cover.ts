/**
 * The cover sheet before a fax: sender, recipient and request; nothing about a patient, because anybody may take it from the tray.
 * @module
 */
import { showDate } from "../../shared/time.ts";
import pdfLib from "./library.ts";
import { Sheet } from "./sheet.ts";

export interface FaxCover {
  organization: { name: string; address: string[]; phone: string | null };
  /** The number dialled. */
  to: string;
  subject: string;
  text: string;
  /** A calendar date. */
  sentOn: string;
}

/** 45 CFR 164.530(c): safeguards against those the pages are not meant for. */
const notice =
  "Confidential. This fax may hold health information that is protected by federal and state law. It is meant for the " +
  "recipient only. If it reached you by mistake, do not read, copy or pass it on: call the office named above at once, and destroy all pages.";

/** A cover and the pages behind it, as one PDF. @param pages a PDF. @returns the PDF and how many pages it has */
export async function withFaxCover(
  cover: FaxCover,
  pages: Uint8Array,
): Promise<{ pdf: Uint8Array<ArrayBuffer>; pages: number }> {
  const document = await pdfLib.PDFDocument.create();
  const behind = await pdfLib.PDFDocument.load(pages, { ignoreEncryption: true });
  const { organization } = cover;
  const sheet = await Sheet.on(document);
  await sheet.text(organization.name, { size: 16, bold: true });
  const lines = [...organization.address, organization.phone && `Phone ${organization.phone}`].filter(Boolean);
  await sheet.text(lines.join("\n"), { size: 9, gray: 0.35 });
  sheet.skip(10);
  sheet.rule(0.3);
  sheet.skip(14);
  await sheet.text("Fax", { size: 28, bold: true });
  sheet.skip(10);
  const count = behind.getPageCount() + 1;
  for (
    const [label, value] of [
      ["To", cover.to],
      ["Date", showDate(cover.sentOn)],
      ["About", cover.subject],
      ["Pages", `${count}, this one included`],
    ]
  ) {
    await sheet.row([label, value], [{ width: 90 }, { width: sheet.width - 90 }], { size: 11 });
    sheet.skip(4);
  }
  sheet.skip(16);
  await sheet.text(cover.text, { size: 11 });
  sheet.skip(24);
  await sheet.text(notice, { size: 9, gray: 0.25 });
  for (const page of await document.copyPages(behind, behind.getPageIndices())) document.addPage(page);
  return { pdf: await document.save() as Uint8Array<ArrayBuffer>, pages: document.getPageCount() };
}
