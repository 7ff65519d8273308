/**
 * Draws the demo office's files when they are first opened: documents, records, released packages.
 * @module
 */
import { AppError } from "../../shared/errors.ts";
import { fullName } from "../../shared/patients.ts";
import type { Deps } from "../deps.ts";
import type { PackageCover } from "../pdf/cover.ts";
import { assemblePackage } from "../rooms/records/assemble_package.ts";
import { buildOffice } from "./cast.ts";
import { renderRecord } from "./render/medical.ts";
import { renderDocument } from "./render/render.ts";
import { releasedFiles } from "./seed_releases.ts";
import { demoState } from "./state.ts";
import type { Address, DemoRequest, Office } from "./types.ts";

/** The office of a day, built once: it is the same for all files of a store. */
let latest: { now: string; office: Office } | null = null;

/**
 * @param lazy `document:{id}`, `record:{id}` or `package:{request id}`.
 * @throws not_found when the store holds no demo office or it has no such file.
 */
export async function drawDemo({ store }: Pick<Deps, "store">, lazy: string): Promise<Uint8Array> {
  const state = await demoState(store);
  if (state === null) throw gone();
  if (latest?.now !== state.now) latest = { now: state.now, office: buildOffice(state.now) };
  return await draw(latest.office, lazy);
}

async function draw(office: Office, lazy: string): Promise<Uint8Array> {
  const [kind, id] = lazy.split(":");
  switch (kind) {
    case "document": {
      const spec = office.documents.find((document) => document.id === id);
      if (!spec) throw gone();
      return (await renderDocument(spec)).bytes;
    }
    case "record": {
      const record = office.records[Number(id) - 1];
      if (!record) throw gone();
      return await renderRecord(record, office.patients[record.patientId - 1], office.holder);
    }
    case "package":
      return await drawPackage(office, Number(id));
    default:
      throw gone();
  }
}

async function drawPackage(office: Office, requestId: number): Promise<Uint8Array> {
  const request = office.requests[requestId - 1];
  if (!request?.release) throw gone();
  const { pdf } = await assemblePackage({
    cover: coverOf(office, request, request.release.releasedAt),
    items: releasedFiles(office, request).files.map(({ title, fileName, lazy }) => ({
      title,
      fileName,
      bytes: () => draw(office, lazy!),
    })),
  });
  return pdf;
}

function coverOf({ holder, patients, requesters }: Office, request: DemoRequest, releasedAt: string): PackageCover {
  const patient = patients[request.patientId - 1];
  const requester = requesters[request.requesterId - 1];
  const lines = ({ line, city, state, zip }: Address) => [line, `${city}, ${state} ${zip}`];
  return {
    organisation: { name: holder.name, address: [holder.department, ...lines(holder.address)], phone: holder.phone },
    requestNumber: request.id,
    patient: { name: fullName(patient), dateOfBirth: patient.dateOfBirth, mrn: patient.mrn },
    requester: { name: requester.name, contactName: requester.contactName, address: lines(requester.address) },
    releasedAt,
  };
}

function gone(): AppError {
  return new AppError("not_found", "That file is no longer stored.");
}
