import assert from "node:assert/strict";
import type { ExtractedPatient } from "../../../../../shared/inbox.ts";
import { openMatches } from "./open_matches.ts";

const open = (...scores: number[]) => ({
  patientId: null,
  candidates: scores.map((score) => ({ score })) as ExtractedPatient["candidates"],
});

Deno.test("a clerk is asked to choose where several patients on file fit alike, and nowhere else", () => {
  const sentence = (count: string) =>
    `${count} patients on file fit equally well. Choose the right one before you make a request.`;
  assert.deepEqual(openMatches([open(0.5, 0.5)]), [sentence("Two")]);
  assert.deepEqual(openMatches([open(0.36, 0.33, 0.3, 0.01)]), [sentence("Three")]);
  assert.deepEqual(openMatches([open(0.21, 0.2, 0.2, 0.2, 0.19)]), [sentence("Several")]);
  for (
    const one of [open(), open(0.98), open(0.98, 0.02), open(0.7, 0.3), open(0.1, 0.1), {
      ...open(0.5, 0.5),
      patientId: 7,
    }]
  ) {
    assert.deepEqual(openMatches([one]), []);
  }
  assert.deepEqual(
    openMatches([open(0.9), open(0.5, 0.5), open()]),
    ["For 1 of 3 patients several on file fit equally well. Choose the right one before you make a request."],
  );
});
