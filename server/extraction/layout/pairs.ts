/**
 * Label–value pairs: "Label: value", a label cell with its value to the right or below, and "Label value" without colon.
 * @module
 */
import { findDates } from "../dates.ts";
import { classifyLabel, type LabelClass, type LabelKind } from "../label_words.ts";
import { parseName } from "../names.ts";
import { centredValue, wrappedName } from "./cell_values.ts";
import { captioned, overCaption } from "./captions.ts";
import { chainOf, cutChain } from "./chains.ts";
import type { PageLayout } from "./layout.ts";
import type { Seg } from "./rows.ts";
import { type Section, sectionAt, sectionsOf } from "./sections.ts";
import { bottom, join, overlapX, right, slice, type Span } from "./spans.ts";

/** `value` is null where the form was left blank. `order` is the reading order over the whole document. */
export type Pair = LabelClass & {
  label: Span;
  value: Span | null;
  how: "inline" | "right" | "below" | "above" | "prefix";
  page: number;
  row: number;
  section: Section | null;
  order: number;
};

type Piece = { label: Span; is: LabelClass; value: Span | null; how: Pair["how"]; colon: boolean };

export function pairsOf(pages: PageLayout[]): Pair[] {
  const pairs: Pair[] = [];
  for (const page of pages) {
    const sections = sectionsOf(page);
    const pieces = new Map<Seg, Piece[]>(page.segs.map((seg) => [seg, piecesOf(seg, page)]));
    const isLabel = (seg: Seg) => pieces.get(seg)!.some((p) => p.label.words[0] === seg.words[0]);
    for (const seg of page.segs) {
      const found = pieces.get(seg)!;
      found.forEach((piece, i) => {
        let { value, how } = piece;
        if (!value && i === found.length - 1) {
          [value, how] = lookAround(page, seg, piece, isLabel);
        }
        if (value && /^[:;]\s/.test(value.text)) value = slice(value, 2, value.text.length);
        if (value && piece.is.kind === "address") value = withNextLines(page, value, isLabel);
        if (value && (piece.is.kind === "person" || piece.is.kind === "name") && how !== "above") {
          value = wrappedName(page, seg, value, isLabel);
        }
        if (value && how === "inline" && i === found.length - 1) value = goesOn(page, seg, piece, value, isLabel);
        const cut = value && how !== "above" ? furtherFields(piece.is.kind, value) : null;
        if (cut) value = cut.value;
        const place = { page: page.number, row: seg.row, section: sectionAt(sections, seg) };
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

function piecesOf(seg: Seg, page: PageLayout): Piece[] {
  if (page.checks.some((c) => c.label.words[0] === seg.words[0] && !/:/.test(seg.text))) return [];
  const inline = inlinePieces(seg);
  if (inline.length) return inline;
  const whole = classifyLabel(seg.text);
  const inParts = whole && ofName(whole) && /\b(?:last|family|sur)\s?(?:name)?\b/i.test(seg.text) &&
    /\b(?:first|given)\b/i.test(seg.text);
  const chain = inParts ? [] : chainOf(seg);
  if (chain.length) return chain.map((link) => ({ ...link, how: "prefix", colon: false }));
  if (whole?.kind === "other_person" && (seg.text.includes(",") || !namesSomeone(seg, page))) {
    // "Driver Britt Lindqvist": the role and its holder in one.
    const role = prefixPiece(seg);
    return role ? [role] : [];
  }
  // A word of the vocabulary at a wrapped line's end is no label: labels begin with a capital or a digit.
  // Only one before a date or a number may have lost its first letter in reading.
  const next = page.rows[seg.row].segs[seg.index + 1];
  const cropped = page.method === "ocr" && seg.index === 0 && (whole?.kind === "dob" || whole?.kind === "mrn") &&
    next !== undefined && /^[A-Z]{0,3}-?\d[\d/ -]{4,}$/.test(next.text);
  if (whole && !/^[\p{Lu}\d#/*(]/u.test(seg.text) && whole.kind !== "email" && !cropped) return [];
  // "Plaintiff," under a name belongs to a court's caption.
  if (whole?.kind === "person" && /,$/.test(seg.text)) return [];
  if (whole && seg.words.length <= 14) return [{ label: seg, is: whole, value: null, how: "right", colon: false }];
  const prefix = prefixPiece(seg) ?? partPiece(seg, page);
  return prefix ? [prefix] : [];
}

const partWord =
  /^(?:patient['’]?s? )?(?:last|family|sur|first|given|middle|m\.? ?i\.?)\s?(?:name|initial)?s?:?\s(?=\p{Lu})/iu;

/** "Last name Roe   First Ana   M.I. K": parts of a name with their labels, at least two side by side. */
function partPiece(seg: Seg, page: PageLayout): Piece | null {
  if (page.rows[seg.row].segs.filter((s) => partWord.test(s.text)).length < 2) return null;
  const end = seg.text.match(partWord)?.[0].length ?? 0;
  const is = end && seg.words.length <= 6 ? classifyLabel(seg.text.slice(0, end)) : null;
  if (!is || !["last", "first", "middle"].includes(is.kind)) return null;
  return { label: slice(seg, 0, end), is, value: slice(seg, end, seg.text.length), how: "prefix", colon: false };
}

/** A cell such as "Policyholder" is a label only when the cell beside or below it, or the line over it, holds a name. */
function namesSomeone(seg: Seg, page: PageLayout): boolean {
  const next = page.rows[seg.row].segs[seg.index + 1];
  return [next, segBelow(page, seg), captioned(page, seg, () => false)].some((s) =>
    s && (parseName(s.text) !== null || /\b(?:Co|Inc|LLC|Corp)\b/.test(s.text))
  );
}

/** "Label: value Label: value"; a label runs back from its colon as far as the vocabulary knows it. */
function inlinePieces(seg: Seg): Piece[] {
  const marks: { from: number; to: number; next: number; is: LabelClass; dash: boolean }[] = [];
  for (const match of seg.text.matchAll(/\s?[:;](?=\s|$|[\p{L}(\d])|\s[—–](?=\s)/gu)) {
    const at = match.index;
    if (/\d[:]$/.test(seg.text.slice(0, at + match[0].length)) && /^\d/.test(seg.text.slice(at + match[0].length))) {
      continue;
    }
    const after = marks.at(-1)?.next ?? 0;
    const label = knownLabel(seg, after, at, match[0].trim());
    const dash = /[—–]/.test(match[0]);
    if (label) marks.push({ from: label.from, to: at, next: at + match[0].length, is: label.is, dash });
  }
  return marks.map((mark, i) => {
    const end = marks[i + 1]?.from ?? seg.text.length;
    const value = slice(seg, mark.next, end);
    // "WHOSE records: NAME (First, Last)" is one label in two parts.
    if (i === marks.length - 1 && mark.is.kind === "person" && classifyLabel(value.text)?.kind === "name") {
      return { label: slice(seg, mark.from, end), is: mark.is, value: null, how: "inline", colon: false };
    }
    // "PATIENT — dependent whose records are needed" is a label that explains itself.
    if (i === marks.length - 1 && mark.dash && ofName(mark.is) && /^\p{Ll}/u.test(value.text)) {
      return { label: slice(seg, mark.from, end), is: mark.is, value: null, how: "inline", colon: false };
    }
    return {
      label: slice(seg, mark.from, mark.to),
      is: mark.is,
      value: /[\p{L}\d]/u.test(value.text) ? value : null,
      how: "inline",
      colon: true,
    };
  });
}

const ofName = (is: LabelClass): boolean => is.kind === "person" || is.kind === "name";

function knownLabel(seg: Seg, from: number, to: number, mark: string): { from: number; is: LabelClass } | null {
  const starts = seg.starts.filter((s) => s >= from && s < to);
  const sentence = seg.text.slice(from, to).search(/[.?!]\s+(?=\p{Lu}[^.?!]*$)/u);
  for (const start of starts.slice(-12).filter((s) => sentence < 0 || s > from + sentence)) {
    // A number before a label is the value of the field before it, unless it numbers the field.
    if (start > 0 && /^\W?\d/.test(seg.text.slice(start)) && !/^\(?\d{1,2}[a-h]?[.)]\s/.test(seg.text.slice(start))) {
      continue;
    }
    const is = classifyLabel(seg.text.slice(start, to));
    // "Patient: Baby Boy Roe (mother: Karen Roe)": a role in brackets begins behind the bracket.
    if (is?.kind === "other_person" && /.\([^)]*$/.test(seg.text.slice(start, to))) continue;
    // A dash ends a label only at the segment's start ("PURPOSE — …").
    if (is && (mark === ":" || start === 0)) {
      if (mark === ":" || is.kind !== "other_person") return { from: start, is };
    }
  }
  const text = seg.text.slice(from, to).trim();
  if (/\d{3}/.test(text)) return null;
  const plain = mark === ":" && starts.length > 0 && starts.length <= 6 && /^\p{Lu}/u.test(text) &&
    (from === 0 || starts.length <= 3);
  return plain ? { from: starts[0], is: { kind: "other", rank: 0, other: null } } : null;
}

/** "DOB 01/02/1980", "Patient Beauchamp, Emile": a short segment that begins with a label and goes on with its value. */
function prefixPiece(seg: Seg): Piece | null {
  if (seg.words.length > 14) return null;
  for (let n = Math.min(5, seg.words.length - 1); n >= 1; n--) {
    if (/^\(?\d/.test(seg.words[n - 1].text) || seg.words.slice(0, n).some((w) => /[,;]$/.test(w.text))) continue;
    const cut = seg.starts[n];
    const is = classifyLabel(seg.text.slice(0, cut));
    if (!is || !fits(is, seg.text.slice(cut), seg.text)) continue;
    return { label: slice(seg, 0, cut), is, value: slice(seg, cut, seg.text.length), how: "prefix", colon: false };
  }
  return null;
}

function fits(is: LabelClass, rest: string, whole: string): boolean {
  if (!/^\p{Lu}/u.test(whole)) return false;
  const start = rest.slice(0, 24);
  switch (is.kind) {
    case "dob":
      return findDates(start, "2100-01-01", 0).some((d) => d.day) && /^[\d\p{Lu}]/u.test(rest) ||
        /^\d{1,2}\s?[/.,:;' -]\s?\d{1,2}\s?[/.,:;' -]{1,2}(?:19|20)\d{2}\b/.test(rest);
    case "ssn":
      return /^\d{3}-?\d{2}-?\d{4}/.test(rest);
    case "mrn":
    case "account":
      return /^[A-Z]{0,4}[- ]?\d[\w/. -]{2,18}$/.test(rest);
    case "phone":
    case "fax":
    case "phone_fax":
      return /^\(?\d{3}\)?[ .-]/.test(rest);
    case "email":
      return /^\S+@\S/.test(rest);
    case "person":
    case "other_person":
      return /^\p{Lu}/u.test(rest) && parseName(rest) !== null && !/^\p{Lu}\p{Lu}/u.test(whole) ||
        parseName(rest) !== null && /,/.test(rest);
    case "name":
    case "print_name":
      return parseName(rest) !== null && rest.split(" ").length <= 5;
    case "signature":
      return parseName(rest) !== null && is.rank === 0 && /^signed\s/i.test(whole);
    case "reference":
    case "date":
    case "date_signed":
    case "received":
    case "event_date":
      return /^[A-Z]{0,6}[-#]?\d|^\p{Lu}\p{L}{2,8}\.? \d/u.test(rest) && rest.split(" ").length <= 5;
    case "dos":
      return /\d{4}/.test(rest) && rest.split(" ").length <= 8;
    default:
      return false;
  }
}

function lookAround(
  page: PageLayout,
  seg: Seg,
  piece: Piece,
  isLabel: (seg: Seg) => boolean,
): [Span | null, Pair["how"]] {
  const row = page.rows[seg.row];
  const next = row.segs[seg.index + 1];
  const labels = row.segs.filter(isLabel).length;
  const labelsOnly = row.segs.length > 1 && labels === row.segs.length;
  const below = segBelow(page, seg);
  const free = below && !isLabel(below) && !isBox(page, below) ? below : null;
  const above = piece.colon ? null : captioned(page, seg, isLabel);
  const named = piece.is.kind === "person" || piece.is.kind === "name";
  // A cell's wall can look like a box before the name.
  const ticked = next && isBox(page, next) && !(named && page.method === "ocr" && parseName(next.text) !== null);
  const nextFits = next && !isLabel(next) && !ticked && suits(piece.is.kind, next.text);
  // A section's heading over a rule is no name, the cell beside the label is.
  const beside = nextFits && parseName(next.text) !== null || free !== null && parseName(free.text) !== null;
  const heading = named && beside && above && parseName(above.text) === null;
  // What is printed right under a small label is its value; over the cell's upper wall stands another cell's.
  const nearer = above && free && suits(piece.is.kind, free.text) &&
    2 * Math.max(0, free.box.y - bottom(seg.box)) < seg.box.y - bottom(above.box);
  if (above && !heading && !nearer && suits(piece.is.kind, above.text)) return [above, "above"];
  const caption = labelsOnly && !piece.colon ? overCaption(page, seg, isLabel) : null;
  if (caption && suits(piece.is.kind, caption.text)) return [caption, "above"];
  // In a row of labels the cell beside an unknown label belongs to that label.
  const headRow = labels > 1 && free && suits(piece.is.kind, free.text) && !piece.colon && seg.index > 0;
  // "Applicant   We need" are two headings, the name stands below its own.
  const nameBelow = named && !piece.colon && nextFits && parseName(next.text) === null && free !== null &&
    Math.abs(free.box.x - seg.box.x) < 4 * row.char && parseName(free.text) !== null;
  if (nextFits && !headRow && !nameBelow) return [withNeighbours(row.segs, next, isLabel), "right"];
  const centred = next && nextFits ? null : centredValue(page, seg, isLabel);
  if (centred && suits(piece.is.kind, centred.text)) return [centred, "right"];
  if (!free || !suits(piece.is.kind, free.text)) return [null, "right"];
  // A signature stands over or beside its caption; below it only in the same cell.
  if (piece.is.kind === "signature" && (piece.colon || free.box.y - bottom(seg.box) > 1.1 * seg.box.h)) {
    return [null, "right"];
  }
  if (!piece.colon || labelsOnly || Math.abs(free.box.x - seg.box.x) < 4 * row.char) return [free, "below"];
  return [null, "right"];
}

/** Fields that nothing else is read from, right behind a value. */
const idleField =
  /^(?:sex|gender|race|age|ethnicity|marital status|language|m ?\/ ?f)\b[\s:/]*(?:race|age|sex|gender|m ?\/ ?f)?$/i;

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

const isBox = (page: PageLayout, seg: Seg): boolean => page.checks.some((c) => c.label.words[0] === seg.words[0]);

/** The segment right under a label, in the same cell. */
export function segBelow(page: PageLayout, seg: Seg): Seg | null {
  const height = seg.box.h;
  for (const row of page.rows.slice(seg.row + 1, seg.row + 4)) {
    if (row.box.y - bottom(seg.box) > 1.6 * height) return null;
    const under = row.segs.find((s) =>
      s.box.y > seg.box.y + 0.5 * height && (overlapX(s.box, seg.box) > 0.3 && s.box.x > seg.box.x - 6 * row.char ||
        Math.abs(s.box.x - seg.box.x) < 3 * row.char)
    );
    if (!under) continue;
    // "Date of birth (month/day/" over "year)": the label itself goes on.
    if (/\([^)]*$/.test(seg.text) && /^[^(]{1,24}\)$/.test(under.text)) return segBelow(page, under);
    const crossed = page.rules.some((r) =>
      !r.upright && r.y0 > bottom(seg.box) - 1 && r.y1 < under.box.y + 1 && r.x0 < right(under.box) &&
      r.x1 > under.box.x &&
      under.box.y - bottom(seg.box) > 0.9 * height
    );
    return crossed ? null : under;
  }
  return null;
}

/** An address goes on below its first line until its ZIP code. */
function withNextLines(page: PageLayout, value: Span, isLabel: (seg: Seg) => boolean): Span {
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
