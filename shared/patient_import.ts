/**
 * A file of patients made into the rows that the import takes: for the command line and the import screen.
 * @module
 */
import type { CsvRow } from "./csv.ts";
import { importFields, type PersonField } from "./patient_columns.ts";
import { type ImportResult, mrnKey } from "./patients.ts";

/** What a file lacks to be imported, as the end of a sentence that begins with its name; null when nothing. */
export function lacks(fields: readonly (PersonField | null)[]): string | null {
  if (!fields.includes("mrn")) return 'has no column "MRN", by which patients are known.';
  if (!fields.includes("name") && !fields.includes("lastName")) return 'has no column "last name" or "name".';
  return null;
}

/** Rows as `POST /api/patients/import` takes them, and those refused because an earlier row of the file has their MRN. */
export function importRows(rows: readonly CsvRow[], fields: readonly (PersonField | null)[]) {
  const first = new Map<string, number>();
  const taken: { row: number; fields: Record<string, string | null> }[] = [];
  const refused: ImportResult[] = [];
  for (const { number: row, cells } of rows) {
    const read = importFields(cells, fields);
    const key = mrnKey(read.mrn);
    const earlier = key === null ? undefined : first.get(key);
    if (earlier !== undefined) {
      refused.push({ row, outcome: "refused", patientId: null, message: `Row ${earlier} has the same MRN.` });
      continue;
    }
    if (key !== null) first.set(key, row);
    taken.push({ row, fields: read });
  }
  return { rows: taken, refused };
}
