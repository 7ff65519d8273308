/**
 * The demo card processor's own records in the store, apart from ours: it plays the processor, which has a memory of its own.
 * @module
 */
import { commitRetrying, openJson, sealJson } from "../../../db/batch.ts";
import type { Store } from "../../../db/store.ts";
import type { DemoProcessorRecord, DemoProcessorStore } from "../../../integrations/cards/demo_processor_store.ts";

export function kvDemoProcessorStore(store: Store): DemoProcessorStore {
  const { kv } = store;
  return {
    async get(id) {
      const entry = await kv.get<Uint8Array>(["demo_processor", id]);
      return entry.versionstamp === null
        ? null
        : { value: openJson<DemoProcessorRecord>(store, entry.value), version: entry.versionstamp };
    },
    put: (id, value, expectedVersion) =>
      commitRetrying(
        kv.atomic().check({ key: ["demo_processor", id], versionstamp: expectedVersion }).set(
          ["demo_processor", id],
          sealJson(store, value),
        ),
      ),
    remove: (id, expectedVersion) =>
      commitRetrying(
        kv.atomic().check({ key: ["demo_processor", id], versionstamp: expectedVersion }).delete([
          "demo_processor",
          id,
        ]),
      ),
    async list(prefix) {
      const ids: string[] = [];
      for await (const entry of kv.list({ prefix: ["demo_processor"] })) {
        const id = String(entry.key[1]);
        if (id.startsWith(prefix)) ids.push(id);
      }
      return ids;
    },
  };
}
