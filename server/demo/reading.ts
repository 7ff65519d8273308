/**
 * What reading a demo document gives, without reading it: the words with their places as they were laid out, and the true values
 * with the words they stand in. Fills the inbox of a freshly seeded office; Retry reads the real file.
 * @module
 */
import {
  type DocumentKind,
  type Extraction,
  type FoundPatient,
  nothingFound,
  type Page,
  type ReadDocument,
  type ReadPart,
  type Word,
} from "../../shared/documents.ts";
import { readMail } from "../documents/eml.ts";
import { layOut } from "../documents/layout.ts";
import { longDate, slashDate } from "../papers/calendar.ts";
import { Random } from "../papers/random.ts";
import { documentTitle } from "../papers/contents.ts";
import { Locator } from "./locate.ts";
import { placedPages, renderDocument } from "../papers/render.ts";
import { loadMetrics, type Metrics, PAGE, type PlacedPage } from "../papers/sheet.ts";
import type { DocumentMedium, DocumentSpec, PrintedPatient, RequestContent } from "../papers/spec.ts";

export interface DemoReading {
  read: ReadDocument;
  extraction: Extraction;
  /** The file itself, of a mail with an attachment: its parts are stored apart. */
  mail: Uint8Array | null;
}

const kinds: Record<DocumentMedium, DocumentKind> = {
  "text-pdf": "pdf",
  "scan-pdf": "pdf",
  "locked-pdf": "pdf",
  "truncated-pdf": "pdf",
  "scan-tiff": "tiff",
  "fax-fine": "tiff",
  "fax-standard": "tiff",
  "photo-jpeg": "jpeg",
  "docx": "docx",
  "eml": "eml",
  "eml-pdf": "eml",
};

/** How sure a reader is of a printed word on each medium. */
const clarity: Partial<Record<DocumentMedium, number>> = {
  "scan-pdf": 0.95,
  "scan-tiff": 0.94,
  "fax-fine": 0.93,
  "fax-standard": 0.86,
  "photo-jpeg": 0.88,
};

/** @returns null for a file that cannot be opened, and for medical records. */
export async function demoReading(spec: DocumentSpec): Promise<DemoReading | null> {
  const { content, medium } = spec;
  if (content.kind === "record" || medium === "locked-pdf" || medium === "truncated-pdf") return null;
  const metrics = await loadMetrics();
  const mail = medium === "eml-pdf" ? (await renderDocument(spec)).bytes : null;
  // The message comes first, and its attachment's pages after it, as the reader gives them.
  const message = mail ? layOut((await readMail(mail)).blocks, 1).pages : [];
  const attached = (await placedPages(spec)).map((placed, i) =>
    pageOf(placed, message.length + i + 1, medium, metrics, spec.seed)
  );
  const pages = [...message, ...attached];
  const text = pages.map(pageText).join("\f");
  const sender = content.kind === "request" ? content.requester : content.sender;
  const read: ReadDocument = {
    kind: kinds[medium],
    pages,
    ...(mail ? { parts: partsOf(message.length, pages.length) } : {}),
    text,
    mail: kinds[medium] === "eml"
      ? {
        from: content.kind === "request" ? sender.contactName : sender.name,
        fromAddress: sender.email,
        subject: documentTitle(spec),
        date: spec.receivedAt,
        messageId: null,
      }
      : null,
    problems: content.kind === "blank" ? ["No words were found on page 1."] : [],
    timings: { read: clarity[medium] === undefined ? 18 * pages.length : 610 * pages.length },
  };
  const extraction = content.kind === "request" ? requestValues(spec, content, attached) : nothingFound();
  return { read, extraction, mail };
}

function partsOf(message: number, pages: number): ReadPart[] {
  return [{ from: 1, to: message, problem: null }, { from: message + 1, to: pages, problem: null }];
}

function pageOf(placed: PlacedPage, number: number, medium: DocumentMedium, metrics: Metrics, seed: string): Page {
  const random = new Random(`reading:${seed}:${number}`);
  const sure = clarity[medium];
  const box = (x: number, y: number, w: number, size: number) => ({
    x: x / PAGE.width,
    y: (y - size * 0.78) / PAGE.height,
    w: w / PAGE.width,
    h: size * 0.98 / PAGE.height,
  });
  const found = placed.texts.flatMap(({ text, x, y, size, font }) => {
    const upTo = (end: number) => metrics(text.slice(0, end), font, size);
    return [...text.matchAll(/\S+/g)].map((match) => {
      const left = upTo(match.index);
      const w = upTo(match.index + match[0].length) - left;
      const confidence = sure === undefined ? 1 : Math.min(0.99, sure + random.between(-0.06, 0.04));
      return { y, x: x + left, word: { text: match[0], box: box(x + left, y, w, size), confidence, line: 0 } as Word };
    });
  });
  const written = placed.written.map(({ text, x, y, w, size }) => ({
    y,
    x,
    word: { text, box: box(x, y, w, size), confidence: random.between(0.2, 0.5), line: 0, unreadable: true } as Word,
  }));
  const words = inLines([...found, ...written]);
  const mean = words.length === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  return {
    number,
    width: PAGE.width,
    height: PAGE.height,
    rotation: 0,
    method: words.length === 0
      ? "none"
      : sure !== undefined
      ? "ocr"
      : kinds[medium] === "pdf"
      ? "text-layer"
      : "layout",
    confidence: mean,
    words,
    marks: placed.checkBoxes.map(({ checked, x, y, side }) => ({
      kind: checked ? "checked" as const : "unchecked" as const,
      box: { x: x / PAGE.width, y: y / PAGE.height, w: side / PAGE.width, h: side / PAGE.height },
    })),
    problem: words.length === 0 ? "No words were found on this page." : null,
  };
}

/** Words in reading order, numbered by line: base lines within four points belong together. */
function inLines(found: { x: number; y: number; word: Word }[]): Word[] {
  const sorted = [...found].sort((a, b) => a.y - b.y);
  const lines: (typeof found)[] = [];
  for (const item of sorted) {
    const last = lines[lines.length - 1];
    if (last && item.y - last[0].y < 4) last.push(item);
    else lines.push([item]);
  }
  return lines.flatMap((line, i) => line.sort((a, b) => a.x - b.x).map(({ word }) => ({ ...word, line: i })));
}

function pageText({ words }: Page): string {
  const lines: string[][] = [];
  for (const word of words) (lines[word.line] ??= []).push(word.text);
  return lines.map((line) => line.join(" ")).join("\n");
}

const classes: Partial<Record<DocumentMedium, Extraction["class"]>> = {
  "scan-pdf": "scan",
  "scan-tiff": "scan",
  "fax-fine": "fax",
  "fax-standard": "fax",
  "photo-jpeg": "photo",
  "docx": "office",
  "eml": "email",
  "eml-pdf": "email",
};

function requestValues(spec: DocumentSpec, content: RequestContent, pages: Page[]): Extraction {
  const at = new Locator(pages);
  const { requester, authorization, dateRange } = content;
  const where = {
    "requester.name": at.find("letterhead", requester.name),
    "requester.contactName": at.find("contact", requester.contactName),
    "requester.email": at.find("contact", requester.email),
    "requester.phone": at.find("contact", requester.phone),
    "requester.fax": at.find("contact", requester.fax),
    "dateRange": at.find("service dates", dateRange.start && slashDate(dateRange.start)),
    "isUrgent": at.find("urgent words", content.urgencyReason && "RUSH"),
    "authorization": at.find("authorization form", authorization && "AUTHORIZATION"),
  };
  const arrived = spec.medium.startsWith("fax") || spec.medium.startsWith("eml");
  return {
    class: classes[spec.medium] ?? "text-pdf",
    patients: content.patients.map((patient) => patientValues(patient, at)),
    requester: {
      name: requester.name,
      contactName: requester.contactName,
      email: requester.email,
      phone: requester.phone,
      fax: requester.fax,
    },
    requestType: content.requestType,
    recordTypes: content.recordTypes,
    dateRange,
    purpose: content.purpose,
    isUrgent: content.urgencyReason !== null,
    urgencyReason: content.urgencyReason,
    authorization: {
      attached: authorization !== null,
      signed: authorization?.signedOn != null,
      signedOn: authorization?.signedOn ?? null,
      expiresOn: authorization?.expiresOn ?? null,
    },
    references: content.references,
    receivedOn: arrived ? spec.receivedAt.slice(0, 10) : null,
    duplicateOf: null,
    evidence: Object.fromEntries(Object.entries(where).filter((entry) => entry[1] !== null)) as Extraction["evidence"],
  };
}

function patientValues(patient: PrintedPatient, at: Locator): FoundPatient {
  const where = {
    name: at.find("patient line", patient.name, `${patient.lastName}, ${patient.firstName}`, patient.lastName),
    dob: at.find("birth date label", longDate(patient.dob), slashDate(patient.dob)),
    mrn: at.find("MRN label", patient.mrn),
    address: at.find("address label", patient.address),
    phone: at.find("telephone label", patient.phone),
    email: at.find("e-mail label", patient.email),
    ssn: at.find("SSN label", patient.ssn),
  };
  const evidence = Object.fromEntries(Object.entries(where).filter((entry) => entry[1] !== null));
  return { ...patient, evidence: evidence as FoundPatient["evidence"] };
}
