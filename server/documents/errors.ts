/**
 * What makes a document unreadable, each with a sentence for the clerk who sent it in.
 * @module
 */
import type { ReadPart } from "../../shared/documents.ts";

/** code → sentence. No sentence may hold anything of the document's content. */
const unreadableSentences = {
  empty_file: "The file is empty. Ask the sender for it again.",
  not_a_document:
    "This file is not a document we can read. Send a PDF, a TIFF, JPEG or PNG picture, a Word document (.docx) or a mail message (.eml).",
  password_protected:
    "The document is protected by a password. Ask the sender for a copy without one, or print it and scan it.",
  truncated: "The file is cut off or damaged and cannot be opened. Ask the sender for it again.",
  no_pages: "The PDF has no pages. Ask the sender for it again.",
  not_really_pdf:
    "The file is named .pdf but it is a zip archive. Unpack it and send the documents in it one by one, or ask the sender for a PDF.",
  archive: "This is a zip archive. Unpack it and send the documents in it one by one.",
  empty_document: "The Word document has no text and no pictures. Ask the sender for it again.",
  old_word:
    "This is a Word 97–2003 file (.doc). It is stored, but it cannot be read: open it in Word and save it as .docx or PDF, then send it again.",
  other_office: "This is an Office file other than a Word document. Save it as a PDF and send it again.",
  other_picture: "Pictures of this kind cannot be read. Save the picture as JPEG or PNG and send it again.",
  web_page: "This is a web page. Print it to a PDF and send that.",
  too_large: "The picture is too large to be read. Scan it at 300 dots an inch and send it again.",
  too_large_file: "The file is larger than 20 MB. Ask the sender for it in smaller parts.",
  outlook_container:
    "This is a winmail.dat, in which Outlook hides what was attached. Ask the sender to send the mail again as HTML or plain text.",
  encrypted_mail:
    "This is encrypted, and only the mailbox's own key opens it. Ask the sender to send it without encryption.",
  empty_mail: "The message has no text and no attachment that can be read.",
  cancelled: "Reading was cancelled.",
  failed: "Something went wrong while reading the document. The original is kept; try again.",
} as const;

export type UnreadableCode = keyof typeof unreadableSentences;

/** A document that cannot be read. `message` is a sentence a clerk understands and holds nothing of the content. */
export class UnreadableDocument extends Error {
  override readonly name = "UnreadableDocument";
  /** Of a mail: what each of its parts came to. */
  parts?: ReadPart[];

  /** @param detail more exact than the table's sentence, e.g. with the page count and the limit. */
  constructor(readonly code: UnreadableCode, detail?: string) {
    super(detail ?? unreadableSentences[code]);
  }
}

/**
 * What the page limit left unread, as the problem of a document: "Only the first 500 of its 812 pages were read. …". None
 * when all were read.
 */
export function leftUnread(read: number, pages: number): string[] {
  return read >= pages ? [] : [
    `Only the first ${read} of ${pages} pages were read. Open the original for the others, or split it and send the parts.`,
  ];
}

/** Throws when the caller has given up. */
export function checkSignal(signal?: AbortSignal): void {
  if (signal?.aborted) throw new UnreadableDocument("cancelled");
}
