/** Two people save what both had open: the second is told what the first changed, and may then save knowingly. */
import assert from "node:assert/strict";
import type { ErrorBody } from "../../shared/errors.ts";
import { defaultBillingRates } from "../../shared/invoices.ts";
import { correctedOf, type RequestRow } from "../../shared/requests.ts";
import { json, openDesk, type Person } from "../harness.ts";
import { newRequest, staffOf } from "./fixtures.ts";

const told = (answer: Promise<unknown>) => json<ErrorBody>(answer as never, 409);

Deno.test("two clerks correct one request: what both changed is told with its value, the rest never collides", async () => {
  await using desk = await openDesk();
  const [one, two] = [await desk.as("intake"), await desk.as("intake")];
  const id = String(await newRequest(one));
  const detail = () => json<RequestRow>(one.client.requests[":id"].$get({ param: { id } }));
  const seen = correctedOf(await detail()) as Record<string, string>;
  const save = (person: Person, change: Record<string, unknown>, before: Record<string, unknown>) =>
    person.client.requests[":id"].$patch({ param: { id }, json: { ...change, before } });
  const of = (field: string) => ({ [field]: seen[field] });

  await json(save(one, { purpose: "Appeal", isUrgent: true }, { ...of("purpose"), ...of("isUrgent") }));
  await json(save(two, { notes: "Called back" }, of("notes")));
  const refused = await told(save(two, { purpose: "Second opinion" }, of("purpose")));
  assert.equal(
    refused.message,
    "Someone else changed this request meanwhile: purpose (now Appeal). Check it, then save again.",
  );
  assert.deepEqual(refused.details, { now: { purpose: "Appeal" } });
  await json(save(two, { purpose: "Second opinion" }, { purpose: "Appeal" }));
  const { purpose, notes, isUrgent } = await detail();
  assert.deepEqual({ purpose, notes, isUrgent }, { purpose: "Second opinion", notes: "Called back", isUrgent: true });

  // Contact and authorization are compared by what is typed of them.
  const contact = { name: "Rita Vance", email: "rita@harbor.example", phone: null, fax: null };
  const authorization = { attached: true, signed: true, signedOn: "2026-11-01", expiresOn: null };
  await json(save(one, { contact, authorization }, { ...of("contact"), ...of("authorization") }));
  const late = await told(save(two, { contact, authorization }, { ...of("contact"), ...of("authorization") }));
  assert.match(late.message, /contact \(now Rita Vance, rita@harbor\.example\), authorization\./);
  await json(save(two, { contact, authorization }, { contact, authorization }));
});

Deno.test("two clerks correct one patient: the second is told the new value of each field, and may keep their own", async () => {
  await using desk = await openDesk();
  const [one, two] = [await desk.as("intake"), await desk.as("intake")];
  const known = { firstName: "Ana", lastName: "Okafor", dateOfBirth: "1962-03-14", mrn: "A-1", phone: null };
  const { id } = await json<{ id: number }>(one.client.patients.$post({ json: known }), 201);
  const save = (person: Person, change: Record<string, unknown>, before: Record<string, string | null>) =>
    person.client.patients[":id"].$patch({ param: { id: String(id) }, json: { ...known, ...change, before } });
  await json(save(one, { phone: "(555) 010-2233" }, known));
  const refused = await told(save(two, { lastName: "Okafor-Reyes" }, known));
  assert.equal(
    refused.message,
    "Someone else changed this patient meanwhile: phone (now (555) 010-2233). Check it, then save again.",
  );
  const now = { ...known, ...refused.details!.now as { phone: string } };
  await json(save(two, { lastName: "Okafor-Reyes", phone: now.phone }, now));
  const { lastName, phone } = await json<Record<string, string>>(
    one.client.patients[":id"].$get({ param: { id: String(id) } }) as never,
  );
  assert.deepEqual({ lastName, phone }, { lastName: "Okafor-Reyes", phone: "(555) 010-2233" });
});

Deno.test("two administrators save one setting: the second hears who saved it when; without a version the last one wins", async () => {
  await using desk = await openDesk();
  const { admin } = await staffOf(desk);
  const other = await desk.as("admin", { name: "Rosa Adler" });
  const param = { key: "billing_rates" as const };
  const save = (person: Person, baseProcessingFee: number, version?: number) =>
    person.client.settings[":key"].$patch({
      param,
      json: { value: { ...defaultBillingRates, baseProcessingFee }, version },
    });
  const opened = await json<{ version: number }>(admin.client.settings[":key"].$get({ param }));
  assert.equal(opened.version, 0);
  // Also where nothing was saved yet.
  const early = await told(save(admin, 18, 7));
  assert.equal(early.message, "Someone else changed this meanwhile. Look at what is there now, then save again.");
  desk.clock.advance(60_000);
  const savedAt = new Date(desk.clock.now).toISOString();
  assert.equal((await json<{ version: number }>(save(other, 20, 0))).version, 1);
  desk.clock.advance(60_000);
  const refused = await told(save(admin, 25, 0));
  assert.equal(refused.message, "Rosa Adler changed this meanwhile. Look at what is there now, then save again.");
  assert.deepEqual(refused.details, {
    now: {
      value: { ...defaultBillingRates, baseProcessingFee: 20 },
      version: 1,
      updatedAt: savedAt,
      updatedBy: "Rosa Adler",
    },
  });
  const kept = async () =>
    (await json<{ value: { baseProcessingFee: number } }>(admin.client.settings[":key"].$get({ param }) as never)).value
      .baseProcessingFee;
  assert.equal(await kept(), 20);
  await json(save(admin, 25, 1));
  await json(save(other, 30));
  assert.equal(await kept(), 30);

  // The logo is no save of the form beside it.
  const organization = { key: "organization" as const };
  const form = await json<{ value: unknown; version: number }>(
    admin.client.settings[":key"].$get({ param: organization }),
  );
  await json(other.call("/api/settings/organization/logo", { method: "DELETE" }));
  const value = { ...form.value as object, name: "Harbor Records" };
  await json(admin.client.settings[":key"].$patch({ param: organization, json: { value, version: form.version } }));
});
