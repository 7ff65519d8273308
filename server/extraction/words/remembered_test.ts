import assert from "node:assert/strict";
import { allMatches } from "./matches.ts";
import { forgetTexts, remembered, rememberedOf } from "./remembered.ts";

Deno.test("an answer is worked out once a text, null and undefined as well, until too many are kept", () => {
  const asked: string[] = [];
  const answer = remembered((text) => {
    asked.push(text);
    return text === "none" ? null : text === "nothing" ? undefined : text.length;
  }, 3);
  for (const text of ["a", "none", "nothing", "a", "none", "nothing"]) answer(text);
  assert.deepEqual(asked, ["a", "none", "nothing"]);
  assert.equal(answer("four"), 4);
  assert.equal(answer("a"), 1);
  assert.deepEqual(asked, ["a", "none", "nothing", "four", "a"]);
});

Deno.test("what was kept of a document's texts is forgotten with the document", () => {
  const asked: string[] = [];
  const answer = remembered((text) => (asked.push(text), text.length));
  for (let i = 0; i < 2; i++) {
    assert.equal(answer("Ines Roe") + answer("Ines Roe"), 16);
    forgetTexts();
  }
  assert.deepEqual(asked, ["Ines Roe", "Ines Roe"]);
});

Deno.test("an answer of an object goes with that object, whatever others hold", () => {
  let asked = 0;
  const answer = rememberedOf((of: { n: number }) => (asked++, of.n > 1 ? of.n : null));
  const one = { n: 1 }, same = { n: 1 };
  assert.deepEqual([answer(one), answer(one), answer(same), answer({ n: 2 })], [null, null, null, 2]);
  assert.equal(asked, 3);
});

Deno.test("all places of a pattern, as matchAll gives them, from the beginning each time", () => {
  for (const pattern of [/a+/g, /\b/g, /(?<x>\d)-?/gu, /x*/giu]) {
    const text = "aa 1-2 aXxa";
    allMatches(text, pattern);
    assert.deepEqual(allMatches(text, pattern), [...text.matchAll(pattern)]);
  }
  assert.throws(() => allMatches("a", /a/), TypeError);
});
