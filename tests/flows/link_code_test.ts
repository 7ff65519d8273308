/** A secure link that asks for a one-time code: a forwarded link opens nothing without it. */
import assert from "node:assert/strict";
import { links } from "../../server/rooms/links/store.ts";
import { logAccess } from "../../server/rooms/links/view_link.ts";
import { type Desk, json, openDesk } from "../harness.ts";
import { released, staffOf, trailOf } from "./fixtures.ts";

const path = (url: string) => `/api/secure/${url.split("/").at(-1)}`;
const post = (body: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)![0];

async function released1(desk: Desk, options: Record<string, unknown>) {
  const staff = await staffOf(desk);
  const { requestId } = await released(staff);
  const link = await json<{ id: string; url: string }>(
    staff.intake.client["secure-links"].$post({ json: { requestId, ...options } }),
    201,
  );
  return { ...staff, link, at: path(link.url), requestId };
}

const mailed = async (desk: Desk) => {
  await desk.drain();
  const { client } = await desk.as("admin");
  const rows = await json<{ kind: string; text: string; to: string }[]>(client.outbox.$get({ query: {} }));
  return rows.filter((mail) => mail.kind === "link_code");
};

Deno.test("a link that asks for a code shows nothing before it; the code goes to its own address, once, for ten minutes", async () => {
  await using desk = await openDesk();
  const { at, admin, requestId } = await released1(desk, { email: "jo@harbor.example", asksCode: true });
  const visitor = desk.stranger();
  const before = await json<Record<string, unknown>>(visitor.call(at));
  assert.deepEqual(
    [before.needsPasscode, before.needsCode, before.codeTo, before.files],
    [false, true, "j•••@harbor.example", null],
  );
  assert.equal((await visitor.call(`${at}/merged.pdf`)).status, 403);
  assert.equal((await visitor.call(`${at}/unlock`, post({}))).status, 403, "no code was sent yet");
  await json(visitor.call(`${at}/code`, post({})));
  const [mail] = await mailed(desk);
  assert.equal(mail.to, "jo@harbor.example");
  assert.doesNotMatch(mail.text, /Okafor/);
  const code = codeIn(mail.text);
  const wrong = await json<{ code: string }>(visitor.call(`${at}/unlock`, post({ code: "x" })), 403);
  assert.equal(wrong.code, "wrong_link_code");
  await json(visitor.call(`${at}/unlock`, post({ code: `${code.slice(0, 3)} ${code.slice(3)}` })));
  assert.ok((await json<{ files: unknown[] }>(visitor.call(at))).files.length > 0);
  assert.equal((await visitor.call(`${at}/merged.pdf`)).status, 200);
  const other = desk.stranger();
  assert.equal((await other.call(`${at}/unlock`, post({ code }))).status, 403, "a code opens once");
  await json(other.call(`${at}/code`, post({})));
  const late = codeIn((await mailed(desk))[0].text);
  desk.clock.advance(10 * 60_000);
  assert.equal((await other.call(`${at}/unlock`, post({ code: late }))).status, 403, "ten minutes are over");
  const trail = JSON.stringify(await trailOf(admin, requestId));
  for (const action of ["link_code_sent", "link_wrong_code"]) assert.ok(trail.includes(action), action);
  assert.ok(!trail.includes(code));
});

Deno.test("five tries a code, counted before they are looked at; ten wrong ones revoke the link; five mails an hour", async () => {
  await using desk = await openDesk();
  const { at, intake, link } = await released1(desk, { email: "jo@harbor.example", asksCode: true });
  const visitor = desk.stranger();
  const { code } = await json<{ code: string }>(intake.call(`/api/secure-links/${link.id}/code`, post({})));
  const guess = code === "000000" ? "000001" : "000000";
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => visitor.call(`${at}/unlock`, post({ code: guess }))));
  assert.deepEqual(all.map(({ status }) => status), [403, 403, 403, 403, 403]);
  assert.equal((await visitor.call(`${at}/unlock`, post({ code }))).status, 403, "the code is used up by tries");
  for (let i = 0; i < 5; i++) await json(visitor.call(`${at}/code`, post({})));
  const { message } = await json<{ message: string }>(visitor.call(`${at}/code`, post({})), 429);
  assert.equal(message, "Too many tries. Wait 60 minutes, then try again.");
  for (let i = 0; i < 4; i++) await visitor.call(`${at}/unlock`, post({ code: "none" }));
  assert.equal((await visitor.call(at)).status, 410);
});

Deno.test("by setting every link asks for a code; where no address is known the clerk reads it out", async () => {
  await using desk = await openDesk();
  const { at, intake, admin, link, requestId } = await released1(desk, { passcode: "2468" });
  const visitor = desk.stranger();
  assert.equal((await intake.call(`/api/secure-links/${link.id}/code`, post({}))).status, 409);
  await json(visitor.call(`${at}/unlock`, post({ passcode: "2468" })));
  await json(
    admin.client.settings[":key"].$patch({ param: { key: "link_policy" }, json: { value: { askCode: true } } }),
  );
  const view = await json<Record<string, unknown>>(visitor.call(at));
  assert.deepEqual([view.needsPasscode, view.needsCode, view.codeTo, view.files], [true, true, null, null]);
  assert.equal((await visitor.call(`${at}/code`, post({}))).status, 409);
  const billing = await desk.as("billing");
  assert.equal((await billing.call(`/api/secure-links/${link.id}/code`, post({}))).status, 403);
  const { code } = await json<{ code: string }>(intake.call(`/api/secure-links/${link.id}/code`, post({})));
  const half = await json<{ code: string }>(visitor.call(`${at}/unlock`, post({ code })), 403);
  assert.equal(half.code, "wrong_passcode");
  await json(visitor.call(`${at}/unlock`, post({ passcode: "2468", code })));
  assert.equal((await visitor.call(`${at}/merged.pdf`)).status, 200);
  // Two who gave one code at the same moment, both found right before either was let in.
  await json(intake.call(`/api/secure-links/${link.id}/code`, post({})));
  const asTried = await desk.deps.store.must(links, link.id);
  const enter = () =>
    logAccess(desk.deps, asTried, { token: "", ip: null, userAgent: "", grant: undefined, visit: undefined }, "code");
  await enter();
  await assert.rejects(enter, { code: "wrong_link_code" });
  const rows = await json<Record<string, unknown>[]>(intake.call(`/api/secure-links?requestId=${requestId}`));
  assert.ok(rows.every((row) => row.asksCode === true && !("codeHash" in row) && !("codeExpiresAt" in row)));
});
