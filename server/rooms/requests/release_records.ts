/**
 * The release of a request: the gate, the package, the secure link, its mail, the disclosure row and the end of the request.
 *
 * The package is built before the one commit that does all the rest; a crash before it leaves only unused bytes, one after it nothing undone.
 * @module
 */
import { sameFields } from "../../../shared/contacts.ts";
import { AppError } from "../../../shared/errors.ts";
import type { Invoice } from "../../../shared/invoices.ts";
import type { SecureLink } from "../../../shared/links.ts";
import { fullName, type Patient } from "../../../shared/patients.ts";
import type { Disclosure } from "../../../shared/records.ts";
import type { Requester, RequestRow } from "../../../shared/requests.ts";
import type { Actor } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import type { Change } from "../../db/change.ts";
import { CannotAssemble } from "../../pdf/cannot_assemble.ts";
import { invoiceIn, standingInvoice } from "../invoices/find_invoice.ts";
import { createLink } from "../links/create_link.ts";
import { discloseIn } from "../links/record_disclosure.ts";
import { patientsById } from "../patients/find_patients.ts";
import { assemblePackage } from "../records/assemble_package.ts";
import { type Included, includedOf } from "../records/gather_included.ts";
import { faxNumber } from "../outbox/find_fax_number.ts";
import { readSetting } from "../settings/read_setting.ts";
import { hashPassword } from "../users/passwords/hash.ts";
import { mayMove, moveRequest, refuseMove } from "./move_request.ts";
import { requesters, requests } from "./store.ts";

export interface Release {
  requestId: number;
  /** The releasing person's own word that the package was looked at. */
  confirm?: boolean;
  expiresInDays?: number;
  passcode?: string | null;
  accessLimitCount?: number | null;
  email?: string | null;
}

interface Gate {
  request: RequestRow;
  patient: Patient;
  requester: Requester;
  invoice: Invoice;
  items: Included[];
}

/** The gate: ready, paid (or waived), something included, confirmed. Each refusal is a sentence. */
async function passGate(deps: Deps, release: Release): Promise<Gate> {
  const request = await deps.store.must(requests, release.requestId);
  if (!mayMove(request.status, "completed")) {
    if (request.status === "pending_payment") throw new AppError("not_paid");
    throw refuseMove(request, "completed");
  }
  if (!release.confirm) {
    throw new AppError("bad_input", "Confirm that you have looked at what is released.", {
      confirm: "Confirm that you have looked at what is released.",
    });
  }
  const invoice = await standingInvoice(deps, request.id);
  if (!invoice || invoice.status !== "paid") throw new AppError("not_paid");
  const patient = (await patientsById(deps, [request.patientId])).get(request.patientId ?? 0);
  if (!patient) {
    throw new AppError("cannot_assemble", "This request has no patient yet. Choose the patient, then release.");
  }
  const requester = await deps.store.must(requesters, request.requesterId);
  return { request, patient, requester, invoice, items: await includedOf(deps, request) };
}

/** What the package was built from must still be so when it goes out; building takes its time. @throws conflict, not_paid */
async function passAgain(tx: Change, { request, patient, invoice, items }: Gate): Promise<void> {
  const now = await tx.must(requests, request.id);
  if (!mayMove(now.status, "completed")) throw refuseMove(now, "completed");
  if ((await invoiceIn(tx, invoice.id)).status !== "paid") throw new AppError("not_paid");
  const same = (list: Included[]) => list.map((i) => `${i.id} ${i.file.sha256 ?? i.file.lazy}`).join();
  const changed = now.patientId !== patient.id || now.requesterId !== request.requesterId ||
    !sameFields(now.contact, request.contact) ||
    same(await includedOf(tx, now)) !== same(items);
  if (changed) {
    throw new AppError(
      "conflict",
      "The request was changed while its records were put together. Look at it, then release.",
    );
  }
}

/** Releases a request's records. @throws not_paid, nothing_to_release, cannot_assemble, move_not_allowed */
export async function releaseRecords(
  deps: Deps,
  actor: Actor,
  release: Release,
): Promise<{ request: RequestRow; link: SecureLink; url: string; disclosure: Disclosure }> {
  const gate = await passGate(deps, release);
  const releasedAt = new Date(deps.now()).toISOString();
  const built = await build(deps, gate, releasedAt);
  const { request, patient, requester, invoice } = gate;
  const email = release.email ?? request.contact.email;
  const fax = email || !request.contact.fax ? null : await faxNumber(deps, request.contact.fax).catch(() => null);
  const linkId = crypto.randomUUID();
  const disclosureId = crypto.randomUUID();
  const passcodeHash = release.passcode ? await hashPassword(release.passcode) : null;
  return await deps.store.change(actor, async (tx) => {
    await passAgain(tx, gate);
    const made = await createLink(tx, deps, {
      id: linkId,
      requestId: request.id,
      disclosureId,
      email,
      fax,
      expiresInDays: release.expiresInDays,
      passcodeHash,
      accessLimitCount: release.accessLimitCount ?? null,
    });
    const disclosure = await discloseIn(tx, {
      id: disclosureId,
      requestId: request.id,
      patientId: patient.id,
      requesterId: requester.id,
      invoiceId: invoice.id,
      linkId,
      releasedAt,
      releasedBy: actor.name,
      recipientName: requester.name,
      recipientContact: request.contact.name,
      recipientEmail: email,
      purpose: request.purpose,
      package: built.package,
      files: built.files,
    });
    const done = await moveRequest(tx, request.id, "completed", {
      details: `Records of request ${request.id} released`,
    });
    tx.audit({
      action: "records_released",
      targetType: "request",
      targetId: request.id,
      requestId: request.id,
      details: { files: built.files.length, pages: built.package.pages, sha256: built.package.sha256, linkId },
    });
    return { request: done, link: made.link, url: made.url, disclosure };
  });
}

async function build(deps: Deps, { request, patient, requester, items }: Gate, releasedAt: string) {
  const organisation = await readSetting(deps, "organisation");
  try {
    const made = await assemblePackage({
      cover: {
        organisation,
        requestNumber: request.id,
        patient: { name: fullName(patient), dateOfBirth: patient.dateOfBirth, mrn: patient.mrn },
        requester: { name: requester.name, contactName: request.contact.name },
        releasedAt,
      },
      items: items.map((item) => ({
        title: item.title,
        fileName: item.file.fileName,
        bytes: () => deps.files.open(item.file),
      })),
    });
    const stored = await deps.files.put(made.pdf, `records-${request.id}.pdf`, "application/pdf");
    const places = [...made.contents];
    const files = [];
    for (const item of items) {
      const place = places.findIndex((p) => p.title === item.title && p.fileName === item.file.fileName);
      const [found] = place >= 0 ? places.splice(place, 1) : [];
      // A lazily drawn file is kept as it was at the moment of its release.
      const file = item.file.sha256
        ? item.file
        : await deps.files.put(await deps.files.open(item.file), item.file.fileName, item.file.mime);
      files.push({
        ...file,
        id: item.id,
        title: item.title,
        pages: found ? found.toPage - found.fromPage + 1 : item.pages,
        fromPage: found?.fromPage ?? null,
      });
    }
    return { package: { ...stored, pages: made.pageCount }, files };
  } catch (error) {
    if (error instanceof CannotAssemble) throw new AppError("cannot_assemble", error.message);
    throw error;
  }
}
