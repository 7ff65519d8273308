/**
 * Numbers of several patients told one after the other in a sentence without their names: "Your record numbers are
 * KCH-118204 for the boy and KCH-130977 for the girl".
 * @module
 */
import type { Found } from "../evidence.ts";
import { slice } from "../layout/spans.ts";
import type { Cluster } from "../patients/patient_values.ts";
import { mrnIn } from "../patients/people.ts";
import type { Doc } from "../document_types.ts";
import type { RecordNumber } from "./record_number.ts";

const next =
  /^(?:\s\((?!\d)[^)]{1,40}\)|\sfor\s[^,.;\d]{2,30})?(?:,\s(?:and\s)?|\s(?:and|&)\s|;\s(?:and\s)?|\s?\/\s?)(?=([A-Z]{0,5}-?\d[\dA-Z]*(?:[-/.][\dA-Z]+)*)(?![\w@/.-]*\d))/;

const shapeOf = (text: string): string => text.replace(/\d/g, "9");

/** @returns the numbers in the order of the patients, where there are as many of one shape as patients */
export function numbersInTurn(doc: Doc, patients: Cluster[], numbers: RecordNumber[]): Map<Cluster, Found<string>> {
  for (const { found, block, at } of numbers) {
    const values = [found];
    let end = at + found.value.length;
    for (;;) {
      const more = block.text.slice(end).match(next);
      if (!more || shapeOf(more[1]) !== shapeOf(found.value)) break;
      const from = end + more[0].length;
      end = from + more[1].length;
      const value = mrnIn(doc, slice(block, from, end), "record numbers one after the other", 0.85);
      if (!value) break;
      values.push(value);
    }
    if (values.length === patients.length) return new Map(patients.map((p, i) => [p, values[i]]));
  }
  return new Map();
}
