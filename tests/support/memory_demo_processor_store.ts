/**
 * The demo card processor's store in memory.
 * @module
 */
import type { DemoProcessorStore } from "../../server/integrations/cards/demo_processor_store.ts";

export function memoryDemoProcessorStore(): DemoProcessorStore {
  const records = new Map<string, { json: string; version: number }>();
  let versions = 0;
  return {
    async get(id) {
      const found = records.get(id);
      return found ? { value: JSON.parse(found.json), version: String(found.version) } : null;
    },
    async put(id, value, expectedVersion) {
      const found = records.get(id);
      if ((found ? String(found.version) : null) !== expectedVersion) return false;
      records.set(id, { json: JSON.stringify(value), version: ++versions });
      return true;
    },
    async remove(id, expectedVersion) {
      return String(records.get(id)?.version) === expectedVersion && records.delete(id);
    },
    async list(prefix) {
      return [...records.keys()].filter((id) => id.startsWith(prefix)).sort();
    },
  };
}
