/**
 * What every adapter of the `blobs` port must do.
 * @module
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { Behaviour } from "../contract.ts";
import { BlobMissing, type Blobs } from "../../../server/integrations/blobs/port.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const UNKNOWN = "0".repeat(64);

export const blobsContract: Behaviour<{ blobs: Blobs }>[] = [
  {
    name: "a blob is named by the SHA-256 of its bytes and comes back as it was",
    async check({ blobs }) {
      const bytes = crypto.getRandomValues(new Uint8Array(5000));
      assert.deepEqual(await blobs.put(bytes), { sha256: sha256Of(bytes), size: 5000 });
      assert.deepEqual(await blobs.get(sha256Of(bytes)), bytes);
      assert.equal(await blobs.has(sha256Of(bytes)), true);
    },
  },
  {
    name: "an empty blob is a blob",
    async check({ blobs }) {
      const { sha256, size } = await blobs.put(new Uint8Array());
      assert.equal(size, 0);
      assert.equal(sha256, sha256Of(new Uint8Array()));
      assert.equal((await blobs.get(sha256)).length, 0);
    },
  },
  {
    name: "twenty megabytes come back as they were",
    async check({ blobs }) {
      const bytes = new Uint8Array(20 * 1024 * 1024).map((_, at) => (at * 31) >> 3);
      const { sha256 } = await blobs.put(bytes);
      assert.equal(sha256Of(await blobs.get(sha256)), sha256);
    },
  },
  {
    name: "the same bytes twice, even at once, are one blob: one delete removes it",
    async check({ blobs }) {
      const bytes = bytesOf("the same page");
      const names = await Promise.all(Array.from({ length: 8 }, () => blobs.put(bytes)));
      assert.equal(new Set(names.map((name) => name.sha256)).size, 1);
      await blobs.delete(names[0].sha256);
      assert.equal(await blobs.has(names[0].sha256), false);
    },
  },
  {
    name: "what the caller does to its bytes afterwards does not change the blob",
    async check({ blobs }) {
      const bytes = bytesOf("original");
      const { sha256 } = await blobs.put(bytes);
      bytes.fill(0);
      (await blobs.get(sha256)).fill(1);
      assert.deepEqual(await blobs.get(sha256), bytesOf("original"));
    },
  },
  {
    name: "a view into a larger buffer stores the view only",
    async check({ blobs }) {
      const whole = bytesOf("0123456789");
      const { sha256 } = await blobs.put(whole.subarray(3, 6));
      assert.deepEqual(await blobs.get(sha256), bytesOf("345"));
    },
  },
  {
    name: "an unknown blob is missing, and deleting it is no error",
    async check({ blobs }) {
      assert.equal(await blobs.has(UNKNOWN), false);
      await assert.rejects(() => blobs.get(UNKNOWN), BlobMissing);
      await blobs.delete(UNKNOWN);
    },
  },
  {
    name: "a name that is no hash reaches nothing",
    async check({ blobs }) {
      for (const name of ["", "../key", "/etc/passwd", "A".repeat(64), `${"0".repeat(63)}\n`]) {
        assert.equal(await blobs.has(name), false);
        await assert.rejects(() => blobs.get(name), BlobMissing);
        await blobs.delete(name);
      }
    },
  },
  {
    name: "a deleted blob can be put again",
    async check({ blobs }) {
      const { sha256 } = await blobs.put(bytesOf("again"));
      await blobs.delete(sha256);
      await assert.rejects(() => blobs.get(sha256), BlobMissing);
      await blobs.put(bytesOf("again"));
      assert.deepEqual(await blobs.get(sha256), bytesOf("again"));
    },
  },
];
