/**
 * From letters to invoices: the documents come in and are read, become requests, and the requests are invoiced.
 * @module
 */
import { AppError } from "../../../../shared/errors.ts";
import { fullName } from "../../../../shared/patients.ts";
import { entryRequestInput } from "../../../../shared/requests.ts";
import { receive } from "../../inbox/intake/receive_document.ts";
import { entriesById } from "../../inbox/find_entry.ts";
import { makeRequests } from "../../inbox/review/make_requests.ts";
import { standingInvoice } from "../../invoices/find_invoice.ts";
import { patientsById } from "../../patients/find_patients.ts";
import { generateInvoice } from "../../requests/generate_invoice.ts";
import { requestFor } from "../../requests/show_request.ts";
import { drawLetter } from "./cast.ts";
import { notePatient, type Outcome, patchRun, type Run, StepFailed } from "./run.ts";

/** Draws the letters, takes them into the inbox, and waits until all are read. */
export async function uploadDocuments(run: Run): Promise<Outcome> {
  const { deps, admin } = run;
  for (const [place, { entryId }] of run.row.documents.entries()) {
    if (entryId) continue;
    const { bytes, fileName } = await drawLetter(run.row, place);
    const { entry } = await receive(deps, admin, {
      source: "manual",
      sender: run.row.requesterName,
      subject: "Simulated records request",
      fileName,
      bytes,
      sourceKey: `simulation:${run.row.id}:${place}`,
      simulationId: run.row.id,
    });
    run.row = await deps.store.change(admin, (tx) =>
      patchRun(tx, run.row.id, ({ documents }) => ({
        documents: documents.map((d, i) => i === place ? { ...d, entryId: entry.id } : d),
      })));
  }
  const entries = await entriesById(deps, run.row.documents.map((d) => d.entryId!));
  if (entries.some((entry) => entry?.status === "processing")) return "wait";
  for (const [place, entry] of entries.entries()) {
    const letter = `Letter ${place + 1}`;
    if (!entry) throw new StepFailed(`${letter} is no longer in the inbox.`);
    if (!["parsed", "warning", "linked"].includes(entry.status)) {
      throw new StepFailed(`${letter} was read as ${entry.status}: ${entry.errorMessage ?? "no patient was found."}`);
    }
    const named = run.row.documents[place].patients.length;
    if (entry.patientCount !== named) {
      throw new StepFailed(`${letter} names ${named} patients, and ${entry.patientCount} were found in it.`);
    }
  }
  return "done";
}

/** Makes the requests of what was read, and holds the patients found against those who stand in the letters. */
export async function generateRequests(run: Run): Promise<Outcome> {
  const { deps, admin } = run;
  let requesterId: number | null = null;
  for (const { entryId, patients } of run.row.documents) {
    const input = requesterId === null
      ? {
        requester: { name: run.row.requesterName, email: run.row.requesterEmail },
        contactChoice: "other_organization",
      }
      : { requesterId, contactChoice: "usual_contact" };
    const { requestIds } = await makeRequests(deps, admin, entryId!, entryRequestInput.parse(input));
    const requests = await Promise.all(requestIds.map((id) => requestFor(deps, admin, id)));
    requesterId ??= requests[0].requesterId;
    const people = await patientsById(deps, requests.map((r) => r.patientId));
    for (const place of patients) {
      const { id, name } = run.row.patients[place];
      const request = requests.find((r) => fullName(people.get(r.patientId ?? 0)!) === name);
      if (!request) throw new StepFailed(`No request was made for ${name}: the letter was not read as it is written.`);
      await notePatient(run, id, () => ({ requestId: request.id }));
    }
  }
  return "done";
}

/** An invoice for each request. */
export async function generateInvoices(run: Run): Promise<Outcome> {
  const { deps, admin } = run;
  for (const { id, requestId } of run.row.patients) {
    const standing = await standingInvoice(deps, requestId!);
    const invoice = standing ?? await generateInvoice(deps, admin, requestId!).catch((error) => {
      throw error instanceof AppError ? new StepFailed(error.message) : error;
    });
    await notePatient(run, id, () => ({ invoiceId: invoice.id }));
  }
  return "done";
}
