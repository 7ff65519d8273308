/**
 * The command line as it is called, against the whole app in memory.
 * @module
 */
import assert from "node:assert/strict";
import { buildCli } from "../../cli/build.ts";
import { run, type World } from "../../cli/command.ts";
import type { Profile, Profiles } from "../../cli/profiles.ts";
import { type Desk, json, origin, password } from "../harness.ts";

/** A terminal: its files, its environment, and what it has shown. */
export interface Terminal {
  /** Runs a command; answers its exit code and what it printed. */
  run(...args: string[]): Promise<{ code: number; out: string; err: string }>;
  files: Map<string, Uint8Array<ArrayBuffer> | string>;
  env: Record<string, string>;
  profiles: Map<string, Profile>;
  /** Hosts that were called. */
  called: string[];
  /** What is typed when a secret is asked for; null where nobody sits there. */
  secret: string | null;
  /** What is piped in. */
  input: string | null;
}

export function openTerminal(desk: Desk): Terminal {
  const files: Terminal["files"] = new Map();
  const env: Record<string, string> = {};
  const profiles = new Map<string, Profile>();
  const called: string[] = [];
  let current: string | null = null;
  const kept: Profiles = {
    read: (name) => Promise.resolve(profiles.get(name ?? current ?? "default") ?? null),
    write(name, profile) {
      profiles.set(name, profile);
      current = name;
      return Promise.resolve();
    },
    remove(name) {
      profiles.delete(name);
      if (current === name) current = [...profiles.keys()][0] ?? null;
      return Promise.resolve();
    },
    list: () =>
      Promise.resolve(
        [...profiles].map(([name, { url, username }]) => ({ name, url, username, current: name === current })),
      ),
  };
  const terminal: Terminal = {
    files,
    env,
    profiles,
    called,
    secret: null,
    input: null,
    async run(...args) {
      const out: string[] = [];
      const err: string[] = [];
      const world: World = {
        profiles: kept,
        env: (name) => env[name],
        fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
          const request = new Request(input, init);
          called.push(new URL(request.url).origin);
          if (!request.url.startsWith(origin)) throw new TypeError("nobody there");
          request.headers.set("host", new URL(origin).host);
          return await desk.running.app.hono.fetch(request, { remoteAddr: "127.0.0.1" });
        }) as typeof fetch,
        print: (text) => out.push(text),
        printError: (text) => err.push(text),
        askSecret: () => Promise.resolve(terminal.secret),
        readInput: () => Promise.resolve(terminal.input),
        readFile(path) {
          const file = files.get(path);
          if (file === undefined) return Promise.reject(new Deno.errors.NotFound());
          return Promise.resolve(typeof file === "string" ? new TextEncoder().encode(file) : file);
        },
        async readStream(path) {
          return new Response(await world.readFile(path)).body!;
        },
        async writeStream(path, stream) {
          if (path.startsWith("locked/") || path.startsWith("cut-off/")) {
            await stream.cancel();
            throw path.startsWith("locked/")
              ? new Deno.errors.PermissionDenied()
              : new TypeError("error reading a body");
          }
          files.set(path, new Uint8Array(await new Response(stream).arrayBuffer()));
        },
        listFolder(path) {
          const inside = [...files.keys()].filter((name) => name.startsWith(`${path}/`));
          return Promise.resolve(inside.length > 0 ? inside.map((name) => name.slice(path.length + 1)) : null);
        },
        writeFile(path, text) {
          if (path.startsWith("locked/")) return Promise.reject(new Deno.errors.PermissionDenied());
          files.set(path, text);
          return Promise.resolve();
        },
        now: () => desk.clock.now,
        async wait(ms) {
          desk.clock.advance(ms);
          await desk.drain();
        },
      };
      const code = await run(buildCli(world), world, args);
      return { code, out: out.join("\n"), err: err.join("\n") };
    },
  };
  return terminal;
}

/** A terminal at which somebody of the role is signed in. */
export async function signedIn(desk: Desk, role: "admin" | "intake" | "billing" = "admin") {
  const person = await desk.as(role);
  const terminal = openTerminal(desk);
  terminal.env.RELEASEDESK_PASSWORD = password;
  const { username } = await json<{ username: string }>(person.call("/api/user"));
  const { code, out } = await terminal.run("login", origin, "-u", username);
  assert.equal(code, 0, out);
  return { terminal, person, username };
}

/** What a command prints when it must succeed. */
export async function ok(terminal: Terminal, ...args: string[]): Promise<string> {
  const { code, out, err } = await terminal.run(...args);
  assert.equal(code, 0, err);
  return out;
}

/** Ids are drawn; in tables they stand as `<id...>` of the same width. */
export const plain = (out: string) =>
  out.replace(/\b([0-9a-z]{22}|[0-9a-f]{8}-[0-9a-f-]{27})\b/g, (id) => `<${"id".padEnd(id.length - 2, ".")}>`);
