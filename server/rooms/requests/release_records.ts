/**
 * The release of a request: the gate, the package, the secure link, its mail, the disclosure row and the end of the request.
 *
 * The package is built before the one commit that does all the rest; a crash before it leaves only unused bytes, one after it nothing undone.
 * @module
 */
import type { ReleaseGrounds } from "../../../shared/authorization.ts";
import { AppError } from "../../../shared/errors.ts";
import type { SecureLink } from "../../../shared/links.ts";
import { fullName } from "../../../shared/patients.ts";
import type { Disclosure } from "../../../shared/records.ts";
import type { RequestRow } from "../../../shared/requests.ts";
import type { Actor } from "../../db/change.ts";
import { dayIn } from "../../../shared/time.ts";
import type { Deps } from "../../deps.ts";
import { CannotAssemble } from "../../pdf/cannot_assemble.ts";
import { createLink } from "../links/create_link.ts";
import { discloseIn } from "../links/record_disclosure.ts";
import { assemblePackage } from "../records/assemble_package.ts";
import { faxNumber } from "../outbox/find_fax_number.ts";
import { readSetting } from "../settings/read_setting.ts";
import { hashPassword } from "../users/passwords/hash.ts";
import { type Gate, passAgain, passGate } from "./gate/gate.ts";
import { moveRequest } from "./move_request.ts";

export interface Release extends ReleaseGrounds {
  requestId: number;
  expiresInDays?: number;
  passcode?: string | null;
  accessLimitCount?: number | null;
  /** Where the link is mailed, or the records are faxed. Null and nothing else: handed over by hand; left out: where the contact is reached. */
  email?: string | null;
  fax?: string | null;
  /** Ask the recipient for a one-time code. */
  asksCode?: boolean;
}

/** Releases a request's records. @throws what the gate says; cannot_assemble */
export async function releaseRecords(
  deps: Deps,
  actor: Actor,
  release: Release,
): Promise<{ request: RequestRow; link: SecureLink; url: string; disclosure: Disclosure }> {
  const gate = await passGate(deps, release.requestId, release);
  const releasedAt = new Date(deps.now()).toISOString();
  const built = await build(deps, gate, releasedAt);
  const { request, patient, requester, invoice, grounds } = gate;
  const { email, fax } = await recipientOf(deps, release, request);
  const linkId = crypto.randomUUID();
  const disclosureId = crypto.randomUUID();
  const passcodeHash = release.passcode ? await hashPassword(release.passcode) : null;
  return await deps.store.change(actor, async (tx) => {
    await passAgain(tx, gate);
    const made = await createLink(tx, deps, {
      id: linkId,
      requestId: request.id,
      disclosureId,
      simulationId: request.simulationId,
      email,
      fax,
      expiresInDays: release.expiresInDays,
      passcodeHash,
      accessLimitCount: release.accessLimitCount ?? null,
      asksCode: release.asksCode ?? false,
    });
    const disclosure = await discloseIn(tx, {
      id: disclosureId,
      simulationId: request.simulationId,
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
      recipientFax: fax,
      purpose: request.purpose,
      grounds,
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
      details: {
        files: built.files.length,
        pages: built.package.pages,
        sha256: built.package.sha256,
        linkId,
        ...grounds,
      },
    });
    return { request: done, link: made.link, url: made.url, disclosure };
  });
}

/** Who releases says where to. Otherwise it goes to the contact, by fax only where that can be: a link can be handed over as well. */
async function recipientOf(deps: Deps, { email, fax }: Release, { contact }: RequestRow) {
  if (email !== undefined || fax !== undefined) {
    return { email: email ?? null, fax: email || !fax ? null : await faxNumber(deps, fax) };
  }
  const number = contact.email || !contact.fax ? null : await faxNumber(deps, contact.fax).catch(() => null);
  return { email: contact.email, fax: number };
}

async function build(deps: Deps, { request, patient, requester, items }: Gate, releasedAt: string) {
  const organization = await readSetting(deps, "organization");
  try {
    const made = await assemblePackage({
      cover: {
        organization,
        requestNumber: request.id,
        patient: { name: fullName(patient), dateOfBirth: patient.dateOfBirth, mrn: patient.mrn },
        requester: { name: requester.name, contactName: request.contact.name },
        releasedAt,
        releasedOn: dayIn(deps.config.timeZone, releasedAt),
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
      files.push({
        ...item.file,
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
