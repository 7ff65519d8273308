import assert from "node:assert/strict";
import { migrate, migrations } from "../../server/db/migrations.ts";
import { sealJson } from "../../server/db/batch.ts";
import { openJson } from "../../server/db/batch.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { knownPatient, letter, mail, readUpload } from "../support/inbox.ts";
import { signedIn } from "../cli/terminal.ts";
import { attach, onePage, patient, requester } from "./fixtures.ts";

interface Detail {
  id: number;
  requesterId: number;
  requester: { id: number; name: string; contactName: string | null; email: string | null; phone: string | null };
  contact: { source: string };
}
interface Question {
  code: string;
  message: string;
  details: { known: { requesterId: number; usual: { email: string } }[]; given: { email: string }; choices: string[] };
}

let count = 0;
const post = (person: Person, path: string, body: unknown) =>
  person.call(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const patch = (person: Person, path: string, body: unknown) =>
  person.call(path, { method: "PATCH", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const create = (person: Person, more: Record<string, unknown>) =>
  post(person, "/api/requests", { patient: { ...patient, mrn: `C-${++count}` }, requestType: "attorney", ...more });
const created = (person: Person, more: Record<string, unknown>) => json<Detail>(create(person, more), 201);
const ann = { ...requester, contactName: "Ann Poe", email: "ann@harbor.example" };

const mailsOf = async (desk: Desk) => {
  await desk.drain();
  return await json<{ to: string; kind: string }[]>((await desk.as("admin")).call("/api/outbox"));
};

/** Invoices, pays and releases a request; answers where each mail went. */
async function pathOf(desk: Desk, requestId: number): Promise<{ invoice: string[]; link: string[]; why: string }> {
  const [intake, billing] = [await desk.as("intake"), await desk.as("billing")];
  await json(await attach(intake, requestId, [await onePage("Result")]), 201);
  const before = (await mailsOf(desk)).length;
  const invoice = await json<{ id: number; requester: { why: string } }>(
    post(intake, "/api/invoices", { requestId }),
    201,
  );
  await json(post(billing, "/api/invoices/batch-send", { invoiceIds: [invoice.id] }));
  await json(post(billing, "/api/invoices/batch-mark-paid", { invoiceIds: [invoice.id] }));
  await json(post(intake, "/api/release-records", { requestId, confirm: true, legalReason: "court_order" }));
  const all = await mailsOf(desk);
  const sent = all.slice(0, all.length - before);
  const to = (kind: string) => sent.filter((mail) => mail.kind === kind).map((mail) => mail.to);
  return { invoice: to("invoice"), link: to("secure_link"), why: invoice.requester.why };
}

Deno.test("of two paralegals of one firm each gets what she asked for", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const first = await created(intake, { requester });
  const asked = await json<Question>(create(intake, { requester: ann }), 409);
  assert.equal(asked.code, "requester_contact");
  assert.match(asked.message, /Harbor Law LLP is known with another contact than Ann Poe, ann@harbor\.example/);
  assert.deepEqual(asked.details.choices, ["new_contact", "usual_contact", "other_organization"]);
  assert.equal(asked.details.known[0].usual.email, "records@harbor.example");

  const second = await created(intake, { requester: ann, contactChoice: "new_contact" });
  assert.equal(second.requesterId, first.requesterId);
  assert.deepEqual([second.requester.contactName, second.requester.email], ["Ann Poe", "ann@harbor.example"]);
  // Known from now on: no more questions, and each is found by her own address.
  const third = await created(intake, { requester: { ...ann, contactName: null } });
  assert.deepEqual([third.requesterId, third.requester.contactName], [first.requesterId, "Ann Poe"]);
  const usual = await created(intake, { requester: ann, contactChoice: "usual_contact" });
  assert.equal(usual.requester.email, "ann@harbor.example".replace("ann", "records"));

  assert.deepEqual(await pathOf(desk, second.id), {
    invoice: ["ann@harbor.example"],
    link: ["ann@harbor.example"],
    why: "Ann Poe of Harbor Law LLP, as it was entered for this request",
  });
  assert.deepEqual((await pathOf(desk, first.id)).link, ["records@harbor.example"]);
});

Deno.test("two firms of one name stay two: neither sees, nor is sent, what the other asked for", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const one = await created(intake, { requester });
  const there = { ...requester, contactName: "Bo Ray", email: "office@harbor-law.test" };
  const two = await created(intake, { requester: there, contactChoice: "other_organization" });
  assert.notEqual(two.requesterId, one.requesterId);
  // Told apart by the address; the name alone tells nothing, and neither does a third address.
  assert.equal((await created(intake, { requester: there })).requesterId, two.requesterId);
  assert.equal((await created(intake, { requester })).requesterId, one.requesterId);
  const bare = { name: requester.name };
  const asked = await json<Question>(create(intake, { requester: bare }), 409);
  assert.deepEqual(asked.details.known.map((k) => k.requesterId), [one.requesterId, two.requesterId]);
  await json(create(intake, { requester: ann, contactChoice: "new_contact" }), 409);
  const chosen = await created(intake, {
    requesterId: two.requesterId,
    contact: { name: "Ann Poe", email: "ann@harbor.example" },
    contactChoice: "new_contact",
  });
  assert.deepEqual([chosen.requesterId, chosen.requester.email], [two.requesterId, "ann@harbor.example"]);
  const theirs = await desk.as("external-requester", { requesterId: two.requesterId });
  const list = await json<{ id: number }[]>(theirs.call("/api/requests"));
  assert.ok(!list.some((r) => r.id === one.id));
  assert.deepEqual((await pathOf(desk, two.id)).invoice, ["office@harbor-law.test"]);
});

Deno.test("two patients of one name who ask for themselves are not taken for each other", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const self = { name: "Maria Okafor", contactName: "Maria Okafor", email: "maria@one.example" };
  await created(intake, { requester: self, requestType: "patient" });
  await json(create(intake, { requester: { name: "Maria Okafor" }, requestType: "patient" }), 409);
  await json(create(intake, { requester: { name: "Maria Okafor", contactName: "Maria Okafor" } }), 409);
});

Deno.test("a typed correction of the contact reaches the request, its open invoice, and nobody else's request", async () => {
  await using desk = await openDesk();
  const [intake, billing] = [await desk.as("intake"), await desk.as("billing")];
  const first = await created(intake, { requester });
  const second = await created(intake, { requester });
  await json(await attach(intake, first.id, [await onePage("Result")]), 201);
  const invoice = await json<{ id: number }>(post(intake, "/api/invoices", { requestId: first.id }), 201);
  const corrected = await json<Detail>(
    patch(intake, `/api/requests/${first.id}`, { contact: { name: "Jo Lee", email: "jo.lee@harbor.example" } }),
  );
  assert.deepEqual([corrected.requester.email, corrected.contact.source], ["jo.lee@harbor.example", "typed"]);
  const { results } = await json<{ results: { message: string }[] }>(
    post(billing, "/api/invoices/batch-send", { invoiceIds: [invoice.id] }),
  );
  assert.match(results[0].message, /sent to jo\.lee@harbor\.example/);
  const other = await json<Detail>(intake.call(`/api/requests/${second.id}`));
  assert.equal(other.requester.email, requester.email);
  // Known at the firm now.
  const again = await created(intake, { requesterId: first.requesterId, contact: { email: "jo.lee@harbor.example" } });
  assert.equal(again.requester.contactName, "Jo Lee");
});

Deno.test("a corrected address of the usual contact goes to its open requests; another person there does not", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id, requesterId } = await created(intake, { requester });
  await json(patch(intake, `/api/requesters/${requesterId}`, { ...requester, email: "files@harbor.example" }));
  await desk.drain();
  const emailOf = async () => (await json<Detail>(intake.call(`/api/requests/${id}`))).requester.email;
  assert.equal(await emailOf(), "files@harbor.example");
  await json(patch(intake, `/api/requesters/${requesterId}`, { ...ann }));
  await desk.drain();
  assert.equal(await emailOf(), "files@harbor.example");
});

Deno.test("requests of before contacts were kept take their requester's usual one", async () => {
  await using desk = await openDesk();
  const intake = await desk.as("intake");
  const { id } = await created(intake, { requester });
  const { store } = desk.deps;
  const key = ["r", "requests", id];
  const { contact: _, ...row } = openJson(store, (await store.kv.get<Uint8Array>(key)).value!) as Record<
    string,
    unknown
  >;
  await store.kv.set(key, sealJson(store, row));
  await store.kv.set(["m", "version"], migrations.findIndex((step) => step.name.includes("keep the contact")));
  await migrate(store);
  const now = await json<Detail>(intake.call(`/api/requests/${id}`));
  assert.deepEqual([now.requester.email, now.contact.source], [requester.email, "usual"]);
});

Deno.test("a document of a known firm with another contact is asked about, over the API and the command line", async () => {
  await using desk = await openDesk();
  const { terminal, person: admin } = await signedIn(desk);
  await knownPatient(desk);
  const usual = { name: "Harbor Law Group LLP", contactName: "Jo Lee", email: "jo@harborlaw.example" };
  const first = await created(admin, { requester: usual });
  const entry = await readUpload(desk, admin, mail(letter), "a.eml");
  // The mail is Dana's; the firm is known by Jo.
  assert.equal(entry.parsedFields!.requesterId, first.requesterId);
  const asked = await json<Question>(post(admin, `/api/inbox-entries/${entry.id}/requests`, {}), 409);
  assert.deepEqual([asked.code, asked.details.given.email], ["requester_contact", "dana@harborlaw.example"]);
  assert.match((await terminal.run("inbox", "request", entry.id)).err, /is known with another contact than Dana Reyes/);
  const made = await terminal.run("inbox", "request", entry.id, "--contact", "new");
  assert.equal(made.code, 0, made.err);
  const request = await json<Detail>(admin.call(`/api/requests/${first.id + 1}`));
  assert.deepEqual(
    [request.requesterId, request.requester.email, request.contact.source],
    [first.requesterId, "dana@harborlaw.example", "document"],
  );
  // A further document of hers is asked about no more.
  const other = letter.map((line) =>
    line.replace("Maria Okafor", "Peter Vance").replace("1980", "1971").replace("A-1", "B-7")
  );
  const again = await readUpload(desk, admin, mail(other), "b.eml");
  await json(
    post(admin, `/api/inbox-entries/${again.id}/requests`, { contact: { email: "Dana@HarborLaw.example" } }),
    201,
  );
  const shown = await terminal.run("requests", "contact", String(request.id), "--phone", "(503) 555-0177");
  assert.match(shown.out, /goes to Dana Reyes, dana@harborlaw\.example/);
});
