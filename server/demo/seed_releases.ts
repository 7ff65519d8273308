/**
 * What completed requests left behind: the disclosure, the secure link, each time it was opened.
 * @module
 */
import type { Disclosure } from "../../shared/records.ts";
import { showDate } from "../../shared/time.ts";
import { sha256 } from "../db/keys.ts";
import { accessLogs, disclosures, links } from "../rooms/links/store.ts";
import { linkUrl } from "../rooms/links/create_link.ts";
import { hashPassword } from "../rooms/users/passwords/hash.ts";
import { drawnRef } from "./drawn_files.ts";
import { Random } from "../papers/random.ts";
import { putMail } from "./seed_mail.ts";
import type { Seeding } from "./seed_world.ts";
import { documentBy, documentRef } from "./seed_work.ts";
import type { DemoRequest, Office } from "./types.ts";

/** The passcode of the demo's protected links. */
const DEMO_PASSCODE = "2468";

export async function seedReleases(seeding: Seeding): Promise<void> {
  const passcodeHash = await hashPassword(DEMO_PASSCODE);
  for (const request of seeding.office.requests) {
    if (request.release !== null) await seedRelease(seeding, request, request.release, passcodeHash);
  }
}

type Release = NonNullable<DemoRequest["release"]>;

async function seedRelease(
  seeding: Seeding,
  request: DemoRequest,
  release: Release,
  passcodeHash: string,
): Promise<void> {
  const { deps, office, bulk, nameOf } = seeding;
  const random = new Random(`release:${request.id}`);
  const [disclosureId, linkId] = [random.uuid(), random.uuid()];
  const requester = office.requesters[request.requesterId - 1];
  const sent = releasedFiles(office, request);
  await bulk.put(disclosures, {
    id: disclosureId,
    requestId: request.id,
    patientId: request.patientId,
    requesterId: request.requesterId,
    invoiceId: office.invoices.findLast((i) => i.requestId === request.id)?.id ?? null,
    linkId,
    releasedAt: release.releasedAt,
    releasedBy: nameOf(release.releasedBy),
    recipientName: requester.name,
    recipientContact: requester.contactName,
    recipientEmail: release.deliveredTo,
    recipientFax: null,
    purpose: request.purpose,
    grounds: null,
    ...sent,
  });
  const last = release.accesses[release.accesses.length - 1];
  await bulk.put(links, {
    fax: null,
    id: linkId,
    tokenHash: sha256(linkUrl(deps, { id: linkId, generation: 1 }).split("/secure/")[1]),
    generation: 1,
    requestId: request.id,
    disclosureId,
    email: release.deliveredTo,
    expiresAt: release.linkExpiresAt,
    isRevoked: false,
    revokedAt: null,
    revokedBy: null,
    revokedReason: null,
    isPasswordProtected: release.isPasswordProtected,
    passcodeHash: release.isPasswordProtected ? passcodeHash : null,
    passcodeFailures: 0,
    passcodeTries: 0,
    asksCode: false,
    codeHash: null,
    codeExpiresAt: null,
    codeTries: 0,
    validDays: 7,
    delivery: "sent",
    deliveryError: null,
    openedSinceFailure: null,
    accessLimitCount: null,
    counted: [],
    accessCount: release.accesses.length,
    lastAccessedAt: last?.accessedAt ?? null,
    lastAccessedIp: last?.accessedIp ?? null,
    createdBy: nameOf(release.releasedBy),
    createdAt: release.releasedAt,
    updatedAt: last?.accessedAt ?? release.releasedAt,
  });
  for (const [i, access] of release.accesses.entries()) {
    const kind = i === 0 ? "view" as const : "merged" as const;
    const row = { id: random.uuid(), linkId, ...access, isPasswordProtected: release.isPasswordProtected, kind };
    await bulk.put(accessLogs, { ...row, fileName: null });
  }
  // Links that are over have no use for their mail any more.
  if (release.linkExpiresAt > office.now) await mailLink(seeding, request, release, linkId);
  await tell(seeding, request, release, linkId, sent.package.pages);
}

async function mailLink(seeding: Seeding, request: DemoRequest, release: Release, id: string): Promise<void> {
  const { deps, office: { custodian } } = seeding;
  await putMail(seeding, {
    kind: "secure_link",
    to: release.deliveredTo,
    subject: `Records for your request ${request.id}`,
    paragraphs: [
      `${custodian.name} has released records for your request ${request.id}.`,
      `Open them here until ${showDate(release.linkExpiresAt)}:\n${linkUrl(deps, { id, generation: 1 })}`,
      ...(release.isPasswordProtected ? ["You need the passcode that you were given apart from this mail."] : []),
      `Questions: ${custodian.phone}`,
    ],
    about: { type: "secure_link", id },
    at: release.releasedAt,
    error: null,
  });
}

/** The package and the originals in it, all drawn when first opened. */
export function releasedFiles(office: Office, request: DemoRequest): Pick<Disclosure, "package" | "files"> {
  const known = request.records.filter((r) => r.isIncluded).map(({ recordId }) => {
    const { recordType, recordDate, pages } = office.records[recordId - 1];
    const fileName = `${recordType.toLowerCase().replaceAll(" ", "-")}-${recordDate}.pdf`;
    return {
      ...drawnRef(`record:${recordId}`, fileName),
      id: `record-${recordId}`,
      title: `${recordType}, ${showDate(recordDate)}`,
      pages,
    };
  });
  const attached = request.attachedRecords.map((file) => ({
    ...documentRef(documentBy(office, file.documentId)),
    id: `attached-${file.id}`,
    title: file.recordType,
    pages: file.pages,
  }));
  // The cover sheet is the first page.
  let next = 2;
  const files = [...known, ...attached].map((file) => {
    const fromPage = next;
    next += file.pages;
    return { ...file, fromPage };
  });
  const fileName = `records-request-${request.id}.pdf`;
  return {
    package: { ...drawnRef(`package:${request.id}`, fileName), pages: next - 1 },
    files,
  };
}

async function tell(
  { trail }: Seeding,
  request: DemoRequest,
  release: Release,
  linkId: string,
  pages: number,
): Promise<void> {
  const about = { targetType: "secure_link", targetId: linkId, requestId: request.id };
  const { releasedAt: at, releasedBy: username, deliveredTo } = release;
  const details = { requestId: request.id, files: request.records.length + request.attachedRecords.length, pages };
  await trail.add({
    action: "records_released",
    targetType: "request",
    targetId: request.id,
    requestId: request.id,
    at,
    username,
    details,
  });
  await trail.add({ ...about, action: "link_created", at, username, details: { expiresAt: release.linkExpiresAt } });
  await trail.add({ ...about, action: "link_sent", at, username: null, details: { to: deliveredTo } });
  for (const [i, access] of release.accesses.entries()) {
    const action = i === 0 ? "link_opened" : "link_downloaded";
    await trail.add({ ...about, action, at: access.accessedAt, username: null, details: { ip: access.accessedIp } });
  }
}
