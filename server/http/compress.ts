/**
 * Text answers packed with gzip for who takes them so. What is packed already (pictures, PDF, archives, the app's files) passes as it is.
 * @module
 */
import type { Context, MiddlewareHandler } from "hono";
import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";
import type { Env } from "./context.ts";

/** Smaller answers gain nothing, bytes; larger ones are packed beside the event loop. */
export const leastPacked = 1024;
const mostAtOnce = 64 * 1024;
const text = /^(text\/|application\/(json|manifest\+json)|image\/svg\+xml)/;

/** Whether the caller takes gzip. */
export const acceptsGzip = (c: Context): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(c.req.header("accept-encoding") ?? "");

export const compress: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const { headers, status, body } = c.res;
  if (!body || c.req.method === "HEAD" || status < 200 || status === 204 || status === 304) return;
  if (headers.has("Content-Encoding") || !text.test(headers.get("Content-Type") ?? "")) return;
  if (!acceptsGzip(c)) return;
  // A download may be made while it is sent, and larger than memory.
  if (headers.get("Content-Disposition")?.startsWith("attachment")) return;
  const plain = new Uint8Array(await c.res.arrayBuffer());
  const packed = new Headers(headers);
  packed.append("Vary", "Accept-Encoding");
  const worth = plain.length >= leastPacked;
  const bytes = !worth
    ? plain
    : new Uint8Array(plain.length <= mostAtOnce ? gzipSync(plain, { level: 5 }) : await promisify(gzip)(plain));
  if (worth) packed.set("Content-Encoding", "gzip");
  packed.set("Content-Length", String(bytes.length));
  // Hono would merge the old headers into a new answer; it is emptied first.
  c.res = undefined;
  c.res = new Response(bytes, { status, headers: packed });
};
