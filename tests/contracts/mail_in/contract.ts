/**
 * What every source of incoming documents must do: the contract of the `mail_in` port and, with the same shape, of the `fax` port.
 * @module
 */
import assert from "node:assert/strict";
import type { Behaviour } from "../contract.ts";
import type { Source, WaitingItem } from "../../../server/integrations/source.ts";

export interface SourceSetup {
  source: Source;
  /** Makes a document arrive completely at the source. */
  arrive(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** A name of the kind the source takes. */
  fileName: string;
  /** Removes everything that waits, behind the adapter's back. */
  vanish(): Promise<void>;
  /** A document of the kind the source carries, told apart by the text. */
  document?(text: string): Uint8Array<ArrayBuffer>;
}

/** The same at each run: bytes by chance begin like a web page now and then, and then are rightly no fax. */
const everyByte = Uint8Array.from({ length: 60_000 }, (_, at) => at * 7 % 256);
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The app's side of the bargain: the cursor is kept with what was committed, and what was committed is known again. */
function intake({ source }: SourceSetup) {
  let cursor: string | null = null;
  const taken = new Set<string>();
  return {
    /** All that is new; further pages are followed. */
    async look(): Promise<WaitingItem[]> {
      const found: WaitingItem[] = [];
      for (let from = cursor, pages = 0; pages < 20; pages++) {
        const { items, next, more } = await source.list(from);
        found.push(...items.filter(({ id }) => !taken.has(id)));
        if (found.length === 0 && next !== null) cursor = next;
        from = next;
        if (!more) break;
      }
      return found;
    },
    async done(item: WaitingItem, outcome: "imported" | "failed") {
      taken.add(item.id);
      cursor = item.cursor ?? cursor;
      await source.done(item.id, outcome);
    },
  };
}

const text = ({ document }: SourceSetup, words: string) => document?.(words) ?? bytesOf(words);

export const sourceContract: Behaviour<SourceSetup>[] = [
  {
    name: "nothing waits in an empty source",
    async check(setup) {
      assert.deepEqual(await intake(setup).look(), []);
    },
  },
  {
    name: "what arrived is listed and fetched as it came, again and again until it is done",
    async check(setup) {
      const bytes = setup.document?.("x".repeat(60_000)) ?? everyByte;
      await setup.arrive(setup.fileName, bytes);
      const desk = intake(setup);
      for (let look = 0; look < 2; look++) {
        const [waiting, ...others] = await desk.look();
        assert.equal(others.length, 0);
        assert.deepEqual((await setup.source.fetch(waiting.id))?.bytes, bytes);
      }
    },
  },
  {
    name: "what is done, imported or failed, is not new again",
    async check(setup) {
      const desk = intake(setup);
      for (const outcome of ["imported", "failed"] as const) {
        await setup.arrive(setup.fileName, text(setup, outcome));
        const [item] = await desk.look();
        await desk.done(item, outcome);
        assert.deepEqual(await desk.look(), []);
      }
    },
  },
  {
    name: "the next document of the same name is another document",
    async check(setup) {
      const desk = intake(setup);
      await setup.arrive(setup.fileName, text(setup, "first"));
      const [first] = await desk.look();
      await desk.done(first, "imported");
      await setup.arrive(setup.fileName, text(setup, "the other"));
      const [second] = await desk.look();
      assert.notEqual(second.id, first.id);
      assert.deepEqual((await setup.source.fetch(second.id))?.bytes, text(setup, "the other"));
      await setup.source.done(first.id, "failed");
      assert.equal((await desk.look()).length, 1, "done for the first leaves the second alone");
    },
  },
  {
    name: "documents come oldest first, and a place in the middle leaves the rest to come",
    async check(setup) {
      const desk = intake(setup);
      const words = ["one", "two", "three"];
      for (const word of words) await setup.arrive(`${word}-${setup.fileName}`, text(setup, word));
      const [first, ...rest] = await desk.look();
      assert.deepEqual((await setup.source.fetch(first.id))?.bytes, text(setup, "one"));
      await desk.done(first, "imported");
      assert.deepEqual((await desk.look()).map(({ id }) => id), rest.map(({ id }) => id));
    },
  },
  {
    name: "what has gone meanwhile, or never was, is no error",
    async check(setup) {
      const { source } = setup;
      await setup.arrive(setup.fileName, text(setup, "short-lived"));
      const [{ id }] = await intake(setup).look();
      await setup.vanish();
      assert.equal(await source.fetch(id), null);
      await source.done(id, "imported");
      await source.done("no-such-id", "failed");
      assert.equal(await source.fetch("../../etc/passwd"), null);
    },
  },
  {
    name: "done twice is done once",
    async check(setup) {
      const desk = intake(setup);
      await setup.arrive(setup.fileName, text(setup, "once"));
      const [item] = await desk.look();
      await Promise.all([desk.done(item, "imported"), desk.done(item, "imported")]);
      assert.deepEqual(await desk.look(), []);
    },
  },
];
