/**
 * Inbox entries with their readings; matching is the real one, run against the patients just written.
 * @module
 */
import type { AuditAction } from "../../shared/audit.ts";
import type { FoundPatient } from "../../shared/documents.ts";
import type { ExtractedPatient, InboxEntry } from "../../shared/inbox.ts";
import { fingerprintOf, signatureOf } from "../rooms/inbox/reading/content/extraction.ts";
import { fittingPatients, parsedFieldsOf } from "../rooms/inbox/reading/content/fields.ts";
import { openMatches } from "../rooms/inbox/reading/content/open_matches.ts";
import { confidenceOf, keepReading, methodOf } from "../rooms/inbox/reading/content/kept_reading.ts";
import { partsIn, readParts, withPartNumbers } from "../rooms/inbox/reading/content/mail_parts.ts";
import { soundness } from "../rooms/inbox/reading/steps/classify.ts";
import { queryOf } from "../rooms/inbox/reading/steps/match.ts";
import { inboxEntries } from "../rooms/inbox/store.ts";
import { matchFound } from "../rooms/patients/match_patient.ts";
import { findRequester } from "../rooms/requests/find_requester.ts";
import { demoReading } from "./reading.ts";
import type { Seeding } from "./seed_world.ts";
import { documentBy, documentRef, historyRows } from "./seed_work.ts";
import type { DemoInboxEntry } from "./types.ts";
import { coverSsn, lastFour } from "../rooms/inbox/reading/content/ssns.ts";

const previewLength = 500;

export async function seedInbox(seeding: Seeding): Promise<void> {
  const { office, bulk, nameOf } = seeding;
  const readings = await Promise.all(office.inbox.map((entry) => readFields(seeding, entry)));
  for (const [i, entry] of office.inbox.entries()) {
    const { warnings, ...read } = readings[i];
    const document = documentBy(office, entry.documentId);
    const file = documentRef(document);
    const last = entry.statusHistory[entry.statusHistory.length - 1].timestamp;
    await bulk.put(inboxEntries, {
      arrivalNotes: [],
      id: entry.id,
      source: entry.source,
      sender: entry.sender,
      subject: entry.subject,
      timestamp: entry.timestamp,
      attachmentName: file.fileName,
      file,
      status: entry.status,
      linkedRequestId: entry.linkedRequestIds[0] ?? null,
      linkedRequestIds: entry.linkedRequestIds,
      duplicateOf: entry.duplicateOf,
      duplicateReason: entry.duplicateOf === null ? null : "The same request arrived before.",
      errorMessage: entry.status === "warning" ? warnings.join(" ") : entry.errorMessage,
      progress: null,
      ...read,
      statusHistory: historyRows(entry.statusHistory, { nameOf }),
      createdManually: entry.createdManually,
      manualUploader: entry.manualUploader === null ? null : nameOf(entry.manualUploader),
      manualNotes: entry.manualNotes,
      manualPatient: null,
      sourceKey: null,
      createdAt: entry.timestamp,
      updatedAt: last,
    });
    await tell(seeding, entry);
  }
}

type ReadFields =
  & Pick<
    InboxEntry,
    | "parsedFields"
    | "processingMetrics"
    | "extractedPatients"
    | "patientCount"
    | "preview"
    | "reading"
    | "signature"
    | "parts"
  >
  & {
    /** What reading and matching warn of, in the product's own sentences. */
    warnings: string[];
  };

async function readFields({ deps, office }: Seeding, entry: DemoInboxEntry): Promise<ReadFields> {
  const document = documentBy(office, entry.documentId);
  const found = await demoReading(document);
  if (found === null || entry.status === "failed") {
    const nothing = { parsedFields: null, processingMetrics: null, extractedPatients: [], patientCount: 0 };
    return { ...nothing, preview: "", reading: null, signature: null, parts: [], warnings: [] };
  }
  const { read, mail } = found;
  const parts = mail ? readParts(await partsIn(deps, mail, document.fileName), read.parts) : [];
  const extraction = withPartNumbers(found.extraction, parts);
  const patients = await Promise.all(extraction.patients.map((patient) => matched(deps, patient)));
  const requester = await findRequester(deps, extraction.requester);
  const reading = await keepReading(deps, {
    version: 1,
    kind: read.kind,
    pages: read.pages,
    mail: read.mail,
    problems: read.problems,
    timings: read.timings,
    extraction,
    patients,
    fingerprint: fingerprintOf(read),
  });
  return {
    parsedFields: parsedFieldsOf(extraction, patients, requester?.id ?? null),
    processingMetrics: {
      pages: read.pages.length,
      processingTime: Object.values(read.timings).reduce((sum, ms) => sum + ms, 0),
      textExtraction: methodOf(read),
      characterCount: read.text.length,
      confidenceScore: confidenceOf(read.pages),
    },
    extractedPatients: fittingPatients(patients, parts),
    patientCount: patients.length,
    preview: coverSsn(read.text.replaceAll("\f", "\n")).slice(0, previewLength),
    reading,
    signature: signatureOf(read, extraction),
    parts,
    warnings: [...soundness(read.pages), ...openMatches(patients)],
  };
}

async function matched(deps: Seeding["deps"], patient: FoundPatient): Promise<ExtractedPatient> {
  const { ssn, ...found } = patient;
  const { candidates, patientId, score, why } = await matchFound(deps, queryOf(patient));
  return { ...found, ssnLast4: lastFour(ssn), patientId, matchConfidence: score, matchWhy: why, candidates };
}

const readActions: Partial<Record<DemoInboxEntry["status"], AuditAction>> = { failed: "document_failed" };

async function tell({ trail }: Seeding, entry: DemoInboxEntry): Promise<void> {
  const about = { targetType: "inbox_entry", targetId: entry.id };
  for (const { from, to, timestamp: at, username } of entry.statusHistory) {
    if (from === null) {
      const by = entry.manualUploader;
      await trail.add({ ...about, action: "document_received", at, username: by, details: { source: entry.source } });
    } else if (to === "linked") {
      const [requestId] = entry.linkedRequestIds;
      await trail.add({ ...about, action: "entry_linked", at, username, requestId, details: { requestId } });
    } else if (from === "processing") {
      const details = { status: to, patients: entry.extractedPatients.length };
      await trail.add({ ...about, action: readActions[entry.status] ?? "document_read", at, username, details });
    } else {
      await trail.add({
        ...about,
        action: "entry_status_changed",
        at,
        username,
        details: { oldStatus: from, newStatus: to },
      });
    }
  }
}
