import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { holdTo } from "../../../tests/contracts/contract.ts";
import { blobsContract } from "../../../tests/contracts/blobs/contract.ts";
import { openEncryptedFolder, WrongMasterKey } from "./encrypted_folder.ts";
import { memoryBlobs } from "../../../tests/contracts/blobs/memory.ts";
import { BlobDamaged } from "./port.ts";

const KEY = new Uint8Array(32).fill(7);
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function inFolder(check: (path: string) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempDir();
  try {
    await check(path);
  } finally {
    await Deno.remove(path, { recursive: true });
  }
}

/** Every file below a folder, without the key check. */
async function filesBelow(path: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of Deno.readDir(path)) {
    const below = join(path, entry.name);
    if (entry.isDirectory) files.push(...await filesBelow(below));
    else if (entry.name !== "key_check") files.push(below);
  }
  return files;
}

holdTo("blobs in memory", blobsContract, async () => ({ blobs: memoryBlobs(), close: async () => {} }));

holdTo("blobs in an encrypted folder", blobsContract, async () => {
  const path = await Deno.makeTempDir();
  return {
    blobs: await openEncryptedFolder(path, KEY),
    close: () => Deno.remove(path, { recursive: true }),
  };
});

Deno.test("encrypted folder: neither the content nor the hash of a blob can be seen in it", () =>
  inFolder(async (path) => {
    const blobs = await openEncryptedFolder(path, KEY);
    const { sha256 } = await blobs.put(bytesOf("Jane Roe, MRN 00482913"));
    const [file, ...others] = await filesBelow(path);
    assert.equal(others.length, 0);
    assert.match(file.slice(path.length), /^\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/);
    assert.ok(!file.includes(sha256.slice(0, 16)));
    assert.ok(!new TextDecoder("latin1").decode(await Deno.readFile(file)).includes("Roe"));
    if (Deno.build.os !== "windows") assert.equal((await Deno.stat(file)).mode! & 0o777, 0o600);
  }));

Deno.test("encrypted folder: the same bytes in two folders of two keys have nothing in common", () =>
  inFolder((path) =>
    inFolder(async (other) => {
      const bytes = bytesOf("the same bytes");
      await (await openEncryptedFolder(path, KEY)).put(bytes);
      await (await openEncryptedFolder(other, new Uint8Array(32).fill(8))).put(bytes);
      const [a] = await filesBelow(path);
      const [b] = await filesBelow(other);
      assert.notEqual(a.slice(-64), b.slice(-64));
      assert.notDeepEqual((await Deno.readFile(a)).subarray(4), (await Deno.readFile(b)).subarray(4));
    })
  ));

Deno.test("encrypted folder: blobs are there after it is opened again, and only with the same key", () =>
  inFolder(async (path) => {
    const { sha256 } = await (await openEncryptedFolder(path, KEY)).put(bytesOf("kept"));
    assert.deepEqual(await (await openEncryptedFolder(path, KEY)).get(sha256), bytesOf("kept"));
    await assert.rejects(() => openEncryptedFolder(path, new Uint8Array(32).fill(9)), WrongMasterKey);
    await assert.rejects(() => openEncryptedFolder(path, new Uint8Array(16)), /32 bytes/);
  }));

Deno.test("encrypted folder: any one bit changed, any cut, anything added is noticed", () =>
  inFolder(async (path) => {
    const blobs = await openEncryptedFolder(path, KEY);
    const { sha256 } = await blobs.put(bytesOf("a page of a record"));
    const [file] = await filesBelow(path);
    const good = await Deno.readFile(file);
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length * 8 - 1), fc.nat(good.length - 1), async (bit, length) => {
        const flipped = good.slice();
        flipped[bit >> 3] ^= 1 << (bit & 7);
        for (const bad of [flipped, good.slice(0, length), new Uint8Array([...good, 0])]) {
          await Deno.writeFile(file, bad);
          await assert.rejects(() => blobs.get(sha256), BlobDamaged);
        }
      }),
      { numRuns: 60 },
    );
    await Deno.writeFile(file, good);
    assert.deepEqual(await blobs.get(sha256), bytesOf("a page of a record"));
  }));

Deno.test("encrypted folder: a file put in the place of another is noticed", () =>
  inFolder(async (path) => {
    const blobs = await openEncryptedFolder(path, KEY);
    const first = await blobs.put(bytesOf("one patient"));
    const [firstFile] = await filesBelow(path);
    const second = await blobs.put(bytesOf("two patient"));
    const secondFile = (await filesBelow(path)).find((file) => file !== firstFile)!;
    await Deno.copyFile(secondFile, firstFile);
    await assert.rejects(() => blobs.get(first.sha256), BlobDamaged);
    assert.deepEqual(await blobs.get(second.sha256), bytesOf("two patient"));
  }));

Deno.test("encrypted folder: putting the bytes again repairs a damaged file", () =>
  inFolder(async (path) => {
    const blobs = await openEncryptedFolder(path, KEY);
    const { sha256 } = await blobs.put(bytesOf("repaired"));
    const [file] = await filesBelow(path);
    await Deno.writeFile(file, bytesOf("RDB1 rubbish"));
    await blobs.put(bytesOf("repaired"));
    assert.deepEqual(await blobs.get(sha256), bytesOf("repaired"));
  }));

Deno.test("encrypted folder: what a crash left half-written is swept at opening, and nothing else", () =>
  inFolder(async (path) => {
    const { sha256 } = await (await openEncryptedFolder(path, KEY)).put(bytesOf("whole"));
    await Deno.writeFile(join(path, "tmp", crypto.randomUUID()), bytesOf("RDB1 half a fi"));
    const blobs = await openEncryptedFolder(path, KEY);
    assert.equal((await filesBelow(path)).length, 1);
    assert.deepEqual(await blobs.get(sha256), bytesOf("whole"));
  }));

Deno.test("encrypted folder: a failed write leaves no unfinished file and says so", () =>
  inFolder(async (path) => {
    const blobs = await openEncryptedFolder(path, KEY);
    const { sha256 } = await blobs.put(bytesOf("in the way"));
    const [file] = await filesBelow(path);
    await Deno.remove(file);
    await Deno.mkdir(join(file, "not empty"), { recursive: true });
    await assert.rejects(() => blobs.put(bytesOf("in the way")));
    assert.deepEqual(await filesBelow(join(path, "tmp")), []);
    assert.equal(await blobs.has(sha256), false);
  }));

Deno.test("encrypted folder: putting and deleting the same blob at once leaves it whole or gone", () =>
  inFolder(async (path) => {
    const blobs = await openEncryptedFolder(path, KEY);
    const bytes = bytesOf("contended");
    const { sha256 } = await blobs.put(bytes);
    for (let round = 0; round < 20; round++) {
      await Promise.all([blobs.delete(sha256), blobs.put(bytes)]);
      assert.deepEqual(await blobs.get(sha256), bytes, "the put came last and so the blob is there");
    }
  }));
