/**
 * Files as answers: never sniffed, never cached, never run as part of our pages.
 * @module
 */
import type { Context } from "hono";
import type { Env } from "./context.ts";

/** Answers a file, shown in the browser unless `download`. The name is given in plain ASCII and, whole, as RFC 5987. */
export function sendFile(
  c: Context<Env>,
  bytes: Uint8Array<ArrayBuffer>,
  mime: string,
  fileName: string,
  download = false,
) {
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
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'",
  });
}
