/** Roles of specification 2 §6: their labels, what each sees in the navigation, and that the server holds to it. */
import assert from "node:assert/strict";
import type { ErrorBody } from "../../../shared/errors.ts";
import { permissions, roleLabels, roles } from "../../../shared/permissions.ts";
import { assignableRoles, createUserInput } from "../../../shared/users.ts";
import { navFor } from "../../../web/app/nav.ts";
import { json, openDesk, password, type Person } from "../../harness.ts";
import { send } from "../../support/inbox.ts";

Deno.test("roles have the specification's labels", () => {
  assert.deepEqual(roleLabels, {
    admin: "Administrator",
    billing: "Billing Staff",
    intake: "Intake Staff",
    "external-requester": "External Requester",
    inactive: "Inactive User",
  });
});

/** Items of the navigation, and the roles that see each. */
const items: Record<string, string[]> = {
  "Dashboard": ["admin", "billing", "intake", "external-requester"],
  "Requests": ["admin", "billing", "intake", "external-requester"],
  "Settings": ["admin", "billing", "intake", "external-requester"],
  "Document Inbox": ["admin", "intake"],
  "EHR Records": ["admin", "intake"],
  "Invoices": ["admin", "billing"],
  "User Management": ["admin"],
  "Audit Logs": ["admin"],
  "Workflow Simulator": ["admin"],
};
for (const [label, who] of Object.entries(items)) {
  Deno.test(`navigation shows ${label} to its roles`, () => {
    const seen = roles.filter((role) =>
      role !== "inactive" && navFor(role, () => true).some((item) => item.label === label)
    );
    assert.deepEqual(seen.toSorted(), who.toSorted());
  });
}

Deno.test("an administrator holds every permission but none that is only another's", () => {
  assert.deepEqual(Object.entries(permissions).filter(([, who]) => !(who as readonly string[]).includes("admin")), []);
});

Deno.test("the create form offers all roles except inactive; the default is intake", () => {
  assert.deepEqual(assignableRoles, ["admin", "billing", "intake", "external-requester"]);
  const made = { username: "abc", password, fullName: "Ann Lee", email: "a@b.example" };
  assert.equal(createUserInput.parse(made).role, "intake");
  assert.equal(createUserInput.safeParse({ ...made, role: "inactive" }).success, false);
});

Deno.test("only an administrator manages users, reads the audit page, edits rates and runs the simulator", async () => {
  await using desk = await openDesk();
  const rates = { baseProcessingFee: 1, standardPageRate: 1, imagingPageRate: 1, labResultsPageRate: 1, urgencyFee: 1 };
  const actions: ((person: Person) => Promise<Response>)[] = [
    (person) => person.call("/api/users"),
    (person) => person.call("/api/activity-logs?limit=100"),
    (person) => send(person, "PATCH", "/api/settings/billing_rates", { value: rates }),
  ];
  for (const role of ["billing", "intake", "external-requester"] as const) {
    const person = await desk.as(role, role === "external-requester" ? { requesterId: 1 } : {});
    for (const action of actions) assert.equal((await action(person)).status, 403, role);
  }
  const admin = await desk.as("admin");
  for (const action of actions) assert.equal((await action(admin)).status, 200);
});

Deno.test("inactive users cannot log in; reactivating is changing the role back", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const clerk = await desk.as("intake");
  const role = (name: string) => json(send(admin, "PATCH", `/api/users/${clerk.userId}`, { role: name }));
  await role("inactive");
  assert.equal((await clerk.call("/api/user")).status, 401, "the open session has ended");
  const { username } = await desk.deps.store.must(
    (await import("../../../server/rooms/users/store.ts")).users,
    clerk.userId,
  );
  const signIn = () => send(desk.stranger(), "POST", "/api/login", { username, password });
  assert.equal((await json<ErrorBody>(signIn(), 403)).code, "account_inactive");
  await role("intake");
  assert.equal((await signIn()).status, 200);
});

Deno.test("username and role are read-only in the profile", async () => {
  await using desk = await openDesk();
  const clerk = await desk.as("intake");
  const patch = (body: object) => send(clerk, "PATCH", `/api/users/${clerk.userId}`, body);
  assert.equal((await patch({ role: "admin" })).status, 403);
  assert.equal((await patch({ username: "boss", fullName: "New Name" })).status, 400);
  const after = await json<{ username: string; fullName: string }>(patch({ fullName: "New Name" }));
  assert.deepEqual([after.username.startsWith("intake-"), after.fullName], [true, "New Name"]);
});

Deno.test("settings are read by those who are signed in only", async () => {
  await using desk = await openDesk();
  for (const key of ["notifications", "billing_rates", "api_keys"]) {
    assert.equal((await desk.stranger().call(`/api/settings/${key}`)).status, 401, key);
  }
  // Which services the office uses, and what it charges, is nothing for a requester from outside.
  const requester = await desk.as("external-requester", { requesterId: 1 });
  for (const key of ["billing_rates", "api_keys", "addresses"]) {
    assert.equal((await requester.call(`/api/settings/${key}`)).status, 403, key);
  }
});
