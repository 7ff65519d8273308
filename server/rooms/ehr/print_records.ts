/**
 * Fetched records as files to attach: a PDF to read, one a set, and the FHIR resources themselves as one JSON.
 * @module
 */
import { Buffer } from "node:buffer";
import { dateOfRecord, ehrRecordTypeLabels, type FhirRecord, providerOfRecord } from "../../../shared/ehr.ts";
import { showDate } from "../../../shared/time.ts";
import { sniffKind } from "../../documents/sniff.ts";
import type { Fhir } from "../../integrations/fhir/port.ts";
import { CannotAssemble } from "../../pdf/cannot_assemble.ts";
import pdf from "../../pdf/library.ts";
import { appendPdf } from "../../pdf/merge.ts";
import { addBookmarks, type Bookmark } from "../../pdf/outline.ts";
import { appendPicture } from "../../pdf/pictures.ts";
import { Sheet } from "../../pdf/sheet.ts";
import { stampPages } from "../../pdf/stamp.ts";
import type { TakenSet } from "./fetch_records.ts";
import { Contents, type Document, isDocument, textOf } from "./printing/contents.ts";
import { momentOf } from "./printing/values.ts";
import { factsOf, readingOf, titleOf, usual } from "./printing/words.ts";

export interface PrintedSet {
  pdf: Uint8Array<ArrayBuffer>;
  pages: number;
  /** The documents it holds, as FHIR Binary resources. */
  binaries: Binary[];
  /** Documents that the EHR did not give, each a sentence. */
  notes: string[];
}

const BODY = { size: 10 };
const SMALL = { size: 8.5, gray: 0.35 };

/** A document that follows the list on pages of its own. */
interface Enclosed {
  title: string;
  document: Document;
}

/** Prints one set. Documents shared by several sets are got once. @throws FhirError when the EHR fails for now */
async function printSet(set: TakenSet, contents: Contents, timeZone: string): Promise<PrintedSet> {
  const label = ehrRecordTypeLabels[set.type];
  const document = await pdf.PDFDocument.create();
  const sheet = await Sheet.on(document);
  await writeHead(sheet, set, label);
  const byKey = (records: FhirRecord[]) => new Map(records.map((one) => [`${one.resourceType}/${one.id}`, one]));
  const [included, listed] = [byKey(set.included), byKey(set.records)];
  const enclosed: Enclosed[] = [];
  const seen = new Map<string, string>();
  const notes: string[] = [];
  const binaries: Binary[] = [];
  for (const [n, record] of set.records.entries()) {
    // Setting type is work without a pause; a chart of thousands of records must not hold up everybody else.
    if (n % 20 === 19) await new Promise((done) => setTimeout(done, 0));
    const reading = readingOf(record, included, timeZone);
    const title = titleOf(record, reading);
    const date = dateOfRecord(record);
    await writeRecord(
      sheet,
      record,
      [title, date ? momentOf(date, timeZone) : "No date"],
      factsOf(record, reading, readingOf(record, listed).find),
    );
    for (const one of await contents.of(record)) {
      if (!isDocument(one)) {
        notes.push(`${label}, “${one.title}”: ${one.reason}`);
        await sheet.text(`${one.title}: ${one.reason}`, SMALL, { left: 12 });
        continue;
      }
      const before = seen.get(one.sha256);
      if (before) {
        await sheet.text(`${one.title}: the same document as ${before}.`, SMALL, { left: 12 });
        continue;
      }
      const name = await place(sheet, one, title, enclosed, notes);
      seen.set(one.sha256, name);
      binaries.push(binaryOf(one));
    }
    sheet.skip(7);
  }
  const bookmarks: Bookmark[] = [{ title: label, page: 1 }];
  for (const [n, { title, document: one }] of enclosed.entries()) {
    bookmarks.push({ title: `Document ${n + 1}: ${title}`, page: document.getPageCount() + 1 });
    await enclose(document, one, notes, title);
  }
  // The stamp's font has Western letters only.
  const vendor = set.fetch.vendor.replace(/[^\x20-\x7e\xa0-\xff]/g, "?");
  await stampPages(document, (page, pages) => `${label} · ${vendor} · page ${page} of ${pages}`, "left");
  addBookmarks(document, bookmarks);
  document.setTitle(label);
  document.setProducer("ReleaseDesk");
  const at = new Date(set.fetch.fetchedAt);
  document.setCreationDate(at);
  document.setModificationDate(at);
  const bytes = await document.save({ useObjectStreams: true, addDefaultPage: false });
  return { pdf: new Uint8Array(bytes), pages: document.getPageCount(), binaries, notes };
}

async function writeHead(sheet: Sheet, { fetch, records }: TakenSet, label: string): Promise<void> {
  const { patient, range } = fetch;
  await sheet.text(label, { size: 16, bold: true });
  sheet.skip(2);
  const born = patient.dob ? `, born ${showDate(patient.dob)}` : "";
  await sheet.text(`${patient.name}${born}${patient.mrn ? `, MRN ${patient.mrn}` : ""}`, { size: 11, bold: true });
  const days = range.start || range.end
    ? `Records of ${range.start ? showDate(range.start) : "the beginning"} to ${
      range.end ? showDate(range.end) : "today"
    }`
    : "Records of any date";
  const count = `${records.length} record${records.length === 1 ? "" : "s"}`;
  await sheet.text(
    `Source: ${fetch.vendor}. Fetched ${showDate(fetch.fetchedAt.slice(0, 10))}, ${
      fetch.fetchedAt.slice(11, 16)
    } UTC, by ${fetch.userName}. ${days}; ${count}.`,
    SMALL,
  );
  sheet.skip(4);
  sheet.rule();
  sheet.skip(8);
}

async function writeRecord(
  sheet: Sheet,
  record: FhirRecord,
  head: [title: string, date: string],
  facts: [string, string][],
): Promise<void> {
  await sheet.need(44);
  await sheet.row(
    head,
    [{ width: sheet.width - 150 }, { width: 150, align: "right" }],
    { ...BODY, bold: true },
  );
  for (const [name, text] of facts) {
    await sheet.row([name, text], [{ width: 120 }, { width: sheet.width - 120 }], { size: 9.5 });
  }
  const provider = providerOfRecord(record);
  const status = typeof record.status === "string" && usual.has(record.status) ? record.status : null;
  await sheet.text(
    [provider && `Provider: ${provider}`, status && `Status: ${status}`, `${record.resourceType}/${record.id}`]
      .filter(Boolean).join(" · "),
    SMALL,
  );
}

/** Text goes below its record; pages and pictures follow the list. Answers how the document is called from now on. */
async function place(sheet: Sheet, one: Document, of: string, enclosed: Enclosed[], notes: string[]): Promise<string> {
  const text = textOf(one.content);
  if (text !== null) {
    await sheet.text(text, { size: 9.5 }, { left: 12 });
    return `the text of “${of}” above`;
  }
  const { kind } = sniffKind(one.content.bytes, one.title);
  if (!["pdf", "jpeg", "png", "tiff"].includes(kind ?? "")) {
    const reason = `a document of the kind ${one.content.mime} is in the FHIR JSON only.`;
    notes.push(`“${one.title}”: ${reason}`);
    await sheet.text(`${one.title}: ${reason}`, SMALL, { left: 12 });
    return "one in the FHIR JSON";
  }
  enclosed.push({ title: one.title, document: one });
  await sheet.text(`${one.title}: follows this list as document ${enclosed.length}.`, SMALL, { left: 12 });
  return `document ${enclosed.length}`;
}

async function enclose(
  target: Awaited<ReturnType<typeof pdf.PDFDocument.create>>,
  { content }: Document,
  notes: string[],
  title: string,
): Promise<void> {
  const { kind } = sniffKind(content.bytes, title);
  try {
    if (kind === "pdf") await appendPdf(target, content.bytes, title);
    else await appendPicture(target, content.bytes, title, kind as "jpeg" | "png" | "tiff");
  } catch (error) {
    // The rest of the set is worth having; what is missing is told, and the original is in the JSON.
    if (!(error instanceof CannotAssemble)) throw error;
    notes.push(error.message);
    const sheet = await Sheet.on(target);
    await sheet.text(error.message, BODY);
  }
}

interface Binary {
  resourceType: "Binary";
  id: string;
  contentType: string;
  data: string;
}

const binaryOf = ({ sha256, content }: Document): Binary => ({
  resourceType: "Binary",
  id: sha256.slice(0, 32),
  contentType: content.mime,
  data: Buffer.from(content.bytes).toString("base64"),
});

/**
 * All records as they came, what they refer to, and their documents, each once, as a FHIR Bundle of the type `collection`
 * (https://hl7.org/fhir/R4/bundle.html).
 */
export function bundleOf(sets: TakenSet[], printed: PrintedSet[]): Uint8Array<ArrayBuffer> {
  const all = new Map<string, FhirRecord | Binary>();
  for (const [n, { records, included }] of sets.entries()) {
    for (const one of [...records, ...included, ...printed[n].binaries]) all.set(`${one.resourceType}/${one.id}`, one);
  }
  const entry = [...all.values()].map((resource) => ({ resource }));
  const bundle = { resourceType: "Bundle", type: "collection", timestamp: sets[0].fetch.fetchedAt, entry };
  return new TextEncoder().encode(JSON.stringify(bundle, null, 1));
}

/** Prints all sets, one after the other. @param timeZone the office's, an IANA name @throws FhirError */
export async function printSets(
  fhir: Pick<Fhir, "readContent">,
  sets: TakenSet[],
  timeZone: string,
): Promise<PrintedSet[]> {
  const contents = new Contents(fhir);
  const printed: PrintedSet[] = [];
  for (const set of sets) printed.push(await printSet(set, contents, timeZone));
  return printed;
}
