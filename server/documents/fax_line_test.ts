import assert from "node:assert/strict";
import type { OcrWord } from "../integrations/ocr/port.ts";
import { faxLine } from "./fax_line.ts";

/** Words in lines of a page at 200 dots an inch; the first line lies so high. */
function page(top: number, ...lines: string[]): OcrWord[] {
  return lines.flatMap((text, line) =>
    text.split(" ").map((word, i) => ({
      text: word,
      x: 100 + 120 * i,
      y: top + 40 * line,
      width: 100,
      height: 24,
      confidence: 0.5,
      line,
    }))
  );
}

const textOf = (words: Set<OcrWord>) => [...words].map((word) => word.text).join(" ");

Deno.test("the sender's line is known by its time or its page, and by the edge alone", () => {
  const stamped = page(100, "SEP-20-2026 04:12PM FROM: Rowan Law", "Patient: Ines Calderwood");
  assert.equal(textOf(faxLine(stamped, 200)), "SEP-20-2026 04:12PM FROM: Rowan Law");
  const counted = page(100, "APR=28=2026 Rowan Law 2/3", "Patient: Ines Calderwood");
  assert.equal(textOf(faxLine(counted, 200)), "APR=28=2026 Rowan Law 2/3");
  assert.equal(textOf(faxLine(page(30, "To whom it concerns", "Dear Sirs"), 200)), "To whom it concerns");
});

Deno.test("a letterhead, a patient and whatever stands lower are not the sender's line", () => {
  assert.equal(faxLine(page(100, "Rowan & Tilbury, LLP", "12 Quay Street"), 200).size, 0);
  assert.equal(faxLine(page(100, "Patient: Ines Calderwood DOB 4/17/81"), 200).size, 0);
  assert.equal(faxLine(page(300, "SEP-20-2026 04:12PM FROM: Rowan Law"), 200).size, 0);
  assert.equal(faxLine([], 200).size, 0);
});
