/**
 * The whole app in memory: store, ports, clock, and people who call it through the typed client.
 *
 * ```ts
 * await using desk = await openDesk();
 * const intake = await desk.as("intake");
 * const answer = await intake.requests.$get({ query: {} });
 * ```
 * @module
 */
import { Secret, TOTP } from "otpauth";
import type { App } from "../server/app.ts";
import { type Client, createClient } from "../server/client.ts";
import { readConfig } from "../server/config.ts";
import { createKeys } from "../server/db/keys.ts";
import { system } from "../server/db/store.ts";
import type { Deps } from "../server/deps.ts";
import { withDrawnFiles } from "../server/demo/drawn_files.ts";
import { createReader, type Reader } from "../server/documents/read.ts";
import { openEncryptedFolder } from "../server/integrations/blobs/encrypted_folder.ts";
import type { Blobs } from "../server/integrations/blobs/port.ts";
import { memoryBlobs } from "./contracts/blobs/memory.ts";
import type { FhirConfig } from "../server/integrations/fhir/config.ts";
import { openFaxDropFolder } from "../server/integrations/fax/drop_folder.ts";
import { openMailDropFolder } from "../server/integrations/mail_in/drop_folder.ts";
import { type VendorAddresses, vendorAddresses } from "../server/integrations/open_channel.ts";
import { memoryOutbox } from "../server/integrations/mail_out/memory_outbox.ts";
import { type Log, silent } from "../server/log.ts";
import { open, type Running } from "../server/open.ts";
import { createUser } from "../server/rooms/users/create_user.ts";
import { hashCost } from "../server/rooms/users/passwords/hash.ts";
import { users } from "../server/rooms/users/store.ts";
import type { Role } from "../shared/permissions.ts";

export const origin = "http://desk.localhost";
export const password = "correct horse";
/** Friday morning, in the middle of a month. */
export const startTime = Date.parse("2026-11-20T09:00:00Z");

/** One person's browser: its cookies, and the typed client that uses them. */
export interface Person {
  client: Client;
  /** A raw call with the person's cookies, e.g. for uploads: path from /api on. */
  call(path: string, init?: RequestInit): Promise<Response>;
  userId: number;
}

export interface Desk extends AsyncDisposable {
  deps: Deps;
  running: Running;
  clock: { now: number; advance(ms: number): void };
  /** Folders into which tests drop mails and faxes. */
  mailDir: string;
  faxDir: string;
  /** Somebody of the role, signed in; an external requester acts for `requesterId`. */
  as(role: Role, options?: { requesterId?: number; name?: string }): Promise<Person>;
  /** Somebody who is not signed in. */
  stranger(): Person;
  /** Runs background work until nothing is due. */
  drain(): Promise<void>;
}

export interface DeskOptions {
  env?: Record<string, string>;
  /** A reader that reads real documents is costly; most tests bring none and never read. */
  reader?: Reader;
  /** The EHR; none when left out. */
  ehr?: FhirConfig;
  /** Where the log goes; nowhere when left out. */
  log?: Log;
  /** How long a vendor is waited for, ms; short where a test has one say nothing. */
  vendorTimeoutMs?: number;
  /** Stand-ins for vendors. */
  vendors?: Partial<VendorAddresses>;
  /** A folder for a real store and real blobs, for tests that look at their bytes; both in memory when left out. */
  disk?: string;
  /** A store that the test opened, such as one behind KV Connect, and blobs that several servers share. The desk closes the store. */
  shared?: { kv: Deno.Kv; url: string; blobs: Blobs };
}

/** Hashing took a third of a test about something else; hash_test.ts holds what it costs in production. */
Object.assign(hashCost, { memoryCost: 8, timeCost: 1 });

const keys = createKeys(new Uint8Array(32).fill(7));

export async function openDesk(options: DeskOptions = {}): Promise<Desk> {
  const folder = await Deno.makeTempDir({ prefix: "desk-" });
  const mailDir = `${folder}/mail`;
  const faxDir = `${folder}/fax`;
  const clock = {
    now: startTime,
    advance(ms: number) {
      clock.now += ms;
    },
  };
  const now = () => clock.now;
  const kv = options.shared?.kv ?? await Deno.openKv(options.disk ? `${options.disk}/store.sqlite` : ":memory:");
  const reader = options.reader ?? createReader();
  const drop = { now: Date.now, settleMs: 0 };
  const blobs = options.shared?.blobs ??
    (options.disk ? await openEncryptedFolder(`${options.disk}/blobs`, keys.subkey("blobs")) : memoryBlobs());
  const running: Running = open({
    config: readConfig({
      DATA_DIR: folder,
      PORT: "8000",
      SEED_DEMO: "false",
      TIME_ZONE: "UTC",
      ...(options.shared ? { DENO_KV_URL: options.shared.url } : {}),
      ...options.env,
    }),
    kv,
    keys,
    blobs: withDrawnFiles(blobs, () => running.deps.store),
    reader,
    ehr: options.ehr ?? null,
    wait: async () => {},
    mailIn: await openMailDropFolder({ path: mailDir, ...drop }),
    fax: await openFaxDropFolder({ path: faxDir, ...drop }),
    mailOut: memoryOutbox(),
    log: options.log ?? silent,
    now,
    channelWorld: {
      vendors: { ...vendorAddresses, ...options.vendors },
      wait: () => Promise.resolve(),
      timeoutMs: options.vendorTimeoutMs ?? 10_000,
    },
    webRoot: `${folder}/no-web`,
  });
  const { deps } = running;
  let people = 0;

  const person = (userId: number): Person => {
    const cookies = new Map<string, string>();
    const send = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init);
      // Production takes calls of its public address only.
      const { env, publicUrl } = deps.config;
      request.headers.set("origin", env === "production" && publicUrl ? publicUrl : origin);
      request.headers.set("host", new URL(origin).host);
      if (cookies.size > 0) request.headers.set("cookie", [...cookies].map(([k, v]) => `${k}=${v}`).join("; "));
      const response = await running.app.hono.fetch(request, { remoteAddr: "127.0.0.1" });
      await refuseUndocumented(running.app.hono, request, response);
      for (const cookie of response.headers.getSetCookie()) {
        const [pair] = cookie.split(";");
        const at = pair.indexOf("=");
        if (/max-age=0/i.test(cookie)) cookies.delete(pair.slice(0, at));
        else cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return response;
    };
    return {
      client: createClient(origin, { fetch: send as typeof fetch }),
      call: (path, init) => send(`${origin}${path}`, init),
      userId,
    };
  };

  return {
    deps,
    running,
    clock,
    mailDir,
    faxDir,
    stranger: () => person(0),
    async as(role, { requesterId, name } = {}) {
      const username = `${role}-${++people}`;
      const user = await createUser(deps, system, {
        username,
        password,
        email: `${username}@staff.example`,
        fullName: name ?? `${role[0].toUpperCase()}${role.slice(1)} Person`,
        role,
        requesterId,
        forcePasswordChange: false,
      });
      const who = person(user.id);
      if (role === "inactive") return who;
      const answer = await who.client.login.$post({ json: { username, password } });
      if (!answer.ok) throw new Error(`Sign-in of ${role} failed: ${await answer.text()}`);
      await answer.body?.cancel();
      // In production an administrator does nothing before a second factor is set up.
      if (role === "admin" && deps.config.env === "production") await setUpSecondFactor(who, clock.now);
      return who;
    },
    drain: () => deps.jobs.drain(),
    async [Symbol.asyncDispose]() {
      await running.stop();
      await reader.close();
      kv.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function setUpSecondFactor({ client }: Person, now: number): Promise<void> {
  const factor = client["second-factor"];
  const { secret } = await json<{ secret: string }>(factor.$post({ json: {} }));
  const code = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 })
    .generate({ timestamp: now });
  await json(factor.confirm.$post({ json: { code } }));
}

type Documented = [method: string, path: RegExp, answers: Record<string, { description: string }>][];
/** The operations of the API's description; all desks have the same routes. */
let documented: Promise<Documented> | undefined;

async function readDocument(app: App["hono"]): Promise<Documented> {
  const answer = await app.request(`${origin}/api/openapi.json`);
  const { paths }: { paths: Record<string, Record<string, { responses: Documented[number][2] }>> } = await answer
    .json();
  return Object.entries(paths).flatMap(([path, operations]) => {
    const form = new RegExp(`^${path.replaceAll(".", "\\.").replace(/{\w+}/g, "[^/]+")}$`);
    return Object.entries(operations).map(([method, { responses }]): Documented[number] => [method, form, responses]);
  });
}

/** No test gets an answer that the API's description does not tell: another status, or an error that its operation does not name. */
async function refuseUndocumented(app: App["hono"], request: Request, response: Response): Promise<void> {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/api/")) return;
  const asked = request.method === "HEAD" ? "get" : request.method.toLowerCase();
  const operation = (await (documented ??= readDocument(app))).find(([method, path]) =>
    method === asked && path.test(pathname)
  );
  if (!operation) return;
  const answer = operation[2][response.status];
  // A page of the error in words stands for the code where the browser itself shows the answer.
  const named = response.status >= 400 && request.method !== "HEAD" &&
    !/html/.test(response.headers.get("content-type") ?? "");
  const code = named ? (await response.clone().json()).code : "";
  if (!answer?.description.includes(code && `\`${code}\``)) {
    const told = `${response.status} ${code}`;
    throw new Error(`The description of ${asked} ${pathname} does not tell of ${told}; see server/http/statuses.ts`);
  }
}

/** Loads a user row, for tests that look behind the API. */
export const userRow = (desk: Desk, id: number) => desk.deps.store.must(users, id);

type Answer = { status: number; text(): Promise<string> };

/** The JSON of an answer that must have a status. */
export async function json<T = unknown>(response: Answer | Promise<Answer>, status = 200): Promise<T> {
  const answer = await response;
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}
