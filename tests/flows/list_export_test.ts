/**
 * Lists as CSV files: what is filtered, to its end; no formula; each role its own columns; a count in the audit trail.
 * @module
 */
import assert from "node:assert/strict";
import { openDesk } from "../harness.ts";

Deno.test("patients are exported whole, without formulas, by intake alone, and the count is audited", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const names = Array.from({ length: 205 }, (_, i) => ({
    row: i + 2,
    fields: { mrn: `Q-${i}`, firstName: "Ana", lastName: i === 0 ? "=1+1" : `Novak${i}`, phone: "+1 555 0100" },
  }));
  for (const rows of [names.slice(0, 200), names.slice(200)]) {
    const answer = await intake.call("/api/patients/import", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ rows }),
    });
    assert.equal(answer.status, 200);
  }
  const answer = await intake.call("/api/patients.csv");
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-disposition") ?? "", /attachment; filename="patients-\d{4}-\d\d-\d\d\.csv"/);
  const lines = (await answer.text()).trimEnd().split("\r\n");
  assert.equal(lines.length, 206);
  assert.match(lines[0], /^MRN,first name,/);
  assert.ok(lines.some((line) => line.startsWith("Q-0,Ana,,'=1+1,,,'+1 555 0100")), lines[1]);

  const billing = await desk.as("billing");
  assert.equal((await billing.call("/api/patients.csv?q=Novak7")).status, 403);

  const admin = await desk.as("admin");
  const trail = await (await admin.call("/api/activity-logs?action=records_exported")).text();
  assert.match(trail, /"count":205/);
  assert.match(trail, /"isWhole":true/);
  assert.doesNotMatch(trail, /Novak7/, "what was searched for may be a name");
});

Deno.test("a requester exports the requests it made and no other, and nobody else's invoices", async () => {
  await using desk = await openDesk();
  const requester = await desk.as("external-requester", { requesterId: 1 });
  const requests = await (await requester.call("/api/requests.csv?status=new")).text();
  assert.equal(requests, "request,patient,requester,type,source,received,due,urgent,status\r\n");
  const intake = await desk.as("intake");
  assert.equal((await intake.call("/api/invoices.csv")).status, 403);
  assert.equal((await requester.call("/api/patients.csv")).status, 403);
});
