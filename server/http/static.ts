/**
 * The web app's files. Hashed assets are kept by browsers for good; the page itself is asked for each time, and answered with 304 while it
 * is the same. Texts are packed once, for all who take them packed.
 * @module
 */
import type { MiddlewareHandler } from "hono";
import { createHash } from "node:crypto";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { AppError } from "../../shared/errors.ts";
import type { Env } from "./context.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
const texts = new Set([".html", ".js", ".css", ".json", ".webmanifest", ".svg", ".txt"]);
/** Smaller texts gain nothing by packing, bytes. */
const leastPacked = 1024;

type Bytes = Uint8Array<ArrayBuffer>;
type Packing = "br" | "gzip";

interface Kept {
  modified: number;
  bytes: Bytes;
  etag: string;
  packed: Partial<Record<Packing, Promise<Bytes>>>;
  /** Of a page: what its policy says of the scripts that stand in it. */
  scripts: string | null;
}

/** The hashes of a page's own scripts, as a content security policy names them; null without any. */
function scriptsOf(path: string, bytes: Bytes): string | null {
  if (extname(path) !== ".html") return null;
  const hashes = [...new TextDecoder().decode(bytes).matchAll(/<script>(.*?)<\/script>/gs)]
    .map(([, script]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return hashes.join(" ") || null;
}

const pack: Record<Packing, (bytes: Bytes) => Promise<Bytes>> = {
  br: async (bytes) =>
    new Uint8Array(await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
  gzip: async (bytes) => new Uint8Array(await promisify(gzip)(bytes)),
};

/** Serves `root`; every other path is the app's page, which knows its own routes. */
export function staticFiles(root: string): MiddlewareHandler<Env> {
  const kept = new Map<string, Kept>();
  return async (c) => {
    const path = pathOf(c.req.path);
    const wanted = extname(path) && !path.includes("..") ? path : "/index.html";
    const file = await read(kept, join(root, wanted));
    if (!file && wanted !== "/index.html") return c.text("Not found", 404);
    if (!file) return c.text("The web app is not built yet. Run: deno task build", 503);
    if (file.scripts) c.set("pageScripts", file.scripts);
    const hashed = wanted.startsWith("/assets/");
    const head: Record<string, string> = {
      "Content-Type": types[extname(wanted)] ?? "application/octet-stream",
      "Cache-Control": hashed ? "public, max-age=31536000, immutable" : "no-cache",
      "ETag": file.etag,
    };
    const packable = texts.has(extname(wanted)) && file.bytes.length >= leastPacked;
    if (packable) head.Vary = "Accept-Encoding";
    if (c.req.header("if-none-match")?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === file.etag)) {
      return c.body(null, 304, head);
    }
    const packing = packable ? chosen(c.req.header("accept-encoding")) : null;
    if (!packing) return c.body(file.bytes, 200, head);
    file.packed[packing] ??= pack[packing](file.bytes);
    // The same file in another packing is another answer, so its tag is a weak one.
    const etag = `W/${file.etag}`;
    return c.body(await file.packed[packing], 200, { ...head, "Content-Encoding": packing, "ETag": etag });
  };
}

function pathOf(path: string): string {
  try {
    return normalize(decodeURIComponent(path));
  } catch {
    throw new AppError("not_found");
  }
}

/** The best packing a browser takes; one that it gives no weight is not taken. */
function chosen(accepted: string | undefined): Packing | null {
  const takes = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?(,|$)`, "i").test(accepted ?? "");
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}

/** A file as it is now: read again only when it has changed. */
async function read(kept: Map<string, Kept>, path: string): Promise<Kept | null> {
  try {
    const { mtime, isFile } = await Deno.stat(path);
    if (!isFile) return null;
    const modified = mtime?.getTime() ?? 0;
    const known = kept.get(path);
    if (known?.modified === modified) return known;
    const bytes = await Deno.readFile(path);
    const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    // The build packs the largest files ahead, smaller than there is time for here.
    const br = await Deno.readFile(`${path}.br`).catch(() => null);
    const fresh: Kept = {
      modified,
      bytes,
      etag,
      packed: br ? { br: Promise.resolve(br) } : {},
      scripts: scriptsOf(path, bytes),
    };
    kept.set(path, fresh);
    return fresh;
  } catch {
    return null;
  }
}
