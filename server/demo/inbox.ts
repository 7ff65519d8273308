/**
 * The thirty inbox entries: every source, and every state an entry can rest in.
 * @module
 */
import type { RecordKind, RequestType } from "../../shared/documents.ts";
import { type Calendar, plusDays } from "../papers/calendar.ts";
import { arrivals, type InboxArrival } from "./inbox_plan.ts";
import { fileNameOf, printedRequester, purposeOf, requestPaper, wishes } from "./papers.ts";
import { Random } from "../papers/random.ts";
import { documentTitle } from "../papers/contents.ts";
import type { DocumentSpec, OtherContent, PrintedPatient, RequestContent } from "../papers/spec.ts";
import type { RequestBook } from "./requests.ts";
import type { DemoExtractedPatient, DemoInboxEntry, DemoStatusChange } from "./types.ts";
import type { DemoPatient } from "../papers/people.ts";
import type { DemoRequester } from "./types_people.ts";
import { custodian } from "../papers/custodian.ts";

interface World {
  cal: Calendar;
  patients: DemoPatient[];
  requesters: DemoRequester[];
  book: RequestBook;
}

/** Entries with the documents that only they name; linked entries share their request's document. The newest come first. */
export function buildInbox(world: World): { inbox: DemoInboxEntry[]; documents: DocumentSpec[] } {
  const documents: DocumentSpec[] = [];
  const made = new Map<string, { entry: DemoInboxEntry; document: DocumentSpec }>();
  const linked = linkable(world);
  for (const arrival of arrivals) {
    const earlier = arrival.duplicateOf === undefined ? undefined : made.get(arrival.duplicateOf);
    const document = arrival.status === "linked"
      ? linked.shift()!
      : earlier
      ? sentAgain(world.cal, earlier.document, arrival)
      : documentOf(world, arrival);
    if (arrival.status !== "linked") documents.push(document);
    made.set(arrival.key, { entry: entryOf(world, arrival, document, earlier?.entry.id ?? null), document });
  }
  const inbox = [...made.values()].map(({ entry }) => entry).sort((a, b) => b.timestamp.localeCompare(a.timestamp));
  return { inbox, documents };
}

/** The newest documents that have become requests, one batch among them, every source if there is one. */
function linkable({ book }: World): DocumentSpec[] {
  const newest = book.requests.filter((r) => r.status === "new" || r.status === "processing").reverse();
  const batch = newest.find((r) => r.batchRequestId !== null);
  const chosen = [
    batch,
    ...(["fax", "email", "manual"] as const).map((source) => newest.find((r) => r.source === source)),
  ];
  const ids = [...new Set([...chosen, ...newest].filter((r) => r !== undefined).map((r) => r.documentId))];
  return ids.map((id) => book.documents.find((d) => d.id === id)!);
}

function documentOf(world: World, arrival: InboxArrival): DocumentSpec {
  const { cal, patients, requesters } = world;
  const requester = arrival.requester === "self"
    ? themselves(find(patients, arrival.patients[0])!)
    : requesters.find((r) => r.name.startsWith(arrival.requester ?? "Whitcombe"))!;
  const receivedAt = cal.at(arrival.daysAgo, arrival.hour, (arrival.key.length * 7) % 60);
  const seed = `inbox:${arrival.key}`;
  if (arrival.paper !== "request") {
    const content: OtherContent = {
      kind: arrival.paper,
      custodian,
      sender: { ...printedRequester(requester), ...arrival.sender },
      writtenOn: receivedAt.slice(0, 10),
    };
    return {
      id: new Random(`document:${seed}`).uuid(),
      fileName: fileNameOf(arrival.medium, receivedAt.slice(0, 10), seed),
      medium: arrival.medium,
      seed,
      receivedAt,
      content,
    };
  }
  const asked = arrival.patients.map((who) => find(patients, who) ?? patients.find((p) => p.guardianId === null)!);
  const requestType: RequestType = arrival.requestType ?? requester.type;
  const random = new Random(seed);
  const recordTypes: RecordKind[] = random.pick(wishes[requestType]);
  const spec = requestPaper({
    seed,
    requester,
    patients: asked,
    guardian: patients.find((p) => p.id === asked[0].guardianId) ?? null,
    requestType,
    recordTypes,
    dateRange: { start: plusDays(receivedAt.slice(0, 10), -730), end: receivedAt.slice(0, 10) },
    purpose: purposeOf(requester, requestType, random),
    urgencyReason: arrival.urgent ?? null,
    source: arrival.source,
    receivedAt,
  }, arrival.medium);
  const content = spec.content as RequestContent;
  const printed = content.patients.map((patient, i): PrintedPatient => ({ ...patient, ...arrival.patients[i].as }));
  return { ...spec, content: { ...content, patients: printed } };
}

/** A patient who asks for the own records and is not yet among the requesters. */
function themselves(patient: DemoPatient): DemoRequester {
  const { printedName: name, email, phone, address } = patient;
  const mail = email ?? `${patient.mrn.toLowerCase()}@mail.example`;
  return {
    id: 0,
    type: "patient",
    name,
    contactName: name,
    email: mail,
    phone: phone ?? "(541) 555-0198",
    fax: null,
    address,
    patientId: patient.id,
  };
}

/** The same paper once more: another header, other noise, another name for the file. */
function sentAgain(cal: Calendar, earlier: DocumentSpec, arrival: InboxArrival): DocumentSpec {
  const seed = `inbox:${arrival.key}`;
  const receivedAt = cal.at(arrival.daysAgo, arrival.hour, 40);
  return {
    ...earlier,
    id: new Random(`document:${seed}`).uuid(),
    fileName: fileNameOf(arrival.medium, receivedAt.slice(0, 10), seed),
    medium: arrival.medium,
    seed,
    receivedAt,
  };
}

function entryOf(
  world: World,
  arrival: InboxArrival,
  document: DocumentSpec,
  duplicateOf: string | null,
): DemoInboxEntry {
  const { cal, book } = world;
  const requests = arrival.status === "linked" ? book.requests.filter((r) => r.documentId === document.id) : [];
  const source = requests[0]?.source ?? arrival.source;
  const manual = source === "manual";
  return {
    id: new Random(`entry:${arrival.key}`).uuid(),
    source,
    sender: senderOf(document, source),
    subject: manual ? arrival.subject ?? documentTitle(document) : documentTitle(document),
    timestamp: document.receivedAt,
    documentId: document.id,
    status: arrival.status,
    statusHistory: historyOf(cal, arrival, document.receivedAt),
    linkedRequestIds: requests.map((r) => r.id),
    duplicateOf,
    errorMessage: arrival.problem ?? null,
    extractedPatients: arrival.status === "failed" ? [] : extracted(world, arrival, document),
    createdManually: manual,
    manualUploader: manual ? "igranger" : null,
    manualNotes: manual ? arrival.note ?? null : null,
  };
}

function senderOf({ content }: DocumentSpec, source: DemoInboxEntry["source"]): string {
  const sender = content.kind === "request" ? content.requester : content.kind === "record" ? null : content.sender;
  if (sender === null) return custodian.email;
  return source === "email" ? sender.email : source === "fax" ? sender.fax ?? sender.phone : sender.name;
}

/** Read at once; then what the reading or a clerk made of it. */
function historyOf(cal: Calendar, arrival: InboxArrival, receivedAt: string): DemoStatusChange[] {
  const read = arrival.status === "linked" || arrival.status === "archived"
    ? arrival.readAs ?? "parsed"
    : arrival.status;
  const byHand = arrival.status === "linked" || arrival.status === "archived";
  return [
    { from: null, to: "processing", timestamp: receivedAt, username: null },
    { from: "processing", to: read, timestamp: cal.after(receivedAt, 1), username: null },
    ...(byHand ? [{ from: read, to: arrival.status, timestamp: cal.after(receivedAt, 95), username: "tobrien" }] : []),
  ];
}

function extracted(world: World, arrival: InboxArrival, { content }: DocumentSpec): DemoExtractedPatient[] {
  if (content.kind !== "request") return [];
  return content.patients.map((printed, i) => {
    const asked = arrival.patients[i];
    const known = asked === undefined
      ? world.patients.find((p) => p.dateOfBirth === printed.dob && p.printedName === printed.name)
      : find(world.patients, asked);
    return {
      name: printed.name,
      dob: printed.dob,
      mrn: printed.mrn,
      patientId: known?.id ?? null,
      matchConfidence: known === undefined ? 0 : asked?.confidence ?? (printed.mrn ? 0.99 : 0.95),
      address: printed.address,
      phone: printed.phone,
      email: printed.email,
    };
  });
}

function find(patients: DemoPatient[], who: InboxArrival["patients"][number]): DemoPatient | undefined {
  return patients.find((p) => p.printedName === who.name && (who.dob === undefined || p.dateOfBirth === who.dob));
}
