import assert from "node:assert/strict";
import type { ReadDocument } from "../../../../../shared/documents.ts";
import type { Block } from "../../../../documents/layout.ts";
import { layOut } from "../../../../documents/layout.ts";
import { textOfPages } from "../../../../documents/text.ts";
import { createFinder, type Finder, type FinderOptions } from "./finder.ts";
import type { FormHints } from "../learning/store.ts";

const today = "2026-11-20";

/** A letter of so many pages. */
function letter(pages: number): ReadDocument {
  const blocks: Block[] = [
    { kind: "text", text: "Rowan and Tilbury, LLP, Attorneys at Law\nTelephone (207) 555-0110" },
    { kind: "gap" },
    { kind: "text", text: "Re: Our client: Ines Calderwood\nDate of Birth: 04/17/1981\nYour MRN: 55-1020" },
    { kind: "gap" },
    { kind: "text", text: "Please send her office notes and MRI reports for the past two years." },
  ];
  for (let i = 1; i < pages; i++) {
    blocks.push({ kind: "break" }, { kind: "text", text: `What was billed on page ${i}.` });
  }
  const laid = layOut(blocks, 100);
  const text = textOfPages(laid.pages);
  return { kind: "docx", pages: laid.pages, text, mail: null, problems: [], timings: {} };
}

async function withFinder(options: FinderOptions, use: (finder: Finder) => Promise<void>): Promise<void> {
  const finder = createFinder(options);
  try {
    await use(finder);
  } finally {
    finder.close();
  }
}

const nothing = () => Promise.resolve(null);
const never = { longFrom: Infinity };
const always = { longFrom: 1 };

Deno.test("a long document gives in a thread what it gives here, one after the other", async () => {
  const docs = [letter(1), letter(20)];
  await withFinder(never, async (here) => {
    await withFinder(always, async (there) => {
      const expected = await Promise.all(docs.map((doc) => here.find(doc, today, nothing)));
      assert.equal(expected[1].extraction.patients[0].mrn, "55-1020");
      assert.deepEqual(await Promise.all(docs.map((doc) => there.find(doc, today, nothing))), expected);
    });
  });
});

Deno.test("what was learned of its form is asked for by its fingerprint and used there too", async () => {
  const doc = letter(2);
  const swap = { field: "requestType", from: "attorney", to: "insurance" } as const;
  const hints = (id: string): FormHints => ({
    id,
    swaps: [swap],
    fields: [],
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  });
  for (const options of [never, always]) {
    await withFinder(options, async (finder) => {
      const asked: (string | null)[] = [];
      const learned = (fingerprint: string | null) => {
        asked.push(fingerprint);
        return Promise.resolve(hints(fingerprint ?? "none"));
      };
      const { extraction, fingerprint } = await finder.find(doc, today, learned);
      assert.deepEqual(asked, [fingerprint]);
      assert.equal(extraction.requestType, "insurance");
      assert.equal(extraction.evidence.requestType.rule, "learned from a correction");
    });
  }
});

Deno.test("a document that takes too long gives what its first pages tell, and a sentence", async () => {
  const doc = letter(20);
  // No thread has even started by then.
  await withFinder({ longFrom: 60, limitMs: 0 }, async (finder) => {
    for (let time = 0; time < 2; time++) {
      const { extraction, problem } = await finder.find(doc, today, nothing);
      assert.equal(extraction.patients[0].lastName, "Calderwood");
      assert.match(
        problem!,
        /^The document is too long to be searched: values were looked for on the first \d pages? only\.$/,
      );
    }
  });
});

Deno.test("a search that is given up ends at once, and the next one is done", async () => {
  await withFinder(always, async (finder) => {
    const reason = new DOMException("The server ends", "AbortError");
    const giveUp = new AbortController();
    const given = finder.find(letter(2), today, () => {
      giveUp.abort(reason);
      return Promise.resolve(null);
    }, giveUp.signal);
    await assert.rejects(given, (error) => error === reason);
    assert.equal((await finder.find(letter(2), today, nothing)).extraction.patients.length, 1);
  });
});
