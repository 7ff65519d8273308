/**
 * Writes .eml files: plain, HTML, or with attachments, as mail programs send them.
 * @module
 */
import type { Random } from "./random.ts";

export interface Mail {
  from: string;
  to: string;
  cc?: string;
  subject: string;
  /** ISO day and "hh:mm". */
  day: string;
  time: string;
  text?: string;
  html?: string;
  attachments?: { name: string; type: string; data: Uint8Array }[];
}

const utf8 = new TextEncoder();
const base64 = (data: Uint8Array): string => {
  let binary = "";
  for (const byte of data) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/.{76}/g, "$&\r\n");
};
const word = (
  s: string,
) => (/^[\x20-\x7e]*$/.test(s) ? s : `=?utf-8?B?${base64(utf8.encode(s)).replace(/\r\n/g, "")}?=`);
/** A mailbox with its display name encoded where needed. */
const mailbox = (s: string) =>
  s.replace(/^(.*?)\s*</, (_, name) => `${/[,.]/.test(name) ? `"${name}"` : word(name)} <`);

/** Quoted-printable of a text in UTF-8, lines of at most 76 characters. */
function quotedPrintable(text: string): string {
  return text.split("\n").map((line) => {
    let out = "", row = "";
    const bytes = [...utf8.encode(line)];
    bytes.forEach((b, i) => {
      const plain = b >= 33 && b <= 126 && b !== 61 || (b === 32 && i < bytes.length - 1);
      const token = plain ? String.fromCharCode(b) : `=${b.toString(16).toUpperCase().padStart(2, "0")}`;
      if (row.length + token.length > 75) {
        out += `${row}=\r\n`;
        row = "";
      }
      row += token;
    });
    return out + row;
  }).join("\r\n");
}

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** "Tue, 10 Nov 2026 09:12:00 -0700" */
export function mailDate(day: string, time: string): string {
  const at = new Date(day);
  return `${days[at.getUTCDay()]}, ${at.getUTCDate()} ${
    months[at.getUTCMonth()]
  } ${at.getUTCFullYear()} ${time}:00 -0700`;
}

/** The whole message as bytes. */
export function eml(r: Random, mail: Mail): Uint8Array {
  const boundary = `=_part_${r.digits(12)}`;
  const part = (type: string, text: string) =>
    r.chance(0.4)
      ? [`Content-Type: ${type}; charset="utf-8"`, "Content-Transfer-Encoding: base64", "", base64(utf8.encode(text))]
      : [
        `Content-Type: ${type}; charset=utf-8`,
        "Content-Transfer-Encoding: quoted-printable",
        "",
        quotedPrintable(text),
      ];
  const bodies = [
    ...(mail.text === undefined ? [] : [part("text/plain", mail.text)]),
    ...(mail.html === undefined ? [] : [part("text/html", mail.html)]),
    ...(mail.attachments ?? []).map((a) => [
      `Content-Type: ${a.type}; name="${a.name}"`,
      "Content-Transfer-Encoding: base64",
      `Content-Disposition: attachment; filename="${a.name}"`,
      "",
      base64(a.data),
    ]),
  ];
  const kind = mail.attachments?.length ? "mixed" : "alternative";
  const body = bodies.length === 1 ? bodies[0] : [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    "",
    ...bodies.flatMap((b) => [`--${boundary}`, ...b]),
    `--${boundary}--`,
  ];
  const lines = [
    `From: ${mailbox(mail.from)}`,
    `To: ${mailbox(mail.to)}`,
    ...(mail.cc ? [`Cc: ${mailbox(mail.cc)}`] : []),
    `Subject: ${word(mail.subject)}`,
    `Date: ${mailDate(mail.day, mail.time)}`,
    `Message-ID: <${r.digits(10)}.${r.digits(5)}@mx.example>`,
    "MIME-Version: 1.0",
    ...body,
    "",
  ];
  return utf8.encode(lines.join("\r\n"));
}
