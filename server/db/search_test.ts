import assert from "node:assert/strict";
import { openStore, type Thing, thing, things } from "../../tests/open_store.ts";
import { Bulk } from "../demo/bulk.ts";
import { collection } from "./collection.ts";

const firsts = ["Maria", "Mary", "Marisol", "Joshua", "John", "Li"];
const lasts = ["Smith", "Smithson", "Martinez", "Li", "Nguyen", "Ångström", "Lindqvist-Smith"];
const nameOf = (id: number) => `${firsts[id % firsts.length]} ${lasts[id % lasts.length]} M-${400_000 + id}`;
const holds = (name: string, words: string[]) => {
  const own = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/[ -]/);
  return words.every((word) => own.some((part) => part.startsWith(word)));
};

for (const beginnings of ["fine", "coarse"] as const) {
  Deno.test(`words are intersected, ${beginnings}: every page of every search is what a plain look at all names finds`, async () => {
    using open = await openStore();
    const people = collection<Thing>({
      ...things,
      words: (t) => t.name.split(" "),
      beginnings,
    });
    const bulk = new Bulk(open.store);
    const rows = Array.from({ length: 2600 }, (_, i) => thing(i + 1, { name: nameOf(i + 1), code: null }));
    for (const row of rows) await bulk.put(people, row);
    await bulk.end();
    const asked = [
      "smith",
      "mar",
      "maria smith",
      "mar smi",
      "smith mary",
      "joshua martinez",
      "mar li",
      "angst john",
      "marisol 401001",
    ];
    for (const q of [...asked, "lindqvist smith", "smith zebra", "maria smithx"]) {
      const found: Thing[] = [];
      let cursor: string | undefined;
      do {
        const page = await open.store.search(people, q, { limit: 150, cursor });
        found.push(...page.rows);
        cursor = page.next ?? undefined;
      } while (cursor);
      const expected = rows.filter((row) => holds(row.name, q.split(" "))).map(({ id }) => id);
      assert.deepEqual(found.map(({ id }) => id).sort((a, b) => a - b), expected, q);
    }
  });
}

Deno.test("two common words that few have together load the rows of those few", async () => {
  using open = await openStore();
  const bulk = new Bulk(open.store);
  const name = (id: number) => id === 700 ? "Joan Smith" : id % 2 ? `Joan Lee` : "Ann Smith";
  for (let id = 1; id <= 1500; id++) await bulk.put(things, thing(id, { name: name(id), code: null }));
  await bulk.end();
  let loaded = 0;
  const load = open.store.load.bind(open.store);
  open.store.load = ((...args: Parameters<typeof load>) => {
    loaded += args[1].length;
    return load(...args);
  }) as typeof open.store.load;
  const page = await open.store.search(things, "joan smith", { limit: 10 });
  assert.deepEqual(page.rows.map(({ id }) => id), [700]);
  assert.equal(loaded, 1);
});
