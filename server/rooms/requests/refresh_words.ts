/**
 * Requests follow the corrected name of their patient or requester: a job.
 * @module
 */
import { type Contact, contactOf, type RequestContact, sameFields } from "../../../shared/contacts.ts";
import { sameSortName } from "../../../shared/patients.ts";
import { isClosed, type Requester, type RequestRow } from "../../../shared/requests.ts";
import { AppError } from "../../../shared/errors.ts";
import { ChangeTooLarge } from "../../db/batch.ts";
import type { Change } from "../../db/change.ts";
import type { Id } from "../../db/collection.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { refreshInvoices } from "../invoices/refresh_invoices.ts";
import { patientsById } from "../patients/find_patients.ts";
import { namesFor } from "./create_request.ts";
import { requesters, requests } from "./store.ts";

/** Requests of one commit: at first and at most. */
const rows = { first: 10, most: 40 };
/** Collections that a commit of several reads, each watched by one check. */
const watched = ["requests", "requesters", "patients", "invoices"];

/**
 * The job after a patient's or requester's name changed: what is found and sorted by it is so by the new one.
 * @param select which requests; all of them where neither is named
 * @param select.was the requester's usual contact before it was corrected
 */
export async function refreshWords(
  deps: Deps,
  select: { patientId?: number; requesterId?: number; was?: Contact | null },
  signal: AbortSignal,
): Promise<void> {
  const { was = null } = select;
  const place = select.patientId
    ? { index: "patient", prefix: [select.patientId] }
    : select.requesterId
    ? { index: "requester", prefix: [select.requesterId] }
    : { index: "received" };
  const ids = await deps.store.ids(requests as never, place);
  let atOnce = rows.first;
  for (let from = 0; from < ids.length;) {
    if (signal.aborted) throw new Error("The server stops; the rest follows after its next start");
    const part = ids.slice(from, from + atOnce);
    try {
      await deps.store.change(system, async (tx) => {
        if (part.length > 1) await tx.watchWhole(watched);
        await Promise.all(part.map((id) => refreshRequest(tx, id, was)));
      });
      from += part.length;
      atOnce = Math.min(rows.most, atOnce * 2);
    } catch (error) {
      // Too much for one commit, or others were always first, whatever they wrote: fewer rows are quicker, and one is watched alone.
      const isTooMuch = error instanceof ChangeTooLarge || error instanceof AppError && error.code === "conflict";
      if (!isTooMuch || part.length === 1) throw error;
      atOnce = Math.floor(part.length / 2);
    }
  }
}

/** Brings one request and its invoices up to the names of today. */
async function refreshRequest(tx: Change, id: Id, was: Contact | null): Promise<void> {
  const request = await tx.must(requests, id);
  const patient = (await patientsById({ store: tx }, [request.patientId])).get(request.patientId ?? 0) ?? null;
  const requester = await tx.must(requesters, request.requesterId);
  const contact = correctedContact(request, requester, was);
  const names = namesFor(patient, requester, contact);
  const isSame = names.words.join() === request.words.join() && sameSortName(names.sortName, request.sortName);
  if (!isSame || contact !== request.contact) await tx.put(requests, { ...request, ...names, contact });
  await refreshInvoices(tx, request.id, patient, requester, contact);
}

/**
 * A corrected address of the very contact a request came from goes to the request while it is open. Where somebody else is the
 * usual contact now, the request keeps the contact it came from.
 */
function correctedContact(request: RequestRow, requester: Requester, was: Contact | null): RequestContact {
  const { contact } = request;
  const isSame = was !== null && sameFields(contact, was) && was.name === requester.contactName;
  return isSame && !isClosed(request.status) ? { ...contactOf(requester), source: contact.source } : contact;
}
