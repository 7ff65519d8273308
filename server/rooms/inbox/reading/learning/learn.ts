/**
 * Learning by correction: what a clerk made of a document is compared with what was read; the differences are remembered for its form,
 * and each value counts as read right or not.
 * @module
 */
import type { CheckedField, ExtractedPatient, InboxEntry, ReadingAccuracy } from "../../../../../shared/inbox.ts";
import { checkedFields } from "../../../../../shared/inbox.ts";
import { fullName, type Patient } from "../../../../../shared/patients.ts";
import type { Actor } from "../../../../db/change.ts";
import { type Deps, today } from "../../../../deps.ts";
import { patientsById } from "../../../patients/find_patients.ts";
import { requesterIn } from "../../../requests/find_requester.ts";
import { checksOf, type Final, type FinalPerson } from "./checks.ts";
import { hasBoxes, hintsFor, keyOf, kindsText, valueOf } from "./hints.ts";
import {
  type FormHints,
  formHints,
  type PlacePath,
  placePaths,
  readingChecks,
  type SwapField,
  swapFields,
  weekOf,
} from "./store.ts";
import { placeOf } from "./places.ts";
import { openReading, type Reading } from "../content/kept_reading.ts";
import type { Corrections, NewPatientInput } from "../../review/input/request_input.ts";

const mostSwaps = 30;

/**
 * Compares and remembers. A document without a reading teaches nothing. `count` only when its requests are made, and once.
 * Never throws: what could not be learned today is learned from the next document.
 */
export async function learn(
  deps: Deps,
  actor: Actor,
  entry: InboxEntry,
  input: Corrections,
  count = true,
): Promise<void> {
  try {
    await compareAndRemember(deps, actor, entry, input, count);
  } catch (error) {
    deps.log.warn(`inbox: learning from ${entry.id}`, error);
  }
}

async function compareAndRemember(
  deps: Deps,
  actor: Actor,
  entry: InboxEntry,
  input: Corrections,
  count: boolean,
): Promise<void> {
  if (entry.reading === null || entry.parsedFields === null) return;
  const reading = await openReading(deps, entry.reading);
  const final = await finalOf(deps, actor, entry, reading.patients, input);
  const form = (await hintsFor(deps.store, reading.fingerprint))?.id;
  await deps.store.change(actor, async (tx) => {
    if (count && await tx.get(readingChecks, entry.id) === null) {
      const fields = checksOf(reading.extraction, final);
      const row = { id: entry.id, documentClass: reading.extraction.class, at: tx.now, week: weekOf(tx.now), fields };
      if (fields.length > 0) await tx.insert(readingChecks, row);
    }
    if (reading.fingerprint === null) return;
    const id = form ?? reading.fingerprint;
    const before = await tx.get(formHints, id);
    const hints = withCorrections(before, reading, final, today(deps));
    if (!hints) return;
    if (before) await tx.put(formHints, { ...before, ...hints, updatedAt: tx.now });
    else await tx.insert(formHints, { id, ...hints, createdAt: tx.now, updatedAt: tx.now });
  });
}

/** What the document came to: what the clerk says now, else what stands on the entry (as read, or as corrected before). */
async function finalOf(
  deps: Deps,
  actor: Actor,
  entry: InboxEntry,
  people: ExtractedPatient[],
  input: Corrections,
): Promise<Final> {
  const { patients, requesterId, requester, contact, contactChoice, ...facts } = input;
  const { requester: stands, requestType, recordTypes, dateRangeStart, dateRangeEnd, isUrgent, authorization } = entry
    .parsedFields!;
  const chosen = requesterId ? await deps.store.change(actor, (tx) => requesterIn(tx, requesterId)) : null;
  const whoAsks = requester ?? {
    ...(chosen && !contactChoice ? chosen : stands),
    name: chosen?.name ?? stands.name,
    ...(contact ? { contactName: contact.name, email: contact.email, phone: contact.phone, fax: contact.fax } : {}),
  };
  const known = await patientsById(deps, (patients ?? []).map((p) => "patientId" in p ? p.patientId : null));
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return {
    requestType: requestType ?? undefined,
    recordTypes,
    dateRangeStart,
    dateRangeEnd,
    isUrgent,
    authorization,
    ...given,
    requester: whoAsks,
    patients:
      patients?.map((p) => "patientId" in p ? asKnown(known.get(p.patientId), people, p.patientId) : asTyped(p)) ??
        people,
  };
}

const asTyped = (p: NewPatientInput): FinalPerson => ({
  name: fullName(p),
  dob: p.dateOfBirth,
  mrn: p.mrn,
  address: p.address,
  phone: p.phone,
  email: p.email,
});

function asKnown(patient: Patient | undefined, people: ExtractedPatient[], id: number): FinalPerson {
  const read = people.find((p) => p.patientId === id);
  if (!patient) return { name: read?.name ?? null, dob: read?.dob ?? null, mrn: read?.mrn ?? null };
  return { name: fullName(patient), dob: patient.dateOfBirth, mrn: patient.mrn, onFile: true };
}

/** The hints of a form with new corrections; null when there is nothing to learn. */
function withCorrections(
  before: FormHints | null,
  reading: Reading,
  final: Final,
  day: string,
): Pick<FormHints, "swaps" | "fields"> | null {
  const swaps = swapFields.flatMap((field) => swapOf(reading, final, field));
  const fields = placePaths.flatMap((path) => fieldOf(reading, final, path, day));
  if (swaps.length + fields.length === 0) return null;
  const oldSwaps = (before?.swaps ?? []).filter((s) => !swaps.some((n) => n.field === s.field && n.from === s.from));
  const oldFields = (before?.fields ?? []).filter((f) => !fields.some((n) => n.path === f.path));
  return { swaps: [...oldSwaps, ...swaps].slice(-mostSwaps), fields: [...oldFields, ...fields] };
}

function swapOf({ extraction, pages }: Reading, final: Final, field: SwapField): FormHints["swaps"] {
  // What is ticked differs from copy to copy; only a form that says in words what it asks for says the same each time.
  if (field === "recordTypes" && hasBoxes(pages)) return [];
  const from = valueOf(extraction, field);
  const to = field === "requestType"
    ? final.requestType
    : field === "recordTypes"
    ? kindsText(final.recordTypes ?? [])
    : final.requester?.[keyOf(field)];
  return to && to !== from ? [{ field, from, to }] : [];
}

/** The place of a corrected value. On a list of many people a place says nothing of the next list. */
function fieldOf(reading: Reading, final: Final, path: PlacePath, day: string): FormHints["fields"] {
  const { extraction, pages } = reading;
  const [whose, key] = [path.split(".")[0], path.split(".").at(-1)!];
  const ofPatient = whose === "patients";
  if (ofPatient && (final.patients?.length !== 1 || extraction.patients.length > 1)) return [];
  const [was, is] = ofPatient
    ? [extraction.patients[0]?.[key as "name"] ?? null, final.patients![0][key as "name"]]
    : whose === "dateRange"
    ? [extraction.dateRange[key as "start"], key === "start" ? final.dateRangeStart : final.dateRangeEnd]
    : [extraction.requester[key as "name"], final.requester?.[key as "name"]];
  if (!is || is === was) return [];
  const kind = key === "dob" ? "date" : whose === "dateRange" ? "day" : path === "patients.0.name" ? "name" : "text";
  const place = placeOf(pages, kind, is, day);
  // Only a requester's own values are the same on every copy.
  return place ? [{ path, ...place, ...(whose === "requester" ? { value: is } : {}) }] : [];
}

/** How well was read, by week and field; from counters. */
export async function accuracy(deps: Pick<Deps, "store" | "now">, weeks: number): Promise<ReadingAccuracy> {
  const mondays = Array.from(
    { length: weeks },
    (_, i) => weekOf(new Date(deps.now() - (weeks - 1 - i) * 7 * 86_400_000).toISOString()),
  );
  const parts = mondays.flatMap((week) =>
    checkedFields.flatMap((field) => [["week", week, field, "right"], ["week", week, field, "wrong"]])
  );
  const counts = await deps.store.counts(readingChecks, parts);
  const totals = Object.fromEntries(checkedFields.map((field) => [field, { right: 0, wrong: 0 }])) as ReadingAccuracy[
    "fields"
  ];
  let at = 0;
  const rows = mondays.map((week) => {
    const row: ReadingAccuracy["weeks"][number] = { week, right: 0, wrong: 0, fields: {} };
    for (const field of checkedFields) {
      const tally = { right: counts[at++], wrong: counts[at++] };
      if (tally.right + tally.wrong === 0) continue;
      row.fields[field as CheckedField] = tally;
      for (const sum of [row, totals[field]]) {
        sum.right += tally.right;
        sum.wrong += tally.wrong;
      }
    }
    return row;
  });
  return { weeks: rows, fields: totals };
}
