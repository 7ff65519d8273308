/**
 * Rows of every list, written straight into the store: names that agree in their beginnings, missing values, many of one kind.
 * @module
 */
import { Bulk } from "../../server/demo/bulk.ts";
import { inboxEntries } from "../../server/rooms/inbox/store.ts";
import { invoices } from "../../server/rooms/invoices/store.ts";
import { links } from "../../server/rooms/links/store.ts";
import { mails } from "../../server/rooms/outbox/store.ts";
import { patients } from "../../server/rooms/patients/store.ts";
import { requesters, requests } from "../../server/rooms/requests/store.ts";
import { users } from "../../server/rooms/users/store.ts";
import { noContact } from "../../shared/contacts.ts";
import { invoiceStatuses } from "../../shared/invoices.ts";
import { inboxStatuses } from "../../shared/inbox.ts";
import { fullName } from "../../shared/patients.ts";
import { mailKinds, mailStatuses } from "../../shared/outbox.ts";
import { roles } from "../../shared/permissions.ts";
import { requestTypes } from "../../shared/documents.ts";
import { requestStatuses, sources } from "../../shared/requests.ts";
import type { Desk } from "../harness.ts";

export const rowsInEach = 25;

const uuidOf = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`;
const oneOf = <T>(all: readonly T[], i: number): T => all[(i * 11 + 3) % all.length];
const lastNames = ["Okafor", "O", "de la Cruz", "Ñandú", "Zamora", "=Ada", "Smith", "Smithers"];
const middleNames = ["Lee", null, "Ann", "de Souza"];
const firstNames = ["Christopher", "Christophe", "Maria Anna", "Max", "Ines"];
/** The fifth begins as a formula does. */
export const nameAt = (i: number) => ({
  firstName: i === 5 ? "=Ada" : oneOf(firstNames, i),
  // Who agree in last and first name differ in this one.
  middleName: oneOf(middleNames, i >> 2),
  lastName: oneOf(lastNames, i >> 1),
});

const found = {
  firstName: null,
  middleName: null,
  lastName: null,
  suffix: null,
  dob: null,
  mrn: null,
  address: null,
  phone: null,
  email: null,
  ssnLast4: null,
  patientId: null,
  matchConfidence: 0,
  matchWhy: "",
  candidates: [],
  confidence: {},
  evidence: {},
};

/** Fills the office; row i of each list has the number i. */
export async function fillLists(desk: Desk): Promise<void> {
  const bulk = new Bulk(desk.deps.store);
  const at = (hour: number) => new Date(desk.clock.now - (hour * 13 % 97) * 3_600_000).toISOString();
  const day = (i: number) => at(i * 24).slice(0, 10);
  const put = async (c: unknown, row: Record<string, unknown>) => await bulk.put(c as never, row as never);
  await put(requesters, {
    id: 1,
    name: "Harbor Law LLP",
    contactName: null,
    email: null,
    phone: null,
    fax: null,
    type: "attorney",
    contacts: [],
    createdAt: at(0),
    updatedAt: at(0),
  });
  for (let i = 1; i <= rowsInEach; i++) {
    const stamps = { createdAt: at(i), updatedAt: at(i) };
    const name = nameAt(i);
    const full = fullName(name);
    await put(patients, {
      id: i,
      ...name,
      // Each a day of its own: who share one stand in no told order.
      dateOfBirth: i % 9 ? `${1990 - i * 3 % 29}-0${1 + i % 9}-1${i % 10}` : null,
      mrn: i % 8 ? `M-${i * 37 % 101}` : null,
      email: null,
      phone: null,
      lastVisit: null,
      ...stamps,
    });
    await put(requests, {
      id: i,
      patientId: i % 10 ? i : null,
      requesterId: 1,
      contact: noContact,
      batchRequestId: null,
      source: oneOf(sources, i),
      sourceReference: null,
      requestType: oneOf(requestTypes, i),
      recordTypes: ["lab"],
      dateRangeStart: null,
      dateRangeEnd: null,
      purpose: null,
      notes: null,
      status: oneOf(requestStatuses, i),
      statusHistory: [],
      isUrgent: false,
      urgencyReason: null,
      authorization: null,
      recordsAttached: false,
      receivedAt: at(i),
      dueDate: day(i),
      processedAt: null,
      words: i % 10 ? [full, "Harbor Law LLP"] : ["Harbor Law LLP"],
      sortName: i % 10 ? name : null,
      ...stamps,
    });
    await put(invoices, {
      id: i,
      requestId: i,
      patientId: i,
      requesterId: 1,
      batchRequestId: null,
      isBatchInvoice: false,
      amount: i * 731 % 50 * 100,
      status: oneOf(invoiceStatuses, i),
      invoiceNumber: `INV-2026-${String(i).padStart(4, "0")}`,
      invoiceDate: day(i),
      dueDate: day(i),
      description: null,
      notes: null,
      paymentMethod: null,
      stripePaymentIntentId: null,
      paymentAttempt: 0,
      invoicePath: null,
      deliveryStatus: "pending",
      deliveryMethod: null,
      deliveredTo: null,
      deliveredAt: null,
      deliveryError: null,
      sentTo: i % 3 ? `a${i * 17 % 19}@harbor.example` : null,
      sentAt: null,
      paidAt: i % 4 ? null : at(i),
      paidAmount: null,
      refundedAmount: 0,
      statusHistory: [],
      metadata: {},
      patientName: full,
      sortName: name,
      requesterName: i % 2 ? "Harbor Law LLP" : "Harbor Law LLC",
      requesterEmail: null,
      ...stamps,
    });
    await put(inboxEntries, {
      id: uuidOf(i),
      source: oneOf(sources, i),
      sender: "fax@harbor.example",
      subject: i === 5 ? "=1+1" : `Request ${i * 29 % 43} of records`,
      timestamp: at(i),
      attachmentName: null,
      file: { sha256: null, size: 0, mime: "application/pdf", fileName: "a.pdf" },
      status: oneOf(inboxStatuses, i),
      linkedRequestId: i % 4 ? null : i,
      linkedRequestIds: [],
      duplicateOf: null,
      duplicateReason: null,
      errorMessage: null,
      progress: null,
      parsedFields: null,
      processingMetrics: null,
      extractedPatients: i % 6 ? [{ ...found, ...name, name: full }] : [],
      patientCount: i % 6 ? 1 : 0,
      preview: "",
      reading: null,
      signature: null,
      statusHistory: [],
      createdManually: false,
      manualUploader: null,
      manualNotes: null,
      manualPatient: null,
      sourceKey: null,
      ...stamps,
    });
    await put(mails, {
      id: uuidOf(i),
      kind: oneOf(mailKinds, i),
      to: `a${i * 17 % 19}@harbor.example`,
      subject: i === 5 ? "@SUM(1)" : `Invoice INV-2026-${i * 29 % 43}`,
      text: "",
      about: { type: "invoice", id: String(i) },
      status: oneOf(mailStatuses, i),
      reference: null,
      error: null,
      sentAt: null,
      createdAt: at(i),
    });
    await put(users, {
      id: i,
      username: `user${i * 31 % 47}`,
      password: "-",
      email: `u${i * 17 % 43}@staff.example`,
      fullName: full,
      role: oneOf(roles, i),
      requesterId: null,
      forcePasswordChange: false,
      passwordLastChangedAt: null,
      isActive: true,
      isEmailVerified: false,
      activationToken: null,
      activationTokenExpiry: null,
      passwordResetToken: null,
      passwordResetExpiry: null,
      lastLoginAt: null,
      failedLoginCount: 0,
      lastFailedLoginAt: null,
      accountLockedAt: null,
      accountLockedReason: null,
      ...stamps,
    });
    await put(links, {
      id: uuidOf(i),
      tokenHash: `t${i}`,
      generation: 0,
      requestId: i,
      disclosureId: uuidOf(i),
      email: "jo@harbor.example",
      expiresAt: at(i * 5 + 2),
      isRevoked: i % 5 === 0,
      revokedAt: null,
      revokedBy: null,
      revokedReason: null,
      isPasswordProtected: false,
      passcodeHash: null,
      passcodeFailures: 0,
      accessLimitCount: null,
      accessCount: 0,
      lastAccessedAt: i % 3 ? at(i * 3) : null,
      lastAccessedIp: null,
      createdBy: "Ada",
      ...stamps,
    });
  }
  await bulk.end();
}
