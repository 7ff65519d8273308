import assert from "node:assert/strict";
import { auditActions } from "../../shared/audit.ts";
import { type ActivityEntry, activitySentence, foldActivity } from "./activity.ts";
import { activityKind } from "./activity_kind.ts";

const entry = (action: string, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: action,
  action,
  targetType: "request",
  targetId: "121",
  requestId: 121,
  details: {},
  user: { fullName: "Ruben Vasquez" },
  createdAt: "2026-11-17T15:46:00Z",
  ...more,
});

Deno.test("activity: a list that was read is named in words for people", () => {
  const said = (targetType: string) => activitySentence(entry("list_viewed", { targetType, details: { rows: 2 } }));
  assert.deepEqual(["simulate-workflow", "secure-links", "requests.csv"].map(said), [
    "Ruben Vasquez read simulated workflows (2 rows)",
    "Ruben Vasquez read secure links (2 rows)",
    "Ruben Vasquez read requests as CSV (2 rows)",
  ]);
});

Deno.test("activity: what somebody did to their own account names no number", () => {
  const said = (action: string, targetId: string) =>
    activitySentence(entry(action, { targetType: "user", targetId, userId: 4 }));
  assert.equal(said("password_changed", "4"), "Ruben Vasquez changed their password");
  assert.equal(said("password_changed", "7"), "Ruben Vasquez changed the password of user 7");
  const first = { targetType: "user", targetId: "1", user: null, details: { by: "start" } };
  assert.equal(
    activitySentence(entry("password_changed", first)),
    "The system made the one-time password of the first administrator",
  );
  assert.equal(said("second_factor_enabled", "4"), "Ruben Vasquez set up their second factor");
  assert.equal(said("second_factor_removed", "7"), "Ruben Vasquez took off the second factor of user 7");
});

Deno.test("activity: an invoice is told by its number or by its request, never by its id", () => {
  const said = (more: Partial<ActivityEntry>) =>
    activitySentence(entry("invoice_viewed", { targetType: "invoice", targetId: "80", ...more }));
  assert.equal(said({ details: { invoiceNumber: "INV-2026-0098" } }), "Ruben Vasquez looked at INV-2026-0098");
  assert.equal(said({}), "Ruben Vasquez looked at the invoice of request 121");
  assert.equal(said({ requestId: null }), "Ruben Vasquez looked at an invoice");
});

Deno.test("activity: a file taken off a request is not told as a record that is left out", () => {
  const said = (details: Record<string, unknown>) =>
    activitySentence(entry("record_excluded", { targetType: "attached_record", targetId: "9", details }));
  assert.equal(said({ removed: true, sha256: "ab" }), "Ruben Vasquez took an attached file off request 121");
  assert.equal(said({}), "Ruben Vasquez left out a record of request 121");
});

Deno.test("activity: checks, merges and mailed notices are told in sentences", () => {
  const said = (action: string, more: Partial<ActivityEntry>) => activitySentence(entry(action, more));
  const request = { targetType: "request", targetId: "121" };
  assert.equal(
    said("records_checked", { ...request, details: { checked: true } }),
    "Ruben Vasquez marked the records of request 121 as checked",
  );
  assert.equal(
    said("records_checked", { ...request, details: { checked: false } }),
    "Ruben Vasquez marked the records of request 121 as not checked",
  );
  const person = { targetType: "patient", targetId: "65" };
  assert.equal(said("patient_merged", person), "Ruben Vasquez merged patient 65 with another");
  assert.equal(said("patient_unmerged", person), "Ruben Vasquez undid a merge of patient 65");
  const mailed = { targetType: "user", targetId: "6", user: null };
  assert.equal(said("notifications_mailed", mailed), "The system mailed the notices of user 6");
});

Deno.test("activity: sentences tell who did what to what, with amounts as money and no raw data", () => {
  const details = { invoiceNumber: "INV-2026-0083", amount: 1825, to: "records@harbor.example" };
  assert.equal(
    activitySentence(entry("invoice_sent", { targetType: "invoice", targetId: "83", details })),
    "Ruben Vasquez sent INV-2026-0083 of $18.25 to records@harbor.example",
  );
  assert.equal(
    activitySentence(
      entry("link_downloaded", {
        targetType: "secure_link",
        user: null,
        details: { kind: "merged", recipient: "ksato@firm.example", ip: "10.0.0.1" },
      }),
    ),
    "ksato@firm.example downloaded the records of request 121",
  );
  assert.equal(
    activitySentence(entry("request_status_changed", { details: { oldStatus: "new", newStatus: "pending_payment" } })),
    "Ruben Vasquez moved request 121 from new to pending payment",
  );
  const refused = entry("payment_failed", { targetType: "invoice", targetId: "83", user: null, details });
  assert.equal(activitySentence(refused), "The payer tried to pay INV-2026-0083 ($18.25), and it failed");
  const disputed = entry("payment_disputed", { targetType: "invoice", targetId: "83", user: null, details });
  assert.equal(
    activitySentence(disputed),
    "The system noted that the payment of INV-2026-0083 is disputed ($18.25)",
  );
  assert.equal(
    activitySentence({ ...disputed, details: { ...details, status: "needs_response" } }),
    "The system noted that the payment of INV-2026-0083 is disputed ($18.25)",
  );
  assert.equal(
    activitySentence({ ...disputed, details: { ...details, status: "under_review" } }),
    "The system noted that the payment of INV-2026-0083 was disputed ($18.25) and the dispute is now under review",
  );
  const failed = { ...disputed, id: "failed", action: "refund_failed" };
  assert.deepEqual(foldActivity([disputed, failed]).map(({ main }) => main.action), [
    "payment_disputed",
    "refund_failed",
  ]);
  const mail = { targetType: "channel", targetId: "smtp-1", user: null, details: { name: "Outgoing mail" } };
  assert.equal(activitySentence(entry("channel_failed", mail)), "The system found that Outgoing mail stopped working");
  for (const action of Object.keys(auditActions)) {
    const sentence = activitySentence(entry(action, { title: auditActions[action as keyof typeof auditActions] }));
    assert.ok(!/undefined|null|NaN|[{}_]/.test(sentence), sentence);
  }
});

Deno.test("activity: a document is told by its request, by how it came, or as this one; never by its id", () => {
  const id = "3f9a02c1-6f0e-4a55-9a9c-000000000001";
  const document = (action: string, more: Partial<ActivityEntry>) =>
    entry(action, { targetType: "inbox_entry", targetId: id, requestId: null, ...more });
  const received = document("document_received", { details: { source: "fax", sender: "Harbor Law" } });
  const viewed = document("document_viewed", { requestId: 121 });
  const linked = document("entry_linked", { requestId: 121, details: { requestIds: [121, 122] } });
  assert.deepEqual([received, viewed, linked].map((one) => activitySentence(one)), [
    "Ruben Vasquez received a fax from Harbor Law",
    "Ruben Vasquez looked at the document of request 121",
    "Ruben Vasquez linked a document to request 121",
  ]);
  assert.equal(activitySentence(document("document_read", {}), id), "Ruben Vasquez read this document");
});

Deno.test("activity: the kind follows from the action; a password's reset is no request", () => {
  assert.equal(activityKind({ action: "password_reset_requested", targetType: "user" }), "user");
  assert.equal(activityKind({ action: "invoice_created", targetType: "invoice" }), "invoice");
  assert.equal(activityKind({ action: "payment_confirmed", targetType: "invoice" }), "payment");
  assert.equal(activityKind({ action: "document_received", targetType: "inbox_entry" }), "document");
  assert.equal(activityKind({ action: "records_released", targetType: "request" }), "release");
});

Deno.test("activity: a change of status folds into what caused it", () => {
  const folded = foldActivity([
    entry("request_viewed", { createdAt: "2026-11-18T10:00:00Z" }),
    entry("request_status_changed"),
    entry("payment_confirmed"),
    entry("request_created", { createdAt: "2026-11-15T10:00:00Z" }),
  ]);
  assert.deepEqual(folded.map(({ main, rest }) => [main.action, rest.map(({ action }) => action)]), [
    ["request_viewed", []],
    ["payment_confirmed", ["request_status_changed"]],
    ["request_created", []],
  ]);
});

Deno.test("activity: every action of the trail has a sentence of its own", () => {
  const raw = Object.keys(auditActions).filter((action) =>
    !action.startsWith("fax_") && / .*: .+ \(/.test(activitySentence(entry(action, { details: {} })))
  );
  assert.deepEqual(raw, []);
  const said = (action: string, details: Record<string, unknown>) =>
    activitySentence(entry(action, { targetType: "audit", targetId: "7", details }));
  assert.equal(said("ehr_searched", { failed: true }), "Ruben Vasquez searched the EHR for a patient, which failed");
  assert.equal(
    said("audit_verified", { ok: true, checked: 1200 }),
    "Ruben Vasquez verified the audit trail (1,200 entries)",
  );
});

Deno.test("activity: a source is told by its name, as Document Inbox tells it, never by its id", () => {
  const said = (details: Record<string, unknown>) =>
    activitySentence(entry("source_checked", { targetType: "inbox_source", targetId: "mk3j9x0q1zz0mw", details }));
  assert.equal(
    said({ name: "records@clinic.example", imported: 2 }),
    "Ruben Vasquez checked inbox source “records@clinic.example” (2 new)",
  );
  const down = { name: "Telnyx", imported: 0, error: "Telnyx could not be reached." };
  assert.equal(said(down), "Ruben Vasquez checked inbox source “Telnyx”, which failed");
  assert.equal(said({}), "Ruben Vasquez checked an inbox source");
});
