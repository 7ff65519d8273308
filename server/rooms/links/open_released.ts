/**
 * What was released for a request, for those who are signed in: staff, and the requester who received it. Every download leaves a row.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { Disclosure } from "../../../shared/records.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { archiveZip } from "../../pdf/archive.ts";
import { note } from "../audit/note_activity.ts";
import type { Download } from "./download_files.ts";
import { disclosures, links } from "./store.ts";

/**
 * The disclosures of a request that the caller may open, newest first. An external requester has those that went to them, as long as a
 * link to them stands: staff who revoke the links of a wrong release close this way too. A link that only expired closes nothing here,
 * for the requester is signed in.
 */
async function openTo(deps: Pick<Deps, "store">, caller: Caller, requestId: number): Promise<Disclosure[]> {
  const all = (await deps.store.all(disclosures, "request", [requestId])).toReversed();
  if (caller.role !== "external-requester") return all;
  const standing = new Set(
    (await deps.store.all(links, "request", [requestId])).filter((l) => !l.isRevoked).map((l) => l.disclosureId),
  );
  return all.filter((d) => d.requesterId === caller.requesterId && standing.has(d.id));
}

/** What was released for a request, newest first: the files, and the merged document's pages and bytes. */
export async function releasedOf(deps: Pick<Deps, "store">, caller: Caller, requestId: number) {
  return (await openTo(deps, caller, requestId)).map((d) => ({
    id: d.id,
    releasedAt: d.releasedAt,
    pages: d.package.pages,
    size: d.package.size,
    files: d.files.map(({ id, title, fileName, mime, size, pages }) => ({ id, title, fileName, mime, size, pages })),
  }));
}

/** One released file by its id, all as one PDF (`merged`) or all as one archive (`archive`). @throws not_found */
export async function openReleased(
  deps: Deps,
  caller: Caller,
  requestId: number,
  releaseId: string,
  part: { file: string } | "merged" | "archive",
): Promise<Download> {
  const disclosure = (await openTo(deps, caller, requestId)).find((d) => d.id === releaseId);
  const file = typeof part === "string" ? disclosure?.package : disclosure?.files.find((f) => f.id === part.file);
  if (!disclosure || !file) throw new AppError("not_found", "That file was not released, or is no longer open to you.");
  const download = part === "archive" ? await archive(deps, disclosure) : {
    bytes: new Uint8Array(await deps.files.open(file)),
    mime: file.mime,
    fileName: file.fileName,
  };
  await note(deps, caller, {
    action: "released_viewed",
    targetType: "disclosure",
    targetId: disclosure.id,
    requestId,
    details: { part: typeof part === "string" ? part : part.file },
  });
  return download;
}

async function archive(deps: Deps, disclosure: Disclosure): Promise<Download> {
  const files = [];
  for (const file of [disclosure.package, ...disclosure.files]) {
    files.push({ fileName: file.fileName, bytes: await deps.files.open(file) });
  }
  return {
    bytes: archiveZip(files, disclosure.releasedAt),
    mime: "application/zip",
    fileName: `records-${disclosure.requestId}.zip`,
  };
}
