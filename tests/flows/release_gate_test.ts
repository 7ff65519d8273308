import assert from "node:assert/strict";
import { disclosures } from "../../server/rooms/links/store.ts";
import type { ErrorBody } from "../../shared/errors.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { attach, onePage, ready, staffOf, statusOf } from "./fixtures.ts";

const send = (person: Person, method: string, path: string, body: unknown = {}) =>
  person.call(path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const release = (person: Person, body: unknown) => send(person, "POST", "/api/release-records", body);
const missing = (error: ErrorBody) => error.details?.missing;
const authorize = (person: Person, id: number, authorization: unknown) =>
  json<{ authorizationState: { state: string; text: string } }>(
    send(person, "PATCH", `/api/requests/${id}`, { authorization }),
  );
const valid = { attached: true, signed: true, signedOn: "2026-11-01", expiresOn: "2027-11-01" };
const disclosureOf = (desk: Desk, id: number) => desk.deps.store.all(disclosures, "request", [id]);

Deno.test("a request id alone releases with a valid authorization and checked records; else all that is missing is told", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { intake } = staff;
  const { requestId } = await ready(staff);
  const refused = await json<ErrorBody>(release(intake, { requestId }), 409);
  assert.deepEqual([refused.code, missing(refused)], ["not_releasable", ["authorization", "records_checked"]]);
  assert.match(refused.message, /Authorization: none came with the request.*Confirm that you have looked/);

  const { authorizationState } = await authorize(intake, requestId, valid);
  assert.deepEqual([authorizationState.state, authorizationState.text], ["valid", "valid until Nov 1, 2027"]);
  assert.deepEqual(missing(await json<ErrorBody>(release(intake, { requestId }), 409)), ["records_checked"]);
  await json(send(staff.billing, "POST", `/api/requests/${requestId}/check-records`), 403);
  const checked = await json<{ recordsChecked: { by: string } | null }>(
    send(intake, "POST", `/api/requests/${requestId}/check-records`),
  );
  assert.equal(checked.recordsChecked?.by, "Intake Person");
  await json(release(intake, { requestId }));
  assert.equal(await statusOf(intake, requestId), "completed");
  const [{ grounds }] = await disclosureOf(desk, requestId);
  assert.deepEqual(grounds, { authorization: "valid", legalReason: null, legalReasonText: null });
});

Deno.test("any change of what is included takes the mark away, and back again does not bring it", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { intake } = staff;
  const { requestId } = await ready(staff);
  await authorize(intake, requestId, valid);
  const check = () =>
    json<{ attachedRecords: { id: number }[]; recordsChecked: unknown }>(
      send(intake, "POST", `/api/requests/${requestId}/check-records`),
    );
  const { attachedRecords: [file] } = await check();
  for (const isIncluded of [false, true]) {
    await json(send(intake, "PATCH", `/api/attached-records/${file.id}`, { isIncluded }));
  }
  assert.deepEqual(missing(await json<ErrorBody>(release(intake, { requestId }), 409)), ["records_checked"]);
  await check();
  await json(await attach(intake, requestId, [await onePage("More")]), 201);
  const error = await json<ErrorBody>(release(intake, { requestId }), 409);
  assert.deepEqual([error.code, missing(error)], ["invoice_difference", ["invoice_difference", "records_checked"]]);
});

Deno.test("an authorization that is unsigned, expired or unclear asks for a legal reason, which the disclosure and the trail keep", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { intake, admin } = staff;
  const { requestId } = await ready(staff);
  for (
    const [authorization, state] of [
      [{ ...valid, signed: false }, "unsigned"],
      [{ ...valid, expiresOn: "2026-11-19" }, "expired"],
      [{ ...valid, signedOn: null }, "scope_unclear"],
      [{ ...valid, scopeUnclear: true }, "scope_unclear"],
      [{ ...valid, attached: false }, "none"],
    ] as const
  ) {
    assert.equal((await authorize(intake, requestId, authorization)).authorizationState.state, state);
    const error = await json<ErrorBody>(release(intake, { requestId, confirm: true }), 409);
    assert.deepEqual(missing(error), ["authorization"]);
  }
  // The last day counts.
  assert.equal(
    (await authorize(intake, requestId, { ...valid, expiresOn: "2026-11-20" })).authorizationState.state,
    "valid",
  );
  await authorize(intake, requestId, { ...valid, signed: false });
  const wordless = await json<ErrorBody>(release(intake, { requestId, confirm: true, legalReason: "other" }), 400);
  assert.equal(wordless.details?.legalReasonText, "Say what the legal reason is.");
  await json(
    release(intake, { requestId, confirm: true, legalReason: "court_order", legalReasonText: "Case 26-CV-1187" }),
  );
  const [{ grounds }] = await disclosureOf(desk, requestId);
  assert.deepEqual(grounds, {
    authorization: "unsigned",
    legalReason: "court_order",
    legalReasonText: "Case 26-CV-1187",
  });
  const { patientId } = await json<{ patientId: number }>(intake.call(`/api/requests/${requestId}`));
  const [told] = await json<{ grounds: unknown }[]>(intake.call(`/api/patients/${patientId}/disclosures`));
  assert.deepEqual(told.grounds, grounds);
  const trail = await json<{ action: string; details: Record<string, unknown> }[]>(
    admin.call(`/api/activity-logs?requestId=${requestId}`),
  );
  const row = trail.find((r) => r.action === "records_released")!;
  assert.deepEqual([row.details.authorization, row.details.legalReason], ["unsigned", "court_order"]);
});

Deno.test("in bulk and with the payment the same is asked, and nobody's word is taken for given", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { intake } = staff;
  const one = await ready(staff);
  const two = await ready(staff);
  const bulk = (more: unknown) =>
    json<{ results: { ok: boolean; message: string }[] }>(
      send(intake, "POST", "/api/requests/bulk", {
        action: "release",
        ids: [one.requestId, two.requestId],
        ...more as object,
      }),
    );
  await authorize(intake, two.requestId, valid);
  const none = await bulk({});
  assert.deepEqual(none.results.map((r) => r.ok), [false, false]);
  const some = await bulk({ confirm: true });
  assert.deepEqual(some.results.map((r) => r.ok), [false, true]);
  assert.match(some.results[0].message, /choose a legal reason/);
  const pay = (body: unknown) => send(intake, "POST", "/api/process-payment-and-release", body);
  assert.deepEqual(missing(await json<ErrorBody>(pay({ invoiceId: one.invoiceId }), 409)), [
    "authorization",
    "records_checked",
  ]);
  const done = await json<{ recordsStatus: string }>(
    pay({ invoiceId: one.invoiceId, confirm: true, legalReason: "payment" }),
  );
  assert.equal(done.recordsStatus, "completed");
});
