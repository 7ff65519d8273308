/**
 * The 120 requests of the last six months, in every state, some of them in batches.
 * @module
 */
import type { RequestType } from "../../shared/documents.ts";
import { type Calendar, plusDays, slashDate } from "../papers/calendar.ts";
import { historyOf, type Steps } from "./histories.ts";
import { type PaperFacts, purposeOf, requestPaper, wishes } from "./papers.ts";
import { Random } from "../papers/random.ts";
import type { DocumentSpec } from "../papers/spec.ts";
import { attachedRecord, matched, releaseOf } from "./request_parts.ts";
import { type Arrival, type People, planArrivals } from "./request_plan.ts";
import type { DemoBatch, DemoRequest, DemoSource } from "./types.ts";
import type { DemoPatient } from "../papers/people.ts";

/** Why haste is asked for, by who asks. */
const urgencies: Record<RequestType, string> = {
  attorney: "Trial is set for {date}.",
  insurance: "The arbitration is on {date}.",
  patient: "I see the specialist on {date}.",
  provider: "The patient is scheduled for surgery on {date}.",
  disability: "The hearing takes place on {date}.",
  workers_comp: "The hearing takes place on {date}.",
  payer_audit: "The audit closes on {date}.",
  copy_service: "The deposition is on {date}.",
  other: "The inquest opens on {date}.",
};

const remarks = [
  "Requester called about the status.",
  "Asked for electronic copies.",
  "Authorization checked against the signature on file.",
];

export interface RequestBook {
  requests: DemoRequest[];
  batches: DemoBatch[];
  documents: DocumentSpec[];
}

/** Requests are numbered in the order in which they came in. */
export function buildRequests(cal: Calendar, people: People): RequestBook {
  const book: RequestBook = { requests: [], batches: [], documents: [] };
  for (const { seed, ...arrival } of planArrivals(people)) {
    addRequests(cal, people, book, { seed, random: new Random(seed), ...arrival });
  }
  return book;
}

interface Intake extends Arrival {
  random: Random;
}

function addRequests(cal: Calendar, people: People, book: RequestBook, intake: Intake): void {
  const { seed, status, patients, requester } = intake;
  const facts = paperFacts(cal, people, intake);
  const paper = requestPaper(facts);
  book.documents.push(paper);
  const batchRequestId = patients.length > 1 ? new Random(`batch:${seed}`).uuid() : null;
  const steps = historyOf(cal, status, facts.receivedAt, new Random(`history:${seed}`));
  for (const patient of patients) {
    book.requests.push(
      requestFor(cal, people, book, { intake, facts, steps, patient, batchRequestId, documentId: paper.id }),
    );
  }
  if (batchRequestId !== null) {
    book.batches.push({
      id: batchRequestId,
      requesterId: requester.id,
      documentId: paper.id,
      status: status === "rejected" ? "cancelled" : status,
      statusHistory: steps.history,
      createdAt: facts.receivedAt,
    });
  }
}

function paperFacts(cal: Calendar, people: People, intake: Intake): PaperFacts & { deadline: string } {
  const { seed, random, status, daysAgo, patients, requester } = intake;
  const receivedAt = cal.at(daysAgo, random.int(15, 22), random.int(0, 59));
  const received = receivedAt.slice(0, 10);
  const urgent = status !== "rejected" && random.chance(status === "new" || status === "processing" ? 0.25 : 0.15);
  const deadline = plusDays(received, urgent ? random.int(10, 24) : 30);
  return {
    seed,
    requester,
    patients,
    guardian: people.patients.find((p) => p.id === patients[0].guardianId) ?? null,
    requestType: requester.type,
    recordTypes: random.pick(wishes[requester.type]),
    dateRange: random.chance(0.2)
      ? { start: null, end: null }
      : { start: plusDays(received, -random.pick([365, 730, 1095])), end: received },
    purpose: purposeOf(requester, requester.type, random),
    urgencyReason: urgent ? urgencies[requester.type].replace("{date}", slashDate(deadline)) : null,
    source: requester.type === "patient"
      ? random.pick<DemoSource>(["manual", "email", "manual"])
      : random.pick<DemoSource>(["fax", "fax", "email", "email", "manual"]),
    receivedAt,
    deadline,
  };
}

interface One {
  intake: Intake;
  facts: PaperFacts & { deadline: string };
  steps: Steps;
  patient: DemoPatient;
  batchRequestId: string | null;
  documentId: string;
}

function requestFor(cal: Calendar, people: People, book: RequestBook, one: One): DemoRequest {
  const { intake: { random, status, requester }, facts, steps, patient } = one;
  const id = book.requests.length + 1;
  const records = matched(people.records, patient, facts.recordTypes, facts.dateRange, random);
  const extra = attachedRecord(cal, {
    id,
    patient,
    status,
    random,
    processedAt: steps.processedAt,
    needed: records.length === 0,
  });
  if (extra) book.documents.push(extra.document);
  return {
    id,
    patientId: patient.id,
    requesterId: requester.id,
    batchRequestId: one.batchRequestId,
    source: facts.source,
    documentId: one.documentId,
    requestType: facts.requestType,
    recordTypes: facts.recordTypes,
    dateRangeStart: facts.dateRange.start,
    dateRangeEnd: facts.dateRange.end,
    purpose: facts.purpose,
    notes: random.chance(0.2) ? random.pick(remarks) : null,
    status,
    statusHistory: steps.history,
    isUrgent: facts.urgencyReason !== null,
    urgencyReason: facts.urgencyReason,
    receivedAt: facts.receivedAt,
    processedAt: steps.processedAt,
    dueDate: facts.deadline,
    records,
    attachedRecords: extra ? [extra.attached] : [],
    release: steps.releasedAt === null ? null : releaseOf(cal, steps.releasedAt, steps.releasedBy, requester, random),
  };
}
