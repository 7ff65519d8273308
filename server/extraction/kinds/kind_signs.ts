/**
 * Kinds of records behind boxes and rings that OCR read as letters: "® Progress notes   O Lab results", "{J Discharge".
 * @module
 */
import type { PageLayout } from "../layout/layout.ts";
import { right, type Span, spanOf } from "../layout/spans.ts";
import { behindMark } from "./kind_marks.ts";
import { kindsOffered } from "./kind_words.ts";
import type { Raw } from "./kind_labels.ts";

/** What OCR makes of crossed boxes and of empty ones. */
const crossed = /^(?:[BDKRI&]?[xX][\]})|!]?|[®©&#@%¥€]|[[({|][xX]|[MNWB]|bd|RI|Kl|Bl|pe)$/u;
const hollow = /^(?:[O0oQDCULJ]|\[\]|LI|LJ|C\]|CJ|[[({][J301I]|OJ|Cl|QO|QQ|O[.,]|\[_\]?|\(_?\)|□)$/u;

/** Where lines of a list begin with such signs, and both sorts occur. */
export function misread(page: PageLayout): Raw[] {
  if (page.method !== "ocr") return [];
  const lines = page.boxes.length > 1 ? [] : page.segs.flatMap((seg) => {
    const label = behindMark(page, seg), sign = seg.words[0].text;
    if (!label || seg.words.length < 2 || !kindsOffered(label.text).length) return [];
    const chosen = crossed.test(sign);
    return chosen || hollow.test(sign) ? [{ row: seg.row, label, chosen }] : [];
  });
  const both = lines.some((l) => l.chosen) && lines.some((l) => !l.chosen);
  return both && lines.length >= 3 ? lines : lostTicks(page);
}

const typedTick = /^(?:[xX×]{1,2}|[✓✔√☒☑vV])[.)]?$/u;
/** What is left of an empty box, stuck to its word or alone: ") Emergency room", "]Billing". */
const broken = /^(?:[)\]}|[{(]+(?:\p{L}|$)|[1lI|!]$)/u;

type Cell = Raw & { sign: "empty" | "ticked" | "lost" };

/**
 * A ticked box is no letter, and often no box either: where several kinds of a list stand behind empty ones and none
 * behind a ticked one, those without a sign are the ticked.
 */
function lostTicks(page: PageLayout): Raw[] {
  const cells = page.rows.flatMap((_, row) => cellsOf(page, row)).filter((c) => kindsOffered(c.label.text).length > 0);
  const empty = cells.filter((c) => c.sign === "empty");
  if (empty.length < 3 || cells.some((c) => c.sign === "ticked")) return [];
  const [top, end] = [empty[0].row, empty.at(-1)!.row];
  if (end - top > 14) return [];
  const list = cells.filter((c) =>
    c.row >= top - 2 && c.row <= end + 2 && (c.row >= top && c.row <= end || inColumn(c, empty))
  );
  const lost = list.filter((c) => c.sign === "lost");
  if (!lost.length || lost.length > empty.length) return [];
  // Nobody ticks the whole record and single kinds of it.
  const whole = (c: Cell) => lost.length > 2 && kindsOffered(c.label.text).includes("all");
  return list.map((c) => ({ ...c, chosen: c.sign === "lost" && !whole(c), guessed: true }));
}

const inColumn = (cell: Cell, others: Cell[]): boolean =>
  others.some((o) => Math.abs(o.label.box.x - cell.label.box.x) < 2 * cell.label.box.h);

/** The choices of a row: its runs of words, cut before every sign and box, each with what stands before it. */
function cellsOf(page: PageLayout, row: number): Cell[] {
  return page.rows[row].segs.flatMap((seg) => {
    const starts = seg.words.flatMap((w, i) => i === 0 || hollow.test(w.text) && w.text.length > 1 ? [i] : []);
    return starts.flatMap((from, i): Cell[] => {
      const words = seg.words.slice(from, starts[i + 1]);
      const sign = words.length > 1 && hollow.test(words[0].text);
      const own = sign ? words.slice(1) : words;
      const label: Span = spanOf(page.number, own);
      const check = page.checks.find((c) => c.row === row && c.label.words[0] === own[0]);
      const boxed = check ?? page.boxes.find((b) => near(page, row, label, b.box));
      if (words.length > 9) return [];
      const before = boxed ? boxed.checked ? "ticked" : "empty" : sign || broken.test(words[0].text) ? "empty" : "lost";
      return [{ row, label, chosen: false, sign: typedTick.test(words[0].text) ? "ticked" : before }];
    });
  });
}

/** Whether a box stands right before a label. */
function near(
  page: PageLayout,
  row: number,
  label: Span,
  box: { x: number; y: number; w: number; h: number },
): boolean {
  const line = page.rows[row];
  const gap = label.box.x - right(box);
  return Math.abs(box.y + box.h / 2 - line.box.y - line.box.h / 2) < line.box.h && gap > -2 && gap < 3 * line.char;
}
