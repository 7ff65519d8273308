/**
 * What is done in the register of patients.
 * @module
 */
import type { z } from "zod";
import type { importPatientsInput, patientForm } from "../../../shared/patients.ts";
import { useAction } from "../../lib/action.ts";
import { api, call, callWith } from "../../lib/api.ts";

type PatientValues = z.input<typeof patientForm>;
type ImportRow = z.input<typeof importPatientsInput>["rows"][number];

const one = api.patients[":id"];

/** Creates a patient, or corrects the one given. */
export const useSavePatient = (id: number | null) =>
  useAction({
    call: ({ nameWasMistaken, before, ...patient }: PatientValues) =>
      id === null
        ? call(api.patients.$post, { json: patient })
        : call(one.$patch, { param: { id }, json: { ...patient, nameWasMistaken, before } }),
    changes: "patient",
    done: id === null ? "Patient Created" : "Patient Updated",
    failed: null,
  });

/** Merges the patient into another row of the same person. */
export const useMerge = (id: number) =>
  useAction({
    call: (intoId: number) => call(one.merge.$post, { param: { id }, json: { intoId } }),
    changes: "patient",
    done: () => ({
      title: "Patients Merged",
      description: "Requests, records and invoices follow in a moment. The merge can be undone on the patient's page.",
    }),
    failed: "Failed to merge patients",
  });

/** Takes a merge back. */
export const useUnmerge = () =>
  useAction({
    call: (mergeId: string) => call(api.patients.merges[":id"].undo.$post, { param: { id: mergeId } }),
    changes: "patient",
    done: () => ({ title: "Merge Undone", description: "What was moved goes back in a moment." }),
    failed: "Failed to undo the merge",
  });

/** Takes one batch of rows in. The import screen tells of it; it has no notice of its own. */
export const importBatch = (rows: ImportRow[]) =>
  callWith(api.patients.import.$post, { json: { dryRun: false, rows } }, { isSlow: true });
