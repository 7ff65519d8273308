/**
 * What an entry's row keeps of a reading: the fields of the request, and the people found within the size a row may have.
 * @module
 */
import type { Extraction } from "../../../../../shared/documents.ts";
import type { EntryPart, ExtractedPatient, ParsedFields } from "../../../../../shared/inbox.ts";
import { isoDate } from "../../../../../shared/time.ts";

/** People kept on the row; the reading keeps them all. */
export const patientsKept = 40;
/** Of the 64 KiB that the store takes, bytes left for the people and the parts of a mail (the rest of a row stays under 15 KiB). */
const patientsBytes = 40_000;

/** A date of the calendar, or null. */
export function calendarDate(value: string | null): string | null {
  return value !== null && isoDate.safeParse(value).success ? value : null;
}

export function parsedFieldsOf(
  x: Extraction,
  patients: readonly ExtractedPatient[],
  requesterId: number | null,
): ParsedFields {
  const cut = (text: string | null, length = 300) => text && text.slice(0, length);
  const { name, contactName, email, phone, fax } = x.requester;
  return {
    patientName: cut(patients[0]?.name ?? null),
    requester: { name: cut(name), contactName: cut(contactName), email: cut(email), phone: cut(phone), fax: cut(fax) },
    requesterId,
    requestType: x.requestType,
    recordTypes: x.recordTypes,
    dateRangeStart: calendarDate(x.dateRange.start),
    dateRangeEnd: calendarDate(x.dateRange.end),
    purpose: cut(x.purpose, 1000),
    isUrgent: x.isUrgent,
    urgencyReason: cut(x.urgencyReason),
    authorization: {
      attached: x.authorization.attached,
      signed: x.authorization.signed,
      signedOn: calendarDate(x.authorization.signedOn),
      expiresOn: calendarDate(x.authorization.expiresOn),
    },
    receivedOn: x.receivedOn,
    documentClass: x.class,
  };
}

/** The people a row has room for, with fewer candidates each where they are many. */
export function fittingPatients(
  patients: readonly ExtractedPatient[],
  parts: readonly EntryPart[] = [],
): ExtractedPatient[] {
  const kept = patients.slice(0, patientsKept);
  const room = patientsBytes - sizeOf(parts);
  const ways: ((p: ExtractedPatient) => ExtractedPatient)[] = [
    (p) => p,
    (p) => ({ ...p, candidates: p.candidates.slice(0, 3) }),
    (p) => ({ ...p, candidates: p.candidates.slice(0, 1) }),
    (p) => ({ ...p, candidates: p.candidates.slice(0, 1), evidence: {} }),
    (p) => ({ ...p, candidates: [], evidence: {} }),
  ];
  for (const way of ways) {
    const fitting = kept.map(way);
    if (sizeOf(fitting) <= room) return fitting;
  }
  return kept.slice(0, 10).map((p) => ({ ...ways[4](p), matchWhy: p.matchWhy.slice(0, 200) }));
}

const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
