/**
 * The cover sheet of a release package: whose records, for whom, what is in it, and what its reader may do with it.
 * @module
 */
import { showDate } from "../../shared/time.ts";
import type { PDFDocument, PDFPage } from "./library.ts";
import { Sheet } from "./sheet.ts";

export interface PackageCover {
  organization: { name: string; address: string[]; phone: string | null };
  /** As shown to people, e.g. 42. */
  requestNumber: number | string;
  /** `dateOfBirth` as YYYY-MM-DD. */
  patient: { name: string; dateOfBirth: string | null; mrn: string | null };
  requester: { name: string; contactName: string | null; address?: string[] };
  /** ISO. */
  releasedAt: string;
  /** The day of it where the office is. */
  releasedOn: string;
  /** Further notices to print, each a paragraph: state law, 42 CFR part 2, terms of the office. */
  notices?: string[];
}

/** A row of the list of contents. */
export interface ContentRow {
  title: string;
  /** e.g. "2-5", or "separate file". */
  pages: string;
}

/** On every package (45 CFR 164.508(c)(2)(iii) on redisclosure; 164.530(c) on safeguards against those not meant). */
const NOTICES = [
  "Confidential. These pages hold health information that is protected by federal and state law. They are meant for the recipient " +
  "named above only. If you are not that recipient, do not read, copy or pass them on: tell the office named above at once, and " +
  "return or destroy all copies.",
  "Redisclosure. Use these records only for the purpose for which they were released. Once released they may be redisclosed by the " +
  "recipient and may then no longer be protected by the federal privacy rule; other federal or state law may still forbid to pass " +
  "them on without the patient's written permission.",
];

const REPLACED =
  'A "?" or a plain letter on this sheet stands for a letter that could not be printed here; ask the office for the exact spelling.';

/** Writes the cover sheet. @param newPage where its pages go. @returns how many pages it has. */
export async function writeCover(
  document: PDFDocument,
  cover: PackageCover,
  contents: ContentRow[],
  newPage: () => PDFPage,
): Promise<number> {
  const sheet = await Sheet.on(document, { newPage });
  await writeHead(sheet, cover);
  await writeFacts(sheet, cover);
  await writeContents(sheet, contents);
  sheet.continued = undefined;
  await writeNotices(sheet, cover);
  return sheet.pages.length;
}

async function writeHead(sheet: Sheet, { organization, requestNumber }: PackageCover): Promise<void> {
  await sheet.text(organization.name, { size: 16, bold: true });
  const lines = [...organization.address, organization.phone && `Phone ${organization.phone}`].filter(Boolean);
  await sheet.text(lines.join("\n"), { size: 9, gray: 0.35 });
  sheet.skip(10);
  sheet.rule(0.3);
  sheet.skip(14);
  await sheet.text(`Released medical records - request ${requestNumber}`, { size: 14, bold: true });
  sheet.skip(8);
}

async function writeFacts(sheet: Sheet, { patient, requester, releasedOn }: PackageCover): Promise<void> {
  const to = [requester.name, requester.contactName && `Attn: ${requester.contactName}`, ...requester.address ?? []];
  const facts: [label: string, value: string][] = [
    ["Patient", patient.name],
    ["Date of birth", showDate(patient.dateOfBirth)],
    ["Medical record number", patient.mrn || "N/A"],
    ["Released to", to.filter(Boolean).join("\n")],
    ["Date released", showDate(releasedOn)],
  ];
  for (const [label, value] of facts) {
    const columns = [{ width: 140 }, { width: sheet.width - 140 }];
    await sheet.row([label, value], columns, { size: 10.5 });
    sheet.skip(3);
  }
  sheet.skip(10);
}

async function writeContents(sheet: Sheet, contents: ContentRow[]): Promise<void> {
  const columns = [{ width: sheet.width - 100 }, { width: 100, align: "right" as const }];
  const head = async () => {
    await sheet.row(["Contents", "Pages"], columns, { size: 10, bold: true });
    sheet.skip(3);
    sheet.rule();
    sheet.skip(6);
  };
  await sheet.need(80);
  await head();
  sheet.continued = head;
  for (const { title, pages } of contents) {
    await sheet.row([title, pages], columns, { size: 10 });
    sheet.skip(3);
  }
  sheet.skip(8);
}

async function writeNotices(sheet: Sheet, { notices = [] }: PackageCover): Promise<void> {
  await sheet.need(110);
  sheet.rule();
  sheet.skip(8);
  for (const notice of [...NOTICES, ...notices, ...sheet.type.replaced ? [REPLACED] : []]) {
    await sheet.text(notice, { size: 8.5, gray: 0.2 });
    sheet.skip(5);
  }
}
