/**
 * Blobs in memory, for tests that build the whole app without a disk.
 * @module
 */
import { createHash } from "node:crypto";
import { BlobMissing, type Blobs } from "../../../server/integrations/blobs/port.ts";

/** An empty store of blobs that lives as long as the value itself. */
export function memoryBlobs(): Blobs {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    async put(bytes) {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      kept.set(sha256, bytes.slice() as Uint8Array<ArrayBuffer>);
      return { sha256, size: bytes.length };
    },
    async get(sha256) {
      const bytes = kept.get(sha256);
      if (!bytes) throw new BlobMissing(sha256);
      return bytes.slice();
    },
    async has(sha256) {
      return kept.has(sha256);
    },
    async delete(sha256) {
      kept.delete(sha256);
    },
  };
}
