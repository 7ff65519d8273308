/**
 * The local till's own records in the store, apart from ours: it plays the processor, which has a memory of its own.
 * @module
 */
import { commitRetrying, openJson, sealJson } from "../../../db/batch.ts";
import type { Store } from "../../../db/store.ts";
import type { TillRecord, TillStore } from "../../../integrations/cards/till_store.ts";

export function kvTillStore(store: Store): TillStore {
  const { kv } = store;
  return {
    async get(id) {
      const entry = await kv.get<Uint8Array>(["till", id]);
      return entry.versionstamp === null
        ? null
        : { value: openJson<TillRecord>(store, entry.value), version: entry.versionstamp };
    },
    put: (id, value, expectedVersion) =>
      commitRetrying(
        kv.atomic().check({ key: ["till", id], versionstamp: expectedVersion }).set(
          ["till", id],
          sealJson(store, value),
        ),
      ),
    remove: (id, expectedVersion) =>
      commitRetrying(kv.atomic().check({ key: ["till", id], versionstamp: expectedVersion }).delete(["till", id])),
    async list(prefix) {
      const ids: string[] = [];
      for await (const entry of kv.list({ prefix: ["till"] })) {
        const id = String(entry.key[1]);
        if (id.startsWith(prefix)) ids.push(id);
      }
      return ids;
    },
  };
}
