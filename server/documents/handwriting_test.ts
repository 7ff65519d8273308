import assert from "node:assert/strict";
import type { Word } from "../../shared/documents.ts";
import { sheet } from "../../tests/support/documents.ts";
import { doubtHandwriting, hasHandwriting } from "./handwriting.ts";
import { createReader } from "./read.ts";

/** Lines of `text·confidence·height in points`, as OCR gives them; what has no figures is sure print of 8 points. */
function wordsOf(lines: string[]): Word[] {
  return lines.flatMap((line, number) =>
    line.split(" ").map((part, i) => {
      const [text, confidence = "96", height = "8"] = part.split("·");
      const sure = Number(confidence) / 100;
      return {
        text,
        confidence: sure,
        line: number,
        box: { x: 0.05 + i * 0.09, y: 0.1 + number * 0.03, w: 0.08, h: Number(height) / 792 },
        ...(sure < 0.45 ? { unreadable: true } : {}),
      };
    })
  );
}

const printed = [
  "This authorization may be revoked in writing at any time",
  "Released information will perhaps be disclosed again",
];
const form = [
  "Patient's full name Piya·22·22 Venkat·56·20 aman·12·24",
  "Date of birth 9-7-9·75·18 record number 519·96·20",
  "Reason for request Second·75·20 opinion·78·24",
  "Address B4·30·19 Larch·49·18 Hill·87·22",
  "☐·90·11 Laboratory results",
];
const readable = (words: Word[]) => words.filter((word) => !word.unreadable).map((word) => word.text);

Deno.test("a form filled in by hand: print stays, the hand is read whole or not at all, its numbers never", () => {
  const before = wordsOf([...printed, ...form]);
  const after = doubtHandwriting(before);
  assert.equal(
    readable(after).slice(printed.join(" ").split(" ").length).join(" "),
    "Patient's full name Date of birth record number Reason for request Second opinion Address ☐ Laboratory results",
  );
  // What is kept of a hand is never sure.
  for (const text of ["Second", "opinion"]) {
    assert.ok(after.find((word) => word.text === text)!.confidence < 0.7, text);
  }
  for (
    const word of before.filter(({ text }) => /[a-z]{3}/.test(text) && !/Piya|Venkat|aman|Second|opinion/.test(text))
  ) {
    const same = after.find((one) => one.text === word.text)!;
    if (!same.unreadable) assert.equal(same.confidence, word.confidence, word.text);
  }
  assert.ok(hasHandwriting({ words: after, method: "ocr" }), "what was doubted is still told");
});

Deno.test("typed values larger than their labels, headings and a signature are no form filled in by hand", () => {
  const typed = wordsOf([
    ...printed,
    "Larkspur·96·22 Clinic·97·22 Records department",
    "Patient name Maria·95·15 Okafor·96·15",
    "Date of birth 04/12/1980·95·15 Record A-1029·94·15",
    "Signed M·30·26 Oka·12·30 f~·20·25",
  ]);
  assert.deepEqual(doubtHandwriting(typed), typed);
  assert.equal(hasHandwriting({ words: typed, method: "ocr" }), false);
  // The same of a text layer, whose words have heights of their own.
  assert.equal(hasHandwriting({ words: wordsOf([...printed, ...form]), method: "text-layer" }), false);
});

Deno.test("a letter written by hand throughout: nothing in it is sure", () => {
  const note = wordsOf([
    "My·57·20 wwe·44·18 is·61·18 Ohmic·10·24 Tolliver·37·22 10-25-2026·91·18",
    "send·60·20 we·91·16 copy·45·18 of·40·18 the·35·18 record·20·20 4/3/2026·67·22",
  ]);
  const after = doubtHandwriting(note);
  assert.ok(after.every((word) => word.confidence <= 0.5));
  assert.ok(hasHandwriting({ words: after, method: "ocr" }));
  // A page of print that came in badly keeps what was read with confidence.
  const bad = wordsOf([
    ...printed,
    "Zlork·20 fnord·30 quux·10 blarg·20 wibble·30 wobble·20 flarp·5 grault·10 waldo·20",
  ]);
  assert.deepEqual(doubtHandwriting(bad), bad);
});

Deno.test("a hand that an engine reads with confidence is told by its heights; torn print on a fax is none", () => {
  const clear = wordsOf([
    ...printed,
    "Name Priya·85·28 Venkatara·28·20",
    "Date of birth 9-7-9·80·18 number 5562-9134·76·18",
    "Address Larch·89·18 Hill·94·22 Glen·96·20 44999·90·18",
    "Telephone (330)·84·17 555-9158·40·18",
    "Reason employee·86·30 health·88·22",
  ]);
  const told = readable(doubtHandwriting(clear)).join(" ");
  assert.doesNotMatch(told, /9-7-9|5562|330|44999/);
  // Large headings say nothing of the hand below them; a label that is as badly read as its value does not save it.
  const headed = wordsOf([
    "Quail·96·17 Surgical·96·17 Clinic·97·17",
    "Release·97·18 Health·97·18 Information·97·18",
    ...printed,
    "chart·52·20 01/19/1977·55·20",
    "Address Beacon·86·16 Strand·35·20",
    "Telephone (207)·76·17 555-0113·86·16",
    "Surgeon Nissi·14·32 Trornquist·20·27",
    "Signed Moreau·39·20",
  ]);
  const kept = readable(doubtHandwriting(headed)).join(" ");
  assert.doesNotMatch(kept, /1977|207|0113/);
  assert.match(kept, /Quail Surgical Clinic Release Health Information/);
  // Two rows that ran together are high words without a number.
  const list = wordsOf([
    ...printed,
    "Number CLINIC·52·17 Patient·48·17 Member",
    "66-00951 Carmela MMOH·32·23 06/17/1950·83·11",
    "66-00814 Nakashima TXT·55·23 05/26/1947·80·12",
    "66-00527 Mireille MMT·42·22 12/01/1944·91·12",
  ]);
  assert.deepEqual(doubtHandwriting(list), list);
});

Deno.test("the reader gives a scanned form with its hand doubted", async () => {
  const words = wordsOf([...printed, ...form]);
  const reader = createReader({
    ocr: {
      name: "stand-in",
      lanes: 1,
      memoryALane: 0,
      // Later looks find nothing more.
      recognize: (picture, { layout = "page" } = {}) =>
        Promise.resolve(
          layout !== "page" ? [] : words.map(({ text, box, confidence, line }) => ({
            text,
            x: box.x * picture.width,
            y: box.y * picture.height,
            width: box.w * picture.width,
            height: box.h * picture.height,
            confidence,
            line,
          })),
        ),
      close: () => Promise.resolve(),
    },
  });
  try {
    const [page] = (await reader.read(await sheet(printed), "form.png")).pages;
    assert.doesNotMatch(readable(page.words).join(" "), /9-7-9|519|Venkat/);
    assert.match(readable(page.words).join(" "), /may be revoked in writing/);
  } finally {
    await reader.close();
  }
});
