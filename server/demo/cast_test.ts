import assert from "node:assert/strict";
import { requestTypes } from "../../shared/documents.ts";
import { buildOffice } from "./cast.ts";
import type { Office } from "./types.ts";

const office = buildOffice("2026-11-20");
const tally = <T>(list: T[], key: (item: T) => string) => {
  const counts: Record<string, number> = {};
  for (const item of list) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  return counts;
};

Deno.test("the cast has the sizes that the demo promises", () => {
  assert.deepEqual(
    [office.patients, office.requesters, office.staff, office.requests, office.inbox].map((list) => list.length),
    [200, 15, 8, 120, 30],
  );
});

Deno.test("every state, source, role and type is present", () => {
  assert.deepEqual(tally(office.requests, (r) => r.status), {
    completed: 40,
    rejected: 8,
    pending_payment: 18,
    ready_for_release: 14,
    processing: 19,
    new: 21,
  });
  assert.deepEqual(Object.keys(tally(office.invoices, (i) => i.status)).sort(), [
    "cancelled",
    "failed",
    "paid",
    "pending",
    "processing",
    "refunded",
    "sent",
  ]);
  assert.deepEqual(tally(office.inbox, (e) => e.status), {
    parsed: 8,
    warning: 3,
    failed: 4,
    flagged: 3,
    duplicate: 3,
    archived: 2,
    linked: 7,
  });
  assert.deepEqual(Object.keys(tally(office.inbox, (e) => e.source)).sort(), ["email", "fax", "manual"]);
  assert.deepEqual(
    new Set(office.staff.map((s) => s.role)),
    new Set(["admin", "billing", "intake", "external-requester", "inactive"]),
  );
  assert.deepEqual(new Set(office.requesters.map((r) => r.type)), new Set(requestTypes));
  assert.deepEqual(Object.keys(tally(office.requests, (r) => r.source)).sort(), ["email", "fax", "manual"]);
  assert.ok(office.requests.some((r) => r.isUrgent && r.status === "new"));
  assert.equal(office.batches.length, 5);
});

Deno.test("the same day gives the same office, another day moves its dates only", () => {
  assert.equal(JSON.stringify(buildOffice("2026-11-20")), JSON.stringify(office));
  const later = buildOffice("2027-02-03");
  assert.notEqual(later.requests[0].receivedAt, office.requests[0].receivedAt);
  assert.deepEqual(later.patients.map((p) => p.mrn), office.patients.map((p) => p.mrn));
  assert.throws(() => buildOffice("yesterday"), /not a date/);
});

Deno.test("nothing happens after now, nor more than six months before it", () => {
  for (const now of ["2026-11-20T00:10:00.000Z", "2026-11-20T15:31:00.000Z", "2026-03-01"]) {
    const at = buildOffice(now);
    const stamps = [
      ...at.requests.flatMap((
        r,
      ) => [
        r.receivedAt,
        ...r.statusHistory.map((s) => s.timestamp),
        ...(r.release?.accesses.map((a) => a.accessedAt) ?? []),
      ]),
      ...at.invoices.flatMap((i) => [i.createdAt, i.sentAt, i.paidAt, ...i.statusHistory.map((s) => s.timestamp)]),
      ...at.inbox.flatMap((e) => [e.timestamp, ...e.statusHistory.map((s) => s.timestamp)]),
    ].filter((stamp) => stamp !== null);
    const oldest = new Date(Date.parse(at.now) - 184 * 86_400_000).toISOString();
    for (const stamp of stamps) assert.ok(stamp <= at.now && stamp >= oldest, `${stamp} against ${at.now}`);
    for (const record of at.records) assert.ok(record.recordDate <= at.today);
  }
});

Deno.test("histories run forward from the first state to the present one", () => {
  for (const { statusHistory, status } of [...office.requests, ...office.invoices, ...office.inbox]) {
    assert.equal(statusHistory[0].from, null);
    assert.equal(statusHistory[statusHistory.length - 1].to, status);
    for (const [i, step] of statusHistory.entries()) {
      if (i === 0) continue;
      assert.equal(step.from, statusHistory[i - 1].to);
      assert.ok(step.timestamp >= statusHistory[i - 1].timestamp);
    }
  }
});

Deno.test("what is named exists, and keys are unique", () => {
  const ids = (list: { id: number | string }[]) => new Set(list.map((item) => item.id));
  const unique = (list: unknown[]) => assert.equal(new Set(list).size, list.length);
  unique(office.patients.map((p) => p.mrn));
  unique(office.invoices.map((i) => i.invoiceNumber));
  unique(office.documents.map((d) => d.id));
  unique(office.documents.map((d) => d.fileName));
  unique(office.inbox.map((e) => e.id));
  unique(office.staff.map((s) => s.username));
  const [patients, requesters, records, documents, requests] = [
    office.patients,
    office.requesters,
    office.records,
    office.documents,
    office.requests,
  ].map(ids);
  for (const r of office.requests) {
    assert.ok(patients.has(r.patientId) && requesters.has(r.requesterId) && documents.has(r.documentId));
    for (const link of r.records) assert.ok(records.has(link.recordId));
    for (const file of r.attachedRecords) assert.ok(documents.has(file.documentId));
  }
  for (const e of office.inbox) {
    assert.ok(documents.has(e.documentId));
    for (const id of e.linkedRequestIds) assert.ok(requests.has(id));
    assert.equal(e.duplicateOf !== null, e.status === "duplicate");
    assert.equal(e.linkedRequestIds.length > 0, e.status === "linked");
    for (const p of e.extractedPatients) {
      assert.ok(p.patientId === null ? p.matchConfidence === 0 : patients.has(p.patientId));
    }
  }
  assert.ok(office.inbox.some((e) => e.linkedRequestIds.length > 1), "a batch is linked");
  assert.ok(office.inbox.some((e) => e.extractedPatients.some((p) => p.patientId === null)), "someone is not on file");
});

Deno.test("only invented addresses, numbers and mailboxes leave the pen", () => {
  const text = JSON.stringify(office);
  for (const [phone] of text.matchAll(/\(\d{3}\) \d{3}-\d{4}/g)) assert.match(phone, /\) 555-01\d\d$/);
  for (const [mail] of text.matchAll(/[\w.+-]+@[\w.-]+/g)) assert.match(mail, /\.example$/);
  for (const { ssn } of office.patients) if (ssn !== null) assert.match(ssn, /^9\d\d-\d\d-\d{4}$/);
  const ssns = [...text.matchAll(/\b\d{3}-\d{2}-\d{4}\b/g)].map(([ssn]) => ssn);
  assert.ok(ssns.length > 50 && ssns.every((ssn) => ssn.startsWith("9")));
});

Deno.test("an invoice adds up by the default rates", () => {
  for (const invoice of office.invoices) {
    const request = office.requests.find((r) => r.id === invoice.requestId)!;
    const pages = [
      ...request.records.filter((r) => r.isIncluded).map((r) =>
        office.records.find((record) => record.id === r.recordId)!
      ),
      ...request.attachedRecords,
    ];
    const rate = (type: string) => /imaging/i.test(type) ? 125 : /lab/i.test(type) ? 100 : 75;
    const expected = 1500 + pages.reduce((sum, p) => sum + p.pages * rate(p.recordType), 0) +
      (request.isUrgent ? 1000 : 0);
    assert.equal(invoice.amount, expected);
    assert.equal(invoice.paidAmount !== null, invoice.status === "paid" || invoice.status === "refunded");
  }
});

Deno.test("what is to be released has something to release and is paid", () => {
  for (const r of office.requests.filter((r) => r.status === "ready_for_release" || r.status === "completed")) {
    assert.ok(r.records.some((link) => link.isIncluded) || r.attachedRecords.length > 0, `request ${r.id}`);
    assert.ok(office.invoices.some((i) => i.requestId === r.id && (i.status === "paid" || i.status === "refunded")));
    assert.equal(r.release !== null, r.status === "completed");
  }
});

Deno.test("look-alikes: every hard case has its pair", () => {
  const named = (first: string, last: string) =>
    office.patients.filter((p) => p.firstName === first && p.lastName === last);
  const [amara] = named("Amara", "Okafor");
  const [amaya] = named("Amaya", "Okafor");
  assert.deepEqual([amara.dateOfBirth, amara.address, amara.guardianId], [
    amaya.dateOfBirth,
    amaya.address,
    named("Ngozi", "Okafor")[0].id,
  ]);
  assert.deepEqual(named("Robert", "Castellano").map((p) => p.suffix), ["Sr.", "Jr.", "III"]);
  assert.equal(named("Maria", "Garcia").length, 2);
  assert.deepEqual(named("Hannah", "Lindqvist")[0].formerNames, ["Hannah Elise Moreau"]);
  assert.ok(office.patients.some((p) => /\p{Script=Arabic}/u.test(p.lastName) && p.printedName === "Layla Al-Haddad"));
  const sorted = (mrn: string) => [...mrn].sort().join("");
  const swapped = office.patients.filter((p, i) => i > 0 && sorted(p.mrn) === sorted(office.patients[i - 1].mrn));
  assert.ok(swapped.length >= 5, `${swapped.length} record numbers differ by a swap`);
});

Deno.test("patients have records of their own, none from before birth", () => {
  const born = new Map(office.patients.map((p) => [p.id, p.dateOfBirth]));
  for (const record of office.records) assert.ok(record.recordDate > born.get(record.patientId)!);
  assert.deepEqual(new Set(office.records.map((r) => r.patientId)).size, 200);
  const last = lastRecord(office, 1);
  assert.equal(office.patients[0].lastVisit, last);
});

function lastRecord({ records }: Office, patientId: number): string {
  return records.filter((r) => r.patientId === patientId).map((r) => r.recordDate).sort().at(-1)!;
}
