import assert from "node:assert/strict";
import { AppError } from "../../shared/errors.ts";
import { ChangeTooLarge } from "./batch.ts";
import { Change } from "./change.ts";
import type { Collection, Id, Row } from "./collection.ts";
import { openStore, thing, things } from "../../tests/open_store.ts";
import type { Stored } from "./reads.ts";
import { system } from "./store.ts";

Deno.test("two rows swap a unique value in one change, and both are found by their new one", async () => {
  using open = await openStore();
  const { store } = open;
  await store.change(system, async (tx) => {
    await tx.insert(things, thing(1, { code: "x" }));
    await tx.insert(things, thing(2, { code: "y" }));
  });
  await store.change(system, async (tx) => {
    await tx.patch(things, 1, { code: null });
    await tx.patch(things, 2, { code: "x" });
    await tx.patch(things, 1, { code: "y" });
  });
  assert.deepEqual([await store.idOf(things, "code", "x"), await store.idOf(things, "code", "y")], [2, 1]);
  // A value freed by a row that is written later in the change than the one that takes it.
  await store.change(system, async (tx) => {
    await tx.insert(things, thing(3));
    await tx.remove(things, 1);
    await tx.patch(things, 3, { code: "y" });
  });
  assert.equal(await store.idOf(things, "code", "y"), 3);
  await assert.rejects(
    store.change(system, (tx) => tx.insert(things, thing(4, { code: "y" }))),
    (e: AppError) => e.code === "already_exists",
  );
});

Deno.test("a unique value is given to one of many that ask at once", async () => {
  using open = await openStore();
  const { store } = open;
  const results = await Promise.allSettled(
    Array.from(
      { length: 20 },
      (_, i) => store.change(system, (tx) => tx.insert(things, thing(i + 1, { code: "one" }))),
    ),
  );
  assert.equal(results.filter((r) => r.status === "fulfilled").length, 1);
  assert.deepEqual(await store.counts(things, [["all"]]), [1]);
});

Deno.test("many changes at once of one row, and many new numbers, all come through", async () => {
  using open = await openStore();
  const { store } = open;
  await store.change(system, (tx) => tx.insert(things, thing(1, { rank: 0 })));
  await Promise.all(Array.from({ length: 150 }, () =>
    store.change(system, async (tx) => {
      const now = await tx.must(things, 1);
      await tx.patch(things, 1, { rank: now.rank + 1 });
    })));
  assert.equal((await store.must(things, 1)).rank, 150);
  assert.deepEqual(await store.counts(things, [["rank", "a"]]), [150]);
});

Deno.test("counters follow the last of several writes in one change, and a row that came and went leaves nothing", async () => {
  using open = await openStore();
  const { store } = open;
  await store.change(system, async (tx) => {
    await tx.insert(things, thing(1, { group: "a", rank: 3 }));
    await tx.patch(things, 1, { group: "b", rank: 5 });
    await tx.patch(things, 1, { group: "c" });
    await tx.insert(things, thing(2, { group: "c", rank: 9 }));
    await tx.remove(things, 2);
  });
  const counters = [["all"], ["group", "a"], ["group", "b"], ["group", "c"], ["rank", "c"], ["rank", "a"]];
  assert.deepEqual(await store.counts(things, counters), [1, 0, 0, 1, 5, 0]);
  await store.change(system, (tx) => tx.remove(things, 1));
  assert.deepEqual(await store.counts(things, counters), [0, 0, 0, 0, 0, 0]);
});

Deno.test("removing a row that was written in the same change leaves no index behind", async () => {
  using open = await openStore();
  const { store, kv } = open;
  await store.change(system, (tx) => tx.insert(things, thing(1, { rank: 1 })));
  await store.change(system, async (tx) => {
    await tx.patch(things, 1, { rank: 7, group: "b" });
    await tx.remove(things, 1);
  });
  const left = await Array.fromAsync(kv.list({ prefix: ["i", "things"] }));
  assert.deepEqual(left.map((entry) => entry.key), []);
  assert.deepEqual(await store.counts(things, [["all"], ["group", "a"], ["rank", "a"], ["rank", "b"]]), [0, 0, 0, 0]);
});

Deno.test("what is more than one commit takes is refused before anything is sent, by what is too much", async () => {
  using open = await openStore();
  const { store } = open;
  const refused = (what: RegExp, fn: (tx: Change) => Promise<void>) =>
    assert.rejects(store.change(system, fn), (e: Error) => e instanceof ChangeTooLarge && what.test(e.message));
  await store.change(system, async (tx) => {
    for (let id = 1; id <= 12; id++) await tx.insert(things, thing(id));
  });
  await refused(/checks/, async (tx) => {
    for (let id = 1; id <= 12; id++) await tx.patch(things, id, { rank: 100 + id });
  });
  await refused(/mutations/, async (tx) => {
    for (let id = 100; id < 400; id++) await tx.insert(things, thing(id));
  });
  await refused(/a row of things/, async (tx) => void await tx.insert(things, thing(50, { note: "x".repeat(70_000) })));
  await refused(/KiB/, async (tx) => {
    for (let id = 60; id < 80; id++) await tx.insert(things, thing(id, { note: "x".repeat(60_000) }));
  });
  assert.deepEqual(await store.counts(things, [["all"]]), [12]);
});

Deno.test("a change that read a list runs again when a row of it was added, changed or removed meanwhile", async () => {
  using open = await openStore();
  const { store } = open;
  for (let id = 1; id <= 40; id++) await store.change(system, (tx) => tx.insert(things, thing(id, { group: "a" })));
  const meanwhile: [string, (tx: Change) => Promise<unknown>][] = [
    ["added", (tx) => tx.insert(things, thing(41, { group: "a" }))],
    ["changed", (tx) => tx.patch(things, 7, { note: "changed" })],
    ["removed", (tx) => tx.remove(things, 8)],
    ["moved out", (tx) => tx.patch(things, 9, { group: "b" })],
    ["moved in", (tx) => tx.patch(things, 9, { group: "a" })],
  ];
  for (const [what, write] of meanwhile) {
    let runs = 0;
    const seen = await store.change(system, async (tx) => {
      const list = await tx.all(things, "group", ["a"]);
      if (++runs === 1) await store.change(system, (other) => write(other).then(() => {}));
      tx.audit({ action: "request_updated", targetType: "thing", targetId: 1 });
      return list.length;
    });
    assert.equal(runs, 2, what);
    assert.equal(seen, (await store.all(things, "group", ["a"])).length, what);
  }
  let runs = 0;
  await store.change(system, async (tx) => {
    await tx.all(things, "group", ["a"]);
    if (++runs === 1) await store.change(system, (other) => other.insert(things, thing(50, { group: "b" })));
    tx.audit({ action: "request_updated", targetType: "thing", targetId: 1 });
  });
  assert.equal(runs, 1, "another list is none of its business");
});

Deno.test("a change that watches whole collections reads and writes any number of their rows, and runs again after any write there", async () => {
  using open = await openStore();
  const { store } = open;
  await store.change(system, async (tx) => {
    for (let id = 1; id <= 40; id++) await tx.insert(things, thing(id));
  });
  const meanwhile: [string, (tx: Change) => Promise<unknown>][] = [
    ["a row that was read", (tx) => tx.patch(things, 7, { rank: 70 })],
    ["a row that was not", (tx) => tx.insert(things, thing(41, { rank: 41 }))],
  ];
  for (const [what, write] of meanwhile) {
    let runs = 0;
    await store.change(system, async (tx) => {
      await tx.watchWhole(["things"]);
      const rows = await tx.getMany(things, Array.from({ length: 40 }, (_, i) => i + 1));
      if (++runs === 1) await store.change(system, (other) => write(other).then(() => {}));
      for (const row of rows) await tx.put(things, { ...row!, note: what });
    });
    assert.equal(runs, 2, what);
  }
  const rows = await store.getMany(things, [7, 8, 41]);
  assert.deepEqual(rows.map((row) => [row!.rank, row!.note ?? null]), [
    [70, "a row that was not"],
    [8, "a row that was not"],
    [41, null],
  ]);
});

Deno.test("two reads of a row at the same time answer one state of it, which the commit checks", async () => {
  using open = await openStore();
  const { store } = open;
  const { load } = store;
  await store.change(system, (tx) => tx.insert(things, thing(1, { rank: 1 })));
  let reads = 0;
  // Somebody writes the row after the first read found it and before the second one does.
  store.load = async function <T extends Row>(c: Collection<T>, ids: readonly Id[]) {
    if (++reads === 2) await store.change(system, (other) => other.patch(things, 1, { rank: 2 }));
    return await load.call(store, c as never, ids) as (Stored<T> | null)[];
  };
  let runs = 0;
  await store.change(system, async (tx) => {
    runs++;
    const [one, other] = await Promise.all([tx.must(things, 1), tx.must(things, 1)]);
    assert.equal(one.rank, other.rank);
    await tx.patch(things, 1, { note: `saw rank ${one.rank}` });
  });
  assert.deepEqual([runs, (await store.must(things, 1)).note], [2, "saw rank 2"]);
});

Deno.test("two reads of a list at the same time check the earlier state of it", async () => {
  let guards = 0;
  let write = () => Promise.resolve();
  // Somebody adds a row after the first read of the list's guard and before the second one.
  const between = (kv: Deno.Kv): Deno.Kv =>
    new Proxy(kv, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "get") return typeof value === "function" ? value.bind(target) : value;
        return async (key: Deno.KvKey) => {
          if (key[0] === "l" && ++guards === 2) await write();
          return await target.get(key);
        };
      },
    });
  using open = await openStore(between);
  const { store } = open;
  await store.change(system, (tx) => tx.insert(things, thing(1)));
  write = () => store.change(system, (other) => other.insert(things, thing(2))).then(() => {});
  let runs = 0;
  const seen = await store.change(system, async (tx) => {
    runs++;
    const [list] = await Promise.all([tx.all(things, "group", ["a"]), tx.all(things, "group", ["a"])]);
    tx.audit({ action: "request_updated", targetType: "thing", targetId: 1 });
    return list.length;
  });
  assert.deepEqual([runs, seen], [2, 2]);
});

Deno.test("a list read in a change holds what the change wrote, and all its rows may be written for one check", async () => {
  using open = await openStore();
  const { store } = open;
  await store.change(system, async (tx) => {
    for (let id = 1; id <= 40; id++) await tx.insert(things, thing(id, { group: "a" }));
  });
  const ids = await store.change(system, async (tx) => {
    await tx.insert(things, thing(60, { group: "a" }));
    await tx.remove(things, 3);
    await tx.patch(things, 4, { group: "b" });
    const list = await tx.all(things, "group", ["a"]);
    for (const row of list) if (row.id !== 60) await tx.patch(things, row.id, { note: "seen" });
    assert.deepEqual(await tx.counts(things, [["all"], ["group", "a"], ["group", "b"]]), [40, 39, 1]);
    return list.map((row) => row.id);
  });
  assert.deepEqual(ids, [1, 2, ...Array.from({ length: 36 }, (_, i) => i + 5), 60]);
  assert.ok((await store.all(things, "group", ["a"])).every((row) => row.id === 60 || row.note === "seen"));
  await assert.rejects(store.change(system, (tx) => tx.all(things, "rank", [1])), /none of its lists/);
});

Deno.test("each commit leaves a marker, which goes by itself", async () => {
  const lasts: (number | undefined)[] = [];
  const watched = (kv: Deno.Kv): Deno.Kv =>
    new Proxy(kv, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "atomic") return typeof value === "function" ? value.bind(target) : value;
        return () => {
          const atomic = target.atomic();
          const set = atomic.set.bind(atomic);
          atomic.set = (key, row, options) => {
            if (key[0] === "c") lasts.push(options?.expireIn);
            return set(key, row, options);
          };
          return atomic;
        };
      },
    });
  using open = await openStore(watched);
  await open.store.change(system, (tx) => tx.insert(things, thing(1)));
  await open.store.change(system, (tx) => tx.patch(things, 1, { rank: 2 }));
  assert.deepEqual(lasts, [600_000, 600_000]);
});
