/**
 * What hangs on a request: the records on file that answer it, files attached by hand, the release.
 * @module
 */
import type { RecordKind } from "../../shared/documents.ts";
import type { Calendar } from "../papers/calendar.ts";
import { Random } from "../papers/random.ts";
import type { DocumentSpec } from "../papers/spec.ts";
import type { DemoAttachedRecord, DemoRequest, DemoRequestStatus } from "./types.ts";
import type { DemoPatient, DemoRecord, MedicalRecordType } from "../papers/people.ts";
import type { DemoRequester } from "./types_people.ts";
import { custodian } from "../papers/custodian.ts";

/** The record types that answer each kind asked for. */
const answers: Record<RecordKind, MedicalRecordType[]> = {
  lab: ["Lab Results"],
  imaging: ["Imaging Report"],
  notes: ["Progress Note", "Consultation"],
  discharge: ["Discharge Summary"],
  operative: ["Operative Report"],
  pathology: ["Pathology Report"],
  medication: ["Medication List"],
  immunization: ["Immunization Record"],
  emergency: ["Emergency Record"],
  billing: [],
  all: [],
};

/** The records on file of the kinds and dates asked for; now and then one is left out. */
export function matched(
  records: DemoRecord[],
  patient: DemoPatient,
  kinds: RecordKind[],
  range: { start: string | null; end: string | null },
  random: Random,
): DemoRequest["records"] {
  const types = new Set(kinds.flatMap((kind) => answers[kind]));
  return records
    .filter((r) => r.patientId === patient.id)
    .filter((r) => kinds.includes("all") || types.has(r.recordType))
    .filter((r) =>
      (range.start === null || r.recordDate >= range.start) && (range.end === null || r.recordDate <= range.end)
    )
    .map((r, i) => ({ recordId: r.id, isIncluded: i === 0 || !random.chance(0.12) }));
}

/** A file attached by hand: where nothing on file answers a request that has gone on, and now and then besides. */
export function attachedRecord(
  cal: Calendar,
  facts: {
    id: number;
    patient: DemoPatient;
    status: DemoRequestStatus;
    random: Random;
    processedAt: string | null;
    needed: boolean;
  },
): { attached: DemoAttachedRecord; document: DocumentSpec } | null {
  const { id, patient, status, random, processedAt, needed } = facts;
  if (status === "new" || status === "rejected" || processedAt === null) return null;
  if (!(needed && status !== "processing") && !random.chance(0.1)) return null;
  const recordType: MedicalRecordType = random.pick(["Progress Note", "Consultation", "Imaging Report"]);
  const pages = random.int(1, 3);
  const age = (Date.parse(cal.today) - Date.parse(patient.dateOfBirth)) / 86_400_000;
  const record: DemoRecord = {
    id: 10_000 + id,
    patientId: patient.id,
    recordType,
    recordDate: cal.daysAgo(Math.min(Math.floor(age) - 1, random.int(200, 900))),
    provider: "Ottilie Brandt, MD",
    pages,
  };
  const documentId = new Random(`attached:${id}`).uuid();
  const fileName = `${recordType.toLowerCase().replaceAll(" ", "-")}-${random.digits(5)}.pdf`;
  return {
    attached: {
      id,
      recordType,
      fileName,
      pages,
      notes: random.chance(0.4) ? "Received from the outside clinic." : null,
      uploadedBy: random.pick(["igranger", "tobrien"]),
      uploadedAt: processedAt,
      documentId,
    },
    document: {
      id: documentId,
      fileName,
      medium: "text-pdf",
      seed: `attached:${id}`,
      receivedAt: processedAt,
      content: { kind: "record", custodian, record, patient },
    },
  };
}

/** How a completed request left the organization, and who has opened the link since. */
export function releaseOf(
  cal: Calendar,
  releasedAt: string,
  releasedBy: string,
  requester: DemoRequester,
  random: Random,
): DemoRequest["release"] {
  const accesses = Array.from({ length: random.int(0, 3) }, (_, i) => ({
    accessedAt: cal.after(releasedAt, 45 + i * random.int(200, 2600)),
    accessedIp: `203.0.113.${random.int(2, 250)}`,
    browser: random.pick(["Chrome 141", "Firefox 143", "Safari 26", "Edge 141"]),
    os: random.pick(["Windows", "macOS", "Android", "iOS"]),
  }));
  return {
    releasedAt,
    releasedBy,
    deliveredTo: requester.email,
    linkExpiresAt: new Date(Date.parse(releasedAt) + 7 * 86_400_000).toISOString(),
    isPasswordProtected: random.chance(0.35),
    accesses: accesses.filter((access) =>
      access.accessedAt < new Date(Date.parse(releasedAt) + 7 * 86_400_000).toISOString()
    ),
  };
}
