/**
 * Texts as keys that sort: names with their blanks and numbers, further than the ten letters of one order code reach.
 * @module
 */
import type { SortName } from "../../shared/patients.ts";
import type { Blind, Parts } from "../db/collection.ts";
import { remembered } from "../db/remembered.ts";

/** Characters that decide; what agrees in so many stands in the order of the ids. */
const orderedCharacters = 20;
/** An order code takes ten letters; each character is two. */
const atOnce = 5;
/** A blank, then digits, then letters. */
const alphabet = " 0123456789abcdefghijklmnopqrstuvwxyz";
const letterA = "a".charCodeAt(0);

/** A text as it is sorted: lower case without accents, what is neither letter nor digit as one blank, cut to what decides. */
export function sortedText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, " ").trim()
    .slice(0, orderedCharacters);
}

/** Codes made lately: a change of a row asks for those of the row before and after. */
const known = new WeakMap<Blind, (plain: string) => string>();

/** A part of an index key that sorts as {@link sortedText} does without showing the text. Of one length for each chunk, so that they compare. */
export function orderText(blind: Blind, text: string): string {
  let codes = known.get(blind);
  if (!codes) known.set(blind, codes = remembered((plain) => codeOf(blind, plain)));
  return codes(sortedText(text));
}

/** Parts of an index key by which a patient column sorts: last, first and middle name; without a patient, before all names. */
export const orderName = (blind: Blind, name: SortName | null): Parts =>
  [name?.lastName, name?.firstName, name?.middleName].map((part) => orderText(blind, part ?? ""));

/** A full name in parts, as far as its blanks tell. */
export function partsOfName(full: string): SortName {
  const words = full.split(",")[0].split(" ");
  return { lastName: words.pop()!, firstName: words.join(" "), middleName: null };
}

function codeOf(blind: Blind, plain: string): string {
  let code = "";
  for (let at = 0; at < plain.length; at += atOnce) {
    const pairs = [...plain.slice(at, at + atOnce)].map((character) => {
      const place = alphabet.indexOf(character);
      return String.fromCharCode(letterA + Math.floor(place / 26), letterA + place % 26);
    });
    // Only the last chunk is shorter than the others, so that one text's chunks stand where another's do.
    code += blind.order(pairs.join(""));
  }
  return code;
}
