/**
 * The end of a reading: one commit that files what was found, says how it went, and ends the job.
 * @module
 */
import type { InboxEntry, InboxStatus } from "../../../../shared/inbox.ts";
import type { Change } from "../../../db/change.ts";
import type { Running } from "../../../jobs/queue.ts";
import { announceEntry, movedTo } from "../move_entry.ts";
import { fittingPatients, parsedFieldsOf } from "./content/fields.ts";
import { readParts } from "./content/mail_parts.ts";
import { typedRule } from "./content/typed_patient.ts";
import { inboxEntries } from "../store.ts";
import type { Stop, Work } from "./steps/work.ts";
import { coverSsn } from "./content/ssns.ts";
import { confidenceOf, methodOf } from "./content/kept_reading.ts";

const previewLength = 500;
/** A row says why in a few sentences; the reading holds them all. */
const messageLength = 1000;

/** How it went: where the entry goes, and the sentence that says why. */
interface Verdict {
  status: InboxStatus;
  message: string | null;
  fields: Partial<InboxEntry>;
}

/** Files a reading. An entry that a clerk archived meanwhile keeps its place and gains what was read. */
export async function finishReading(
  tx: Change,
  work: Work,
  stop: Stop | null,
  running: Running | null,
): Promise<InboxEntry | null> {
  if (running) tx.finish(running);
  const entry = await tx.get(inboxEntries, work.entry.id);
  if (!entry) return null;
  // Of how it came more may be known by now.
  const verdict = verdictOf({ ...work, entry }, stop);
  // A mail read before its parts were told apart gets them now; of one that could not be opened they stay.
  const parts = work.parts.length > 0 ? work.parts : entry.parts;
  if (verdict.status === "failed" && stop) return await failReading(tx, entry, verdict.message!, parts);
  const status = entry.status === "processing" ? verdict.status : entry.status;
  const changed = await tx.patch(inboxEntries, entry.id, {
    parts,
    ...verdict.fields,
    status,
    errorMessage: verdict.message?.slice(0, messageLength) ?? null,
    progress: null,
    statusHistory: status === entry.status ? entry.statusHistory : movedTo(tx, entry, status, verdict.message),
  });
  tx.audit({
    action: verdict.status === "failed" ? "document_failed" : "document_read",
    targetType: "inbox_entry",
    targetId: entry.id,
    details: {
      status,
      patients: changed.patientCount,
      sender: changed.sender,
      subject: changed.subject,
      numPages: changed.processingMetrics?.pages ?? 0,
      ...(parts.length > 0 ? { parts: parts.length, unread: parts.filter((part) => part.problem).length } : {}),
      ...(changed.duplicateOf ? { duplicateOf: changed.duplicateOf } : {}),
    },
  });
  emitProcessed(tx, changed);
  return changed;
}

/** Writes down that nothing could be read; the original is kept and Retry is offered. */
export async function failReading(
  tx: Change,
  entry: InboxEntry,
  message: string,
  parts = entry.parts,
): Promise<InboxEntry> {
  const status = entry.status === "processing" ? "failed" : entry.status;
  const failed = await tx.patch(inboxEntries, entry.id, {
    status,
    parts,
    errorMessage: message,
    progress: null,
    statusHistory: status === entry.status ? entry.statusHistory : movedTo(tx, entry, status, message),
  });
  tx.audit({ action: "document_failed", targetType: "inbox_entry", targetId: entry.id, details: { message } });
  emitProcessed(tx, failed);
  return failed;
}

function verdictOf(work: Work, stop: Stop | null): Verdict {
  if (stop?.kind === "copied") return copied(work, stop.from);
  if (stop) {
    // Unreadable, but known all the same: the first one is where to look.
    return work.duplicate
      ? {
        status: "duplicate",
        message: sentences([...work.entry.arrivalNotes, stop.message]),
        fields: duplicateFields(work),
      }
      : { status: "failed", message: stop.message, fields: {} };
  }
  const fields = { ...readFields(work), ...duplicateFields(work) };
  const message = sentences([...work.entry.arrivalNotes, ...work.warnings]);
  if (work.duplicate) return { status: "duplicate", message, fields };
  if (work.failure) return { status: "failed", message: work.failure, fields };
  const none = work.extraction!.class === "none" && work.patients.length === 0;
  if (none && !message) return { status: "flagged", message: notARequest, fields };
  if (isTyped(work)) return { status: "manual", message, fields };
  return { status: message ? "warning" : "parsed", message, fields };
}

const sentences = (all: readonly string[]): string | null => all.join(" ") || null;

/** Whether all that is known of the patients is what the clerk typed beside the upload. */
const isTyped = ({ patients }: Work): boolean =>
  patients.length > 0 && patients.every(({ evidence }) => evidence.name?.rule === typedRule);

const notARequest =
  "This does not look like a request for records (rather a newsletter, an invoice or an advertisement). No patient was taken from it.";

/** The attachments are the same as those of the first one, and so are their pages. */
function copied(work: Work, from: InboxEntry): Verdict {
  const { parsedFields, processingMetrics, extractedPatients, patientCount, preview, reading } = from;
  const read = { parsedFields, processingMetrics, extractedPatients, patientCount, preview, reading };
  const parts = readParts(work.parts, from.parts.map(({ from, to, problem }) => ({ from, to, problem })));
  // How this one came is told of this one alone.
  const message = sentences(work.entry.arrivalNotes);
  return { status: "duplicate", message, fields: { ...read, parts, ...duplicateFields(work) } };
}

function duplicateFields({ duplicate }: Work): Partial<InboxEntry> {
  return duplicate ? { duplicateOf: duplicate.of, duplicateReason: duplicate.reason } : {};
}

function readFields(work: Work): Partial<InboxEntry> {
  const { doc, extraction, patients, entry, deps } = work;
  const text = doc!.text.replaceAll("\f", "\n");
  const sender = extraction!.requester.name ?? extraction!.requester.contactName;
  return {
    // A fax does not say who sent it until it is read.
    sender: entry.source === "fax" && sender && entry.sender === "Fax" ? sender.slice(0, 200) : entry.sender,
    parsedFields: parsedFieldsOf(extraction!, patients, work.requesterId),
    processingMetrics: {
      pages: doc!.pages.length,
      processingTime: Math.max(0, deps.now() - work.startedAt),
      textExtraction: methodOf(doc!),
      characterCount: doc!.text.length,
      confidenceScore: confidenceOf(doc!.pages),
    },
    extractedPatients: fittingPatients(patients, work.parts),
    patientCount: patients.length,
    preview: coverSsn(text).slice(0, previewLength),
    reading: work.reading,
    signature: work.signature,
  };
}

function emitProcessed(tx: Change, entry: InboxEntry): void {
  announceEntry(tx, entry);
  if (entry.simulationId) tx.job("advance_simulation", { id: entry.simulationId });
  tx.event({
    type: "INBOX_ENTRY_PROCESSED",
    entryId: entry.id,
    patientCount: entry.patientCount,
    source: entry.source,
    sender: entry.sender,
    extractedPatients: entry.extractedPatients.slice(0, 3).map((p) => ({ name: p.name ?? "Unnamed patient" })),
    status: entry.status,
    details: sentences([entry.duplicateReason, entry.errorMessage].filter((one) => one !== null)) ??
      readSentence(entry),
  });
}

function readSentence({ patientCount, parts }: InboxEntry): string {
  const where = parts.length > 0 ? ` in an email of ${parts.length} parts` : "";
  return patientCount === 1 ? `1 patient was found${where}.` : `${patientCount} patients were found${where}.`;
}
