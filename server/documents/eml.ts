/**
 * Mail messages (.eml): the message as pages, its attachments, forwarded messages within it.
 * @module
 */
import { Buffer } from "node:buffer";
import { type ParsedMail, simpleParser } from "mailparser";
import type { MailHeaders } from "../../shared/documents.ts";
import { maxFileBytes } from "../../shared/common.ts";
import { UnreadableDocument } from "./errors.ts";
import { blocksOfHtml } from "./html_text.ts";
import type { Block } from "./layout.ts";
import { sniffKind } from "./sniff.ts";

/** A file sent with a message, or with a message inside it. */
export type Attachment = { fileName: string; bytes: Uint8Array };

export type MailContent = {
  headers: MailHeaders;
  blocks: Block[];
  attachments: Attachment[];
  /** Messages within the message that were read into `blocks`. */
  messages: number;
  problems: string[];
};

/** The problem of a message of which only the beginning was read. */
export const cutSentence = "The message is longer than can be read; its end was left out.";

/** Messages within messages are followed this deep. */
const maxDepth = 5;
/** Attachments looked at, messages among them, all levels together. */
const maxAttachments = 50;
/** Signs of a text that are read: more than 500 pages hold. */
const maxText = 3_000_000;
const maxParagraphs = 50_000;

/** Why an attachment is not read; null for one that is to be tried. */
export function refusalOf({ bytes, fileName }: Attachment): UnreadableDocument | null {
  if (bytes.length > maxFileBytes) return new UnreadableDocument("too_large_file");
  const { kind, reason } = sniffKind(bytes, fileName);
  if (kind === null) return reason;
  return kind === "eml" ? new UnreadableDocument("not_a_document") : null;
}

/**
 * Reads a message.
 * @throws UnreadableDocument `truncated` when it cannot be parsed.
 */
export async function readMail(bytes: Uint8Array): Promise<MailContent> {
  const mail = await parse(bytes);
  const content: MailContent = { headers: headersOf(mail), blocks: [], attachments: [], messages: 0, problems: [] };
  await gather(mail, content, 0);
  return content;
}

async function parse(bytes: Uint8Array): Promise<ParsedMail> {
  try {
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return await simpleParser(source, {
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipImageLinks: true,
      skipTextLinks: true,
      maxHtmlLengthToParse: 2_000_000,
    });
  } catch {
    throw new UnreadableDocument("truncated");
  }
}

/** Parts that say who wrote a message, or how it is encrypted: nobody attached them. */
const isSignature = /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys|pgp-encrypted)$/i;

async function gather(mail: ParsedMail, into: MailContent, depth: number): Promise<void> {
  const body = bodyOf(mail);
  for (const block of body.blocks) into.blocks.push(block);
  if (body.cut && !into.problems.includes(cutSentence)) into.problems.push(cutSentence);
  for (const part of mail.attachments ?? []) {
    if (isSignature.test(part.contentType)) continue;
    if (into.attachments.length + into.messages >= maxAttachments) {
      into.problems.push(`The message has more than ${maxAttachments} attachments; the rest was not read.`);
      return;
    }
    const bytes = new Uint8Array(part.content ?? []);
    const name = part.filename ?? "";
    if (part.contentType === "message/rfc822" || /\.eml$/i.test(name)) await nested(bytes, into, depth + 1);
    // Pictures shown inside the text are logos and signatures, unless they are as large as a page.
    else if (!(part.related && bytes.length < 60_000)) into.attachments.push({ fileName: name, bytes });
  }
}

async function nested(bytes: Uint8Array, into: MailContent, depth: number): Promise<void> {
  if (depth > maxDepth) {
    into.problems.push("A message forwarded inside other messages is nested too deep and was not read.");
    return;
  }
  into.messages++;
  try {
    const mail = await parse(bytes);
    const headers = headersOf(mail);
    const lines = [
      "---------- Attached message ----------",
      headers.from || headers.fromAddress ? `From: ${headers.from} <${headers.fromAddress}>` : "",
      headers.date ? `Date: ${headers.date}` : "",
      headers.subject ? `Subject: ${headers.subject}` : "",
    ];
    into.blocks.push({ kind: "gap" }, { kind: "text", text: lines.filter(Boolean).join("\n") }, { kind: "gap" });
    await gather(mail, into, depth);
  } catch {
    into.problems.push("A message attached to this one is damaged and was not read.");
  }
}

function headersOf(mail: ParsedMail): MailHeaders {
  const from = mail.from?.value?.[0];
  const date = mail.date && !Number.isNaN(mail.date.getTime()) ? sendersClock(mail, mail.date) : null;
  return {
    from: from?.name ?? "",
    fromAddress: from?.address ?? "",
    subject: mail.subject ?? "",
    date,
    messageId: mail.messageId ?? null,
  };
}

/** The moment in the sender's own time zone, so that its day is the day printed in the message. */
function sendersClock(mail: ParsedMail, date: Date): string {
  const zone = mail.headerLines?.find((h) => h.key === "date")?.line.match(/([+-])(\d{2})(\d{2})\s*(?:\(.*\))?\s*$/);
  if (!zone) return date.toISOString();
  const minutes = (zone[1] === "-" ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3]));
  const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  return `${local}${zone[1]}${zone[2]}:${zone[3]}`;
}

/** The text part; the HTML part when there is no text part, or one that only says to look at the HTML. */
function bodyOf(mail: ParsedMail): { blocks: Block[]; cut: boolean } {
  const text = (mail.text?.slice(0, maxText) ?? "").trim();
  const html = typeof mail.html === "string" ? blocksOfHtml(mail.html) : { blocks: [], cut: false };
  const htmlLetters = html.blocks.reduce((sum, block) => sum + letters(block), 0);
  if (!text || (html.blocks.length && text.length < 0.4 * htmlLetters)) return html;
  const paragraphs = text.replaceAll("\r", "").split(/\n{2,}/, maxParagraphs + 1);
  const cut = (mail.text?.length ?? 0) > maxText || paragraphs.length > maxParagraphs;
  return { blocks: paragraphs.slice(0, maxParagraphs).flatMap(paragraph), cut };
}

function paragraph(text: string): Block[] {
  return [{ kind: "text", text: text.replaceAll("\u00a0", " ") }, { kind: "gap" }];
}

function letters(block: Block): number {
  if (block.kind === "text") return block.text.length;
  return block.kind === "row" ? block.cells.join("").length : 0;
}
