import assert from "node:assert/strict";
import { openStore, thing, things } from "../../tests/open_store.ts";
import { createKeys } from "../db/keys.ts";
import { type Store, system } from "../db/store.ts";
import { listSorted } from "./list_sorted.ts";
import { orderText, sortedText } from "./order_text.ts";

Deno.test("few rows put in order and the index of the column give the same pages and cursors", async () => {
  using open = await openStore();
  const { store } = open;
  await store.change(system, async (tx) => {
    for (let id = 1; id <= 60; id++) {
      await tx.insert(things, thing(id, { rank: id * 7 % 10, group: id % 2 ? "a" : "b" }));
    }
  });
  const filter = ({ group }: { group: string }) => group === "a";
  const pages = async (among?: (limit: number) => ReturnType<Store["page"]>) => {
    const all: [number[], string | null][] = [];
    let cursor: string | undefined;
    do {
      const page = await listSorted(store, things, {
        index: "rank",
        prefix: [],
        reverse: true,
        limit: 7,
        cursor,
        filter,
        among: among as never,
      });
      all.push([page.rows.map(({ id }) => Number(id)), page.next]);
      cursor = page.next ?? undefined;
    } while (cursor);
    return all;
  };
  const few = await pages((limit) => store.page(things, { index: "rank", limit, filter }) as never);
  const tooMany = await pages(() => Promise.resolve({ rows: [], next: "more", total: null }));
  assert.equal(few.flatMap(([ids]) => ids).length, 30);
  assert.deepEqual(tooMany.map(([ids]) => ids), few.map(([ids]) => ids));
  assert.deepEqual(await pages(), tooMany);
});

Deno.test("a text's key sorts as the text does, with blanks, digits and accents, and shows none of it", () => {
  const keys = createKeys(new Uint8Array(32).fill(3));
  const blind = { hash: (value: string) => keys.blind("index", value), order: keys.order };
  const texts = [
    "",
    "1 main",
    "10 main",
    "2 main",
    "abcde",
    "abcde f",
    "abcdef",
    "Christophe Smith",
    "Christopher Adams",
    "Christopher Smith",
    "de la Cruz",
    "Delacruz",
    "INV-2026-0042",
    "Lefèvre",
    "Lefevre-Roy",
    "O",
    "O'Neil",
    "Öz",
    "zoë",
  ];
  const byText = texts.toSorted((a, b) => sortedText(a) < sortedText(b) ? -1 : 1);
  const byKey = texts.toSorted((a, b) => orderText(blind, a) < orderText(blind, b) ? -1 : 1);
  assert.deepEqual(byKey, byText);
  for (const text of texts.filter((t) => t.length > 2)) assert.ok(!orderText(blind, text).includes(sortedText(text)));
});
