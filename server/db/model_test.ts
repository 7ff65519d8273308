/** The store against a model of it: a plain map. Whatever is inserted, patched and removed, both answer alike. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { wordsOf } from "./collection.ts";
import { openStore, type Thing, things } from "../../tests/open_store.ts";
import { type Store, system } from "./store.ts";

const groups = ["a", "b", "c"] as const;
const names = ["Ann Lee", "Anna Leeds", "Bo", "Zoë Ångström", "INV-2026-0042", "José de la Cruz"];
const step = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  act: fc.constantFrom("put" as const, "put" as const, "patch" as const, "remove" as const),
  name: fc.constantFrom(...names),
  group: fc.constantFrom(...groups),
  rank: fc.integer({ min: 0, max: 6 }),
  code: fc.option(fc.constantFrom("x", "y", "z"), { nil: null }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The same steps on a map; a code that another row holds refuses the whole change. */
function onModel(model: Map<number, Thing>, steps: Step[]): Map<number, Thing> | null {
  const next = new Map(model);
  for (const { id, act, name, group, rank, code } of steps) {
    const before = next.get(id);
    if (act === "remove") next.delete(id);
    else if (act === "patch" && !before) continue;
    else {
      const row = act === "patch" ? { ...before!, rank, code } : { id, name, group, rank, code };
      if (code !== null && [...next.values()].some((other) => other.id !== id && other.code === code)) return null;
      next.set(id, row);
    }
  }
  return next;
}

async function onStore(store: Store, steps: Step[]): Promise<boolean> {
  try {
    await store.change(system, async (tx) => {
      for (const { id, act, name, group, rank, code } of steps) {
        const before = await tx.get(things, id);
        if (act === "remove") await tx.remove(things, id);
        else if (act === "patch") before && await tx.patch(things, id, { rank, code });
        else if (before) await tx.put(things, { id, name, group, rank, code });
        else await tx.insert(things, { id, name, group, rank, code });
      }
    });
    return true;
  } catch {
    return false;
  }
}

async function pages(store: Store, request: Parameters<Store["page"]>[1] & { limit: number }): Promise<Thing[]> {
  const all: Thing[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.page(things, { ...request, cursor } as never);
    assert.ok(page.rows.length <= request.limit);
    all.push(...page.rows as Thing[]);
    cursor = page.next ?? undefined;
    assert.ok(page.rows.length > 0 || !cursor, "an empty page does not go on");
  } while (cursor);
  return all;
}

async function compare(store: Store, model: Map<number, Thing>, limit: number): Promise<void> {
  const rows = [...model.values()].sort((a, b) => a.rank - b.rank || a.id - b.id);
  assert.deepEqual(await pages(store, { index: "rank", limit }), rows);
  assert.deepEqual(await pages(store, { index: "rank", limit, reverse: true }), rows.toReversed());
  const odd = (t: unknown) => (t as Thing).id % 2 === 1;
  assert.deepEqual(await pages(store, { index: "rank", limit, filter: odd as never }), rows.filter(odd));
  const range = rows.filter((t) => t.rank >= 2 && t.rank <= 4);
  assert.deepEqual(await pages(store, { index: "rank", limit, from: 2, to: 4 }), range);
  assert.deepEqual(await pages(store, { index: "rank", limit, from: 2, to: 4, reverse: true }), range.toReversed());
  for (const group of groups) {
    const of = rows.filter((t) => t.group === group);
    assert.deepEqual(await pages(store, { index: "group", prefix: [group], limit }), of);
    const [count, sum] = await store.counts(things, [["group", group], ["rank", group]]);
    assert.deepEqual([count, sum], [of.length, of.reduce((total, t) => total + t.rank, 0)]);
  }
  assert.deepEqual(await store.counts(things, [["all"]]), [rows.length]);
  for (const code of ["x", "y", "z"]) {
    assert.equal(await store.idOf(things, "code", code), rows.find((t) => t.code === code)?.id ?? null);
  }
  for (const q of ["an", "lee", "ann lee", "zoe ang", "inv-2026-0042", "inv20260042", "jose cruz", "nobody"]) {
    const typed = wordsOf([q]);
    const plain = typed.length > 1 ? typed.filter((w) => w !== q.replace(/\W/g, "")) : typed;
    const expected = rows.filter((t) => plain.every((w) => wordsOf([t.name]).some((own) => own.startsWith(w))))
      .map((t) => t.id).sort((a, b) => b - a);
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await store.search(things, q, { limit, cursor });
      found.push(...page.rows.map((t) => t.id));
      cursor = page.next ?? undefined;
    } while (cursor);
    assert.deepEqual(found, expected, q);
  }
}

Deno.test("random inserts, patches and removals: pages, counters, unique values and search agree with a plain map", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (changes, limit) => {
        using open = await openStore();
        let model = new Map<number, Thing>();
        for (const steps of changes) {
          const next = onModel(model, steps);
          assert.equal(await onStore(open.store, steps), next !== null);
          model = next ?? model;
        }
        await compare(open.store, model, limit);
        // Nothing stands in the store beside what the rows account for.
        for (const id of model.keys()) await open.store.change(system, (tx) => tx.remove(things, id));
        const left = await Array.fromAsync(open.kv.list({ start: [""], end: [true] }));
        assert.deepEqual(left.map((e) => e.key).filter((key) => ["r", "i", "u", "s"].includes(key[0] as string)), []);
      },
    ),
    { numRuns: 120, endOnFailure: true },
  );
});
