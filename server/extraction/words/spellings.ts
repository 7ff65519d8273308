/**
 * One name spelled in two ways by a poor reading: the surer spelling of another place is taken, where the two differ in
 * nothing but letters that look alike.
 * @module
 */
import { fold } from "./fold.ts";
import { givenFirst } from "../names/given_names.ts";
import type { Span } from "../layout/spans.ts";
import { notNames } from "../names/name_words.ts";
import type { PersonName } from "../names/names.ts";
import { rememberedOf } from "./remembered.ts";
import type { Doc } from "../document_types.ts";

/** Below this a word may have been misread. */
const doubtful = 0.9;

type Printed = { folded: string; shape: string; shown: string; confidence: number; count: number };

/** Letters that a fax makes alike, as one. */
const shapeOf = (folded: string): string =>
  folded.replace(/ii/g, "n").replace(/rn/g, "m").replace(/vv/g, "v").replace(/cl/g, "h").replace(/[itfj]/g, "l")
    .replace(/[eca]/g, "o").replace(/u/g, "n").replace(/[bd]/g, "h").replace(/q/g, "g").replace(/[yw]/g, "v");

const partsOf = (text: string): string[] => text.split(/[^\p{L}'’]+/u).filter((p) => p.length > 4);

/** Every part of a word that begins with a capital, by how it is spelled. */
const printed = rememberedOf((doc: Doc): Map<string, Printed[]> => {
  const found = new Map<string, Printed>();
  for (const word of doc.pages.flatMap((page) => page.rows.flatMap((row) => row.words))) {
    for (const shown of partsOf(word.text.replace(/['’]s$/, ""))) {
      const folded = fold(shown);
      if (!/^\p{Lu}/u.test(shown) || notNames.has(folded)) continue;
      const known = found.get(folded);
      if (!known) {
        found.set(folded, { folded, shape: shapeOf(folded), shown, confidence: word.confidence, count: 1 });
      } else {
        if (word.confidence > known.confidence) Object.assign(known, { shown, confidence: word.confidence });
        known.count++;
      }
    }
  }
  const shapes = new Map<string, Printed[]>();
  for (const one of found.values()) shapes.set(one.shape, [...shapes.get(one.shape) ?? [], one]);
  return shapes;
});

/** The name with its doubtful parts as a surer place spells them. */
export function surerSpelling(doc: Doc, name: PersonName, span: Span): PersonName {
  return partsOf(name.name).reduce((mended, part) => {
    const better = surer(doc, part, span);
    return better === null ? mended : {
      ...mended,
      name: mended.name.replace(part, better),
      firstName: mended.firstName.replace(part, better),
      middle: mended.middle?.replace(part, better) ?? null,
      lastName: mended.lastName.replace(part, better),
    };
  }, name);
}

const consonants = (folded: string): string => folded.replace(/[aeo]/g, "o");

function surer(doc: Doc, part: string, span: Span): string | null {
  const folded = fold(part);
  if (givenFirst(part)) return null;
  const whole = untorn(doc, folded, span);
  if (whole) return whole;
  const word = span.words.find((w) => fold(w.text).includes(folded));
  if (!word || word.confidence >= doubtful) return null;
  const alike = printed(doc).get(shapeOf(folded)) ?? [];
  const own = alike.find((a) => a.folded === folded);
  const others = alike.filter((a) => a.folded !== folded);
  if (others.length !== 1 || others[0].folded[0] !== folded[0] && /^\p{Lu}/u.test(word.text)) return null;
  const [other] = others;
  // Hansen and Hanson, Meyer and Mayer are two families.
  const vowels = consonants(folded) === consonants(other.folded);
  if (vowels && (other.count < 2 || /s[eo]n$/.test(folded))) return null;
  const more = other.count > (own?.count ?? 0) && other.confidence > word.confidence;
  if (!more && other.confidence < Math.max(word.confidence, own?.confidence ?? 0) + 0.05) return null;
  return cased(other);
}

const cased = ({ shown }: Printed): string =>
  shown === shown.toUpperCase() ? shown[0] + shown.slice(1).toLowerCase() : shown;

/** "T assiter" where "Lassiter" stands twice elsewhere: of a letter that was torn off its word the shape says little. */
function untorn(doc: Doc, folded: string, span: Span): string | null {
  const tail = folded.slice(1);
  if (!span.words.some((w) => /^\p{Ll}/u.test(w.text) && fold(w.text).replace(/[^\p{L}]/gu, "") === tail)) return null;
  const others = [...printed(doc).values()].flat().filter((p) => p.folded.slice(1) === tail && p.folded !== folded);
  return others.length === 1 && others[0].count > 1 ? cased(others[0]) : null;
}
