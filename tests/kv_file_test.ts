import assert from "node:assert/strict";
import { join } from "node:path";
import { openJson } from "../server/db/batch.ts";
import { createKeys } from "../server/db/keys.ts";
import { Store, system } from "../server/db/store.ts";
import { patients } from "../server/rooms/patients/store.ts";
import { writeKvFile } from "./bench/kv_file.ts";
import { context, masterKey, patientsOf, putSlices } from "./bench/register_slices.ts";

const count = 200;
const perSlice = 80;

/** All that stands in a store, values opened; without the traces of commits. */
async function contents(kv: Deno.Kv) {
  const store = new Store(kv, createKeys(masterKey), context);
  const all: [string, unknown][] = [];
  for await (const { key, value, versionstamp } of kv.list({ prefix: [] })) {
    assert.match(versionstamp, /^[0-9a-f]{20}$/);
    // The marker of a commit, and the version of a collection.
    if (key[0] === "c" || key[0] === "v") continue;
    all.push([JSON.stringify(key), key[0] === "r" ? openJson(store, value as Uint8Array) : value]);
  }
  return all;
}

Deno.test("a register written past Deno KV by two workers' parts is what changes would have written, and takes changes", async () => {
  const folder = await Deno.makeTempDir({ prefix: "kv-file-" });
  try {
    const parts = await Promise.all([[0, 2], [1]].map(async (slices, i) => {
      const path = join(folder, `part-${i}`);
      return { path, totals: await putSlices({ path, count, perSlice, slices }) };
    }));
    await writeKvFile(join(folder, "loaded.sqlite"), parts);
    using loaded = await Deno.openKv(join(folder, "loaded.sqlite"));
    using changed = await Deno.openKv(":memory:");
    const store = new Store(changed, createKeys(masterKey), context);
    for (const slice of [0, 1, 2]) {
      for (const patient of patientsOf(count, perSlice, slice)) {
        await store.change(system, async (tx) => {
          assert.equal(await tx.nextId(patients), patient.id);
          await tx.insert(patients, patient);
        });
      }
    }
    assert.deepEqual(await contents(loaded), await contents(changed));

    const own = new Store(loaded, createKeys(masterKey), context);
    const [{ id: _, ...first }] = patientsOf(count, perSlice, 0);
    const more = { ...first, mrn: "M-1", lastName: "Zyxquist" };
    const added = await own.change(
      system,
      async (tx) => await tx.insert(patients, { ...more, id: await tx.nextId(patients) }),
    );
    assert.equal(added.id, count + 1);
    assert.deepEqual(await own.counts(patients, [["all"]]), [count + 1]);
    assert.deepEqual((await own.search(patients, "zyxquist", { limit: 5 })).rows.map(({ id }) => id), [count + 1]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
