/**
 * Attaches records fetched from the EHR to a request: readable PDFs, one a record type, and the FHIR resources as one JSON.
 * @module
 */
import { createHash } from "node:crypto";
import { type EhrPatient, type EhrProcess, type EhrProcessed, ehrRecordTypeLabels } from "../../../shared/ehr.ts";
import { AppError } from "../../../shared/errors.ts";
import { fullName, type Patient } from "../../../shared/patients.ts";
import type { AttachedRecord } from "../../../shared/records.ts";
import type { RequestRow } from "../../../shared/requests.ts";
import { showDate } from "../../../shared/time.ts";
import type { Change } from "../../db/change.ts";
import type { ReadFrom } from "../../db/reads.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { folded } from "../../integrations/fhir/patients.ts";
import type { Fhir } from "../../integrations/fhir/port.ts";
import { refusalOf } from "../ehr/connect_ehr.ts";
import { countOf, takeFetched, type TakenSet } from "../ehr/fetch_records.ts";
import { bundleOf, type PrintedSet, printSets } from "../ehr/print_records.ts";
import { pricedOf } from "../invoices/create_invoice.ts";
import { standingInvoices } from "../invoices/find_invoice.ts";
import { patientsById } from "../patients/find_patients.ts";
import { attachIn, type PreparedFile } from "../records/attach_record.ts";
import { recordsOf } from "../records/list_records.ts";
import { refuseClosed } from "./attach_files.ts";
import { requestFor } from "./show_request.ts";
import { requests } from "./store.ts";

/** What of two patients is not the same; empty when they can be taken for one. */
export function differencesOf(ours: Patient, theirs: EhrPatient): ("lastName" | "firstName" | "dateOfBirth")[] {
  const differs: ("lastName" | "firstName" | "dateOfBirth")[] = [];
  if (folded(ours.lastName) !== folded(theirs.lastName)) differs.push("lastName");
  if (folded(ours.firstName).split(" ")[0] !== folded(theirs.firstName).split(" ")[0]) differs.push("firstName");
  if (ours.dateOfBirth !== theirs.dob) differs.push("dateOfBirth");
  return differs;
}

const words = { lastName: "last name", firstName: "first name", dateOfBirth: "date of birth" } as const;

/** Another person's records must not slip into a request: a person types whose they are. @throws ehr_patient_differs */
function confirmPatient(ours: Patient, theirs: EhrPatient, typed: string | undefined): boolean {
  const differs = differencesOf(ours, theirs);
  if (differs.length === 0) return false;
  const { name, firstName, lastName } = theirs;
  // Relatives share their last name: only both names tell them apart.
  if (typed && [name, `${firstName} ${lastName}`].some((known) => folded(known) === folded(typed))) return true;
  const who = (name: string, born: string | null) => `${name}, born ${born ? showDate(born) : "unknown"}`;
  throw new AppError(
    "ehr_patient_differs",
    `The EHR's patient (${who(theirs.name, theirs.dob)}) differs from the request's (${
      who(fullName(ours), ours.dateOfBirth)
    }) in ${differs.map((d) => words[d]).join(" and ")}.`,
    {
      confirmName: typed
        ? "That is not the name of the EHR's patient."
        : "Type the first and last name of the EHR's patient to confirm.",
      differs,
    },
  );
}

/** POST /api/ehr/process-records. @throws ehr_not_fetched, ehr_patient_differs, move_not_allowed, already_exists, vendor_failed */
export async function processRecords(deps: Deps, caller: Caller, input: EhrProcess): Promise<EhrProcessed> {
  const request = await requestFor(deps, caller, input.requestId);
  refuseClosed(request);
  const patient = (await patientsById(deps, [request.patientId])).get(request.patientId ?? 0);
  if (!patient) {
    throw new AppError("move_not_allowed", `Request ${request.id} has no patient yet. Choose the patient first.`);
  }
  const { port: fhir } = await deps.channels.ehr();
  const sets = await takeFetched(deps, fhir.source, caller, input.patientId, input.recordSets);
  if (countOf(sets) === 0) throw new AppError("ehr_not_fetched");
  const isOther = confirmPatient(patient, sets[0].fetch.patient, input.confirmName);
  const files = await prepareSets(deps, fhir, request, sets);
  return await deps.store.change(caller, async (tx) => {
    const now = await tx.must(requests, request.id);
    refuseClosed(now);
    if (now.patientId !== request.patientId) throw new AppError("conflict");
    return await attachSets(tx, now, files, { source: "manual", confirmedOtherPatient: isOther });
  });
}

export interface PreparedSets {
  files: PreparedFile[];
  recordCount: number;
  pages: number;
  notes: string[];
  vendor: string;
  fetchIds: string[];
}

/** Prints the sets and stores their files; sets that the request has already are left out. @throws already_exists, vendor_failed */
export async function prepareSets(
  deps: Pick<Deps, "files" | "store" | "config">,
  fhir: Pick<Fhir, "readContent">,
  request: Pick<RequestRow, "id" | "patientId">,
  all: TakenSet[],
): Promise<PreparedSets> {
  const { attachedRecords } = await recordsOf(deps, request);
  const there = new Set(attachedRecords.map((a) => (a.metadata.ehr as { key?: string } | undefined)?.key));
  const sets = all.filter((set) => set.records.length > 0 && !there.has(keyOf(set)));
  const lacking = all.filter((set) => set.records.length === 0 || sets.includes(set)).flatMap((set) =>
    set.notes.map((note) => `${ehrRecordTypeLabels[set.type]}: ${note}`)
  );
  if (sets.length === 0) throw new AppError("already_exists", "These records are attached to the request already.");
  let printed: PrintedSet[];
  try {
    printed = await printSets(fhir, sets, deps.config.timeZone);
  } catch (error) {
    throw refusalOf(error);
  }
  const notes = [...new Set([...lacking, ...printed.flatMap((one) => one.notes)])];
  return {
    files: await filesOf(deps, sets, printed, notes),
    recordCount: countOf(sets),
    pages: printed.reduce((sum, { pages }) => sum + pages, 0),
    notes,
    vendor: sets[0].fetch.vendor,
    fetchIds: [...new Set(sets.map(({ fetch }) => fetch.id))],
  };
}

/** The same records of the same patient have the same key, whenever they were fetched. */
function keyOf({ type, records, fetch }: TakenSet): string {
  const ids = records.map((r) => `${r.resourceType}/${r.id}`).toSorted();
  return createHash("sha256").update([type, fetch.patient.id, ...ids].join("\n")).digest("hex");
}

/** One PDF a set, and one Bundle of all of them. */
async function filesOf(
  { files }: Pick<Deps, "files">,
  sets: TakenSet[],
  printed: PrintedSet[],
  notes: string[],
): Promise<PreparedFile[]> {
  const prepared: PreparedFile[] = [];
  const day = sets[0].fetch.fetchedAt.slice(0, 10);
  for (const [n, { pdf, pages, notes: lost }] of printed.entries()) {
    const set = sets[n];
    prepared.push({
      recordType: ehrRecordTypeLabels[set.type],
      notes: noteOf([...set.notes, ...lost]),
      pages,
      isIncluded: true,
      isCharged: true,
      source: "ehr",
      metadata: { ehr: { ...originOf(set), key: keyOf(set), recordType: set.type, records: set.records.length } },
      file: await files.put(pdf, `${set.type}-${day}.pdf`, "application/pdf"),
    });
  }
  // The data behind the pages: kept with the request, released only when somebody includes it, and free of charge.
  prepared.push({
    recordType: "FHIR data",
    notes: noteOf(notes),
    pages: 1,
    isIncluded: false,
    isCharged: false,
    source: "ehr",
    metadata: { ehr: { ...originOf(sets[0]), recordTypes: sets.map((set) => set.type), records: countOf(sets) } },
    file: await files.put(bundleOf(sets, printed), `ehr-records-${day}.fhir.json`, "application/fhir+json"),
  });
  return prepared;
}

/** For staff, beside a file: what the EHR kept back or has lost. */
const noteOf = (lacking: string[]): string | null =>
  lacking.length === 0 ? null : ["Something may be missing:", ...lacking].join("\n");

/** Where records came from: kept with every file made of them. */
const originOf = ({ fetch }: TakenSet) => ({
  vendor: fetch.vendor,
  patientId: fetch.patient.id,
  range: fetch.range,
  fetchId: fetch.id,
  fetchedAt: fetch.fetchedAt,
  fetchedBy: fetch.userName,
});

/** Attaches prepared sets in a change: the rows, the trail, the event. Says in the trail when nothing more is charged for them. */
export async function attachSets(
  tx: Change,
  request: RequestRow,
  { files, recordCount, pages, notes, vendor, fetchIds }: PreparedSets,
  how: { source: "manual" | "auto-fetched"; confirmedOtherPatient?: boolean },
): Promise<EhrProcessed> {
  const isFree = await isPaidWithoutPages({ store: tx }, request.id);
  const rows: AttachedRecord[] = await attachIn(
    tx,
    request,
    isFree ? files.map((file) => ({ ...file, isCharged: false })) : files,
    `From ${vendor}`,
  );
  await tx.patch(requests, request.id, { recordsAttached: true, recordsChecked: null });
  tx.audit({
    action: "ehr_processed",
    targetType: "request",
    targetId: request.id,
    requestId: request.id,
    details: {
      records: recordCount,
      files: rows.length,
      pages,
      fetchIds,
      ...(isFree
        ? { price: 0, message: "Fetched after payment; the price named no pages, so nothing is added to it" }
        : {}),
      ...(how.confirmedOtherPatient ? { confirmedOtherPatient: true } : {}),
      ...(notes.length > 0 ? { missing: notes.length } : {}),
    },
  });
  const patient = (await patientsById(tx.unwatched, [request.patientId])).get(request.patientId ?? 0);
  tx.event({
    type: "RECORDS_UPDATED",
    requestId: request.id,
    source: how.source,
    patientName: patient ? fullName(patient) : "Unknown Patient",
    recordType: rows[0].recordType,
    recordCount,
    details: `${recordCount} record${recordCount === 1 ? "" : "s"} from ${vendor} attached${
      notes.length > 0 ? "; something may be missing, see the notes of the records" : ""
    }`,
  });
  return { success: true, recordCount, files: rows.length, pages, notes };
}

/** Whether the request is paid for by a price that named no pages: what comes now was not to be counted. */
async function isPaidWithoutPages(from: ReadFrom, requestId: number): Promise<boolean> {
  const paid = (await standingInvoices(from, requestId)).findLast((invoice) => invoice.status === "paid");
  if (!paid) return false;
  const priced = await pricedOf(from, paid);
  return priced === null || Object.keys(priced.pages).length === 0;
}
