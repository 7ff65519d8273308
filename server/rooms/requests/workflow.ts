/**
 * Requests: listed, shown, corrected, moved.
 * @module
 */
import type { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import type { Invoice } from "../../../shared/invoices.ts";
import type { PageOf } from "../../../shared/paging.ts";
import { fullName } from "../../../shared/patients.ts";
import {
  type Attachment,
  type changeRequestInput,
  isClosed,
  type RequestListQuery,
  type RequestRow,
  requestStatuses,
} from "../../../shared/requests.ts";
import { fromMoment, toMoment } from "../../../shared/time.ts";
import { type PageRequest, system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { note } from "../audit/workflow.ts";
import { nameOf, patientsById } from "../patients/workflow.ts";
import { cancelIn } from "../invoices/ending.ts";
import { atTheBank, closeIntent } from "../invoices/intents.ts";
import { refreshOpenInvoices, standingInvoice, standingInvoices } from "../invoices/workflow.ts";
import { offerAnew, offerTheRest, recordsOf } from "../records/offer.ts";
import { isAskedFor, wordsFor } from "./create.ts";
import { mayMove, moveRequest, refuseMove } from "./moves.ts";
import { attachments, requesters, requests } from "./store.ts";

export {
  attachDocument,
  createBatch,
  createByHand,
  createRequest,
  createRequester,
  findRequester,
  isAskedFor,
  requesterIn,
} from "./create.ts";
export { mayMove, moveRequest, refuseMove } from "./moves.ts";

/** A request as far as the caller may know of it: another requester's does not exist for an external requester. */
export async function requestFor(deps: Pick<Deps, "store">, caller: Caller, id: number): Promise<RequestRow> {
  const request = await deps.store.must(requests, id, "That request does not exist, or is not yours to see.");
  if (caller.role === "external-requester" && request.requesterId !== caller.requesterId) {
    await note(deps, caller, { action: "access_refused", targetType: "request", targetId: id });
    throw new AppError("not_found", "That request does not exist, or is not yours to see.");
  }
  return request;
}

/** A list row (spec 1 §3), with who asks and when it is due. */
export async function listRows(deps: Pick<Deps, "store">, rows: RequestRow[]) {
  const who = await byId(deps, rows);
  return rows.map((r) => {
    const patient = r.patientId === null ? undefined : who.patients.get(r.patientId);
    return {
      id: r.id,
      patient: patient ? nameOf(patient) : null,
      requester: { id: r.requesterId, name: who.requesters.get(r.requesterId)?.name ?? "" },
      requestType: r.requestType,
      source: r.source,
      receivedAt: r.receivedAt,
      dueDate: r.dueDate,
      isUrgent: r.isUrgent,
      status: r.status,
      batchRequestId: r.batchRequestId,
    };
  });
}

async function byId(deps: Pick<Deps, "store">, rows: RequestRow[]) {
  const requesterIds = [...new Set(rows.map((r) => r.requesterId))];
  const [foundPatients, foundRequesters] = await Promise.all([
    patientsById(deps, rows.map((r) => r.patientId)),
    deps.store.getMany(requesters, requesterIds),
  ]);
  return {
    patients: foundPatients,
    requesters: new Map(foundRequesters.filter((r) => r !== null).map((r) => [r.id, r])),
  };
}

/** One page of requests the caller may see; only the page is read, counts come from counters. */
export async function listRequests(
  deps: Pick<Deps, "store">,
  caller: Caller,
  query: RequestListQuery,
): Promise<PageOf<RequestRow>> {
  const { store } = deps;
  const requesterId = caller.role === "external-requester" ? caller.requesterId ?? -1 : query.requesterId;
  const filters: ((r: RequestRow) => boolean)[] = [];
  if (query.source) filters.push((r) => r.source === query.source);
  if (query.urgent) filters.push((r) => r.isUrgent === (query.urgent === "true"));
  if (query.patientId) filters.push((r) => r.patientId === query.patientId);
  const filter = filters.length === 0 ? undefined : (r: RequestRow) => filters.every((f) => f(r));
  const reverse = (query.order ?? "desc") === "desc";
  if (query.q) {
    const all = (r: RequestRow) =>
      (filter?.(r) ?? true) && (!query.status || r.status === query.status) &&
      (requesterId === undefined || r.requesterId === requesterId) && inDates(r, query);
    return await store.search(requests, query.q, { limit: query.limit ?? 200, cursor: query.cursor, filter: all });
  }
  const request: PageRequest<RequestRow> = {
    index: "received",
    limit: query.limit,
    cursor: query.cursor,
    reverse,
    filter,
    from: query.from && fromMoment(query.from),
    to: query.to && toMoment(query.to),
  };
  if (query.sort === "dueDate") {
    const more = filter;
    Object.assign(request, {
      index: "due",
      from: query.dueFrom,
      to: query.dueTo,
      filter: (r: RequestRow) =>
        (more?.(r) ?? true) && (!query.status || r.status === query.status) &&
        (requesterId === undefined || r.requesterId === requesterId) && inDates(r, query),
    });
    return await store.page(requests, request);
  }
  if (requesterId !== undefined && query.status) {
    Object.assign(request, { index: "requesterStatus", prefix: [requesterId, query.status] });
  } else if (requesterId !== undefined) Object.assign(request, { index: "requester", prefix: [requesterId] });
  else if (query.status) Object.assign(request, { index: "status", prefix: [query.status] });
  else if (query.patientId) Object.assign(request, { index: "patient", prefix: [query.patientId] });
  const [page, total] = await Promise.all([
    store.page(requests, request),
    filter || query.from || query.to ? null : countOf(deps, requesterId, query.status),
  ]);
  return { ...page, total };
}

const inDates = (r: RequestRow, query: RequestListQuery) =>
  (!query.from || r.receivedAt >= fromMoment(query.from)) && (!query.to || r.receivedAt <= toMoment(query.to));

async function countOf(deps: Pick<Deps, "store">, requesterId?: number, status?: string): Promise<number> {
  const counters = requesterId !== undefined
    ? (status ? [status] : requestStatuses).map((s) => ["requester", requesterId, s])
    : [status ? ["status", status] : ["all"]];
  return (await deps.store.counts(requests, counters)).reduce((sum, n) => sum + n, 0);
}

/** The detail of a request (spec 1 §3), without its invoice, which the invoices room adds. */
export async function requestDetail(deps: Pick<Deps, "store">, caller: Caller, id: number) {
  const request = await requestFor(deps, caller, id);
  const { store } = deps;
  const [found, requester, files, records] = await Promise.all([
    patientsById(deps, [request.patientId]),
    store.get(requesters, request.requesterId),
    store.all(attachments, "request", [id]),
    recordsOf(deps, id),
  ]);
  const patient = found.get(request.patientId ?? 0) ?? null;
  const { words: _, ...shown } = request;
  return {
    ...shown,
    patient: patient && { ...nameOf(patient), id: patient.id, mrn: patient.mrn, lastVisit: patient.lastVisit },
    requester: requester && {
      id: requester.id,
      name: requester.name,
      contactName: requester.contactName,
      email: requester.email,
      phone: requester.phone,
      fax: requester.fax,
    },
    // What the EHR screen reads (spec 2 §3).
    patientName: patient ? fullName(patient) : "Unknown Patient",
    patientDOB: patient?.dateOfBirth ?? null,
    requesterName: requester?.name ?? "",
    attachments: files.map((a) => ({ id: a.id, fileName: a.file.fileName, mime: a.file.mime, createdAt: a.createdAt })),
    ...records,
  };
}

/** A move, corrections, or both, in one commit. @throws move_not_allowed */
export async function changeRequest(
  deps: Deps,
  caller: Caller,
  id: number,
  input: z.output<typeof changeRequestInput>,
): Promise<RequestRow> {
  const { status, reason, ...edit } = input;
  const ending = status === "rejected" ? await endOfInvoice(deps, id) : null;
  return await deps.store.change(caller, async (tx) => {
    let request = await tx.must(requests, id);
    // Read after the request, which every invoice made or settled for it writes.
    const standing = await standingInvoice(deps, id);
    const fields = Object.keys(edit) as (keyof typeof edit)[];
    if (fields.length > 0) {
      if (isClosed(request.status)) {
        throw new AppError("move_not_allowed", `Request ${id} is closed and cannot be changed any more.`);
      }
      const patientId = edit.patientId ?? request.patientId;
      const patient = (await patientsById(deps, [patientId])).get(patientId ?? 0) ?? null;
      if (patientId !== null && !patient) throw new AppError("not_found", "That patient is no longer there.");
      const requester = await deps.store.must(requesters, edit.requesterId ?? request.requesterId);
      if (standing && (requester.id !== request.requesterId || patientId !== request.patientId)) {
        throw new AppError(
          "move_not_allowed",
          `Request ${id} is already invoiced: ${standing.invoiceNumber} names its patient and requester. Cancel that invoice first.`,
        );
      }
      const before = request;
      request = await tx.patch(requests, id, { ...edit, words: wordsFor(patient, requester) });
      if (patientId !== null && patientId !== before.patientId) {
        if (before.status !== "new" && before.status !== "processing") {
          throw new AppError(
            "move_not_allowed",
            `Request ${id} is already invoiced for its patient. Move it back to processing, then choose another patient.`,
          );
        }
        await offerAnew(tx, id, patientId, (record) => isAskedFor(record, request));
      }
      tx.audit({ action: "request_updated", targetType: "request", targetId: id, requestId: id, details: { fields } });
    }
    if (status === "rejected" && standing?.status !== "paid" && standing?.id !== ending?.id) {
      throw new AppError("conflict");
    }
    if (ending) await cancelIn(tx, ending, reason ?? `Request ${id} was rejected`);
    if (status) request = await moveRequest(tx, id, status, { reason });
    return request;
  });
}

/**
 * Nobody is to pay for a request that is rejected: its open invoice, which is to be cancelled with it; null when there is none.
 * @throws move_not_allowed when a payment is under way, or money was taken and not given back
 */
async function endOfInvoice(deps: Deps, id: number): Promise<Invoice | null> {
  const all = await standingInvoices(deps, id);
  const paid = all.find((i) => i.status === "paid" && (i.paidAmount ?? 0) > i.refundedAmount);
  if (paid) {
    throw new AppError(
      "move_not_allowed",
      `Invoice ${paid.invoiceNumber} of request ${id} is paid. Refund it first, then reject the request.`,
    );
  }
  const invoice = all.at(-1);
  if (!invoice || invoice.status === "paid") return null;
  if (invoice.status === "processing") throw atTheBank(invoice);
  const request = await deps.store.must(requests, id);
  if (!mayMove(request.status, "rejected")) throw refuseMove(request, "rejected");
  await closeIntent(deps, invoice);
  return invoice;
}

/** The document a request came in with. Who may see the request may see it; the look is written down. */
export async function attachmentFile(
  deps: Deps,
  caller: Caller,
  id: number,
): Promise<{ attachment: Attachment; bytes: Uint8Array<ArrayBuffer> }> {
  const attachment = await deps.store.must(attachments, id);
  await requestFor(deps, caller, attachment.requestId);
  await note(deps, caller, {
    action: "document_viewed",
    targetType: "attachment",
    targetId: id,
    requestId: attachment.requestId,
  });
  return { attachment, bytes: new Uint8Array(await deps.files.open(attachment.file)) };
}

/** Requests found by words of patient, requester or number; an external requester finds their own. */
export async function searchRequests(deps: Pick<Deps, "store">, caller: Caller, q: string, limit: number) {
  const page = await listRequests(deps, caller, { q, limit });
  return await listRows(deps, page.rows);
}

/** The job after a patient's or requester's name changed: what is found by it is found by the new one. */
export async function refreshWords(deps: Deps, select: { patientId?: number; requesterId?: number }): Promise<void> {
  const [index, value] = select.patientId ? ["patient", select.patientId] : ["requester", select.requesterId!];
  const ids = await deps.store.ids(requests as never, { index: index as string, prefix: [value as number] });
  for (const id of ids) {
    await deps.store.change(system, async (tx) => {
      const request = await tx.must(requests, id);
      const patient = (await patientsById(deps, [request.patientId])).get(request.patientId ?? 0) ?? null;
      const requester = await deps.store.must(requesters, request.requesterId);
      const words = wordsFor(patient, requester);
      if (words.join() !== request.words.join()) await tx.put(requests, { ...request, words });
      await refreshOpenInvoices(tx, request.id, patient, requester);
    });
  }
}

/** The job that joins the rest of a patient's many records; nothing once the request has another patient or is closed. */
export async function offerMore(deps: Deps, payload: { requestId?: unknown; patientId?: unknown }): Promise<void> {
  const request = await deps.store.get(requests, Number(payload.requestId));
  if (!request || request.patientId !== Number(payload.patientId)) return;
  if (isClosed(request.status)) return;
  await offerTheRest(deps, request.id, request.patientId, (record) => isAskedFor(record, request));
}
