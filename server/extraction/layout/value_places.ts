/**
 * Where the value of a label stands that has none in its own run: beside it, over it, below it.
 * @module
 */
import { classifyLabel } from "../words/label_words.ts";
import { type LabelKind } from "../words/label_kinds_patterns.ts";
import { parseName } from "../names/names.ts";
import { betweenLines } from "./broken_labels.ts";
import { captioned, overCaption } from "./captions.ts";
import { boxBelow, isBox, segBelow } from "./cell_below.ts";
import { idleField } from "./idle_field.ts";
import { centredValue } from "./cell_values.ts";
import { fillsBox } from "./piece_fits.ts";
import type { PageLayout } from "./layout.ts";
import type { Seg } from "./rows.ts";
import { bottom, join, right, type Span } from "./spans.ts";
import type { Piece } from "./piece.ts";

export function valueOf(
  page: PageLayout,
  seg: Seg,
  piece: Piece,
  isLabel: (seg: Seg) => boolean,
): [Span | null, Piece["how"]] {
  const row = page.rows[seg.row];
  const digits = piece.is.kind === "dob" || piece.is.kind === "ssn" ? digitBoxes(page, seg) : null;
  if (digits) return [digits, digits.box.y > bottom(seg.box) - 2 ? "below" : "right"];
  const between = piece.colon ? undefined : betweenLines(page, seg, piece.is.kind);
  if (between !== undefined) {
    return [between && !isLabel(between) && suits(piece.is.kind, between.text) ? between : null, "right"];
  }
  const next = row.segs[seg.index + 1];
  const labels = row.segs.filter(isLabel).length;
  const labelsOnly = row.segs.length > 1 && row.segs.every((s) => isLabel(s) || idleField.test(s.text));
  const below = segBelow(page, seg);
  const boxed = below || piece.colon ? null : boxBelow(page, seg, isLabel);
  const inBox = boxed && fillsBox(piece.is.kind, boxed.text) ? boxed : null;
  const free = below && !isLabel(below) && !isBox(page, below) ? below : inBox;
  const above = piece.colon ? null : captioned(page, seg, isLabel);
  const named = piece.is.kind === "person" || piece.is.kind === "name";
  // A cell's wall can look like a box before the name.
  const ticked = next && isBox(page, next) && !(named && page.method === "ocr" && parseName(next.text) !== null);
  // Beside a column of labels over their values runs the text of a letter.
  const running = next && free && !piece.colon && /^\p{Ll}/u.test(next.text) && next.words.length > 4 &&
    next.box.x - right(seg.box) > 5 * seg.char && free.box.x - seg.box.x < 3 * seg.char;
  const nextFits = next && !isLabel(next) && !ticked && !running && suits(piece.is.kind, next.text);
  // A section's heading over a rule is no name, the cell beside the label is.
  const beside = nextFits && parseName(next.text) !== null || free !== null && parseName(free.text) !== null;
  const heading = named && beside && above && parseName(above.text) === null;
  // What is printed right under a small label is its value; over the cell's upper wall stands another cell's.
  const nearer = above && free && suits(piece.is.kind, free.text) &&
    2 * Math.max(0, free.box.y - bottom(seg.box)) < seg.box.y - bottom(above.box);
  // What the cell beside plainly holds is not sought over the line above: there stands another field's.
  const plainly = nextFits && above && fillsBox(piece.is.kind, next.text) && !fillsBox(piece.is.kind, above.text) &&
    !named;
  if (above && !heading && !nearer && !plainly && suits(piece.is.kind, above.text)) return [above, "above"];
  const caption = labelsOnly && !piece.colon ? overCaption(page, seg, isLabel) : null;
  if (caption && suits(piece.is.kind, caption.text)) return [caption, "above"];
  // In a row of labels the cell beside an unknown label belongs to that label.
  const headRow = labels > 1 && free && suits(piece.is.kind, free.text) && !piece.colon && seg.index > 0;
  // "Applicant   We need" are two headings, the name stands below its own.
  const nameBelow = named && !piece.colon && nextFits && parseName(next.text) === null && free !== null &&
    Math.abs(free.box.x - seg.box.x) < 4 * row.char && parseName(free.text) !== null;
  if (nextFits && !headRow && !nameBelow) return [withNeighbours(row.segs, next, isLabel), "right"];
  const centred = next && nextFits ? null : centredValue(page, seg, isLabel);
  const sentence = centred !== null && /^\p{Ll}/u.test(centred.text) && centred.words.length > 6;
  if (centred && !sentence && suits(piece.is.kind, centred.text)) return [centred, "right"];
  const left = free && suits(piece.is.kind, free.text) || piece.colon
    ? null
    : captionAtRight(page, seg, piece.is.kind, isLabel);
  if (left) return [left, "above"];
  if (!free || !suits(piece.is.kind, free.text)) return [null, "right"];
  // A signature stands over or beside its caption; below it only in the same cell.
  if (piece.is.kind === "signature" && (piece.colon || free.box.y - bottom(seg.box) > 1.1 * seg.box.h)) {
    return [null, "right"];
  }
  if (!piece.colon || labelsOnly || Math.abs(free.box.x - seg.box.x) < 4 * row.char) return [free, "below"];
  return [null, "right"];
}

/** "[ Ada Quill ] Child's legal name" over "[ 4/30/2019 ] Birth date": captions at the right of what is filled in. */
function captionAtRight(page: PageLayout, seg: Seg, kind: LabelKind, isLabel: (seg: Seg) => boolean): Seg | null {
  const [value, label, more] = page.rows[seg.row].segs;
  if (label !== seg || more || isLabel(value) || !fillsBox(kind, value.text)) return null;
  const alike = page.rows.filter((row) =>
    row.segs.length === 2 && row.segs[1] !== seg && Math.abs(row.segs[0].box.x - value.box.x) < 6 &&
    !isLabel(row.segs[0]) &&
    isLabel(row.segs[1]) && ["dob", "mrn", "phone", "ssn"].includes(classifyLabel(row.segs[1].text)?.kind ?? "") &&
    fillsBox(classifyLabel(row.segs[1].text)!.kind, row.segs[0].text)
  );
  return alike.length ||
      kind === "dob" &&
        page.rows.some((row) =>
          row.segs.length === 2 && Math.abs(row.segs[0].box.x - value.box.x) < 6 && isLabel(row.segs[1]) &&
          ["person", "name"].includes(classifyLabel(row.segs[1].text)?.kind ?? "") &&
          parseName(row.segs[0].text) !== null
        )
    ? value
    : null;
}

const datePart = /^\(?(?:month|mo|mm|day|dd|year|yr|yyyy)\b\.?\)?$/i;

/** "07 | 19 | 1979" in boxes for month, day and year, or the three parts of a social security number. */
function digitBoxes(page: PageLayout, label: Seg): Span | null {
  const under = segBelow(page, label);
  const next = page.rows[label.row].segs[label.index + 1];
  // "Birth:  Month  Day  Year" over "03  15  1988".
  const parts = next && datePart.test(next.text) ? next : null;
  const below = parts && page.rows[parts.row + 1]?.segs.find((s) => Math.abs(s.box.x - parts.box.x) < 3 * s.char);
  for (const first of [next, under, below]) {
    // "0 8   1 9   1 9 6 8": each digit has a box of its own.
    if (!first || !/^\d(?:\s?\d){1,3}$/.test(first.text)) continue;
    const segs = page.rows[first.row].segs;
    const run: Seg[] = [];
    for (const seg of segs.slice(first.index)) {
      if (
        !/^(?:\d(?:\s?\d){1,3}|[/–-])$/.test(seg.text) ||
        run.length && seg.box.x - right(run.at(-1)!.box) > 9 * seg.char
      ) {
        break;
      }
      run.push(seg);
    }
    const shape = run.filter((s) => /\d/.test(s.text)).map((s) => s.text.replace(/\s/g, "").length).join();
    if (shape === "2,2,4" || shape === "4,2,2" || shape === "3,2,4") return join(run);
  }
  return null;
}

/** A value that a wider space has parted goes on in the next segment. */
function withNeighbours(segs: Seg[], first: Seg, isLabel: (seg: Seg) => boolean): Span {
  const parts = [first];
  for (let i = first.index + 1; i < segs.length; i++) {
    const gap = segs[i].box.x - right(segs[i - 1].box);
    // Two names side by side are two people's.
    if (parseName(first.text) !== null && parseName(segs[i].text) !== null) break;
    if (gap > 3.5 * first.char || isLabel(segs[i]) || idleField.test(segs[i].text)) break;
    parts.push(segs[i]);
  }
  return parts.length > 1 ? join(parts) : first;
}

/** Whether a text can be the value of such a label at all. */
function suits(kind: LabelKind, text: string): boolean {
  switch (kind) {
    case "dob":
    case "date":
    case "date_signed":
    case "received":
    case "event_date":
      return /\d\D*\d\D*\d/.test(text) && !/^\(?\d{3}\)? \d{3}-\d{4}/.test(text) ||
        /^(?:unknown|n\/?a|none|—|-+)$/i.test(text);
    case "mrn":
    case "account":
    case "ssn":
    case "phone":
    case "fax":
    case "phone_fax":
    case "reference":
      return /\d/.test(text) || /^(?:not known|unknown|n\/?a|none|—|-+)(?:\s|$)/i.test(text);
    case "email":
      return /@/.test(text);
    case "dos":
    case "dos_from":
    case "dos_to":
      return /\d|\b(?:past|last|present|any|all|current|since|entire|year)\b/i.test(text) || kind !== "dos";
    case "signature":
      return text.split(/\s+/).length <= 7 &&
        !/\b(?:if|not|sign|signed|signature|date|please|witness|of|the)\b/i.test(text);
    case "other_person":
      return parseName(text) !== null || /\p{Lu}/u.test(text);
    case "person":
    case "name":
      return /\p{L}{2}/u.test(text);
    default:
      return true;
  }
}

/** An address goes on below its first line until its ZIP code. */
export function withNextLines(page: PageLayout, value: Span, isLabel: (seg: Seg) => boolean): Span {
  const parts = [value];
  let last = value;
  while (parts.length < 4 && !/\b\d{5}(?:-\d{4})?$/.test(last.text)) {
    const next = page.segs.find((s) =>
      s.box.y > last.box.y + 0.4 * last.box.h && s.box.y - bottom(last.box) < 0.9 * last.box.h &&
      Math.abs(s.box.x - last.box.x) < 12
    );
    if (!next || isLabel(next) || isBox(page, next)) break;
    parts.push(next);
    last = next;
  }
  return parts.length > 1 && /\d{5}/.test(last.text) ? join(parts) : value;
}
