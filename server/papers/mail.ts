/**
 * E-mails as files (.eml), in the plain form that mail servers hand over.
 * @module
 */
import { Random } from "./random.ts";

export interface MailPart {
  fileName: string;
  mime: string;
  bytes: Uint8Array;
}

export interface Mail {
  fromName: string;
  from: string;
  to: string;
  subject: string;
  /** ISO instant. */
  date: string;
  text: string;
  attachments: MailPart[];
}

/** @param seed names the message id and the boundary. */
export function writeMail(mail: Mail, seed: string): Uint8Array {
  const random = new Random(`mail:${seed}`);
  const domain = mail.from.split("@")[1];
  const headers = [
    `From: ${phrase(mail.fromName)} <${mail.from}>`,
    `To: ${mail.to}`,
    `Subject: ${encodeWord(mail.subject)}`,
    `Date: ${new Date(mail.date).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${random.uuid()}@${domain}>`,
    "MIME-Version: 1.0",
  ];
  const text = [
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    base64(new TextEncoder().encode(mail.text.replace(/\r?\n/g, "\r\n"))),
  ];
  if (mail.attachments.length === 0) return new TextEncoder().encode([...headers, ...text, ""].join("\r\n"));
  const boundary = `----=_part_${random.digits(16)}`;
  const parts = mail.attachments.flatMap((part) => [
    `--${boundary}`,
    `Content-Type: ${part.mime}; name="${part.fileName}"`,
    `Content-Disposition: attachment; filename="${part.fileName}"`,
    "Content-Transfer-Encoding: base64",
    "",
    base64(part.bytes),
  ]);
  const lines = [
    ...headers,
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    ...text,
    ...parts,
    `--${boundary}--`,
    "",
  ];
  return new TextEncoder().encode(lines.join("\r\n"));
}

/** A display name: quoted where RFC 5322 wants it. */
function phrase(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) && /[",<>@;:().]/.test(text)
    ? `"${text.replace(/(["\\])/g, "\\$1")}"`
    : encodeWord(text);
}

/** RFC 2047 for header values that are not plain ASCII. */
function encodeWord(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${new TextEncoder().encode(text).toBase64()}?=`;
}

function base64(bytes: Uint8Array): string {
  return bytes.toBase64().replace(/.{76}(?=.)/g, "$&\r\n");
}
