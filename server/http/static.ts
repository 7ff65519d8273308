/**
 * The web app's files. Hashed assets are kept by browsers for good; the page itself is asked for each time.
 * @module
 */
import type { MiddlewareHandler } from "hono";
import { extname, join, normalize } from "node:path";
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

/** Serves `root`; every other path is the app's page, which knows its own routes. */
export function staticFiles(root: string): MiddlewareHandler<Env> {
  return async (c) => {
    const path = normalize(decodeURIComponent(c.req.path));
    const wanted = extname(path) && !path.includes("..") ? path : "/index.html";
    const file = await read(join(root, wanted));
    if (!file && wanted !== "/index.html") return c.text("Not found", 404);
    if (!file) return c.text("The web app is not built yet. Run: deno task build", 503);
    const hashed = wanted.startsWith("/assets/");
    return c.body(file, 200, {
      "Content-Type": types[extname(wanted)] ?? "application/octet-stream",
      "Cache-Control": hashed ? "public, max-age=31536000, immutable" : "no-cache",
    });
  };
}

async function read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await Deno.readFile(path);
  } catch {
    return null;
  }
}
