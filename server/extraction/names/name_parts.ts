/**
 * A name in parts within one cell: "NAKASHIMA – HAROLD – J – JR." under "Last name – First name – Middle initial – Suffix".
 * @module
 */
import { givenFirst } from "./given_names.ts";
import { parseName, type PersonName } from "./names.ts";

type Part = "last" | "first" | "middle" | "suffix";
const words: [Part, RegExp][] = [
  ["last", /^(?:last|family|surname)/i],
  ["first", /^(?:first|given|forename)/i],
  ["middle", /^m|^initial/i],
  ["suffix", /^s|^jr/i],
];

/** The parts that a label asks for, in its order; a word said twice ("middle initial") is one part. */
function orderOf(label: string): Part[] {
  const found = [
    ...label.matchAll(/\b(?:last|family|surname|first|given|forename|middle|m\.?\s?i\b|initial|suffix|jr)/gi),
  ]
    .map((m) => words.find(([, pattern]) => pattern.test(m[0]))![0]);
  return [...new Set(found)];
}

const nothing = /^(?:n\/?a|none|nmn|nmi|-+|–|—|_+)$/i;

const captions = /\(\s?((?:last|family|surname|first|given|forename|middle|m\.?\s?i|initial|suffix)[^()]{0,12})\)/gi;

/** "Roe (last) Jane (first) K (middle)", "(Last) Roe (First) Jane": each part has its caption in brackets. */
function captionedParts(value: string): PersonName | null {
  const marks = [...value.matchAll(captions)];
  if (marks.length < 2) return null;
  const before = marks[0].index > 1;
  const found: Partial<Record<Part, string>> = {};
  marks.forEach((mark, i) => {
    const part = words.find(([, pattern]) => pattern.test(mark[1]))?.[0];
    const [from, to] = before
      ? [i ? marks[i - 1].index + marks[i - 1][0].length : 0, mark.index]
      : [mark.index + mark[0].length, marks[i + 1]?.index ?? value.length];
    const text = value.slice(from, to).replace(/^[\s,;:]+|[\s,;:]+$/g, "");
    if (part && text && !nothing.test(text)) found[part] ??= text;
  });
  if (!found.last || !found.first) return null;
  return parseName(`${found.last}, ${found.first} ${found.middle ?? ""}${found.suffix ? ", " + found.suffix : ""}`);
}

/** @returns null when the value is not in parts, or they do not make a name */
export function nameInParts(label: string, value: string): PersonName | null {
  const named = captionedParts(value);
  if (named) return named;
  const parts = value.split(/\s*[–—]\s*|\s+-\s+|\s*[|/]\s*/).map((p) => p.trim());
  const asked = orderOf(label);
  // A dash lost its room on one side: "NAKASHIMA HAROLD -J - JR."
  if (asked[0] === "last" && asked[1] === "first" && /\s[–—-]\p{L}|\p{L}[–—-]\s/u.test(value)) {
    const plain = value.replace(/\s*[–—]\s*|\s-\s*|-\s/g, " ").replace(/\s+/g, " ").trim();
    const suffix = plain.match(/\s(?:jr|sr|i{2,3}|iv)\.?$/i)?.[0] ?? "";
    const [last, ...rest] = plain.slice(0, plain.length - suffix.length).split(" ");
    return rest.length && rest.length < 4 ? parseName(`${last}, ${rest.join(" ")}${suffix ? "," + suffix : ""}`) : null;
  }
  if (parts.length < 2 || parts.length > 4 || parts.some((p) => p.split(" ").length > 3)) return null;
  const order: Part[] = asked.includes("last") && asked.includes("first") && asked.length >= parts.length
    ? asked
    : parts.length > 2 || givenFirst(parts[1]) && !givenFirst(parts[0])
    ? ["last", "first", "middle", "suffix"]
    : [];
  const at = (part: Part) => {
    const text = order.includes(part) ? parts[order.indexOf(part)] ?? "" : "";
    return nothing.test(text) ? "" : text;
  };
  if (!at("last") || !at("first")) return null;
  return parseName(`${at("last")}, ${at("first")} ${at("middle")}${at("suffix") ? ", " + at("suffix") : ""}`);
}
