/**
 * Blobs as encrypted files in a folder: the embedded default.
 *
 * - A file's name is a keyed hash (HMAC-SHA-256) of the blob's SHA-256, so that somebody who sees the folder cannot test whether a
 *   document he knows is in it. Two levels of directories keep each directory small.
 * - A file is `RDB1 · salt (16) · nonce (12) · AES-256-GCM ciphertext and tag`. Its key comes by HKDF-SHA-256 from the master key and the
 *   file's own salt, so no key seals more than one text; the blob's name is authenticated with it, so files cannot be swapped.
 * - A file is written under a temporary name, synced, renamed, and its directory synced: a crash leaves the whole file or none.
 * @module
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { BlobDamaged, BlobMissing, type Blobs, isBlobName } from "./port.ts";
import { ensureFolder, syncFolder, writeDurably } from "./durable_file.ts";

const MAGIC = new TextEncoder().encode("RDB1");
const SALT = 16;
const NONCE = 12;
const TAG = 16;
const HEADER = MAGIC.length + SALT + NONCE;
const KEY_CHECK_FILE = "key_check";

type Bytes = Uint8Array<ArrayBuffer>;

/** The folder holds blobs sealed under another master key than the one given. */
export class WrongMasterKey extends Error {
  override name = "WrongMasterKey";
  constructor() {
    super("The folder of stored files belongs to another master key. Start with the key that it was made with.");
  }
}

/**
 * Opens (or makes) a folder of encrypted blobs and clears what an earlier crash left half-written.
 *
 * One process at a time may have a folder open.
 * @param path the folder; made with access for its owner only.
 * @param masterKey 32 bytes; everything in the folder is lost without them.
 * @throws {WrongMasterKey} when the folder was made with another key.
 */
export async function openEncryptedFolder(path: string, masterKey: Uint8Array): Promise<Blobs> {
  if (masterKey.length !== 32) throw new Error("The master key must be 32 bytes long.");
  const keys = await deriveKeys(masterKey);
  const temporary = join(path, "tmp");
  await ensureFolder(path);
  await Deno.remove(temporary, { recursive: true }).catch(ignoreNotFound);
  await ensureFolder(temporary);
  await checkKey(path, temporary, keys.names);
  return folderBlobs(path, temporary, keys);
}

interface Keys {
  /** HKDF input key, from which each file's own key is derived. */
  content: CryptoKey;
  /** HMAC key that turns a blob's name into a file's name. */
  names: CryptoKey;
}

async function deriveKeys(masterKey: Uint8Array): Promise<Keys> {
  const content = await crypto.subtle.importKey("raw", masterKey.slice(), "HKDF", false, ["deriveKey"]);
  const names = await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8("releasedesk blobs: file names") },
    content,
    { name: "HMAC", hash: "SHA-256", length: 256 },
    false,
    ["sign"],
  );
  return { content, names };
}

/** A file made at the first opening tells a wrong key at once, where it would otherwise look like an empty folder. */
async function checkKey(path: string, temporary: string, names: CryptoKey): Promise<void> {
  const expected = new Uint8Array(await crypto.subtle.sign("HMAC", names, utf8("releasedesk blobs: key check")));
  const file = join(path, KEY_CHECK_FILE);
  const found = await readOrNull(file);
  if (found === null) return await writeDurably(file, expected, temporary);
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) throw new WrongMasterKey();
}

function folderBlobs(path: string, temporary: string, keys: Keys): Blobs {
  const inTurn = turns();

  async function placeOf(sha256: string): Promise<{ folder: string; file: string }> {
    const name = toHex(await crypto.subtle.sign("HMAC", keys.names, utf8(sha256)));
    const folder = join(path, name.slice(0, 2), name.slice(2, 4));
    return { folder, file: join(folder, name) };
  }

  async function read(sha256: string): Promise<Bytes> {
    if (!isBlobName(sha256)) throw new BlobMissing(sha256);
    const sealed = await readOrNull((await placeOf(sha256)).file);
    if (sealed === null) throw new BlobMissing(sha256);
    return await open(sealed, sha256, keys.content);
  }

  return {
    async put(bytes) {
      const sha256 = hash(bytes);
      const stored = { sha256, size: bytes.length };
      return await inTurn(sha256, async () => {
        if (await read(sha256).then(() => true, () => false)) return stored;
        const { folder, file } = await placeOf(sha256);
        await ensureFolder(folder, path);
        await writeDurably(file, await seal(bytes, sha256, keys.content), temporary);
        return stored;
      });
    },
    get: read,
    async has(sha256) {
      if (!isBlobName(sha256)) return false;
      const { file } = await placeOf(sha256);
      return await Deno.lstat(file).then((info) => info.isFile, (error) => (ignoreNotFound(error), false));
    },
    async delete(sha256) {
      if (!isBlobName(sha256)) return;
      await inTurn(sha256, async () => {
        const { folder, file } = await placeOf(sha256);
        const removed = await Deno.remove(file).then(() => true, (error) => (ignoreNotFound(error), false));
        if (removed) await syncFolder(folder);
      });
    },
  };
}

async function seal(bytes: Uint8Array, sha256: string, content: CryptoKey): Promise<Bytes> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const key = await fileKey(content, salt, "encrypt");
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce, additionalData: utf8(sha256) },
    key,
    bytes as Bytes,
  );
  const out = new Uint8Array(HEADER + sealed.byteLength);
  out.set(MAGIC);
  out.set(salt, MAGIC.length);
  out.set(nonce, MAGIC.length + SALT);
  out.set(new Uint8Array(sealed), HEADER);
  return out;
}

async function open(sealed: Bytes, sha256: string, content: CryptoKey): Promise<Bytes> {
  const known = sealed.length >= HEADER + TAG && MAGIC.every((byte, at) => sealed[at] === byte);
  if (!known) throw new BlobDamaged(sha256);
  const salt = sealed.subarray(MAGIC.length, MAGIC.length + SALT);
  const iv = sealed.subarray(MAGIC.length + SALT, HEADER);
  const key = await fileKey(content, salt, "decrypt");
  try {
    const plain = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv, additionalData: utf8(sha256) },
      key,
      sealed.subarray(HEADER),
    );
    return new Uint8Array(plain);
  } catch {
    throw new BlobDamaged(sha256);
  }
}

async function fileKey(content: CryptoKey, salt: Bytes, use: "encrypt" | "decrypt"): Promise<CryptoKey> {
  return await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt, info: utf8("releasedesk blobs: file content") },
    content,
    { name: "AES-GCM", length: 256 },
    false,
    [use],
  );
}

/** Runs tasks of the same name one after another, so that a put never answers for a file that a delete is just removing. */
function turns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const mine = (last.get(name) ?? Promise.resolve()).catch(() => {}).then(task);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}

async function readOrNull(file: string): Promise<Bytes | null> {
  try {
    return await Deno.readFile(file);
  } catch (error) {
    ignoreNotFound(error);
    return null;
  }
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}

function utf8(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function hash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
