/**
 * Two rows that are one person become one, and two again when that was wrong. The rows of other rooms follow by a job
 * (`requests/move_merged.ts`), which notes each so that the way back is exact.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { fullName, type Patient, type PatientMerge } from "../../../shared/patients.ts";
import type { Actor, Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { patientsById } from "./find_patients.ts";
import { patientMerges, patientMoves, patients } from "./store.ts";

const stillAtWork = () => new AppError("conflict", "The last merge is still at work. Try again in a moment.");

/**
 * Makes `fromId` a row of `intoId`: it is found, matched and listed no more, its MRN and its name find the other one, and a job moves
 * what belongs to it. @throws conflict when either is merged already or still being merged, or they are the same
 */
export async function mergePatient(deps: Deps, actor: Actor, fromId: number, intoId: number): Promise<PatientMerge> {
  return await deps.store.change(actor, async (tx) => {
    const [from, into] = [await tx.must(patients, fromId), await tx.must(patients, intoId)];
    if (fromId === intoId) throw new AppError("conflict", "A patient cannot be merged with itself.");
    for (const { id, mergedInto } of [from, into]) {
      if (mergedInto) throw new AppError("conflict", `Patient ${id} was merged into patient ${mergedInto} already.`);
      // What is on its way to or from the one row would miss the other.
      const merges = await tx.all(patientMerges, "patient", [id]);
      if (merges.some(({ state }) => state === "moving" || state === "undoing")) throw stillAtWork();
    }
    await tx.patch(patients, fromId, { mergedInto: intoId });
    await tx.patch(patients, intoId, {
      formerMrns: [...new Set([...into.formerMrns, ...from.formerMrns, ...(from.mrn ? [from.mrn] : [])])],
      previousNames: [...into.previousNames, ...namesBrought(from, into, tx.now)],
    });
    const merge = await tx.insert(patientMerges, {
      id: deps.newId(),
      fromId,
      intoId,
      state: "moving",
      mergedAt: tx.now,
      mergedBy: actor.name,
      undoneAt: null,
      undoneBy: null,
    });
    tx.job("merge_patients", { mergeId: merge.id });
    tx.event({ type: "PATIENT_CHANGED", patientId: intoId });
    for (const id of [fromId, intoId]) {
      tx.audit({ action: "patient_merged", targetType: "patient", targetId: id, details: { fromId, intoId } });
    }
    return merge;
  });
}

/** The names by which the merged row was known: who asks by one of them means the patient it is now. */
function namesBrought(from: Patient, into: Patient, until: string): Patient["previousNames"] {
  const { firstName, middleName, lastName, suffix } = from;
  const own = fullName(from) === fullName(into) ? [] : [{ firstName, middleName, lastName, suffix, until }];
  return [...from.previousNames, ...own];
}

/** Takes a merge back. @throws conflict while it is still moving, when it is undone, or when the patient was merged further */
export async function unmergePatient(deps: Deps, actor: Actor, mergeId: string): Promise<PatientMerge> {
  return await deps.store.change(actor, async (tx) => {
    const merge = await tx.must(patientMerges, mergeId, "That merge is not known.");
    if (merge.state === "moving") throw stillAtWork();
    if (merge.state !== "merged") throw new AppError("conflict", "This merge is undone already.");
    const [from, into] = [await tx.must(patients, merge.fromId), await tx.must(patients, merge.intoId)];
    if (into.mergedInto) {
      throw new AppError("conflict", `Patient ${into.id} was merged into patient ${into.mergedInto}; undo that first.`);
    }
    await tx.patch(patients, from.id, { mergedInto: null });
    const gone = new Set([...from.formerMrns, from.mrn]);
    const brought = new Set(namesBrought(from, into, merge.mergedAt).map((name) => JSON.stringify(name)));
    await tx.patch(patients, into.id, {
      formerMrns: into.formerMrns.filter((mrn) => !gone.has(mrn)),
      previousNames: into.previousNames.filter((name) => !brought.has(JSON.stringify(name))),
    });
    tx.job("merge_patients", { mergeId });
    tx.event({ type: "PATIENT_CHANGED", patientId: into.id });
    for (const id of [from.id, into.id]) {
      tx.audit({
        action: "patient_unmerged",
        targetType: "patient",
        targetId: id,
        details: { fromId: from.id, intoId: into.id },
      });
    }
    return await tx.patch(patientMerges, mergeId, { state: "undoing", undoneAt: tx.now, undoneBy: actor.name });
  });
}

/** The merges a patient is part of, newest first, with the names of both rows. */
export async function listMerges(deps: Pick<Deps, "store">, patientId: number) {
  const merges = (await deps.store.all(patientMerges, "patient", [patientId])).reverse();
  const people = await patientsById(deps, merges.flatMap(({ fromId, intoId }) => [fromId, intoId]));
  const name = (id: number) => {
    const patient = people.get(id);
    return patient ? fullName(patient) : null;
  };
  return merges.map((merge) => ({ ...merge, fromName: name(merge.fromId), intoName: name(merge.intoId) }));
}

/** All rows that are one person: the patient's own, and those that were merged into it or into one of these. */
export async function rowsOfPerson(deps: Pick<Deps, "store">, patientId: number): Promise<number[]> {
  const rows = [patientId];
  // The list grows while it is gone through.
  for (const id of rows) {
    const merges = await deps.store.all(patientMerges, "patient", [id]);
    rows.push(...merges.filter((m) => m.intoId === id && m.state !== "undone").map((m) => m.fromId));
  }
  return [...new Set(rows)];
}

/** A merge, for the job that carries it out. */
export const mergeOf = (deps: Pick<Deps, "store">, id: string): Promise<PatientMerge> =>
  deps.store.must(patientMerges, id);

export type MovedKind = "request" | "medical_record" | "attached_record" | "invoice";

/** Notes that a row was moved by a merge. */
export async function noteMoved(tx: Change, mergeId: string, kind: MovedKind, rowId: number): Promise<void> {
  await tx.insert(patientMoves, { id: `${mergeId}-${kind}-${rowId}`, mergeId, kind, rowId });
}

/** What a merge moved. */
export const movesOf = (deps: Pick<Deps, "store">, mergeId: string) => deps.store.all(patientMoves, "merge", [mergeId]);

/** Forgets a move that was taken back. */
export async function forgetMoved(tx: Change, id: string): Promise<void> {
  await tx.remove(patientMoves, id);
}

/** Ends the moving, one way or the other. */
export async function endMoving(tx: Change, merge: PatientMerge): Promise<void> {
  await tx.patch(patientMerges, merge.id, { state: merge.state === "undoing" ? "undone" : "merged" });
}
