/**
 * How alike two normalised strings are.
 * @module
 */
import talismanDoubleMetaphone from "talisman/phonetics/double-metaphone.js";
import { remembered } from "../db/remembered.ts";

const doubleMetaphone = talismanDoubleMetaphone as (word: string) => [string, string];

/** Both sound codes of a normalised word, first the usual one; the second only where it differs. */
export const soundCodes: (word: string) => readonly string[] = remembered((word) => {
  if (!/[a-z]/.test(word)) return [];
  const [usual, other] = doubleMetaphone(word);
  // Words without a code of their own ("Wu" is fine, "Hh" is not) fall back on their letters.
  const first = usual || word.toUpperCase();
  return other && other !== first ? [first, other] : [first];
});

/** Jaro-Winkler similarity, 0..1, with the usual prefix bonus of 0.1 a letter for up to four letters. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const jaro = jaroSimilarity(a, b);
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroSimilarity(a: string, b: string): number {
  if (a.length === 0 || b.length === 0) return 0;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const takenB = new Uint8Array(b.length);
  const matchedA: number[] = [];
  for (let i = 0; i < a.length; i++) {
    const end = Math.min(b.length - 1, i + reach);
    for (let j = Math.max(0, i - reach); j <= end; j++) {
      if (takenB[j] || a.charCodeAt(i) !== b.charCodeAt(j)) continue;
      takenB[j] = 1;
      matchedA.push(a.charCodeAt(i));
      break;
    }
  }
  const matches = matchedA.length;
  if (matches === 0) return 0;
  let outOfOrder = 0;
  for (let j = 0, k = 0; j < b.length; j++) {
    if (takenB[j] && matchedA[k++] !== b.charCodeAt(j)) outOfOrder++;
  }
  return (matches / a.length + matches / b.length + (matches - outOfOrder / 2) / matches) / 3;
}

/** Whether two different strings are one insertion, deletion, replacement or swap of neighbours apart. */
export function oneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  const restA = a.slice(start), restB = b.slice(start);
  if (restA.length > restB.length) return restA.slice(1) === restB;
  if (restB.length > restA.length) return restB.slice(1) === restA;
  if (restA.slice(1) === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/** Whether two different strings are two neighbours swapped. */
export function neighboursSwapped(a: string, b: string): boolean {
  return a.length === b.length && oneEditApart(a, b) && [...a].filter((c, i) => c !== b[i]).length === 2;
}

/** Shapes that scanning takes for one another: a picture of "rn" reads as "m", of "5" as "S". Equal when read alike. */
export function scannedShape(word: string): string {
  return word.replace(/rn|nn/g, "m").replace(/vv/g, "w").replace(/c[il1]/g, "d").replace(/[1ijt|]/g, "l")
    .replace(/[0oqcg]/g, "o").replace(/5/g, "s").replace(/8/g, "b").replace(/[ea]/g, "e").replace(/[uv]/g, "u");
}
