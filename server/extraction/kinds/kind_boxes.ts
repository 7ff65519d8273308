/**
 * Kinds of records offered on a form, with what was chosen: ticked boxes before or behind their words, Yes and No,
 * columns of marks, an X written on the line before a kind.
 * @module
 */
import type { RecordKind, Word } from "../../../shared/documents.ts";
import type { PageLayout } from "../layout/layout.ts";
import { right, type Span, spanOf } from "../layout/spans.ts";
import { atLineEnds, boxesLead, type Raw, sameRow, wholeLabel } from "./kind_labels.ts";
import { answersBefore, gridOffers } from "./kind_grid.ts";
import { answered, circled, initialed, marked, toldYesNo, written, yesNo } from "./kind_marks.ts";
import { misread } from "./kind_signs.ts";
import { kindsOffered } from "./kind_words.ts";
import type { Doc } from "../document_types.ts";

/** `chosen` as marked; `kinds` that the words name. */
export type Offer = { kinds: readonly RecordKind[]; label: Span; chosen: boolean; guessed: boolean };

/** What the boxes of some pages offer, purposes and exclusions left out. */
export function offersOf(doc: Doc, pages: PageLayout[]): Offer[] {
  return pages.flatMap((page) => {
    const grid = gridOffers(page), gridded = new Set(grid.map((g) => g.row));
    const byBoxes = [...answered(page), ...circled(page), ...toldYesNo(page), ...answersBefore(page), ...behind(page)];
    const bySigns = [...marked(page), ...written(page), ...initialed(page), ...misread(page)].map((m) => ({
      ...m,
      // A box that was recognized as ticked counts beside an X that was read as a letter.
      chosen: m.chosen ||
        page.checks.some((c) => c.checked && c.row === m.row && c.label.words[0] === m.label.words[0]),
    }));
    const made: Raw[] = [...byBoxes, ...bySigns].filter((m) => !gridded.has(m.row));
    const taken = new Set(made.map((m) => m.row));
    const plain: Raw[] = page.checks.filter((c) =>
      !taken.has(c.row) && !gridded.has(c.row) && !yesNo.test(c.label.text)
    ).map((
      c,
    ) => ({
      row: c.row,
      label: c.checked ? wholeLabel(page, c) : c.label,
      chosen: c.checked,
    }));
    const others: Raw[] = [...made, ...plain, ...atLineEnds(page).filter((o) => !gridded.has(o.row))];
    const offers = [...grid, ...others.filter((o) => !against(page, o.row))]
      .map((o) => ({
        row: o.row,
        kinds: kindsOffered(o.label.text),
        label: o.label,
        chosen: o.chosen,
        guessed: o.guessed === true,
      }))
      .filter((o) => o.kinds.length > 0);
    // Two kinds that no purpose is called by make a row of kinds, whatever was asked above it.
    const kindsOf = (row: number) =>
      new Set(offers.filter((o) => o.row === row).flatMap((o) => o.kinds.filter((k) => !asPurpose.has(k))));
    return offers.filter((o) => gridded.has(o.row) || !elsewhere(doc, page, o.row) || kindsOf(o.row).size > 1);
  });
}

const asPurpose = new Set<RecordKind>(["billing", "emergency", "all"]);

/** Boxes under a purpose, an expiry or the dates of service are not about kinds. */
function elsewhere(doc: Doc, page: PageLayout, row: number): boolean {
  const section = doc.pairs.findLast((p) =>
    p.page === page.number && p.row <= row && ["purpose", "records", "expires", "priority"].includes(p.kind)
  );
  return !!section && section.kind !== "records" && row - section.row <= 6;
}

/** Boxes under "Do not release:" or "Exclude:". */
function against(page: PageLayout, row: number): boolean {
  const boxed = new Set(page.checks.map((c) => c.row));
  for (let r = row; r >= Math.max(0, row - 6); r--) {
    const first = Math.min(...page.checks.filter((c) => c.row === r).map((c) => c.box.x));
    const text = page.rows[r].words.filter((w) => !boxed.has(r) || right(w.box) <= first + 1).map((w) => w.text)
      .join(" ");
    if (!/\p{L}{3}/u.test(text)) continue;
    return /\b(?:do not|don'?t|not to be|exclude|excluding|except|withhold|not authorize)\b/i.test(text) &&
      !/\b(?:un(?:checked|marked)|not (?:checked|marked|ticked)|unless)\b/i.test(text);
  }
  return false;
}

/** The words behind the last wide gap, unless only one of them is a choice. */
function lastRun(words: Word[], char: number): Word[] {
  const gap = words.findLastIndex((w, i) => i > 0 && w.box.x - right(words[i - 1].box) > 3 * char);
  return gap > 0 && kindsOffered(words.slice(gap).map((w) => w.text).join(" ")).length ? words.slice(gap) : words;
}

/** "Laboratory ☒   Imaging ☐", and boxes in columns headed Yes and No. */
export function behind(page: PageLayout): Raw[] {
  const free = page.boxes.filter((b) => !page.checks.some((c) => c.box === b.box));
  return page.rows.flatMap((row, index) => {
    const last = free.find((b) => sameRow(b.box, row) && row.words.every((w) => w.box.x < b.box.x));
    if (!last || !row.words.length) return [];
    const boxes = page.boxes.filter((b) => sameRow(b.box, row)).sort((a, b) => a.box.x - b.box.x);
    if (boxes[0].box.x < row.words[0].box.x || boxesLead(page, index)) return [];
    const made: Raw[] = [];
    let from = 0;
    for (const { box, checked } of boxes) {
      const words = lastRun(row.words.filter((w) => w.box.x >= from && right(w.box) <= box.x + 2), row.char);
      from = right(box);
      if (words.length) made.push({ row: index, label: spanOf(page.number, words), chosen: checked });
      // The second box of a row is the No of what the first says Yes to.
      else if (made.length && checked && !made[made.length - 1].chosen) made[made.length - 1].chosen = false;
    }
    return made;
  });
}
