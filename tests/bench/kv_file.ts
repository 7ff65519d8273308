/**
 * A file of Deno KV written past Deno KV, in its own table: what `Bulk` sets goes into part files, by several workers at once, each
 * puts its part in the order of the keys, and the parts are then merged in one go. A test holds that such a file is what changes would have written.
 * @module
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { serialize } from "node:v8";
import { encodeKey } from "../kv_connect/key_codec.ts";

/** How a value stands in the table: as V8 writes it, as an unsigned 64-bit counter, as plain bytes. */
const encoding = { v8: 1, counter: 2, bytes: 3 };
const zero = serialize(0);
/** Entries that one statement inserts: a call of SQLite costs more than what it does. */
const atOnce = 16;

/** What several parts have in common, by the text of the key: counters are added up, of last ids (`["g", …]`) the highest is taken. */
export type Totals = Map<string, bigint>;

/** Stands in the place of a KV for a `Store` whose rows are only put. */
export class KvPart {
  readonly totals: Totals = new Map();
  readonly #db: DatabaseSync;
  readonly #insertRow: StatementSync;
  readonly #insertEntry: StatementSync;
  readonly #insertEntries: StatementSync;
  /** Keys of entries that are not inserted yet. */
  #entries: Uint8Array[] = [];

  constructor(readonly path: string) {
    this.#db = new DatabaseSync(path);
    this.#db.exec(
      "pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive; " +
        "create table rows (k blob, v blob, e integer); create table entries (k blob)",
    );
    this.#db.exec("begin");
    this.#insertRow = this.#db.prepare("insert into rows values (?, ?, ?)");
    this.#insertEntry = this.#db.prepare("insert into entries values (?)");
    this.#insertEntries = this.#db.prepare(`insert into entries values ${Array(atOnce).fill("(?)")}`);
  }

  /** Takes `atomic().set(…).commit()`, without checks. */
  get kv(): Deno.Kv {
    const atomic = {
      set: (key: Deno.KvKey, value: unknown) => this.#set(key, value),
      commit: () => Promise.resolve({ ok: true, versionstamp: "" }),
    };
    return { atomic: () => atomic } as unknown as Deno.Kv;
  }

  #set(key: Deno.KvKey, value: unknown): void {
    const text = () => JSON.stringify(key);
    if (value instanceof Deno.KvU64) this.totals.set(text(), (this.totals.get(text()) ?? 0n) + value.value);
    else if (key[0] === "g") this.totals.set(text(), BigInt(value as number));
    else if (value === 0) this.#enter(encodeKey(key));
    else if (value instanceof Uint8Array) this.#insertRow.run(encodeKey(key), value, encoding.bytes);
    else this.#insertRow.run(encodeKey(key), serialize(value), encoding.v8);
  }

  #enter(key: Uint8Array): void {
    if (this.#entries.push(key) < atOnce) return;
    this.#insertEntries.run(...this.#entries);
    this.#entries = [];
  }

  /** Puts all in the order of the keys and ends the file. */
  close(): void {
    for (const key of this.#entries) this.#insertEntry.run(key);
    this.#db.exec(
      "create table sorted (k blob primary key, v blob, e integer) without rowid; insert into sorted " +
        `select k, v, e from rows union all select k, x'${zero.toHex()}', ${encoding.v8} from entries order by k; commit`,
    );
    this.#db.close();
  }
}

/** Writes the parts, and removes them, into a new file of Deno KV, as if one commit had written all. */
export async function writeKvFile(path: string, parts: { path: string; totals: Totals }[]): Promise<void> {
  (await Deno.openKv(path)).close();
  const db = new DatabaseSync(path);
  db.exec(
    "pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive; pragma cache_size = -500000",
  );
  const { version } = db.prepare("select version + 1 as version from data_version").get() as { version: number };
  const index = db.prepare("select sql from sqlite_master where name = 'kv_expiration_ms_idx'").get() as {
    sql: string;
  };
  db.exec("drop index kv_expiration_ms_idx");
  parts.forEach((part, i) => db.exec(`attach '${part.path}' as part${i}`));
  const loaded = parts.map((_, i) => `select k, v, e from part${i}.sorted`).join(" union all ");
  db.exec("begin");
  db.exec(`insert into kv (k, v, v_encoding, version) select k, v, e, ${version} from (${loaded}) order by k`);
  const insert = db.prepare("insert into kv (k, v, v_encoding, version) values (?, ?, ?, ?)");
  for (const [text, total] of sumOf(parts.map(({ totals }) => totals))) {
    const key: Deno.KvKey = JSON.parse(text);
    if (key[0] === "g") insert.run(encodeKey(key), serialize(Number(total)), encoding.v8, version);
    else insert.run(encodeKey(key), new Uint8Array(new BigUint64Array([total]).buffer), encoding.counter, version);
  }
  db.exec(`${index.sql}; update data_version set version = ${version}; commit`);
  parts.forEach((_, i) => db.exec(`detach part${i}`));
  db.exec("pragma journal_mode = wal");
  db.close();
  for (const part of parts) await Deno.remove(part.path);
}

function sumOf(parts: Totals[]): Totals {
  const sum: Totals = new Map();
  for (const [text, total] of parts.flatMap((totals) => [...totals])) {
    const other = sum.get(text) ?? 0n;
    sum.set(text, text.startsWith('["g"') ? other > total ? other : total : other + total);
  }
  return sum;
}
