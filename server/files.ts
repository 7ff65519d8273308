/**
 * Stored files: their bytes by fingerprint from `blobs`.
 * @module
 */
import { AppError } from "../shared/errors.ts";
import type { FileRef } from "../shared/common.ts";
import { BlobMissing, type Blobs } from "./integrations/blobs/port.ts";

export interface Files {
  /** Stores bytes and answers the reference to keep. */
  put(bytes: Uint8Array, fileName: string, mime: string): Promise<FileRef>;
  /** The bytes. Throws `file_damaged` when they do not match their fingerprint, `not_found` when they are gone. */
  open(ref: FileRef): Promise<Uint8Array>;
  /** Removes the bytes for good. Only where no other reference can have the same ones: bytes are kept once. */
  remove(ref: FileRef): Promise<void>;
}

export function createFiles(blobs: Blobs): Files {
  return {
    async put(bytes, fileName, mime) {
      const { sha256, size } = await blobs.put(bytes);
      return { fileName, mime, size, sha256 };
    },
    async remove({ sha256 }) {
      if (sha256) await blobs.delete(sha256);
    },
    async open(ref) {
      try {
        if (ref.sha256) return await blobs.get(ref.sha256);
      } catch (error) {
        if (!(error instanceof BlobMissing)) throw new AppError("file_damaged");
      }
      throw new AppError("not_found", `${ref.fileName} is no longer stored.`);
    },
  };
}
