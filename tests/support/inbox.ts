/**
 * Documents for the inbox's tests, made on the spot.
 * @module
 */
import { zipSync } from "fflate";
import type { InboxEntryView } from "../../shared/inbox.ts";
import { patient } from "../flows/fixtures.ts";
import type { Desk, Person } from "../harness.ts";
import { json } from "../harness.ts";
import pdfLib from "../../server/pdf/library.ts";
import { system } from "../../server/db/store.ts";
import { createPatient } from "../../server/rooms/patients/create_patient.ts";

/** A request for one patient, as its lines. */
export const letter = [
  "Harbor Law Group LLP",
  "12 Pier Street, Portland, OR 97201",
  "",
  "Dear Records Custodian:",
  "",
  "Please send us the complete medical records of our client:",
  "Patient: Maria Okafor",
  "Date of birth: 04/12/1980",
  "MRN: A-1029-33",
];

/** The patient of the letter. */
export const okafor = { ...patient, dateOfBirth: "1980-04-12", mrn: "A-1029-33" };

/** The same on file. Answers the id. */
export async function knownPatient(desk: Desk, fields: Record<string, string> = {}): Promise<number> {
  return (await desk.deps.store.change(system, (tx) => createPatient(tx, { ...okafor, ...fields }))).id;
}

/** A PDF with a text layer, a page for each list of lines. */
export async function textPdf(...pages: string[][]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await pdfLib.PDFDocument.create();
  const font = await pdf.embedFont(pdfLib.StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([612, 792]);
    lines.forEach((line, i) => page.drawText(line, { x: 60, y: 720 - i * 20, size: 12, font }));
  }
  return await pdf.save({ addDefaultPage: false }) as Uint8Array<ArrayBuffer>;
}

export async function lockedPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await pdfLib.PDFDocument.create();
  pdf.addPage();
  pdf.encrypt({ userPassword: "secret", ownerPassword: "owner" });
  return await pdf.save() as Uint8Array<ArrayBuffer>;
}

export function emptyDocx(): Uint8Array<ArrayBuffer> {
  const body =
    `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p/></w:body></w:document>`;
  const types =
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`;
  const text = (content: string) => new TextEncoder().encode(content);
  return zipSync({ "[Content_Types].xml": text(types), "word/document.xml": text(body) }) as Uint8Array<ArrayBuffer>;
}

export function zip(): Uint8Array<ArrayBuffer> {
  return zipSync({ "readme.txt": new TextEncoder().encode("nothing") }) as Uint8Array<ArrayBuffer>;
}

/** A plain mail. */
export function mail(lines: string[], options: { messageId?: string; subject?: string } = {}): Uint8Array<ArrayBuffer> {
  const head = [
    "From: Dana Reyes <dana@harborlaw.example>",
    "To: records@clinic.example",
    `Subject: ${options.subject ?? "Request for records"}`,
    "Date: Thu, 19 Nov 2026 10:00:00 +0000",
    ...(options.messageId ? [`Message-ID: <${options.messageId}>`] : []),
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
  ];
  return new TextEncoder().encode([...head, "", ...lines].join("\r\n"));
}

/** A mail with attachments, each base64. */
export function mailWith(
  lines: string[],
  parts: { name: string; type: string; bytes: Uint8Array }[],
  messageId = "with-parts@harborlaw.example",
): Uint8Array<ArrayBuffer> {
  const encoded = (bytes: Uint8Array) => bytes.toBase64().replace(/.{76}/g, "$&\r\n");
  const text = [
    "From: Dana Reyes <dana@harborlaw.example>",
    "Subject: =?utf-8?Q?Anfrage_f=C3=BCr_Akten?=",
    `Message-ID: <${messageId}>`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="part"',
    "",
    "--part",
    "Content-Type: text/plain; charset=utf-8",
    "",
    ...lines,
    ...parts.flatMap(({ name, type, bytes }) => [
      "--part",
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      ...(type === "message/rfc822"
        ? ["", new TextDecoder().decode(bytes)]
        : ["Content-Transfer-Encoding: base64", "", encoded(bytes)]),
    ]),
    "--part--",
    "",
  ];
  return new TextEncoder().encode(text.join("\r\n"));
}

/** A black-and-white TIFF of blank pages, uncompressed; each 64 × 64 pixels at 204 dpi. */
export function blankTiff(pages: number): Uint8Array<ArrayBuffer> {
  const pageBytes = 64 * 8;
  const tags = 9;
  const block = pageBytes + 16 + 2 + tags * 12 + 4;
  const bytes = new Uint8Array(8 + pages * block);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, 8 + pageBytes + 16, true);
  for (let n = 0; n < pages; n++) {
    const start = 8 + n * block;
    const resolution = start + pageBytes;
    view.setUint32(resolution, 204, true);
    view.setUint32(resolution + 4, 1, true);
    let at = resolution + 16;
    view.setUint16(at, tags, true);
    at += 2;
    const entries = [[256, 3, 64], [257, 3, 64], [258, 3, 1], [259, 3, 1], [262, 3, 1], [273, 4, start], [
      279,
      4,
      pageBytes,
    ]];
    for (const [tag, type, value] of [...entries, [282, 5, resolution], [283, 5, resolution]]) {
      view.setUint16(at, tag, true);
      view.setUint16(at + 2, type, true);
      view.setUint32(at + 4, 1, true);
      view.setUint32(at + 8, value, true);
      at += 12;
    }
    bytes.fill(0xff, start, start + pageBytes);
    view.setUint32(at, n + 1 < pages ? 8 + (n + 1) * block + pageBytes + 16 : 0, true);
  }
  return bytes;
}

/** A clerk's upload; answers the entry as it was made. */
export async function upload(
  person: Person,
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  fields: Record<string, string> = {},
): Promise<InboxEntryView> {
  return await json<InboxEntryView>(sendFile(person, "/api/inbox-entries/manual-entry", bytes, fileName, fields), 201);
}

/** A multipart call with one document. */
export function sendFile(
  person: Person,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData();
  form.set("document", new File([bytes], fileName));
  for (const [name, value] of Object.entries({ sender: "Harbor Law Group", ...fields })) form.set(name, value);
  return person.call(path, { method: "POST", body: form });
}

/** A JSON call. */
export function send(person: Person, method: string, path: string, body: unknown): Promise<Response> {
  return person.call(path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
}

/** The entry as it stands. */
export function entryOf(person: Person, id: string): Promise<InboxEntryView> {
  return json<InboxEntryView>(person.call(`/api/inbox-entries/${id}`));
}

/** An upload that has been read. */
export async function readUpload(
  desk: Desk,
  person: Person,
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  fields: Record<string, string> = {},
): Promise<InboxEntryView> {
  const { id } = await upload(person, bytes, fileName, fields);
  await desk.drain();
  return await entryOf(person, id);
}
