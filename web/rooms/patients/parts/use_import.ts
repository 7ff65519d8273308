/**
 * A run of an import: batch by batch, with its progress, until it is through, stopped or broken off.
 * @module
 */
import { useEffect, useRef, useState } from "react";
import { type ImportResult, importRowsAtOnce } from "../../../../shared/patients.ts";
import type { importRows } from "../../../../shared/patient_import.ts";
import { useRefresh } from "../../../lib/action.ts";
import { notice } from "../../../lib/api.ts";
import { useLeaveQuestion } from "../../../lib/use_leave_question.ts";
import { importBatch } from "../mutations.ts";

export interface ImportRun {
  state: "running" | "done" | "stopped" | "failed";
  /** Rows told of so far, by row number once the run is over. */
  results: readonly ImportResult[];
  /** Rows of the file. */
  total: number;
  /** Why it broke off. */
  problem: string | null;
}

/** Starts, stops and tells of a run. Leaving the page stops it; the batch on its way is finished by the server. */
export function useImport() {
  const [run, setRun] = useState<ImportRun | null>(null);
  const stop = useRef<AbortController | null>(null);
  const refresh = useRefresh("patient");
  useEffect(() => () => stop.current?.abort(), []);
  const isRunning = run?.state === "running";
  useLeaveQuestion(() => isRunning);

  /** Begins, or goes on behind the rows that were told of before. */
  const start = async ({ rows, refused }: ReturnType<typeof importRows>, before: readonly ImportResult[] = refused) => {
    const control = stop.current = new AbortController();
    const results = [...before];
    const total = rows.length + refused.length;
    const tell = (state: ImportRun["state"], problem: string | null = null) =>
      setRun({
        state,
        results: state === "running" ? results : results.toSorted((a, b) => a.row - b.row),
        total,
        problem,
      });
    tell("running");
    try {
      for (
        let from = before.length - refused.length;
        from < rows.length && !control.signal.aborted;
        from += importRowsAtOnce
      ) {
        results.push(...(await importBatch(rows.slice(from, from + importRowsAtOnce))).results);
        tell("running");
      }
      tell(results.length < total ? "stopped" : "done");
    } catch (error) {
      tell("failed", notice(error, "The import broke off."));
    }
    void refresh();
  };
  return { run, start, stop: () => stop.current?.abort(), clear: () => setRun(null) };
}
