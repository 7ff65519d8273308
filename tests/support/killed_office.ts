/**
 * An office whose server is killed: its store with an administrator who may work at once, and calls that outlive the kills.
 * @module
 */
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { createKeys } from "../../server/db/keys.ts";
import { Store, system } from "../../server/db/store.ts";
import type { Deps } from "../../server/deps.ts";
import { createUser } from "../../server/rooms/users/create_user.ts";

/** What the server answered other than with success. */
export class Refused extends Error {
  constructor(readonly status: number, readonly body: string) {
    super(`${status}: ${body}`);
  }
}

/** A store of the test's own, with an administrator who may work at once; the session outlives every kill. */
export async function prepareStore(dataDir: string): Promise<void> {
  const master = crypto.getRandomValues(new Uint8Array(32));
  await Deno.writeTextFile(join(dataDir, "master.key"), Buffer.from(master).toString("hex"), { mode: 0o600 });
  await using opened = await openStore(dataDir);
  await createUser({ store: opened.store } as Deps, system, {
    username: "kim",
    password: "correct horse",
    email: "kim@staff.example",
    fullName: "Kim Admin",
    role: "admin",
    forcePasswordChange: false,
  });
}

/** The store of a folder whose server has ended, to look into. */
export async function openStore(dataDir: string): Promise<{ store: Store } & AsyncDisposable> {
  const key = Uint8Array.from(Buffer.from(await Deno.readTextFile(join(dataDir, "master.key")), "hex"));
  const kv = await Deno.openKv(join(dataDir, "releasedesk.sqlite"));
  const context = { now: Date.now, newId: () => crypto.randomUUID(), committed() {} };
  return { store: new Store(kv, createKeys(key), context), [Symbol.asyncDispose]: async () => void kv.close() };
}

/** The administrator's calls. */
export class Caller {
  cookie = "";
  constructor(readonly url: string) {}

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const form = body instanceof FormData;
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        origin: this.url,
        cookie: this.cookie,
        ...(body && !form ? { "content-type": "application/json" } : {}),
      },
      body: form ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const [session] = response.headers.getSetCookie();
    if (session) this.cookie = session.split(";")[0];
    if (response.status === 429) {
      // Taking on what fifty kills left behind is quicker than any person; the limit asks for patience.
      await new Promise((done) => setTimeout(done, 2000));
      return await this.call(method, path, body);
    }
    if (!response.ok) throw new Refused(response.status, text);
    return JSON.parse(text) as T;
  }

  async signIn(): Promise<void> {
    await this.call("POST", "/test-login", {});
  }
}
