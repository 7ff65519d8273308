import assert from "node:assert/strict";
import { isInRange } from "./dates.ts";

Deno.test("what is of a range: days, partial dates, what lasts, what has no day", () => {
  const of = (fields: object, start?: string, end?: string) =>
    isInRange({ resourceType: "Observation", id: "1", ...fields }, { start, end }, "America/Chicago");
  assert.ok(of({ effectiveDateTime: "2026-03-01T23:59:00-08:00" }, "2026-03-01", "2026-03-01"));
  assert.ok(!of({ effectiveDateTime: "2026-02-28" }, "2026-03-01"));
  assert.ok(of({ effectiveDateTime: "2026" }, "2026-05-01", "2026-06-01"));
  assert.ok(of({ effectiveDateTime: "2026-05" }, "2026-05-20"));
  assert.ok(of({ period: { start: "2026-01-01", end: "2026-03-01" } }, "2026-02-01", "2026-02-02"));
  assert.ok(of({}, "2026-02-01"));
  assert.ok(of({ resourceType: "Condition", onsetDateTime: "2001" }, "2026-01-01"));
  assert.ok(!of({ resourceType: "Condition", onsetDateTime: "2001", abatementDateTime: "2005-01-01" }, "2026-01-01"));
  // A period without an end lasts while its record goes on.
  const stay = { resourceType: "Encounter", period: { start: "2024-03-01" } };
  assert.ok(of({ ...stay, status: "in-progress" }, "2026-01-01"));
  assert.ok(!of({ ...stay, status: "finished" }, "2026-01-01"));
  assert.ok(of({ ...stay, status: "finished" }, "2024-03-01", "2024-03-01"));
  assert.ok(of({ resourceType: "CarePlan", status: "active", period: { start: "2024" } }, "2026-01-01"));
  // The evening of February 28 in the United States is March 1 in UTC; midnight in UTC is a day without a time.
  assert.ok(of({ effectiveDateTime: "2026-03-01T03:00:00Z" }, "2026-02-01", "2026-02-28"));
  assert.ok(!of({ effectiveDateTime: "2026-03-01T03:00:00Z" }, "2026-03-01"));
  assert.ok(!of({ effectiveDateTime: "2026-03-01T15:00:00Z" }, "2026-02-01", "2026-02-28"));
  assert.ok(!of({ effectiveDateTime: "2026-03-01T00:00:00.000Z" }, "2026-02-01", "2026-02-28"));
  assert.ok(!of({ effectiveDateTime: "2026-03-01T03:00:00+02:00" }, "2026-02-01", "2026-02-28"));
  // A referral is of the day it was written, not of the visit it is for.
  const referral = { authoredOn: "2026-03-03", occurrencePeriod: { start: "2026-06-01" } };
  assert.ok(of({ resourceType: "ServiceRequest", ...referral }, "2026-03-01", "2026-03-31"));
  assert.ok(!of({ resourceType: "ServiceRequest", ...referral }, "2026-06-01"));
  // A diagnosis of a visit is of the visit, also where the illness began long before.
  const diagnosis = {
    resourceType: "Condition",
    category: [{ coding: [{ code: "encounter-diagnosis" }] }],
    onsetDateTime: "2010-01-01",
    recordedDate: "2026-03-02",
  };
  assert.ok(of(diagnosis, "2026-03-01", "2026-03-31"));
  assert.ok(!of(diagnosis, "2026-04-01"));
});
