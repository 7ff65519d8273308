/**
 * Where the blocks of matching stand among a patient's indexes. Those of a day share the index that the register is sorted by, so that
 * a patient costs one key less.
 * @module
 */
import type { Patient } from "../../../../shared/patients.ts";
import type { Blind, Parts } from "../../../db/collection.ts";
import { orderText } from "../../../lists/order_text.ts";
import { blockPath, blockPaths } from "../../../matching/mod.ts";
import { identityOf } from "./identity.ts";

/** Kept by row, for two indexes ask for them. */
const known = new WeakMap<Patient, string[][]>();

function pathsOf(p: Patient): string[][] {
  const paths = known.get(p) ?? blockPaths(identityOf(p));
  known.set(p, paths);
  return paths;
}

const isDay = (path: readonly string[]) => path[0].startsWith("d:");
const dayOf = (path: readonly string[]) => path[0].slice("d:".length);

/** The key of the date of birth: the day as it sorts, then the sound of the last name. */
export function birthKey(p: Patient, blind: Blind): Parts {
  const last = pathsOf(p).find(isDay)?.[1];
  return [orderText(blind, p.dateOfBirth ?? ""), last ? blind.hash(last) : ""];
}

/** The keys of all other blocks. */
export const blockKeysOf = (p: Patient, blind: Blind): Parts[] =>
  pathsOf(p).filter((path) => !isDay(path)).map((path) => path.map(blind.hash));

/** The index and its part that hold the patients of a block. */
export function blockPlace(key: string, blind: Blind): { index: string; prefix: Parts } {
  const path = blockPath(key);
  return isDay(path)
    ? { index: "dateOfBirth", prefix: [orderText(blind, dayOf(path)), ...path.slice(1).map(blind.hash)] }
    : { index: "blocks", prefix: path.map(blind.hash) };
}
