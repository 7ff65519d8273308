/**
 * Hands out the files of a secure link: one, all merged, or all as an archive.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Deps } from "../../deps.ts";
import { archiveZip } from "../../pdf/archive.ts";
import { logAccess, openLink, type Visitor } from "./view_link.ts";

export interface Download {
  bytes: Uint8Array<ArrayBuffer>;
  mime: string;
  fileName: string;
}

/** One released file. */
export async function downloadFile(deps: Deps, visitor: Visitor, id: string): Promise<Download> {
  const { link, disclosure } = await openLink(deps, visitor);
  const file = disclosure.files.find((f) => f.id === id);
  if (!file) throw new AppError("not_found", "That file is not part of this release.");
  const bytes = new Uint8Array(await deps.files.open(file));
  await logAccess(deps, link, visitor, "file", { part: id, fileName: file.fileName });
  return { bytes, mime: file.mime, fileName: file.fileName };
}

/** The merged, page-numbered PDF. */
export async function downloadMerged(deps: Deps, visitor: Visitor): Promise<Download> {
  const { link, disclosure } = await openLink(deps, visitor);
  const bytes = new Uint8Array(await deps.files.open(disclosure.package));
  await logAccess(deps, link, visitor, "merged", { part: "merged", fileName: disclosure.package.fileName });
  return { bytes, mime: "application/pdf", fileName: disclosure.package.fileName };
}

/** All originals and the merged PDF as one archive. */
export async function downloadArchive(deps: Deps, visitor: Visitor): Promise<Download> {
  const { link, disclosure } = await openLink(deps, visitor);
  const files = [];
  for (const file of [disclosure.package, ...disclosure.files]) {
    files.push({ fileName: file.fileName, bytes: await deps.files.open(file) });
  }
  const bytes = archiveZip(files, disclosure.releasedAt);
  await logAccess(deps, link, visitor, "archive", { part: "archive", fileName: `records-${link.requestId}.zip` });
  return { bytes, mime: "application/zip", fileName: `records-${link.requestId}.zip` };
}
