/**
 * A small KV Connect server over a `:memory:` store; `Deno.openKv(url)` connects to it. Tests use it to run several servers on one store
 * and to lose answers on the way. It keeps the limits of the self-hosted server (10 checks, 1000 mutations).
 * https://github.com/denoland/denokv/blob/main/proto/kv-connect.md
 *
 * ```ts
 * await using remote = await serveKv();
 * const kv = await remote.open();
 * remote.loseAnswers(1);   // the next commit is applied, its answer is not sent
 * ```
 * @module
 */
import { decodeHex, encodeHex } from "./hex.ts";
import { decodeBound, decodeKey, encodeKey } from "./key_codec.ts";
import { bytesOf, decode, encode, type Fields, messagesOf, numberOf } from "./protobuf.ts";

const mutation = { set: 1, delete: 2, sum: 3, setVersionstamped: 9 };
const encoding = { v8: 1, le64: 2, bytes: 3 };
const status = { success: 1, checkFailed: 2 };
const limits = { checks: 10, mutations: 1000 };

/** A value in the client's own serialisation, kept as it came. */
interface V8Value {
  v8: Uint8Array;
}

export interface RemoteKv extends AsyncDisposable {
  url: string;
  /** Opens a connection of its own; the caller closes it. */
  open(): Promise<Deno.Kv>;
  /** The next so many commits are applied and their answers lost, as when a connection breaks. */
  loseAnswers(count: number): void;
  /** Each call waits so long before it is answered, ms. */
  delay(ms: number): void;
  /** Commits that were applied since the start. */
  readonly applied: number;
}

/** @param port 0: any that is free */
export async function serveKv(port = 0): Promise<RemoteKv> {
  const kv = await Deno.openKv(":memory:");
  let [losing, waiting, applied] = [0, 0, 0];
  const token = crypto.randomUUID();
  const databaseId = crypto.randomUUID();

  const server = Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, async (request) => {
    const { pathname, origin } = new URL(request.url);
    if (waiting > 0) await new Promise((resolve) => setTimeout(resolve, waiting));
    if (request.headers.get("authorization") !== `Bearer ${token}`) return new Response(null, { status: 401 });
    if (pathname === "/") {
      const { supportedVersions } = await request.json();
      return Response.json({
        version: Math.max(...supportedVersions.filter((version: number) => version <= 3)),
        databaseId,
        endpoints: [{ url: `${origin}/data`, consistency: "strong" }],
        token,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      });
    }
    const body = decode(new Uint8Array(await request.arrayBuffer()));
    if (pathname === "/data/snapshot_read") return protobuf(await read(kv, body));
    if (pathname !== "/data/atomic_write") return new Response(null, { status: 404 });
    const [checks, mutations] = [messagesOf(body, 1), messagesOf(body, 2)];
    if (checks.length > limits.checks || mutations.length > limits.mutations) {
      return new Response("too many checks or mutations", { status: 400 });
    }
    const done = await write(kv, checks, mutations);
    if (done) applied++;
    if (done && losing > 0) {
      losing--;
      return new Response(null, { status: 502 });
    }
    return protobuf(done ? encode([[1, status.success], [2, decodeHex(done)]]) : encode([[1, status.checkFailed]]));
  });
  const url = `http://127.0.0.1:${(server.addr as Deno.NetAddr).port}`;

  return {
    url,
    async open() {
      Deno.env.set("DENO_KV_ACCESS_TOKEN", token);
      return await Deno.openKv(url);
    },
    loseAnswers: (count) => losing = count,
    delay: (ms) => waiting = ms,
    get applied() {
      return applied;
    },
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      kv.close();
    },
  };
}

const protobuf = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { "content-type": "application/x-protobuf" } });

async function read(kv: Deno.Kv, body: Fields): Promise<Uint8Array<ArrayBuffer>> {
  const ranges: [number, Uint8Array][] = [];
  for (const range of messagesOf(body, 1)) {
    const [start, end] = [decodeBound(bytesOf(range, 1)), decodeBound(bytesOf(range, 2))];
    const options = { limit: numberOf(range, 3), reverse: numberOf(range, 4) === 1, batchSize: 500 };
    const entries: [number, Uint8Array][] = [];
    for await (const { key, value, versionstamp } of kv.list({ start, end }, options)) {
      const [data, kind] = value instanceof Deno.KvU64
        ? [littleEndian(value.value), encoding.le64]
        : value instanceof Uint8Array
        ? [value, encoding.bytes]
        : [(value as V8Value).v8, encoding.v8];
      entries.push([1, encode([[1, encodeKey(key)], [2, data], [3, kind], [4, decodeHex(versionstamp)]])]);
    }
    ranges.push([1, encode(entries)]);
  }
  return encode([...ranges, [4, 1], [8, status.success]]);
}

/** The versionstamp of the commit, or null when a check failed. */
async function write(kv: Deno.Kv, checks: Fields[], mutations: Fields[]): Promise<string | null> {
  const atomic = kv.atomic();
  for (const check of checks) {
    const versionstamp = bytesOf(check, 2);
    atomic.check({
      key: decodeKey(bytesOf(check, 1)),
      versionstamp: versionstamp.length === 0 ? null : encodeHex(versionstamp),
    });
  }
  for (const one of mutations) {
    const key = decodeKey(bytesOf(one, 1));
    const kind = numberOf(one, 3);
    const [given] = messagesOf(one, 2);
    const expireAt = numberOf(one, 4);
    const options = expireAt > 0 ? { expireIn: Math.max(1, expireAt - Date.now()) } : undefined;
    if (kind === mutation.delete) atomic.delete(key);
    else if (kind === mutation.set) atomic.set(key, valueOf(given), options);
    else if (kind === mutation.setVersionstamped) {
      // deno-lint-ignore no-explicit-any -- the marker is a key part that the typings do not name
      atomic.set([...key, (kv as any).commitVersionstamp()], valueOf(given), options);
    } else if (kind === mutation.sum) atomic.mutate({ type: "sum", key, value: valueOf(given) as Deno.KvU64 });
    else throw new Error(`Mutation of type ${kind}`);
  }
  const done = await atomic.commit();
  return done.ok ? done.versionstamp : null;
}

function valueOf(given: Fields): Uint8Array | Deno.KvU64 | V8Value {
  const data = bytesOf(given, 1);
  const kind = numberOf(given, 2);
  if (kind === encoding.bytes) return data;
  if (kind === encoding.le64) return new Deno.KvU64(new DataView(data.buffer, data.byteOffset).getBigUint64(0, true));
  return { v8: data };
}

function littleEndian(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}
