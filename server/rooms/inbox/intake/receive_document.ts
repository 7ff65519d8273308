/**
 * A document arrives: the original is stored and hashed before anything else, then one commit makes the entry, its audit row, the job
 * that reads it and the event that shows it.
 * @module
 */
import { type FileRef, maxFileBytes, maxMailBytes } from "../../../../shared/common.ts";
import { AppError } from "../../../../shared/errors.ts";
import type { InboxEntry } from "../../../../shared/inbox.ts";
import type { Source } from "../../../../shared/requests.ts";
import type { Actor, Change } from "../../../db/change.ts";
import type { Deps } from "../../../deps.ts";
import { sniffKind } from "../../../documents/sniff.ts";
import { announceEntry } from "../move_entry.ts";
import { inboxEntries } from "../store.ts";

/** A document as a source hands it over. */
export interface Arrival {
  source: Source;
  sender: string;
  subject: string;
  fileName: string;
  /** Null when the source would not give them (too large); then `refused` says why. */
  bytes: Uint8Array | null;
  /** Names the item within its source, so that it is taken in once; null for uploads, each of which is its own. */
  sourceKey: string | null;
  /** Why it cannot be taken in, a sentence for a clerk. */
  refused?: string;
  /** The simulator's run that it is made for. */
  simulationId?: string;
  manual?: Pick<InboxEntry, "manualUploader" | "manualNotes" | "manualPatient">;
  /** What a clerk must know of how it came, e.g. that pages are missing. */
  notes?: readonly string[];
  /**
   * Written in the very commit that makes the entry, or that finds it here already: how far the source was taken in, and whether the
   * original is not in the store (`unkept`), so that the source must keep it.
   */
  alongside?(tx: Change, unkept: boolean): Promise<void>;
}

export interface Received {
  entry: InboxEntry;
  /** It was taken in before (a crash came between the commit and telling the source). */
  known: boolean;
}

/** Takes a document in. The same item of a source gives the same entry, however often it is handed over. */
export async function receive(deps: Deps, actor: Actor, arrival: Arrival): Promise<Received> {
  const before = await entryOf(deps, arrival);
  if (before) return await knownAlready(deps, actor, arrival, before);
  const refused = arrival.refused ?? reasonAgainst(arrival);
  const file = await store(deps, arrival);
  const unreadable = refused ?? (sniffKind(arrival.bytes!, arrival.fileName).reason?.message ?? null);
  try {
    return { entry: await commit(deps, actor, arrival, file, unreadable), known: false };
  } catch (error) {
    // Two checks of a source at once: the other one was first.
    const winner = error instanceof AppError && error.code === "already_exists" ? await entryOf(deps, arrival) : null;
    if (!winner) throw error;
    return await knownAlready(deps, actor, arrival, winner);
  }
}

async function knownAlready(deps: Deps, actor: Actor, arrival: Arrival, entry: InboxEntry): Promise<Received> {
  const { alongside } = arrival;
  if (alongside) await deps.store.change(actor, (tx) => alongside(tx, entry.file.sha256 === null));
  return { entry, known: true };
}

async function entryOf(deps: Deps, { source, sourceKey }: Arrival): Promise<InboxEntry | null> {
  return sourceKey === null ? null : await deps.store.by(inboxEntries, "sourceKey", `${source}:${sourceKey}`);
}

function reasonAgainst(arrival: Arrival): string | null {
  return isTooLarge(arrival) ? new AppError("file_too_large").message : null;
}

/** A mail is taken whole: which of its attachments is too large is told of that one alone. */
export function isTooLarge({ bytes, fileName }: Pick<Arrival, "bytes" | "fileName">): boolean {
  if (!bytes || bytes.length <= maxFileBytes) return false;
  return bytes.length > maxMailBytes || sniffKind(bytes, fileName).kind !== "eml";
}

/** Stores the original; one that is too large stays where it is (the source's folder of failures) and only its name is kept. */
async function store(deps: Deps, arrival: Arrival): Promise<FileRef> {
  const { bytes, fileName } = arrival;
  const name = safeName(fileName);
  if (!bytes || isTooLarge(arrival)) {
    return { fileName: name, mime: "application/octet-stream", size: bytes?.length ?? 0, sha256: null };
  }
  return await deps.files.put(bytes, name, sniffKind(bytes, fileName).mime);
}

/** A file's name without folders and control characters, of a length every file system takes. */
export function safeName(fileName: string): string {
  // deno-lint-ignore no-control-regex -- these are what is taken out
  const name = fileName.split(/[\\/]/).pop()!.replace(/[\x00-\x1f\x7f]/g, "").trim();
  return name.length > 180 ? name.slice(0, 120) + "…" + name.slice(-50) : name || "document";
}

async function commit(
  deps: Deps,
  actor: Actor,
  arrival: Arrival,
  file: FileRef,
  unreadable: string | null,
): Promise<InboxEntry> {
  const id = entryId(deps);
  return await deps.store.change(actor, async (tx) => {
    const status = unreadable === null ? "processing" as const : "failed" as const;
    const entry = await tx.insert(inboxEntries, {
      ...blank,
      id,
      source: arrival.source,
      sender: arrival.sender,
      subject: arrival.subject,
      timestamp: tx.now,
      attachmentName: file.fileName,
      file,
      status,
      errorMessage: unreadable,
      progress: unreadable === null ? { step: "receive", done: 0, total: 0 } : null,
      statusHistory: [{ from: null, to: status, timestamp: tx.now, username: tx.actor.name, reason: unreadable }],
      arrivalNotes: [...arrival.notes ?? []],
      createdManually: arrival.manual !== undefined,
      ...arrival.manual,
      sourceKey: arrival.sourceKey,
      simulationId: arrival.simulationId,
      createdAt: tx.now,
      updatedAt: tx.now,
    });
    const { source, sender, subject } = entry;
    const details = { source, sender, subject, size: file.size, sha256: file.sha256 };
    tx.audit({ action: "document_received", targetType: "inbox_entry", targetId: id, details });
    if (unreadable === null) tx.job("read_document", { entryId: id }, { maxAttempts: 4 });
    else {
      tx.audit({
        action: "document_failed",
        targetType: "inbox_entry",
        targetId: id,
        details: { message: unreadable },
      });
    }
    await arrival.alongside?.(tx, file.sha256 === null);
    announceEntry(tx, entry);
    return entry;
  });
}

const blank = {
  parts: [],
  linkedRequestId: null,
  linkedRequestIds: [],
  duplicateOf: null,
  duplicateReason: null,
  parsedFields: null,
  processingMetrics: null,
  extractedPatients: [],
  patientCount: 0,
  preview: "",
  reading: null,
  signature: null,
  manualUploader: null,
  manualNotes: null,
  manualPatient: null,
} satisfies Partial<InboxEntry>;

/**
 * An entry's id. The random part of a new id comes first, so that the eight characters shown on a card tell entries apart.
 * Letters and digits only, so that a file name that begins with it can be taken apart.
 */
function entryId(deps: Pick<Deps, "newId">): string {
  const id = deps.newId();
  return id.slice(-10) + id.slice(0, -10);
}
