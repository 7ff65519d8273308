/**
 * An invoice as a PDF: for the payer's books, so everything on it adds up and nothing depends on colour.
 * @module
 */
import { awaitsPayment, isUnpaid } from "../../../../shared/invoices.ts";
import { dollars } from "../../../../shared/money.ts";
import { showDate } from "../../../../shared/time.ts";
import pdf, { type PDFImage, type PDFPage } from "../../../pdf/library.ts";
import { type Column, LETTER, Sheet } from "../../../pdf/sheet.ts";

export interface InvoicePdfItem {
  description: string;
  quantity: number;
  unitPriceCents: number;
  amountCents: number;
}

export interface InvoicePdfData {
  /** `logo` is a PNG. */
  organization: {
    name: string;
    address: string[];
    phone: string | null;
    taxId?: string;
    logo?: Uint8Array<ArrayBuffer> | null;
  };
  invoiceNumber: string;
  /** ISO dates. */
  invoiceDate: string;
  dueDate: string | null;
  status: "pending" | "sent" | "processing" | "paid" | "cancelled" | "failed" | "refunded";
  billTo: { name: string; contactName: string | null; email: string | null; phone: string | null };
  requestId: number | string;
  patientName: string | null;
  items: InvoicePdfItem[];
  totalCents: number;
  /** When and how it was paid, as "Nov 22, 2026 by check". */
  paid: string | null;
  /** All that was ever received; what went back of it stands apart. */
  paidCents: number;
  refundedCents: number;
  payUrl: string | null;
  notes: string | null;
}

/** Statuses that are said across the head of the invoice, so that nobody pays twice or pays what is not owed. */
const STAMPS: Partial<Record<InvoicePdfData["status"], string>> = {
  paid: "PAID",
  processing: "PAYMENT PROCESSING",
  cancelled: "CANCELLED",
  refunded: "REFUNDED",
  failed: "PAYMENT FAILED",
};

const COLUMNS: Column[] = [
  { width: 272 },
  { width: 62, align: "right" },
  { width: 82, align: "right" },
  { width: 88, align: "right" },
];

/** Writes an invoice. Names of any length wrap; many lines go on over further pages, each with the head of the table. */
export async function invoicePdf(data: InvoicePdfData): Promise<Uint8Array<ArrayBuffer>> {
  const document = await pdf.PDFDocument.create();
  const sheet = await Sheet.on(document);
  const logo = data.organization.logo ? await document.embedPng(data.organization.logo) : null;
  await writeHead(sheet, data, logo);
  await writeParties(sheet, data);
  await writeItems(sheet, data);
  await writeTotals(sheet, data);
  await writePayment(sheet, data);
  await numberPages(sheet, data);
  const at = new Date(data.invoiceDate);
  document.setTitle(`Invoice ${data.invoiceNumber}`, { showInWindowTitleBar: true });
  document.setAuthor(data.organization.name);
  document.setProducer("ReleaseDesk");
  document.setCreator("ReleaseDesk");
  document.setCreationDate(at);
  document.setModificationDate(at);
  document.setLanguage("en-US");
  return await document.save({ addDefaultPage: false }) as Uint8Array<ArrayBuffer>;
}

async function writeHead(sheet: Sheet, { organization, status }: InvoicePdfData, logo: PDFImage | null): Promise<void> {
  const title = { left: sheet.width - 190, width: 190, align: "right" as const };
  const top = sheet.top;
  await sheet.text("INVOICE", { size: 22, bold: true }, title);
  const stamp = STAMPS[status];
  if (stamp) await writeStamp(sheet, stamp);
  const afterTitle = sheet.top;
  sheet.top = top;
  if (logo) sheet.picture(logo, { width: sheet.width - 210, height: 48 });
  await sheet.text(organization.name, { size: 14, bold: true }, { width: sheet.width - 210 });
  const lines = [
    ...organization.address,
    organization.phone && `Phone ${organization.phone}`,
    organization.taxId && `Tax ID ${organization.taxId}`,
  ].filter(Boolean);
  await sheet.text(lines.join("\n"), { size: 9, gray: 0.35 }, { width: sheet.width - 210 });
  sheet.top = Math.max(sheet.top, afterTitle) + 12;
  sheet.rule(0.3);
  sheet.skip(14);
}

/** A framed word under the title. */
async function writeStamp(sheet: Sheet, text: string): Promise<void> {
  const style = { size: 12, bold: true };
  const [line] = await sheet.type.wrap(text, style, 190);
  const [width, height] = [line.width + 16, 20];
  const x = LETTER.width - sheet.margin - width;
  const y = LETTER.height - sheet.top - 4 - height;
  sheet.page.drawRectangle({ x, y, width, height, borderWidth: 1.5, borderColor: pdf.grayscale(0.15) });
  sheet.type.draw(sheet.page, line, x + 8, y + 6, style);
  sheet.skip(height + 8);
}

async function writeParties(sheet: Sheet, data: InvoicePdfData): Promise<void> {
  const { billTo } = data;
  const top = sheet.top;
  await sheet.text("Bill to", { size: 9, gray: 0.35 }, { width: 250 });
  await sheet.text(billTo.name, { size: 11, bold: true }, { width: 250 });
  const lines = [billTo.contactName && `Attn: ${billTo.contactName}`, billTo.email, billTo.phone].filter(Boolean);
  if (lines.length > 0) await sheet.text(lines.join("\n"), { size: 10 }, { width: 250 });
  const afterBillTo = { top: sheet.top, page: sheet.page };
  if (afterBillTo.page === sheet.pages[0]) sheet.top = top;
  const facts: [string, string][] = [
    ["Invoice number", data.invoiceNumber],
    ["Invoice date", showDate(data.invoiceDate)],
    ["Due date", showDate(data.dueDate)],
    ["Request", String(data.requestId)],
  ];
  if (data.paid) facts.push(["Paid", data.paid]);
  if (data.patientName) facts.push(["Patient", data.patientName]);
  for (const [label, value] of facts) {
    const start = sheet.top;
    await sheet.text(label, { size: 9, gray: 0.35 }, { left: 290, width: 80 });
    if (sheet.top > start) sheet.top = start;
    await sheet.text(value, { size: 10 }, { left: 375, width: sheet.width - 375 });
    sheet.skip(2);
  }
  if (afterBillTo.page === sheet.page) sheet.top = Math.max(sheet.top, afterBillTo.top);
  sheet.skip(18);
}

async function writeItems(sheet: Sheet, { items }: InvoicePdfData): Promise<void> {
  const head = async () => {
    await sheet.row(["Description", "Quantity", "Unit price", "Amount"], COLUMNS, { size: 9.5, bold: true }, 6);
    sheet.skip(3);
    sheet.rule(0.3);
    sheet.skip(6);
  };
  await sheet.need(60);
  await head();
  sheet.continued = head;
  for (const { description, quantity, unitPriceCents, amountCents } of items) {
    const cells = [description, String(quantity), dollars(unitPriceCents), dollars(amountCents)];
    await sheet.row(cells, COLUMNS, { size: 10 }, 6);
    sheet.skip(5);
  }
  if (items.length === 0) await sheet.text("No charges.", { size: 10 });
  sheet.continued = undefined;
  sheet.skip(2);
}

async function writeTotals(
  sheet: Sheet,
  { status, totalCents, paidCents, refundedCents }: InvoicePdfData,
): Promise<void> {
  await sheet.need(80);
  sheet.rule(0.3);
  sheet.skip(8);
  const columns: Column[] = [{ width: 416, align: "right" }, { width: 88, align: "right" }];
  const due = awaitsPayment(status) ? totalCents - paidCents : 0;
  const rows: [label: string, cents: number, bold: boolean][] = [["Total", totalCents, true]];
  if (paidCents !== 0) rows.push(["Amount paid", -paidCents, false]);
  if (refundedCents !== 0) rows.push(["Refunded", refundedCents, false]);
  rows.push([due < 0 ? "Credit" : "Amount due", Math.abs(due), true]);
  for (const [label, cents, bold] of rows) {
    await sheet.row([label, cents < 0 ? `-${dollars(-cents)}` : dollars(cents)], columns, { size: 11, bold }, 6);
    sheet.skip(3);
  }
  sheet.skip(16);
}

async function writePayment(sheet: Sheet, { status, payUrl, notes, totalCents, paidCents }: InvoicePdfData) {
  if (payUrl && isUnpaid(status) && totalCents > paidCents) {
    await sheet.need(44);
    await sheet.text("Pay online", { size: 10, bold: true });
    const top = sheet.top;
    await sheet.text(payUrl, { size: 10 });
    if (sheet.top > top) addLink(sheet.page, payUrl, { top, bottom: sheet.top, margin: sheet.margin });
    sheet.skip(10);
  }
  if (!notes) return;
  await sheet.need(40);
  await sheet.text("Notes", { size: 10, bold: true });
  await sheet.text(notes, { size: 9.5, gray: 0.2 });
}

/** Makes the lines of the address one thing to click. */
function addLink(page: PDFPage, url: string, { top, bottom, margin }: { top: number; bottom: number; margin: number }) {
  if (!URL.canParse(url)) return;
  const address = new URL(url).href.replace(/[()\\]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const { context } = page.doc;
  const link = context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [margin, LETTER.height - bottom, LETTER.width - margin, LETTER.height - top],
    Border: [0, 0, 0],
    A: { Type: "Action", S: "URI", URI: pdf.PDFString.of(address) },
  });
  page.node.addAnnot(context.register(link));
}

async function numberPages(sheet: Sheet, { invoiceNumber }: InvoicePdfData): Promise<void> {
  const style = { size: 8, gray: 0.4 };
  for (const [n, page] of sheet.pages.entries()) {
    const [line] = await sheet.type.wrap(
      `${invoiceNumber} · page ${n + 1} of ${sheet.pages.length}`,
      style,
      sheet.width,
    );
    sheet.type.draw(page, line, LETTER.width - sheet.margin - line.width, 30, style);
  }
}
