/**
 * The cover sheet before a fax: sender, recipient and request; nothing about a patient, because anybody may take it from the tray. All is
 * black: a fax machine has no gray.
 * @module
 */
import { shownNumber } from "../../shared/fax_numbers.ts";
import { showDate } from "../../shared/time.ts";
import pdfLib from "./library.ts";
import { Sheet } from "./sheet.ts";

export interface FaxCover {
  organization: { name: string; address: string[]; phone: string | null };
  /** Whom it is for, so that it reaches them from the tray; null where the name is the patient's own. */
  recipient: string | null;
  /** The number dialled. */
  to: string;
  subject: string;
  text: string;
  /** A calendar date. */
  sentOn: string;
}

/** 45 CFR 164.530(c): safeguards against those the pages are not meant for. */
const notice =
  "This fax may hold health information that is protected by federal and state law. It is meant for the recipient only. " +
  "If it reached you by mistake, do not read, copy or pass it on: call the office named above at once, and destroy all pages.";

/** A cover and the pages behind it, as one PDF. @param pages a PDF. @returns the PDF and how many pages it has */
export async function withFaxCover(
  cover: FaxCover,
  pages: Uint8Array,
): Promise<{ pdf: Uint8Array<ArrayBuffer>; pages: number }> {
  const document = await pdfLib.PDFDocument.create();
  const behind = await pdfLib.PDFDocument.load(pages, { ignoreEncryption: true });
  const { organization } = cover;
  const sheet = await Sheet.on(document);
  await sheet.text(organization.name, { size: 18, bold: true });
  const lines = [...organization.address, organization.phone && `Phone ${organization.phone}`].filter(Boolean);
  await sheet.text(lines.join("\n"), { size: 12 });
  sheet.skip(10);
  sheet.rule(0);
  sheet.skip(14);
  await sheet.text("Fax", { size: 32, bold: true });
  sheet.skip(12);
  const count = behind.getPageCount() + 1;
  const rows: [string, string][] = [
    ...(cover.recipient ? [["To", cover.recipient] as [string, string]] : []),
    ["Fax number", shownNumber(cover.to)],
    ["Date", showDate(cover.sentOn)],
    ["About", cover.subject],
    ["Pages", `${count}, this one included`],
  ];
  for (const [label, value] of rows) {
    await sheet.row([label, value], [{ width: 110 }, { width: sheet.width - 110 }], { size: 14 });
    sheet.skip(5);
  }
  sheet.skip(18);
  await sheet.text(cover.text, { size: 13 });
  sheet.skip(28);
  sheet.rule(0);
  sheet.skip(10);
  await sheet.text("Confidential", { size: 16, bold: true });
  sheet.skip(4);
  await sheet.text(notice, { size: 13 });
  for (const page of await document.copyPages(behind, behind.getPageIndices())) document.addPage(page);
  return { pdf: await document.save() as Uint8Array<ArrayBuffer>, pages: document.getPageCount() };
}
