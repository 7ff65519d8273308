/**
 * Draws the demo office's files when they are first opened: documents, records, released packages.
 * @module
 */
import { fullName } from "../../shared/patients.ts";
import type { PackageCover } from "../pdf/cover.ts";
import { assemblePackage } from "../rooms/records/assemble_package.ts";
import { buildOffice } from "./cast.ts";
import { drawnName } from "./drawn_files.ts";
import { renderRecord } from "../papers/medical.ts";
import { renderDocument } from "../papers/render.ts";
import type { Blobs } from "../integrations/blobs/port.ts";
import type { DemoState } from "./state.ts";
import { releasedFiles } from "./seed_releases.ts";
import type { DemoRequest, Office } from "./types.ts";
import type { Address } from "../papers/people.ts";

type Bytes = Uint8Array<ArrayBuffer>;
/** By the name of the blob. */
type Drawings = Map<string, () => Promise<Bytes>>;

/** The files of an office, named once: they are the same for a whole store. */
let latest: { of: string; drawings: Drawings } | null = null;

/** How the file with that name is drawn; undefined when the office has none. */
export async function drawingOf(
  { now, office }: DemoState,
  blobs: Blobs,
  name: string,
): Promise<(() => Promise<Bytes>) | undefined> {
  const of = office ?? now;
  if (latest?.of !== of) {
    const kept = office ? JSON.parse(new TextDecoder().decode(await blobs.get(office))) : buildOffice(now);
    latest = { of, drawings: drawingsOf(kept) };
  }
  return latest.drawings.get(name);
}

function drawingsOf(office: Office): Drawings {
  const drawings: Drawings = new Map();
  const add = (file: string, draw: () => Promise<Uint8Array>) =>
    drawings.set(drawnName(file), async () => await draw() as Bytes);
  for (const spec of office.documents) add(`document:${spec.id}`, async () => (await renderDocument(spec)).bytes);
  for (const record of office.records) {
    add(`record:${record.id}`, () => renderRecord(record, office.patients[record.patientId - 1], office.custodian));
  }
  for (const request of office.requests) {
    const { release } = request;
    if (release) add(`package:${request.id}`, () => drawPackage(office, drawings, request, release.releasedAt));
  }
  return drawings;
}

async function drawPackage(office: Office, drawings: Drawings, request: DemoRequest, at: string): Promise<Uint8Array> {
  const { pdf } = await assemblePackage({
    cover: coverOf(office, request, at),
    items: releasedFiles(office, request).files.map(({ title, fileName, sha256 }) => ({
      title,
      fileName,
      bytes: () => drawings.get(sha256!)!(),
    })),
  });
  return pdf;
}

function coverOf({ custodian, patients, requesters }: Office, request: DemoRequest, releasedAt: string): PackageCover {
  const patient = patients[request.patientId - 1];
  const requester = requesters[request.requesterId - 1];
  const lines = ({ line, city, state, zip }: Address) => [line, `${city}, ${state} ${zip}`];
  return {
    organization: {
      name: custodian.name,
      address: [custodian.department, ...lines(custodian.address)],
      phone: custodian.phone,
    },
    requestNumber: request.id,
    patient: { name: fullName(patient), dateOfBirth: patient.dateOfBirth, mrn: patient.mrn },
    requester: { name: requester.name, contactName: requester.contactName, address: lines(requester.address) },
    releasedAt,
    releasedOn: releasedAt.slice(0, 10),
  };
}
