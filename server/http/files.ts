/**
 * Files as answers: never sniffed, never cached, never run as part of our pages.
 * @module
 */
import type { Context } from "hono";
import type { Env } from "./context.ts";

const sandboxed = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'";
/** Browsers show no PDF in a sandbox; their viewers keep it apart from the page by themselves. */
const forPdf = "script-src 'none'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Answers a file, shown in the browser unless `download`. The name is given in plain ASCII and, whole, as RFC 5987. */
export function sendFile(
  c: Context<Env>,
  bytes: Uint8Array<ArrayBuffer>,
  mime: string,
  fileName: string,
  download = false,
) {
  // Half a character (a cut surrogate pair) cannot be encoded.
  fileName = fileName.toWellFormed();
  const plain = fileName.normalize("NFD").replace(/[^\x20-\x7e]/g, "").replace(/["\\;]/g, "_") || "file";
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (ch) => `%${ch.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return c.body(bytes, 200, {
    "Content-Type": mime,
    "Content-Length": String(bytes.length),
    "Content-Disposition": `${download ? "attachment" : "inline"}; filename="${plain}"; filename*=UTF-8''${whole}`,
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": mime === "application/pdf" ? forPdf : sandboxed,
  });
}

const mimes: Record<string, string> = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl" };

/** Answers a text that is made while it is sent, as a download; the name is plain ASCII and ends in csv or jsonl. */
export function sendText(c: Context<Env>, { fileName, text }: { fileName: string; text: AsyncIterable<string> }) {
  return c.body(ReadableStream.from(gathered(text)).pipeThrough(new TextEncoderStream()), 200, {
    "Content-Type": mimes[fileName.slice(fileName.lastIndexOf(".") + 1)],
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": sandboxed,
  });
}

/** Pieces of some 64 KiB: one for each line would cost more than the line. */
async function* gathered(text: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const part of text) {
    piece += part;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = "";
  }
  if (piece) yield piece;
}
