import assert from "node:assert/strict";
import { openStore, type Thing, thing, things } from "../../tests/open_store.ts";
import { derivedKeys, tally } from "./batch.ts";
import type { Collection, Row } from "./collection.ts";
import { buildIndexes, declareBuild } from "./reindex.ts";
import { scan } from "./scan.ts";
import { type Store, system } from "./store.ts";

const everything = { indexes: ["rank", "group"], counters: ["all", "group", "rank"], words: true };
const groups = ["a", "b", "c"] as const;
const any = things as unknown as Collection<Row>;
const running = new AbortController().signal;

async function rowsOf(store: Store): Promise<Thing[]> {
  return (await Array.fromAsync(scan(store, things))).map(({ row }) => row!);
}

/** Every index, counter and word answers what the rows say. */
async function compare(store: Store): Promise<void> {
  const rows = await rowsOf(store);
  const byRank = [...rows].sort((a, b) => a.rank - b.rank || a.id - b.id);
  for (const reverse of [false, true]) {
    const found: Thing[] = [];
    let cursor: string | undefined;
    do {
      const page = await store.page(things, { index: "rank", limit: 150, cursor, reverse });
      found.push(...page.rows);
      cursor = page.next ?? undefined;
    } while (cursor);
    assert.deepEqual(found, reverse ? byRank.toReversed() : byRank);
  }
  for (const group of groups) {
    const of = byRank.filter((row) => row.group === group);
    assert.deepEqual(await store.all(things, "group", [group]), of);
    const sum = of.reduce((total, { rank }) => total + rank, 0);
    assert.deepEqual(await store.counts(things, [["group", group], ["rank", group], ["all"]]), [
      of.length,
      sum,
      rows.length,
    ]);
    const read = await store.change(system, (tx) => tx.all(things, "group", [group]));
    assert.deepEqual(read.length, of.length);
  }
  const named = rows.filter(({ name }) => name.startsWith("Odd")).map(({ id }) => id).sort((a, b) => b - a);
  const found = await store.search(things, "odd thing", { limit: 1000 });
  assert.deepEqual(found.rows.map(({ id }) => id), named);
}

/** Nothing stands in the store but what the rows give. */
async function assertExact(store: Store): Promise<void> {
  const keys = new Map<string, unknown>();
  const counts = new Map<string, { key: Deno.KvKey; by: number }>();
  for (const row of await rowsOf(store)) {
    for (const [text, key] of derivedKeys(store, any, row)) if (key[0] !== "u") keys.set(text, 0);
    tally(store, counts, any, row, 1);
  }
  for (const [text, { by }] of counts) keys.set(text, by);
  const standing = new Map<string, unknown>();
  for await (const { key, value } of store.kv.list({ prefix: [] })) {
    const plain = value instanceof Deno.KvU64 ? Number(value.value) : value;
    if (
      ["i", "n", "s"].includes(String(key[0])) && key[1] === "things" && plain !== 0n && (key[0] !== "n" || plain !== 0)
    ) {
      standing.set(JSON.stringify(key), plain);
    }
  }
  assert.deepEqual([...standing].sort(), [...keys].filter(([text, by]) => !text.startsWith('["n"') || by !== 0).sort());
}

let next = 10_000;
/** Some row added, changed or taken away. */
async function changeSome(store: Store, i: number): Promise<void> {
  await store.change(system, async (tx) => {
    const id = 1 + (i * 37) % 400;
    const row = await tx.get(things, id);
    if (i % 3 === 0) await tx.insert(things, thing(++next, { name: "Odd thing", group: groups[i % 3] }));
    else if (!row) return;
    else if (i % 7 === 0) await tx.remove(things, id);
    else if (i % 2) await tx.patch(things, id, { rank: i, name: i % 4 ? "Odd thing" : "Even" });
    else await tx.patch(things, id, { note: "nothing that an index holds" });
  });
}

Deno.test("rows are entered into new indexes while the office works, and every read is right before, during and after", async () => {
  using open = await openStore();
  const { store } = open;
  for (let from = 1; from <= 400; from += 50) {
    await store.change(system, async (tx) => {
      for (let id = from; id < from + 50; id++) {
        await tx.insert(
          things,
          thing(id, { name: id % 2 ? "Odd thing" : "Even thing", group: groups[id % 3], rank: id % 9 }),
        );
      }
    });
  }
  // As an earlier rule left it.
  await store.kv.set(["i", "things", "rank", "of yesterday", 7], 0);
  await store.kv.set(["i", "things", "former", 7, 7], 0);
  await store.kv.set(["n", "things", "all"], new Deno.KvU64(3n));
  await declareBuild(store, things, { ...everything, gone: [["i", "things", "former"]] });
  await compare(store);
  for (let i = 0; i < 20; i++) await changeSome(store, i);
  await compare(store);

  const stop = new AbortController();
  const job = buildIndexes(store, things, stop.signal).catch((error) => String(error));
  for (let i = 20; i < 26; i++) await changeSome(store, i);
  stop.abort();
  assert.match(String(await job), /after its next start/);
  await compare(store);
  // A server that starts now reads what is under way from the store.
  await store.builds.load();
  assert.deepEqual(store.builds.names, ["things"]);
  const rest = buildIndexes(store, things, running);
  for (let i = 26; i < 80; i++) await changeSome(store, i);
  await rest;
  assert.deepEqual(store.builds.names, []);
  await compare(store);
  await assertExact(store);
  assert.equal((await open.kv.get(["i", "things", "former", 7, 7])).value, null);
});

Deno.test("a build that is asked for once more in its middle begins anew, and counts every row once", async () => {
  using open = await openStore();
  const { store } = open;
  await store.change(system, async (tx) => {
    for (let id = 1; id <= 90; id++) await tx.insert(things, thing(id, { group: groups[id % 3] }));
  });
  await declareBuild(store, things, { counters: ["all"] });
  const stop = new AbortController();
  const job = buildIndexes(store, things, stop.signal).catch(() => {});
  await changeSome(store, 1);
  stop.abort();
  await job;
  await declareBuild(store, things, everything);
  await changeSome(store, 2);
  await buildIndexes(store, things, running);
  await compare(store);
  await assertExact(store);
});
