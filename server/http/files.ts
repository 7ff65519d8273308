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
