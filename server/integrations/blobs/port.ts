/**
 * The `blobs` port: where the bytes of documents live.
 *
 * A blob is named by the lower-case hex SHA-256 of its plain bytes. So the same bytes are kept once, however often they arrive, and what is
 * read back is checked against its name. The store knows who still needs a blob; this port only keeps bytes.
 * @module
 */

/** What `put` answers: the blob's name and its length in bytes. */
export interface StoredBlob {
  sha256: string;
  size: number;
}

/** Keeps bytes by content. Every adapter must pass `tests/contracts/blobs/contract.ts`. */
export interface Blobs {
  /**
   * Stores the bytes durably (they survive a power cut once this resolves) and answers their name. Storing the same bytes again
   * changes nothing, and repairs the stored copy should it have been damaged.
   */
  put(bytes: Uint8Array): Promise<StoredBlob>;

  /**
   * The bytes of a blob, verified.
   * @throws {BlobMissing} when nothing is stored under that name.
   * @throws {BlobDamaged} when what is stored is not what was put.
   */
  get(sha256: string): Promise<Uint8Array<ArrayBuffer>>;

  /** Whether a blob of that name is stored; does not verify its content. */
  has(sha256: string): Promise<boolean>;

  /** Removes a blob; removing one that is not there is no error. */
  delete(sha256: string): Promise<void>;
}

/** Nothing is stored under that name. */
export class BlobMissing extends Error {
  override name = "BlobMissing";
  constructor(readonly sha256: string) {
    super("The stored file is missing. Restore it from the backup.");
  }
}

/** What is stored under that name was changed or cut short since it was put there. */
export class BlobDamaged extends Error {
  override name = "BlobDamaged";
  constructor(readonly sha256: string) {
    super("The stored file is damaged or was tampered with. Restore it from the backup.");
  }
}

/** True for a name that `put` could have answered: 64 lower-case hex digits. */
export function isBlobName(sha256: string): boolean {
  return /^[0-9a-f]{64}$/.test(sha256);
}
