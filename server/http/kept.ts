/**
 * Answers kept by version. An answer is served again as long as no collection that it was made from has changed; the version
 * keys that tell so are read in one `getMany` with the caller's session, so a kept answer is never stale, on any server.
 * @module
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { describeRoute } from "hono-openapi";
import { readNames } from "../db/store.ts";
import { type Deps, today } from "../deps.ts";
import { callerOf } from "./allow.ts";
import { acceptsGzip, leastPacked } from "./compress.ts";
import type { Caller, Env } from "./context.ts";
import type { KeptAnswer } from "./kept_answers.ts";

const headersKept = ["Content-Type", "X-Total-Count", "Link"];

const unchanged = describeRoute({ responses: { 304: { description: "The same as before" } } });

/** All that decides what a caller is shown, beside the question itself. */
const viewOf = (caller: Caller): string =>
  JSON.stringify([caller.userId, caller.role, caller.requesterId, caller.narrowed, caller.forcePasswordChange]);

/**
 * Keeps the route's answers. It stands behind `allow`, and only on routes that answer from collections alone: what they read
 * elsewhere (the job queue, the disk) would not move a version. Answers carry an ETag; `If-None-Match` gets 304.
 */
export function kept(deps: Deps): MiddlewareHandler<Env> {
  const middleware: MiddlewareHandler<Env> = async (c, next) => {
    const versions = c.get("versions");
    const key = `${viewOf(callerOf(c))} ${c.req.url}`;
    // What is due or overdue changes with the day and with nothing else.
    const version = versions && `${today(deps)} ${versions.stamps}`;
    const known = version && deps.kept.find(key, version);
    if (known) {
      c.set("known", known);
      return answerWith(c, known);
    }
    const names = new Set<string>();
    await readNames.run(names, next);
    if (c.res.status === 200 && !c.error) c.set("keeping", { key, version, names });
  };
  return Object.assign(middleware, unchanged);
}

/** Keeps the answer as it goes out, where the route is one whose answers are kept. */
export async function keep(deps: Deps, c: Context<Env>, rows: number): Promise<void> {
  const [keeping, versions] = [c.get("keeping"), c.get("versions")];
  if (!keeping) return;
  const { key, version, names } = keeping;
  const fresh = await answerOf(c.res, version ?? "", rows);
  deps.kept.learn(c.req.path, names);
  if (version && [...names].every((name) => versions!.names.includes(name))) deps.kept.keep(key, fresh);
  // Hono would merge the old headers into a new answer; it is emptied first.
  c.res = undefined;
  c.res = answerWith(c, fresh);
}

async function answerOf(response: Response, version: string, rows: number): Promise<KeptAnswer> {
  const plain = new Uint8Array(await response.arrayBuffer());
  const headers = headersKept.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const hash = createHash("sha256").update(plain).update(JSON.stringify(headers)).digest("base64url").slice(0, 27);
  return { rows, version, etag: `W/"${hash}"`, headers, plain, packed: null };
}

function answerWith(c: Context<Env>, kept: KeptAnswer): Response {
  const headers = new Headers([...kept.headers, ["ETag", kept.etag], ["Vary", "Accept-Encoding"]]);
  headers.set("Cache-Control", "no-store");
  if ((c.req.header("if-none-match") ?? "").split(/,\s*/).includes(kept.etag)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  if (kept.plain.length < leastPacked || !acceptsGzip(c)) return new Response(kept.plain, { headers });
  kept.packed ??= new Uint8Array(Buffer.from(gzipSync(kept.plain, { level: 5 })));
  headers.set("Content-Encoding", "gzip");
  return new Response(kept.packed, { headers });
}
