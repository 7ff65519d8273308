/**
 * Label–value pairs: "Label: value", a label cell with its value to the right or below, and "Label value" without colon.
 * @module
 */
import type { LabelClass } from "../words/label_kinds.ts";
import type { LabelKind } from "../words/label_kinds_patterns.ts";
import { parseName } from "../names/names.ts";
import { wrappedLabel } from "./broken_labels.ts";
import { isBox } from "./cell_below.ts";
import { wrappedName } from "./cell_values.ts";
import { cutChain } from "./chains.ts";
import { piecesOf } from "./label_pieces.ts";
import type { PageLayout } from "./layout.ts";
import type { Seg } from "./rows.ts";
import { type Section, sectionAt, sectionsOf } from "./sections.ts";
import { join, right, slice, type Span } from "./spans.ts";
import { valueOf, withNextLines } from "./value_places.ts";
import type { Piece } from "./piece.ts";

/** `value` is null where the form was left blank. `order` is the reading order over the whole document. */
export type Pair = LabelClass & {
  label: Span;
  value: Span | null;
  how: Piece["how"];
  page: number;
  row: number;
  section: Section | null;
  order: number;
};

export function pairsOf(pages: PageLayout[]): Pair[] {
  const pairs: Pair[] = [];
  for (const page of pages) {
    const sections = sectionsOf(page);
    const pieces = new Map<Seg, Piece[]>(page.segs.map((seg) => [seg, piecesOf(seg, page)]));
    const isLabel = (seg: Seg) => pieces.get(seg)!.some((p) => p.label.words[0] === seg.words[0]);
    const seconds = new Set<Seg>();
    for (const seg of page.segs) {
      const found = pieces.get(seg)!;
      const place = { page: page.number, row: seg.row, section: sectionAt(sections, seg) };
      const wrapped = found.length < 2 && !found[0]?.value ? wrappedLabel(page, seg, isLabel) : null;
      if (wrapped) {
        const { is, label, value, under } = wrapped;
        seconds.add(under);
        pairs.push({ ...is, label, value, how: "right", ...place, order: pairs.length });
        continue;
      }
      if (seconds.has(seg)) continue;
      found.forEach((piece, i) => {
        let { value, how } = piece;
        if (!value && i === found.length - 1) {
          [value, how] = valueOf(page, seg, piece, isLabel);
        }
        if (value && /^[:;]\s/.test(value.text)) value = slice(value, 2, value.text.length);
        if (value && piece.is.kind === "address") value = withNextLines(page, value, isLabel);
        if (value && (piece.is.kind === "person" || piece.is.kind === "name") && how !== "above") {
          value = wrappedName(page, seg, value, isLabel);
        }
        if (value && how === "inline" && i === found.length - 1) value = goesOn(page, seg, piece, value, isLabel);
        const cut = value && how !== "above" ? furtherFields(piece.is.kind, value) : null;
        if (cut) value = cut.value;
        pairs.push({ ...routed(piece.is, value), label: piece.label, value, how, ...place, order: pairs.length });
        for (const { is, ...link } of cut?.rest ?? []) {
          pairs.push({ ...is, ...link, how: "prefix", ...place, order: pairs.length });
        }
      });
    }
  }
  return pairs;
}

/** "Camper's name: Anneliese   Webb": a name in which a word was lost, or that was typed with wide gaps. */
function goesOn(page: PageLayout, seg: Seg, piece: Piece, value: Span, isLabel: (seg: Seg) => boolean): Span {
  const next = page.rows[seg.row].segs[seg.index + 1];
  if (piece.is.kind !== "person" && piece.is.kind !== "name" || !next || isLabel(next) || isBox(page, next)) {
    return value;
  }
  if (next.box.x - right(value.box) > 9 * seg.char || parseName(value.text) !== null) return value;
  const whole = join([value, next]);
  return parseName(whole.text) === null ? value : whole;
}

/** Fields that follow a value in its own run of words; a name's only where the run as a whole is no name. */
function furtherFields(kind: LabelKind, value: Span): ReturnType<typeof cutChain> {
  if (!severalFields.has(kind)) return null;
  const cut = cutChain(value);
  if (!cut || kind !== "person" && kind !== "name") return cut;
  return parseName(value.text) === null && parseName(cut.value.text) !== null ? cut : null;
}
const severalFields = new Set<LabelKind>(
  ["person", "name", "last", "first", "dob", "mrn", "account", "ssn", "phone", "fax", "email", "address", "signature"],
);

/** "From" and "To" with a name beside them are a cover sheet's, with a date beside them a period's. */
function routed(is: LabelClass, value: Span | null): LabelClass {
  if (is.kind !== "dos_from" && is.kind !== "dos_to" || !value) return is;
  if (
    /^\W*(?:\d|present\b|current\b|date\b|now\b|\p{L}{3,9}\.? \d)/iu.test(value.text) && !/\d \p{Lu}/u.test(value.text)
  ) return is;
  return { ...is, kind: is.kind === "dos_from" ? "from" : "to" };
}
