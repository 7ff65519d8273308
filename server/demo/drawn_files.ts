/**
 * Files of the demo office that are not stored: each has the name of a blob, and is drawn when that blob is asked for.
 * @module
 */
import type { FileRef } from "../../shared/common.ts";
import { sealJson } from "../db/batch.ts";
import { sha256 } from "../db/keys.ts";
import type { Store } from "../db/store.ts";
import type { Files } from "../files.ts";
import { BlobMissing, type Blobs } from "../integrations/blobs/port.ts";
import { demoState } from "./state.ts";
import type { Office } from "./types.ts";

/**
 * The blob's name. It is made of what the file is, since its bytes are not known before it is drawn.
 * @param file `document:{id}`, `record:{id}` or `package:{request id}`
 */
export const drawnName = (file: string): string => sha256(`demo office ${file}`);

/** The reference that a row keeps; the size is not known yet. */
export function drawnRef(file: string, fileName: string, mime = "application/pdf"): FileRef {
  return { fileName, mime, size: 0, sha256: drawnName(file) };
}

/** Stored files, and beside them those of the demo office in `store`, which is asked when a blob is missing. */
export function withDrawnFiles(blobs: Blobs, store: () => Store): Blobs {
  return {
    put: (bytes) => blobs.put(bytes),
    has: (name) => blobs.has(name),
    delete: (name) => blobs.delete(name),
    async get(name) {
      try {
        return await blobs.get(name);
      } catch (error) {
        if (!(error instanceof BlobMissing)) throw error;
        const state = await demoState(store());
        // Loaded only now: what draws is large.
        const draw = state && await (await import("./draw.ts")).drawingOf(state, blobs, name);
        if (!draw) throw error;
        return await draw().catch((cause) => {
          // What can no longer be drawn is missing; nothing of it is damaged.
          throw Object.assign(error, { cause });
        });
      }
    },
  };
}

/**
 * Keeps the office, so that its files can still be drawn by a later version, whose cast may be another.
 * @returns the name of its blob
 */
export async function keepOffice(files: Files, office: Office): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(office));
  return (await files.put(json, "office.json", "application/json")).sha256!;
}

/**
 * Brings the rows of an office seeded by an earlier version up to date: they named what is to be drawn in a field of its own.
 * Bears being killed and run again. Nobody else may write meanwhile.
 */
export async function nameDrawnFiles(store: Store): Promise<void> {
  const decoder = new TextDecoder();
  for await (const { key, value } of store.kv.list<Uint8Array>({ prefix: ["r"] })) {
    if (!(value instanceof Uint8Array)) continue;
    const text = decoder.decode(store.keys.open(value));
    const named = text.replace(/"sha256":null,"lazy":"(\w+:[\w-]+)"/g, (_, file) => `"sha256":"${drawnName(file)}"`);
    if (named !== text) await store.kv.set(key, sealJson(store, JSON.parse(named)));
  }
}
