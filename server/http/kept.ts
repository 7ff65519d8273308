/**
 * Answers kept by version. An answer is served again as long as no collection that it was made from has changed; the version
 * keys that tell so are read in one `getMany` with the caller's session, so a kept answer is never stale, on any server.
 * @module
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { readNames } from "../db/store.ts";
import type { Deps } from "../deps.ts";
import { callerOf } from "./allow.ts";
import { acceptsGzip, leastPacked } from "./compress.ts";
import type { Caller, Env } from "./context.ts";

/** KV reads ten keys at once: the session and the versions of nine collections. */
const mostNames = 9;
/** Answers and bytes kept at most, over all callers. */
const most = { answers: 2_000, bytes: 32 * 1024 * 1024, paths: 5_000 };
const headersKept = ["Content-Type", "X-Total-Count", "Link"];

/** An answer as it was sent, cut to its reader's fields. */
export interface KeptAnswer {
  /** Rows of patient data in it, for the audit of reads. */
  rows: number;
  /** Versionstamps of the collections, in the order of their names, and the day: what the answer depends on. */
  version: string;
  etag: string;
  headers: [string, string][];
  plain: Uint8Array<ArrayBuffer>;
  packed: Uint8Array<ArrayBuffer> | null;
}

/** What a path's answers were made from, as far as is known, and the answers themselves. */
export class KeptAnswers {
  readonly #names = new Map<string, readonly string[]>();
  readonly #answers = new Map<string, KeptAnswer>();
  #bytes = 0;

  /** The collections whose versions are to be read with the session, for a path whose answers are kept. */
  namesOf(path: string): readonly string[] {
    return this.#names.get(path) ?? [];
  }

  /** Notes that answers of a path are also made from these collections. */
  learn(path: string, names: Iterable<string>): void {
    const all = [...new Set([...this.namesOf(path), ...names])].sort();
    this.#names.delete(path);
    if (all.length > mostNames) return;
    this.#names.set(path, all);
    if (this.#names.size > most.paths) this.#names.delete(this.#names.keys().next().value!);
  }

  /** The answer kept under a key, if it is of this version. */
  find(key: string, version: string): KeptAnswer | null {
    const kept = this.#answers.get(key);
    return kept?.version === version ? kept : null;
  }

  /** Keeps an answer; the oldest go when there are too many, or too large ones. */
  keep(key: string, answer: KeptAnswer): void {
    this.#forget(key);
    this.#answers.set(key, answer);
    this.#bytes += answer.plain.length;
    while (this.#answers.size > most.answers || this.#bytes > most.bytes) {
      this.#forget(this.#answers.keys().next().value!);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#answers.get(key)?.plain.length ?? 0;
    this.#answers.delete(key);
  }
}

/** All that decides what a caller is shown, beside the question itself. */
const viewOf = (caller: Caller): string =>
  JSON.stringify([caller.userId, caller.role, caller.requesterId, caller.narrowed, caller.forcePasswordChange]);

/**
 * Keeps the route's answers. It stands behind `allow`, and only on routes that answer from collections alone: what they read
 * elsewhere (the job queue, the disk) would not move a version. Answers carry an ETag; `If-None-Match` gets 304.
 */
export function kept(deps: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const versions = c.get("versions");
    const key = `${viewOf(callerOf(c))} ${c.req.url}`;
    // What is due or overdue changes with the day and with nothing else.
    const version = versions && `${new Date(deps.now()).toISOString().slice(0, 10)} ${versions.stamps}`;
    const known = version && deps.kept.find(key, version);
    if (known) {
      c.set("known", known);
      return answerWith(c, known);
    }
    const names = new Set<string>();
    await readNames.run(names, next);
    if (c.res.status === 200 && !c.error) c.set("keeping", { key, version, names });
  };
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
