import assert from "node:assert/strict";
import type { ErrorBody } from "../../shared/errors.ts";
import { type PublicUser, userTexts } from "../../shared/users.ts";
import { mails } from "../../server/rooms/outbox/store.ts";
import { type Desk, json, openDesk, password, userRow } from "../harness.ts";
import { login } from "./calls.ts";
import { newRequest, staffOf } from "./fixtures.ts";

const clerk = { username: "mlopez", email: "mlopez@clinic.example", fullName: "Maria Lopez" };
const withPassword = { ...clerk, password, passwordConfirm: password };

/** The newest mail to an address. */
async function mailTo(desk: Desk, address: string): Promise<string> {
  const { rows } = await desk.deps.store.page(mails, { index: "created", reverse: true });
  return rows.find((mail) => mail.to === address)!.text;
}

Deno.test("the create form's texts are the specification's, field by field, and the default role is intake", async () => {
  await using desk = await openDesk();
  const { client } = await desk.as("admin");
  const refused = async (change: object) => {
    const answer = client.users.$post({ json: { ...withPassword, ...change } as never });
    return (await json<ErrorBody>(answer, 400)).details;
  };
  assert.deepEqual(await refused({ username: "ab" }), { username: userTexts.username });
  assert.deepEqual(await refused({ password: "12345", passwordConfirm: "12345" }), { password: userTexts.password });
  assert.deepEqual(await refused({ password: undefined }), {
    password: userTexts.password,
    passwordConfirm: userTexts.mismatch,
  });
  assert.deepEqual(await refused({ passwordConfirm: "other words" }), { passwordConfirm: userTexts.mismatch });
  assert.deepEqual(await refused({ email: "nobody" }), { email: userTexts.email });
  assert.deepEqual(await refused({ fullName: "M" }), { fullName: userTexts.fullName });
  for (const hidden of ["Maria\nLopez", "Maria \u202ezepoL", "Maria\u0007Lopez"]) {
    assert.deepEqual(await refused({ fullName: hidden }), { fullName: userTexts.hiddenSigns });
  }
  assert.deepEqual(await refused({ role: "external-requester" }), {
    requesterId: "Choose the requester this account acts for.",
  });
  const user = await json<PublicUser>(client.users.$post({ json: withPassword as never }), 201);
  assert.equal(user.role, "intake");
  assert.equal(
    (await json<ErrorBody>(client.users.$post({ json: withPassword as never }), 409)).code,
    "username_taken",
  );
  const sameMail = client.users.$post({
    json: { ...withPassword, username: "mlopez2", email: "MLopez@clinic.example" },
  });
  assert.deepEqual((await json<ErrorBody>(sameMail, 409)).details, {
    email: "Another account already has this email address.",
  });
});

Deno.test("an external requester is bound to a requester that is there, at creation and afterwards", async () => {
  await using desk = await openDesk();
  const { admin, intake } = await staffOf(desk);
  await newRequest(intake);
  const { client } = admin;
  const bound = (requesterId: number) => ({ ...withPassword, role: "external-requester" as const, requesterId });
  const none = { requesterId: "There is no such requester." };
  assert.deepEqual((await json<ErrorBody>(client.users.$post({ json: bound(9) }), 400)).details, none);
  const user = await json<PublicUser>(client.users.$post({ json: bound(1) }), 201);
  const edit = (id: number, json: { role?: "external-requester"; requesterId?: number }) =>
    client.users[":id"].$patch({ param: { id: String(id) }, json });
  assert.deepEqual((await json<ErrorBody>(edit(user.id, { requesterId: 9 }), 400)).details, none);
  const made = { role: "external-requester" as const };
  assert.deepEqual((await json<ErrorBody>(edit(intake.userId, { ...made, requesterId: 9 }), 400)).details, none);
  assert.deepEqual((await json<ErrorBody>(edit(intake.userId, made), 400)).details, {
    requesterId: "Choose the requester this account acts for.",
  });
  assert.equal((await userRow(desk, user.id)).requesterId, 1);
  await json(intake.call("/api/user"));
});

Deno.test("an administrator who was invited and has not come takes no other's place", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const { client } = admin;
  await json(client.users.$post({ json: { ...clerk, role: "admin", invite: true } }), 201);
  const leave = (role: "inactive" | "billing") =>
    client.users[":id"].$patch({ param: { id: String(admin.userId) }, json: { role } });
  for (const role of ["inactive", "billing"] as const) {
    const { code, message } = await json<ErrorBody>(leave(role), 409);
    assert.equal(code, "last_admin");
    assert.match(message, /were invited and have not signed in yet/);
  }
  const token = (await mailTo(desk, clerk.email)).match(/token=([\w-]+)/)![1];
  await json(desk.stranger().client["activate-account"].$post({ json: { token, password: "my own choice" } }));
  await json(leave("billing"));
});

Deno.test("calls that leave out a token or the current password are told so in the forms' words", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const sent = async (method: string, path: string, body: object) =>
    (await json<ErrorBody>(
      admin.call(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      400,
    )).message;
  assert.equal(await sent("POST", "/api/reset-password", { newPassword: "my own choice" }), "Missing reset token");
  assert.equal(await sent("POST", "/api/activate-account", { password: "my own choice" }), "Missing activation token");
  assert.equal(await sent("PATCH", `/api/users/${admin.userId}`, { password: "my own choice" }), userTexts.current);
  const far = `${"a".repeat(250)}@clinic.example`;
  assert.equal(await sent("POST", "/api/users", { ...withPassword, email: far }), userTexts.email);
});

Deno.test("who is invited chooses a password by the mailed link, signs in with it, and the link opens nothing twice", async () => {
  await using desk = await openDesk();
  const { client } = await desk.as("admin");
  const user = await json<PublicUser>(client.users.$post({ json: { ...clerk, invite: true } }), 201);
  assert.ok(user.invitedUntil);
  const first = (await mailTo(desk, clerk.email)).match(/token=([\w-]+)/)![1];
  await json(client.users[":id"].invite.$post({ param: { id: String(user.id) } }));
  const token = (await mailTo(desk, clerk.email)).match(/token=([\w-]+)/)![1];
  const activate = (token: string) =>
    desk.stranger().client["activate-account"].$post({ json: { token, password: "my own choice" } });
  assert.equal((await json<ErrorBody>(activate(first), 400)).code, "bad_token");
  await json(activate(token));
  assert.equal((await json<ErrorBody>(activate(token), 400)).code, "bad_token");
  const signedIn = await json<PublicUser>(await login(desk, clerk.username, "my own choice"));
  assert.equal(signedIn.forcePasswordChange, false);
  assert.equal(signedIn.invitedUntil, null);
});

Deno.test("two administrators edit one user: the second is told what changed, and may then save knowingly", async () => {
  await using desk = await openDesk();
  const [one, two] = [await desk.as("admin"), await desk.as("admin")];
  const { id, email, fullName, role } = await json<PublicUser>(one.client.users.$post({ json: withPassword }), 201);
  const before = { email, fullName, role, requesterId: null };
  const param = { id: String(id) };
  await json(one.client.users[":id"].$patch({ param, json: { role: "billing", before } }));
  const late = { param, json: { fullName: "Maria Lopez-Reyes", before } };
  const refused = await json<ErrorBody>(two.client.users[":id"].$patch(late), 409);
  assert.equal(refused.code, "conflict");
  assert.equal(
    refused.message,
    "Someone else changed this user meanwhile: role (now Billing Staff). Check it, then save again.",
  );
  assert.deepEqual(refused.details, { now: { role: "billing" } });
  assert.equal((await userRow(desk, id)).fullName, "Maria Lopez");
  await json(two.client.users[":id"].$patch({ param, json: { ...late.json, before: { ...before, role: "billing" } } }));
  assert.deepEqual(
    (({ fullName, role }) => ({ fullName, role }))(await userRow(desk, id)),
    { fullName: "Maria Lopez-Reyes", role: "billing" },
  );
});

Deno.test("deactivating ends sessions at once; the last administrator stays; reactivating finds the requester again", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const external = await desk.as("external-requester", { requesterId: 3 });
  const setRole = (userId: number, role: "inactive" | "external-requester" | "billing") =>
    admin.client.users[":id"].$patch({ param: { id: String(userId) }, json: { role } });
  await json(external.call("/api/user"));
  await json(setRole(external.userId, "inactive"));
  await json(external.call("/api/user"), 401);
  assert.equal((await json<ErrorBody>(login(desk, "external-requester-2", password), 403)).code, "account_inactive");
  const invited = admin.client.users[":id"].invite.$post({ param: { id: String(external.userId) } });
  assert.equal((await json<ErrorBody>(invited, 403)).code, "account_inactive");
  const back = await json<PublicUser>(setRole(external.userId, "external-requester"));
  assert.equal(back.requesterId, 3);
  await json(login(desk, "external-requester-2", password));
  for (const role of ["inactive", "billing"] as const) {
    assert.equal((await json<ErrorBody>(setRole(admin.userId, role), 409)).code, "last_admin");
  }
  await json(admin.call("/api/users"));
  const actions = (await json<{ action: string }[]>(admin.call("/api/activity-logs?limit=20"))).map((row) =>
    row.action
  );
  assert.ok(actions.includes("user_deactivated") && actions.includes("user_reactivated"), actions.join());
});
