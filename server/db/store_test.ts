import assert from "node:assert/strict";
import { openStore, type Thing, thing, things } from "../../tests/open_store.ts";
import { system } from "./store.ts";
import { AppError } from "../../shared/errors.ts";

async function fill(
  open: Awaited<ReturnType<typeof openStore>>,
  count: number,
  more: (id: number) => Partial<Thing> = () => ({}),
) {
  for (let from = 1; from <= count; from += 50) {
    await open.store.change(system, async (tx) => {
      for (let id = from; id < from + 50 && id <= count; id++) await tx.insert(things, thing(id, more(id)));
    });
  }
}

const idsOf = (rows: Thing[]) => rows.map((row) => row.id);

Deno.test("a row that vanished between index and read leaves no hole: the next page skips nobody", async () => {
  using open = await openStore();
  await fill(open, 12);
  // The index still names a row that is gone, as a reader sees it between its two reads.
  await open.kv.delete(["r", "things", 2]);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await open.store.page(things, { index: "rank", limit: 5, cursor });
    seen.push(...idsOf(page.rows));
    cursor = page.next ?? undefined;
  } while (cursor);
  assert.deepEqual(seen, [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

Deno.test("pages go on behind the cursor while rows come and go, forward and back, with and without a filter", async () => {
  for (const reverse of [false, true]) {
    for (const filter of [undefined, (t: Thing) => t.id % 3 !== 0]) {
      using open = await openStore();
      await fill(open, 40, (id) => ({ rank: id * 10 }));
      const first = await open.store.page(things, { index: "rank", limit: 7, reverse, filter });
      const last = first.rows.at(-1)!;
      // The very row of the cursor goes, one before it comes, and one far behind it goes.
      await open.store.change(system, async (tx) => {
        await tx.remove(things, last.id);
        await tx.remove(things, reverse ? 4 : 37);
        await tx.insert(things, thing(101, { rank: last.rank + (reverse ? 5 : -5) }));
      });
      const rest = await open.store.page(things, { index: "rank", limit: 100, reverse, filter, cursor: first.next! });
      const all = [...first.rows, ...rest.rows];
      const expected = Array.from({ length: 40 }, (_, i) => i + 1).filter((id) => filter?.(thing(id)) ?? true)
        .filter((id) => id !== (reverse ? 4 : 37));
      assert.deepEqual(idsOf(all), reverse ? expected.reverse() : expected);
      assert.equal(rest.next, null);
    }
  }
});

Deno.test("a range is read from both ends; an empty or turned one, or a cursor from outside it, is no failure", async () => {
  using open = await openStore();
  await fill(open, 30);
  const page = (more: object) => open.store.page(things, { index: "rank", limit: 100, ...more });
  assert.deepEqual(idsOf((await page({ from: 5, to: 8 })).rows), [5, 6, 7, 8]);
  assert.deepEqual(idsOf((await page({ from: 5, to: 8, reverse: true })).rows), [8, 7, 6, 5]);
  assert.deepEqual(await page({ from: 9, to: 3 }), { rows: [], next: null, total: null });
  const late = (await open.store.page(things, { index: "rank", limit: 20 })).next!;
  assert.deepEqual((await page({ to: 10, cursor: late })).rows, []);
  const early = (await open.store.page(things, { index: "rank", limit: 2 })).next!;
  assert.deepEqual((await page({ from: 10, reverse: true, cursor: early })).rows, []);
  await assert.rejects(page({ cursor: "%%%" }), (e: AppError) => e.code === "bad_cursor");
  await assert.rejects(page({ cursor: btoa("[true]") }), (e: AppError) => e.code === "bad_cursor");
});

Deno.test("a search that stopped early says so, and its next page goes on where it stopped", async () => {
  using open = await openStore();
  // "Thing" stands in all, "rare" in the oldest only: what looks from the newest meets its bound first.
  await fill(open, 2600, (id) => ({ name: id <= 3 ? `Thing rare${id}` : "Thing" }));
  const seen: number[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await open.store.search(things, "thing", {
      limit: 10,
      cursor,
      filter: (t) => t.name.includes("rare"),
    });
    assert.ok(page.next === null || page.total === null, "a part is not given out as the whole");
    seen.push(...idsOf(page.rows));
    cursor = page.next ?? undefined;
    assert.ok(++pages < 10);
  } while (cursor);
  assert.deepEqual(seen, [3, 2, 1]);
});

Deno.test("rows parsed are kept until larger ones need their room; a row that changed takes its room once", async () => {
  using open = await openStore();
  await fill(open, 30);
  const kept = await open.store.get(things, 1);
  assert.equal(await open.store.get(things, 1), kept, "not parsed again");
  const { value } = await open.kv.get<Uint8Array>(["r", "things", 1]);
  open.store.cacheBytes = 3.5 * value!.byteLength;
  for (let time = 0; time < 9; time++) {
    await open.store.change(system, (tx) => tx.patch(things, 2, { rank: 1000 + time }));
    await open.store.get(things, 2);
  }
  assert.equal(await open.store.get(things, 1), kept, "one other row, however often it changed");
  for (const id of [3, 4, 5]) await open.store.get(things, id);
  const again = await open.store.get(things, 1);
  assert.notEqual(again, kept);
  assert.deepEqual(again, kept);
});

Deno.test("a common word beside one that nobody has reads no row", async () => {
  using open = await openStore();
  await fill(open, 300, () => ({ name: "Smith" }));
  let loaded = 0;
  const load = open.store.load.bind(open.store);
  open.store.load = ((...args: Parameters<typeof load>) => {
    loaded++;
    return load(...args);
  }) as typeof open.store.load;
  assert.deepEqual(await open.store.search(things, "smith zebra", { limit: 10 }), { rows: [], next: null, total: 0 });
  assert.equal(loaded, 0);
});
