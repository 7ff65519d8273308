/**
 * What a file is, decided by its content first and its name second.
 * @module
 */
import { Buffer } from "node:buffer";
import type { DocumentKind } from "../../shared/documents.ts";
import { UnreadableDocument } from "./errors.ts";

/** What a file turned out to be. `kind` is null when it is nothing we read; `reason` then says which sentence fits. */
export type Sniffed = {
  kind: DocumentKind | null;
  mime: string;
  /** Without the dot, lower case, fit for a file name. */
  extension: string;
  /** Null when `kind` is set. */
  reason: UnreadableDocument | null;
};

const mimes: Record<DocumentKind, string> = {
  pdf: "application/pdf",
  tiff: "image/tiff",
  jpeg: "image/jpeg",
  png: "image/png",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  doc: "application/msword",
  eml: "message/rfc822",
};
const extensions: Record<DocumentKind, string> = {
  pdf: "pdf",
  tiff: "tif",
  jpeg: "jpg",
  png: "png",
  docx: "docx",
  doc: "doc",
  eml: "eml",
};

/** The mime type by which a kind is stored and served. */
export function mimeOf(kind: DocumentKind): string {
  return mimes[kind];
}

/**
 * Tells what a file is. Never throws; a file that is nothing we read has `kind: null` and the reason.
 * @param fileName only its ending is used, and only where the content leaves a doubt.
 */
export function sniffKind(bytes: Uint8Array, fileName: string): Sniffed {
  const ending = fileName.toLowerCase().match(/\.([a-z0-9]{1,8})$/)?.[1] ?? "";
  if (bytes.length === 0) return unknown("empty_file", ending);
  const head = latin(bytes, 0, 1100);
  if (head.startsWith("\xff\xd8\xff")) return known("jpeg");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return known("png");
  if (/^(II[*+]\0|MM\0[*+])/.test(head)) return known("tiff");
  if (head.startsWith("PK")) return sniffZip(bytes, ending);
  if (head.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return sniffOle(bytes, ending);
  if (head.slice(0, 1024).includes("%PDF-")) return known("pdf");
  if (looksLikeMail(bytes, head)) return known("eml");
  return unknown(reasonFor(head, ending), ending);
}

function known(kind: DocumentKind): Sniffed {
  return { kind, mime: mimes[kind], extension: extensions[kind], reason: null };
}

function unknown(code: ConstructorParameters<typeof UnreadableDocument>[0], ending: string): Sniffed {
  return { kind: null, mime: "application/octet-stream", extension: ending, reason: new UnreadableDocument(code) };
}

/** A zip holds its names in clear, so the central directory at the end tells what it is. */
function sniffZip(bytes: Uint8Array, ending: string): Sniffed {
  const names = latin(bytes, Math.max(0, bytes.length - 200_000), bytes.length) + latin(bytes, 0, 4000);
  if (names.includes("word/document")) return known("docx");
  if (/\b(xl|ppt)\/|mimetypeapplication\/vnd\.oasis/.test(names)) return unknown("other_office", ending);
  if (ending === "docx") return unknown("truncated", ending);
  return unknown(ending === "pdf" ? "not_really_pdf" : "archive", ending);
}

/** Compound files: Word 97 holds a stream "WordDocument", a password-protected .docx one "EncryptedPackage". */
function sniffOle(bytes: Uint8Array, ending: string): Sniffed {
  const all = latin(bytes, 0, Math.min(bytes.length, 20_000_000)).replaceAll("\0", "");
  if (all.includes("EncryptedPackage")) return unknown("password_protected", ending);
  if (all.includes("WordDocument") || ending === "doc") return known("doc");
  return unknown("other_office", ending);
}

const mailHeader = /^(from|to|subject|date|received|return-path|message-id|mime-version|content-type|delivered-to):/i;

/** Mail: its first lines are header fields and at least two of them are fields that every message has. */
function looksLikeMail(bytes: Uint8Array, head: string): boolean {
  const top = (bytes.length > 1100 ? latin(bytes, 0, 16_000) : head).replace(/^\ufeff|^\xef\xbb\xbf/, "")
    .replace(/^\s+/, "");
  const lines = top.split(/\r?\n\r?\n/)[0].split(/\r?\n/);
  if (/^From .+\d{4}$/.test(lines[0])) lines.shift();
  if (!lines.length || !lines.slice(0, -1).every((line) => /^([!-9;-~]+:|[ \t])/.test(line))) return false;
  const found = new Set(lines.map((line) => line.match(mailHeader)?.[1].toLowerCase()).filter(Boolean));
  return found.size >= 2 && (found.has("from") || found.has("received") || found.has("message-id"));
}

function reasonFor(head: string, ending: string): ConstructorParameters<typeof UnreadableDocument>[0] {
  if (/^(GIF8|BM|RIFF....WEBP|....ftyp(heic|heix|mif1|avif|hevc))/s.test(head)) return "other_picture";
  if (/^\s*(<!doctype html|<html)/i.test(head)) return "web_page";
  if (head.startsWith("\x78\x9f\x3e\x22")) return "outlook_container";
  if (ending === "p7m" || head.trimStart().startsWith("-----BEGIN PGP MESSAGE-----")) return "encrypted_mail";
  if (["pdf", "tif", "tiff", "jpg", "jpeg", "png", "docx"].includes(ending)) return "truncated";
  return "not_a_document";
}

function latin(bytes: Uint8Array, from: number, to: number): string {
  // Not TextDecoder: its "latin1" is windows-1252, which changes the bytes 0x80 to 0x9f.
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1", from, to);
}
