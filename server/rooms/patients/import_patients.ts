/**
 * Patients out of a list of an office's system: rows known by their MRN, so that the same file sent again changes nothing.
 * @module
 */
import type { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import { type importPatientsInput, type ImportResult, mrnKey, patientInput } from "../../../shared/patients.ts";
import { isoDateForm } from "../../../shared/time.ts";
import { ChangeTooLarge } from "../../db/batch.ts";
import type { Actor, Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { createPatient, type NewPatient } from "./create_patient.ts";
import { patientsByMrn } from "./find_patients.ts";
import { patients } from "./store.ts";
import { correctPatient } from "./update_patient.ts";

/** New patients of one commit; each writes some 25 keys with its audit row, and a commit takes a thousand. */
const atOnce = 35;

interface Row {
  row: number;
  /** Only the columns that the file has: what it does not name is left as it is. */
  fields: Partial<NewPatient>;
  whole: NewPatient;
}

/**
 * Takes rows in, each whole or not at all. A row whose MRN is known corrects that patient (an earlier name is kept); one without an
 * MRN is refused, since nothing would tell it from the same row sent again.
 */
export async function importPatients(
  deps: Deps,
  actor: Actor,
  { rows, dryRun }: z.output<typeof importPatientsInput>,
): Promise<ImportResult[]> {
  const results = new Map<number, ImportResult>();
  const fresh: Row[] = [];
  const seen = new Map<string, number>();
  const readRows = rows.map(({ row, fields }) => readRow(row, fields));
  const found = await patientsByMrn(deps, readRows.flatMap((read) => "message" in read ? [] : [mrnOf(read.whole)]));
  for (const read of readRows) {
    const { row } = read;
    if ("message" in read) {
      results.set(row, read);
      continue;
    }
    const mrn = mrnOf(read.whole);
    const first = seen.get(mrn);
    if (first !== undefined) {
      results.set(row, refused(row, `Row ${first} has the same MRN.`));
      continue;
    }
    seen.set(mrn, row);
    const known = found.get(mrn);
    if (known) results.set(row, await correct(deps, actor, known.id, read, dryRun));
    else fresh.push(read);
  }
  for (let from = 0; from < fresh.length; from += atOnce) {
    const part = fresh.slice(from, from + atOnce);
    for (const result of dryRun ? part.map(wouldCreate) : await create(deps, actor, part)) {
      results.set(result.row, result);
    }
  }
  const updated = [...results.values()].findLast(({ outcome }) => outcome === "updated")?.patientId;
  // One for all: a list that is open is read anew after the last of them.
  if (updated && !dryRun) {
    await deps.store.change(actor, (tx) => void tx.event({ type: "PATIENT_CHANGED", patientId: updated }));
  }
  return rows.map(({ row }) => results.get(row)!);
}

const mrnOf = (patient: NewPatient) => mrnKey(patient.mrn)!;
const refused = (row: number, message: string): ImportResult => ({ row, outcome: "refused", patientId: null, message });
const wouldCreate = ({ row }: Row): ImportResult => ({ row, outcome: "created", patientId: null, message: null });

function readRow(row: number, fields: Record<string, string | null>): Row | ImportResult {
  const parsed = patientInput.safeParse(fields);
  if (!parsed.success) {
    const { path: [field], message } = parsed.error.issues[0];
    // A list may hold dates of many forms: told is which one is none, not a form that it need not have.
    if (message === isoDateForm) return refused(row, `“${fields[String(field)]}” is not a date in the calendar.`);
    return refused(row, `${message}.`.replace(/\.\.$/, "."));
  }
  if (!parsed.data.mrn) return refused(row, "The MRN is missing.");
  // Of "--" nothing is left to know the patient by the next time.
  if (!mrnKey(parsed.data.mrn)) return refused(row, "The MRN holds no letter and no digit.");
  const named = Object.entries(parsed.data).filter(([field]) => field in fields);
  return { row, whole: parsed.data, fields: Object.fromEntries(named) };
}

async function correct(deps: Deps, actor: Actor, id: number, read: Row, dryRun: boolean): Promise<ImportResult> {
  const { row, fields } = read;
  // The number is what the row was found by, whatever its spelling.
  const { mrn: _, ...rest } = fields;
  const told = (changed: string[]): ImportResult => ({
    row,
    outcome: changed.length > 0 ? "updated" : "unchanged",
    patientId: id,
    message: changed.length > 0 ? changed.join(", ") : null,
  });
  if (dryRun) {
    const before = await deps.store.must(patients, id);
    return told(Object.keys(rest).filter((field) => rest[field as keyof typeof rest] !== before[field as "mrn"]));
  }
  try {
    return told((await deps.store.change(actor, (tx) => correctPatient(tx, id, rest))).fields);
  } catch (error) {
    if (error instanceof AppError) return refused(row, error.message);
    throw error;
  }
}

/** Several new patients in one commit; where it cannot take them together, in halves, down to the row that is at fault. */
async function create(deps: Deps, actor: Actor, rows: Row[]): Promise<ImportResult[]> {
  try {
    return await deps.store.change(actor, (tx) => createAll(tx, rows));
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ChangeTooLarge)) throw error;
    if (rows.length === 1) {
      return [refused(rows[0].row, error instanceof AppError ? error.message : "The row is too long.")];
    }
    const half = Math.ceil(rows.length / 2);
    return [...await create(deps, actor, rows.slice(0, half)), ...await create(deps, actor, rows.slice(half))];
  }
}

async function createAll(tx: Change, rows: Row[]): Promise<ImportResult[]> {
  const made: ImportResult[] = [];
  await tx.lookUp(patients, "mrn", rows.map(({ whole }) => mrnOf(whole)));
  for (const { row, whole } of rows) {
    made.push({ row, outcome: "created", patientId: (await createPatient(tx, whole)).id, message: null });
  }
  const first = made[0]?.patientId;
  if (first) tx.event({ type: "PATIENT_CHANGED", patientId: first });
  return made;
}
