/**
 * One request as its screen shows it, as far as the caller may see it, and the document it came in with.
 * @module
 */
import { authorizationView } from "../../../shared/authorization.ts";
import { AppError } from "../../../shared/errors.ts";
import { fullName } from "../../../shared/patients.ts";
import type { Attachment, RequestRow } from "../../../shared/requests.ts";
import { type Deps, today } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { note, noteView } from "../audit/note_activity.ts";
import { nameOf, patientsById } from "../patients/find_patients.ts";
import { recordsOf } from "../records/list_records.ts";
import { attachments, requesters, requests } from "./store.ts";

/** A request as far as the caller may know of it: another requester's does not exist for an external requester. */
export async function requestFor(deps: Pick<Deps, "store">, caller: Caller, id: number): Promise<RequestRow> {
  const noSuch = `Request ${id} does not exist, or is not yours to see.`;
  const request = await deps.store.must(requests, id, noSuch);
  if (caller.role === "external-requester" && request.requesterId !== caller.requesterId) {
    await note(deps, caller, { action: "access_refused", targetType: "request", targetId: id });
    throw new AppError("not_found", noSuch);
  }
  return request;
}

/** The detail of a request (spec 1 §3), without its invoice, which the invoices room adds. */
export async function requestDetail(deps: Pick<Deps, "store" | "now" | "config">, caller: Caller, id: number) {
  const request = await requestFor(deps, caller, id);
  const { store } = deps;
  const [found, requester, files, records] = await Promise.all([
    patientsById(deps, [request.patientId]),
    store.get(requesters, request.requesterId),
    store.all(attachments, "request", [id]),
    recordsOf(deps, request),
  ]);
  const patient = found.get(request.patientId ?? 0) ?? null;
  const { words: _, sortName: _n, recordsChecked: mark, ...shown } = request;
  return {
    ...shown,
    patient: patient && { ...nameOf(patient), id: patient.id, mrn: patient.mrn, lastVisit: patient.lastVisit },
    requester: requester && {
      id: requester.id,
      name: requester.name,
      // Who of it asked: what is sent goes there.
      contactName: request.contact.name,
      email: request.contact.email,
      phone: request.contact.phone,
      fax: request.contact.fax,
    },
    recordsChecked: mark && { by: mark.by, at: mark.at },
    authorizationState: authorizationView(request.authorization, today(deps)),
    // What the EHR screen reads (spec 2 §3).
    patientName: patient ? fullName(patient) : "Unknown Patient",
    patientDOB: patient?.dateOfBirth ?? null,
    requesterName: requester?.name ?? "",
    attachments: files.map((a) => ({ id: a.id, fileName: a.file.fileName, mime: a.file.mime, createdAt: a.createdAt })),
    ...records,
  };
}

/** The document a request came in with. Who may see the request may see it; the look is written down. */
export async function attachmentFile(
  deps: Deps,
  caller: Caller,
  id: number,
  noteIt: typeof note | typeof noteView = note,
): Promise<{ attachment: Attachment; bytes: Uint8Array<ArrayBuffer> }> {
  const attachment = await deps.store.must(attachments, id);
  await requestFor(deps, caller, attachment.requestId);
  await noteIt(deps, caller, {
    action: "document_viewed",
    targetType: "attachment",
    targetId: id,
    requestId: attachment.requestId,
  });
  return { attachment, bytes: new Uint8Array(await deps.files.open(attachment.file)) };
}
