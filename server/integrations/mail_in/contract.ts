/**
 * What every source of incoming documents must do: the contract of the `mail_in` port and, with the same shape, of the `fax` port.
 * @module
 */
import assert from "node:assert/strict";
import type { Behaviour } from "../contract.ts";
import type { MailIn } from "./port.ts";

export interface SourceSetup {
  source: MailIn;
  /** Makes a document arrive completely at the source. */
  arrive(fileName: string, bytes: Uint8Array): Promise<void>;
  /** A name of the kind the source takes. */
  fileName: string;
  /** Removes everything that waits, behind the adapter's back. */
  vanish(): Promise<void>;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

export const sourceContract: Behaviour<SourceSetup>[] = [
  {
    name: "nothing waits in an empty source",
    async check({ source }) {
      assert.deepEqual(await source.list(), []);
    },
  },
  {
    name: "what arrived is listed and fetched as it came, again and again until it is done",
    async check({ source, arrive, fileName }) {
      const bytes = crypto.getRandomValues(new Uint8Array(60_000));
      await arrive(fileName, bytes);
      for (let look = 0; look < 2; look++) {
        const [waiting, ...others] = await source.list();
        assert.equal(others.length, 0);
        assert.deepEqual((await source.fetch(waiting.id))?.bytes, bytes);
      }
    },
  },
  {
    name: "what is done, imported or failed, is not listed again",
    async check({ source, arrive, fileName }) {
      for (const outcome of ["imported", "failed"] as const) {
        await arrive(fileName, bytesOf(outcome));
        const [{ id }] = await source.list();
        await source.done(id, outcome);
        assert.deepEqual(await source.list(), []);
        assert.equal(await source.fetch(id), null);
      }
    },
  },
  {
    name: "the next document of the same name is another document",
    async check({ source, arrive, fileName }) {
      await arrive(fileName, bytesOf("first"));
      const [first] = await source.list();
      await source.done(first.id, "imported");
      await arrive(fileName, bytesOf("other"));
      const [second] = await source.list();
      assert.notEqual(second.id, first.id);
      assert.deepEqual((await source.fetch(second.id))?.bytes, bytesOf("other"));
      await source.done(first.id, "failed");
      assert.equal((await source.list()).length, 1, "done for the first leaves the second alone");
    },
  },
  {
    name: "what has gone meanwhile, or never was, is no error",
    async check({ source, arrive, fileName, vanish }) {
      await arrive(fileName, bytesOf("short-lived"));
      const [{ id }] = await source.list();
      await vanish();
      assert.equal(await source.fetch(id), null);
      await source.done(id, "imported");
      await source.done("no-such-id", "failed");
      assert.equal(await source.fetch("../../etc/passwd"), null);
    },
  },
  {
    name: "done twice is done once",
    async check({ source, arrive, fileName }) {
      await arrive(fileName, bytesOf("once"));
      const [{ id }] = await source.list();
      await Promise.all([source.done(id, "imported"), source.done(id, "imported")]);
      assert.deepEqual(await source.list(), []);
    },
  },
];
