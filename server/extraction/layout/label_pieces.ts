/**
 * The labels in a run of words, each with the value that follows it there.
 * @module
 */
import { findDates } from "../dates/dates.ts";
import { classifyLabel } from "../words/label_words.ts";
import { type LabelClass } from "../words/label_kinds.ts";
import { parseName } from "../names/names.ts";
import { captioned } from "./captions.ts";
import { segBelow } from "./cell_below.ts";
import { chainOf } from "./chains.ts";
import { bracketPiece, underlinedPieces } from "./filled_lines.ts";
import type { PageLayout } from "./layout.ts";
import { fits, ofName } from "./piece_fits.ts";
import type { Seg } from "./rows.ts";
import { slice, type Span } from "./spans.ts";
import type { Piece } from "./piece.ts";

export function piecesOf(seg: Seg, page: PageLayout): Piece[] {
  if (page.checks.some((c) => c.label.words[0] === seg.words[0] && !/:/.test(seg.text))) return [];
  const inline = inlinePieces(seg);
  const runIn = runInPiece(seg);
  if (runIn) return [runIn, ...inline];
  if (inline.length) return inline;
  const filled = underlinedPieces(seg, page);
  if (filled.length && filled.length >= chainOf(seg).length) return filled;
  const behind = bracketPiece(seg, page);
  if (behind) return [behind];
  const whole = classifyLabel(seg.text);
  const inParts = whole && ofName(whole) && /\b(?:last|family|sur)\s?(?:name)?\b/i.test(seg.text) &&
    /\b(?:first|given)\b/i.test(seg.text);
  const chain = inParts ? [] : chainOf(seg);
  if (chain.length) return chain.map((link) => ({ ...link, how: "prefix", colon: false }));
  if (whole?.other === "left out") return [{ label: seg, is: whole, value: null, how: "right", colon: false }];
  if (whole?.kind === "other_person" && (seg.text.includes(",") || !namesSomeone(seg, page))) {
    // "Driver Britt Lindqvist": the role and its custodian in one.
    const role = prefixPiece(seg);
    return role ? [role] : [];
  }
  // A word of the vocabulary at a wrapped line's end is no label: labels begin with a capital or a digit.
  // Only one before a date or a number may have lost its first letter in reading.
  const next = page.rows[seg.row].segs[seg.index + 1];
  const cropped = page.method === "ocr" && (seg.index === 0 || /^p[o0]B$/.test(seg.text)) &&
    (whole?.kind === "dob" || whole?.kind === "mrn") &&
    next !== undefined && /^[A-Z]{0,3}-?\d[\d/ -]{4,}$/.test(next.text);
  if (
    whole && !/^[\p{Lu}\d#/*(]/u.test(seg.text) && whole.kind !== "email" && !cropped && !ordered.test(seg.text) &&
    !besideParts(seg, whole, page) && !smallHeads(seg, page)
  ) {
    return [];
  }
  // "Plaintiff," under a name belongs to a court's caption.
  if (whole?.kind === "person" && /,$/.test(seg.text)) return [];
  if (whole && seg.words.length <= 14) return [{ label: seg, is: whole, value: null, how: "right", colon: false }];
  const prefix = prefixPiece(seg) ?? partPiece(seg, page);
  return prefix ? [prefix] : [];
}

/** "A. Participant. Ines Roe • date of birth: …", "1. Patient. Ines Roe, born …": the heading ends with a full stop. */
function runInPiece(seg: Seg): Piece | null {
  const lead = seg.text.match(
    /^(?:\(?(?:[A-Z]|\d{1,2})[.)]\s)?((?:\p{Lu}[\p{L}'’]+|\p{Ll}{2,})(?:\s[\p{L}'’]+){0,3})\.\s(?=\p{Lu})/u,
  );
  const is = lead ? classifyLabel(lead[1]) : null;
  if (!lead || is?.kind !== "person" || is.rank > 0 && is.rank < 3 || /^(?:mr|mrs|ms|dr|st)$/i.test(lead[1])) {
    return null;
  }
  const from = lead[0].length;
  const stop = seg.text.slice(from).search(
    /\s?[•·;|(]|(?<!\b\p{Lu})\.\s|\s[–—-]\s|,?\s(?:born|b\.|DOB|D\.O\.B|date of birth)/u,
  );
  const value = slice(seg, from, stop < 0 ? seg.text.length : from + stop);
  if (parseName(value.text) === null) return null;
  return { label: slice(seg, 0, from), is, value, how: "prefix", colon: true };
}

/** "first name" and "m.i." beside "Patient's last name" are labels, small as they are. */
const besideParts = (seg: Seg, is: LabelClass, page: PageLayout): boolean =>
  partKinds.has(is.kind) && page.rows[seg.row].segs.some((s) => {
    const other = s === seg ? null : classifyLabel(s.text);
    return other !== null && (partKinds.has(other.kind) || other.kind === "person") && /^\p{Lu}/u.test(s.text);
  });

/** "born   died   your number   last lived" over as many values: headings without a capital among them. */
function smallHeads(seg: Seg, page: PageLayout): boolean {
  const { segs } = page.rows[seg.row], below = page.rows[seg.row + 1];
  if (segs.length < 2 || !below || segs.some((s) => !/^\p{Ll}[\p{L}'’. /#]*$/u.test(s.text) || s.words.length > 4)) {
    return false;
  }
  const known = segs.filter((s) => !["other", undefined].includes(classifyLabel(s.text)?.kind)).length;
  return known >= 2 && segs.every((s) => below.segs.some((v) => Math.abs(v.box.x - s.box.x) < 3 * s.char)) &&
    below.segs.some((v) => /\d/.test(v.text));
}

const partKinds = new Set(["last", "first", "middle", "suffix"]);

/** "name (Last, First)" is a label whatever its first letter became. */
const ordered = /^\p{Ll}?ame \((?:last|first)\b/iu;

const partWord =
  /^(?:patient['’]?s? )?(?:last|family|sur|first|given|middle|m\.? ?i\.?)\s?(?:names?|initials?)?(?:\s?(?:and|&|\/|,|\+)\s?(?:middle|m\.? ?i\.?)(?:\s(?:names?|initials?))?)?:?\s(?=\p{Lu})/iu;

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
  // "Filed by (attorney-in-fact)" over "Name   Otto Roe".
  const under = page.rows[seg.row + 1]?.segs[0];
  if (!next && under && classifyLabel(under.text)?.kind === "name") return true;
  return [next, segBelow(page, seg), captioned(page, seg, () => false)].some((s) =>
    s && (parseName(s.text) !== null || /\b(?:Co|Inc|LLC|Corp)\b/.test(s.text))
  );
}

/** "Label: value Label: value"; a label runs back from its colon as far as the vocabulary knows it. */
function inlinePieces(seg: Seg): Piece[] {
  const marks: Mark[] = [];
  for (const match of seg.text.matchAll(/\s?[:;](?=\s|$|[\p{L}(\d])|\s[—–]-?(?=\s)/gu)) {
    const at = match.index;
    if (/\d[:]$/.test(seg.text.slice(0, at + match[0].length)) && /^\d/.test(seg.text.slice(at + match[0].length))) {
      continue;
    }
    const after = marks.at(-1)?.next ?? 0;
    const label = knownLabel(seg, after, at, match[0].trim());
    const dash = /[—–]/.test(match[0]);
    if (label) marks.push({ from: label.from, to: at, next: at + match[0].length, is: label.is, dash });
  }
  return marks.flatMap((mark, i): Piece[] => {
    const end = marks[i + 1]?.from ?? seg.text.length;
    const value = slice(seg, mark.next, end);
    // "Employee: Surname Roe Given Ines Suffix IV": the parts have labels of their own.
    const chain = ofName(mark.is) || mark.is.kind === "last" ? chainOf(value) : [];
    if (chain.length > 1 && chain.some((c) => c.is.kind === "last") && chain.some((c) => c.is.kind === "first")) {
      const label = slice(seg, mark.from, mark.to);
      return chain.map((link, k) => ({
        ...link,
        label: k ? link.label : label,
        is: { ...link.is, rank: Math.max(link.is.rank, mark.is.rank) },
        how: "prefix",
        colon: false,
      }));
    }
    return [inlinePiece(seg, marks, i, end, value)];
  });
}

type Mark = { from: number; to: number; next: number; is: LabelClass; dash: boolean };

function inlinePiece(seg: Seg, marks: Mark[], i: number, end: number, value: Span): Piece {
  const mark = marks[i];
  // "WHOSE records: NAME (First, Last)" is one label in two parts.
  if (i === marks.length - 1 && mark.is.kind === "person" && classifyLabel(value.text)?.kind === "name") {
    return { label: slice(seg, mark.from, end), is: mark.is, value: null, how: "inline", colon: false };
  }
  // "Injured worker – last name": what it is of that person's name.
  const part = i === marks.length - 1 && ofName(mark.is) ? classifyLabel(value.text) : null;
  if (part && partKinds.has(part.kind) && value.words.length <= 4) {
    const is = { kind: part.kind, rank: mark.is.rank, other: mark.is.other };
    return { label: slice(seg, mark.from, end), is, value: null, how: "inline", colon: false };
  }
  // "Re: Our client" in a column of labels.
  if (i === marks.length - 1 && mark.is.kind === "re" && /\p{L}/u.test(value.text)) {
    const whose = classifyLabel(value.text);
    if (whose?.kind === "person" && whose.rank) {
      return { label: slice(seg, mark.from, end), is: whose, value: null, how: "inline", colon: true };
    }
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
}

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
    // "Physicians named by our client: …": the words before it make it a part of a sentence.
    if (
      is?.kind === "person" && /\s(?:by|with|from|to|of|than)\s(?:our |the |your )*$/.test(seg.text.slice(0, start))
    ) continue;
    // A dash ends a label only at the segment's start ("PURPOSE — …").
    if (is && (mark === ":" || start === 0)) {
      if (mark === ":" || is.kind !== "other_person") return { from: start, is };
    }
  }
  // "Ana Roe Room: 14B": the field of a bed or a size ends the value before it.
  const idle = mark === ":" && starts.length > 1 ? starts.at(-1)! : -1;
  if (
    idle > 0 &&
    /^(?:Room|Rm|Bed|Sex|Gender|Age|Race|Ward|Floor|Language|Height|Weight|Grade|Cabin|Cell)$/.test(
      seg.text.slice(idle, to).trim(),
    )
  ) {
    return { from: idle, is: { kind: "other", rank: 0, other: null } };
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
  // "b. 11-19-70", "born March 3, 1970": small, for it is a note behind a name.
  const born = seg.text.match(/^(?:b\.|born|geb\.)\s(?=\d|\p{Lu}\p{L}{2,8}\.?\s\d)/u)?.[0].length ?? 0;
  if (born && findDates(seg.text.slice(born), "2100-01-01", 0).some((d) => d.day && d.index < 2)) {
    const is = { kind: "dob", rank: 0, other: null } as const;
    return { label: slice(seg, 0, born), is, value: slice(seg, born, seg.text.length), how: "prefix", colon: false };
  }
  // "3 Birth 11/09/1988": the number of the form's line.
  const line = /^\d{1,2}[a-h]?\s\p{Lu}\p{Ll}/u.test(seg.text) ? 1 : 0;
  if (line) {
    const rest = slice(seg, seg.starts[1], seg.text.length);
    const piece = prefixPiece({ ...seg, ...rest });
    return piece && ["dob", "mrn", "ssn"].includes(piece.is.kind) ? piece : null;
  }
  for (let n = Math.min(5, seg.words.length - 1); n >= 1; n--) {
    if (/^\(?\d/.test(seg.words[n - 1].text) || seg.words.slice(0, n).some((w) => /[,;]$/.test(w.text))) continue;
    const cut = seg.starts[n];
    const is = classifyLabel(seg.text.slice(0, cut));
    if (!is || !fits(is, seg.text.slice(cut), seg.text)) continue;
    return { label: slice(seg, 0, cut), is, value: slice(seg, cut, seg.text.length), how: "prefix", colon: false };
  }
  return null;
}
