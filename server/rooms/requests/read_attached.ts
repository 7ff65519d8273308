/**
 * Reads an attached file for what it tells of itself: a job. Provider, date, pages, the patient it names; and a warning where that is
 * somebody else than the request's patient.
 * @module
 */
import { fullName, type Patient } from "../../../shared/patients.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { UnreadableDocument } from "../../documents/errors.ts";
import type { Running } from "../../jobs/queue.ts";
import { patientsById } from "../patients/find_patients.ts";
import { describeAttached, findAttached } from "../records/attach_record.ts";
import { factsIn, namesOther } from "./metadata/facts_in.ts";
import { requests } from "./store.ts";

/** The job `read_attached` {id}. A file that cannot be read keeps its place and tells nothing. */
export async function readAttached(deps: Deps, running: Running, signal: AbortSignal): Promise<void> {
  const id = Number(running.job.payload.id);
  const row = await findAttached(deps, id);
  const text = row ? await textOf(deps, row.file, signal) : null;
  if (signal.aborted) throw new DOMException("Reading was stopped", "AbortError");
  await deps.store.change(system, async (tx) => {
    tx.finish(running);
    if (!row || text === null) return;
    const request = await tx.get(requests, row.requestId);
    if (!request) return;
    const patient: Patient | null =
      (await patientsById({ store: tx }, [request.patientId])).get(request.patientId ?? 0) ?? null;
    const facts = factsIn(text);
    const isOther = patient !== null && namesOther(text, facts.patientNamed, patient);
    const warning = isOther
      ? `This file names ${facts.patientNamed}, not ${fullName(patient)}. Look at it before it goes out.`
      : undefined;
    const changed = await describeAttached(tx, id, { ...facts, ...(warning ? { warning } : {}) });
    if (!changed) return;
    tx.event({
      type: "RECORDS_UPDATED",
      requestId: request.id,
      source: "manual",
      patientName: patient ? fullName(patient) : "Unknown Patient",
      recordType: row.recordType,
      recordCount: 1,
      details: warning ?? "An attached file was read",
    });
  });
}

async function textOf(
  deps: Deps,
  file: Parameters<Deps["files"]["open"]>[0],
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const bytes = new Uint8Array(await deps.files.open(file));
    return (await deps.reader.read(bytes, file.fileName, { signal })).text;
  } catch (error) {
    if (error instanceof UnreadableDocument && error.code !== "cancelled") return null;
    throw error;
  }
}
