import assert from "node:assert/strict";
import { join } from "node:path";
import { type ErrorBody, errorTable } from "../../shared/errors.ts";
import { lockAfter, type PublicUser } from "../../shared/users.ts";
import { mostText } from "../../server/http/body_limit.ts";
import type { Env } from "../../server/http/context.ts";
import { sendFile } from "../../server/http/files.ts";
import { createLog } from "../../server/log.ts";
import { archiveZip } from "../../server/pdf/archive.ts";
import { unzipSync } from "fflate";
import { Hono } from "hono";
import { type Desk, json, openDesk, origin, password, type Person } from "../harness.ts";
import { attach, invoiced, newRequest, onePage, patient, requester, staffOf, trailOf } from "./fixtures.ts";

/** A call as a proxy or a browser makes it, past the harness's own headers. */
const raw = (desk: Desk, path: string, init: RequestInit & { remoteAddr?: string } = {}) =>
  Promise.resolve(desk.running.app.hono.fetch(new Request(`${origin}${path}`, init), {
    remoteAddr: init.remoteAddr ?? "10.0.0.1",
  }));
const login = (desk: Desk, username: string, pass: string, headers: Record<string, string> = {}) =>
  raw(desk, "/api/login", {
    method: "POST",
    body: JSON.stringify({ username, password: pass }),
    headers: { "content-type": "application/json", origin, host: new URL(origin).host, ...headers },
  });
const tokenOf = async (person: Person, permissions?: string[]) => {
  const { token } = await json<{ token: string }>(
    person.client.tokens.$post({ json: { name: "script", expiresInDays: 5, permissions: permissions as never } }),
    201,
  );
  return { authorization: `Bearer ${token}` };
};
const sent = (desk: Desk, headers: Record<string, string>, path: string, method = "GET", body?: object) =>
  raw(desk, path, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

Deno.test("signing in always makes a session of its own, and ends the one that the browser had", async () => {
  await using desk = await openDesk();
  await desk.as("admin");
  const fixed = "sid=" + "a".repeat(43);
  const first = await login(desk, "admin-1", password, { cookie: fixed });
  const cookie = first.headers.getSetCookie()[0];
  await first.text();
  assert.ok(!cookie.includes("a".repeat(43)));
  for (const part of ["HttpOnly", "SameSite=Lax", "Path=/"]) assert.ok(cookie.includes(part), cookie);
  assert.ok(!cookie.includes("Secure"));
  await json(raw(desk, "/api/user", { headers: { cookie: fixed } }), 401);
  const own = cookie.split(";")[0];
  await json(raw(desk, "/api/user", { headers: { cookie: own } }));
  await (await login(desk, "admin-1", password, { cookie: own })).text();
  await json(raw(desk, "/api/user", { headers: { cookie: own } }), 401);
});

Deno.test("with a public https address cookies are bound to it, and calls must come from it", async () => {
  await using desk = await openDesk({ env: { PUBLIC_URL: "https://records.example" } });
  await desk.as("admin");
  const from = { origin: "https://records.example", host: "127.0.0.1:8000" };
  const answer = await login(desk, "admin-1", password, from);
  const cookie = answer.headers.getSetCookie()[0];
  await answer.text();
  assert.match(cookie, /^__Host-sid=[\w-]+; /);
  for (const part of ["Secure", "HttpOnly", "Path=/"]) assert.ok(cookie.includes(part), cookie);
  assert.ok(!/domain=/i.test(cookie));
  assert.match(answer.headers.get("strict-transport-security")!, /max-age/);
  for (const other of ["https://evil.example", "https://records.example.evil.example", "null"]) {
    const refused = await login(desk, "admin-1", password, { ...from, origin: other });
    assert.equal((await json<ErrorBody>(refused, 403)).code, "bad_origin");
  }
  const path = "/api/settings/x-webhook";
  assert.equal((await json<ErrorBody>(raw(desk, path, { method: "PATCH" }), 403)).code, "bad_origin");
});

Deno.test("behind a proxy the limit is on the address that the proxy saw, whatever the caller writes before it", async () => {
  await using desk = await openDesk({ env: { TRUST_PROXY: "true" } });
  let last = 0;
  for (let i = 0; i < 31; i++) {
    const answer = await login(desk, "nobody", password, { "x-forwarded-for": `1.2.3.${i}, 203.0.113.9` });
    last = answer.status;
    await answer.text();
  }
  assert.equal(last, 429);
  await using direct = await openDesk();
  for (let i = 0; i < 31; i++) {
    const answer = await login(direct, "nobody", password, { "x-forwarded-for": `1.2.3.${i}` });
    last = answer.status;
    await answer.text();
  }
  assert.equal(last, 429, "without a proxy the header is nobody's word");
});

Deno.test("a clock that goes back locks nobody out", async () => {
  await using desk = await openDesk();
  const { limiter } = desk.deps;
  for (let i = 0; i < 3; i++) limiter.take("a", 3, 60_000);
  desk.clock.advance(-3_600_000);
  limiter.take("a", 3, 60_000);
});

Deno.test("names that nobody has lock as those that somebody has, and a reset is asked for alike", async () => {
  await using desk = await openDesk();
  await desk.as("intake");
  const told = async (name: string) => {
    const statuses = [];
    for (let i = 0; i <= lockAfter; i++) {
      const answer = await login(desk, name, "wrong password");
      statuses.push((await json<ErrorBody>(answer, answer.status)).code);
    }
    return statuses;
  };
  assert.deepEqual(await told("intake-1"), await told("nobody-at-all"));
  const commits = async (email: string) => {
    const before = (await Array.fromAsync(desk.deps.store.kv.list({ prefix: ["r", "activity"] }))).length;
    await json(desk.stranger().client.notifications["send-password-reset"].$post({ json: { email } }));
    return (await Array.fromAsync(desk.deps.store.kv.list({ prefix: ["r", "activity"] }))).length - before;
  };
  assert.equal(await commits("intake-1@staff.example"), 1);
  assert.equal(await commits("nobody@staff.example"), 1);
});

Deno.test("a body is read no further than its limit, whether it states its length or not", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  let pulled = 0;
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 65_536;
        if (pulled > 600 * 1024 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
  const post = (path: string, type: string) =>
    intake.call(
      path,
      { method: "POST", body: endless(), headers: { "content-type": type }, duplex: "half" } as RequestInit,
    );
  assert.equal((await json<ErrorBody>(post("/api/requests", "application/json"), 413)).code, "body_too_large");
  assert.ok(pulled < mostText + 10 * 65_536, `${pulled} bytes were read`);
  assert.equal((await json<ErrorBody>(post("/api/stripe-webhook", "text/plain"), 413)).code, "body_too_large");
  pulled = 0;
  const upload = "multipart/form-data; boundary=x";
  assert.equal((await json<ErrorBody>(post("/api/stripe-webhook", upload), 413)).code, "body_too_large");
  pulled = 0;
  const head = new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(head),
    pull(controller) {
      pulled += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const manual = intake.call("/api/documents/extract", {
    method: "POST",
    body,
    headers: { "content-type": upload },
    duplex: "half",
  } as RequestInit);
  assert.equal((await json<ErrorBody>(manual, 413)).code, "file_too_large");
  assert.ok(pulled < 24 * 1024 * 1024, `${pulled} bytes were read`);
  const stated = await raw(desk, "/api/login", {
    method: "POST",
    body: "{}",
    headers: { "content-length": "1000000000", "content-type": "application/json", origin, host: "desk.test" },
  });
  assert.equal((await json<ErrorBody>(stated, 413)).code, "body_too_large");
});

Deno.test("every failure answers the envelope: wrong paths, wrong methods, broken escapes, and what is no error", async () => {
  await using desk = await openDesk();
  const { hono } = desk.running.app;
  const thrown = desk.deps.store.get;
  const cases: [string, string, number][] = [
    ["GET", "/api/nowhere", 404],
    ["PUT", "/api/requests", 404],
    ["POST", "/somewhere", 404],
    ["GET", "/%E0%A4%A.js", 404],
    ["GET", "/api/secure/%E0%A4%A", 400],
  ];
  const headers = { origin, host: "desk.test" };
  for (const [method, path, status] of cases) {
    const answer = await raw(desk, path, { method, headers });
    const body = await json<ErrorBody>(answer, status).catch((error) => assert.fail(`${method} ${path}: ${error}`));
    assert.ok(body.code in errorTable && body.message && body.requestId, JSON.stringify(body));
  }
  // deno-lint-ignore no-explicit-any -- what no honest code does
  desk.deps.store.get = (() => Promise.reject("a plain text")) as any;
  const answer = await Promise.resolve(
    hono.fetch(new Request(`${origin}/api/user`, { headers: { cookie: "sid=x" } }), {}),
  );
  desk.deps.store.get = thrown;
  const body = await json<ErrorBody>(answer, 500);
  assert.equal(body.code, "internal");
  assert.ok(!JSON.stringify(body).includes("plain text"));
});

Deno.test("file names can neither break out of a header nor out of an archive", async () => {
  const app = new Hono<Env>().get("/", (c) => {
    const name = 'a\r\nSet-Cookie: x=1"; filename="evil.exe\ud800 – Österreich.pdf';
    return sendFile(c, new Uint8Array(1), "application/pdf", name);
  });
  const { headers } = await app.request("/");
  assert.equal(headers.get("set-cookie"), null);
  const disposition = headers.get("content-disposition")!;
  assert.equal(disposition.match(/filename="[^"]*"/g)!.length, 1);
  assert.ok(!/[\r\n]/.test(disposition));
  const zip = archiveZip(
    ["../../etc/passwd", "..\\..\\boot.ini", "/abs.pdf", "a/b.pdf", "CON.pdf"].map((fileName) => ({
      fileName,
      bytes: new Uint8Array(1),
    })),
    "2026-11-20T09:00:00Z",
  );
  for (const name of Object.keys(unzipSync(zip))) assert.ok(!/[/\\]|^\.|^con\./i.test(name), name);
});

Deno.test("a narrowed token reaches no further by tokens, users, its own address or the payment page", async () => {
  await using desk = await openDesk();
  const { admin, intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  const self = await tokenOf(admin, ["self:use"]);
  const manager = await tokenOf(admin, ["self:use", "users:manage"]);
  const me = await json<PublicUser>(admin.call("/api/user"));
  const user = {
    username: "puppet",
    password,
    email: "puppet@staff.example",
    fullName: "Puppet",
    role: "admin",
  };
  await json(sent(desk, self, "/api/tokens", "POST", { name: "longer", expiresInDays: 365 }), 403);
  await json(sent(desk, self, `/api/users/${me.id}`, "PATCH", { email: "me@evil.example" }), 403);
  await json(
    sent(desk, self, "/api/change-password", "POST", { currentPassword: password, newPassword: "x".repeat(9) }),
    403,
  );
  await json(sent(desk, self, `/api/pay/${invoiceId}`), 403);
  await json(sent(desk, manager, "/api/users", "POST", user), 403);
  await json(sent(desk, manager, "/api/register", "POST", { ...user, role: "intake" }), 403);
  await json(sent(desk, manager, `/api/users/${me.id}/reset-password`, "POST", { password: "another one" }), 403);
  await json(sent(desk, manager, `/api/users/${me.id}/invite`, "POST"), 403);
  await json(sent(desk, manager, `/api/users/${intake.userId}`, "PATCH", { role: "admin" }), 403);
  // It ends itself, never its owner's others.
  const listed = await json<{ id: string; permissions: string[] }[]>(admin.call("/api/tokens"));
  const idOf = (n: number) => listed.find((t) => t.permissions.length === n)!.id;
  await json(sent(desk, self, `/api/tokens/${idOf(2)}`, "DELETE"), 404);
  await json(sent(desk, self, `/api/tokens/${idOf(1)}`, "DELETE"));
});

Deno.test("an external requester sees their own trail only, and loses the old one's matters when bound to another", async () => {
  await using desk = await openDesk();
  const { admin, intake } = await staffOf(desk);
  const requestId = await newRequest(intake);
  const other = await newRequest(intake, {
    requester: { ...requester, name: "Other Firm", email: "x@other.example", fax: null },
  });
  const external = await desk.as("external-requester", { requesterId: 1 });
  for (const query of ["", "&action=signed_in", "&entityType=request", "&action=request_created"]) {
    const rows = await json<{ userId: number }[]>(external.call(`/api/activity-logs?limit=20${query}`));
    assert.ok(rows.every((row) => row.userId === external.userId), query);
  }
  await json(external.call(`/api/requests/${requestId}`));
  await json(external.call(`/api/requests/${other}`), 404);
  const { client } = admin;
  await json(client.users[":id"].$patch({ param: { id: String(external.userId) }, json: { requesterId: 2 } }));
  await json(external.call(`/api/requests/${requestId}`), 401);
  // Staff read the latest entries of the trail, not page by page all of it.
  const first = await intake.call("/api/activity-logs?limit=5");
  await first.text();
  const next = first.headers.get("link")!.match(/<([^>]+)>/)![1];
  await json(intake.call(next), 403);
});

Deno.test("refused looks are written down with who and what", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  const requestId = await newRequest(intake, {
    requester: { ...requester, name: "Other Firm", email: null, fax: null },
  });
  await newRequest(intake, { requester });
  const external = await desk.as("external-requester", { requesterId: 2 });
  await json(external.call(`/api/requests/${requestId}`), 404);
  await json(billing.call("/api/users"), 403);
  await json(billing.call("/api/inbox-entries/abc123"), 403);
  const rows = await json<{ targetType: string; targetId: string; userId: number }[]>(
    admin.call("/api/activity-logs?action=access_refused"),
  );
  assert.deepEqual(rows.map((r) => `${r.userId} ${r.targetType} ${r.targetId}`), [
    `${billing.userId} inbox-entries abc123`,
    `${billing.userId} users -`,
    `${external.userId} request ${requestId}`,
  ]);
});

Deno.test("two administrators who demote each other at once leave one", async () => {
  await using desk = await openDesk();
  const [one, two] = [await desk.as("admin"), await desk.as("admin")];
  const demote = (by: Person, whom: Person) =>
    by.client.users[":id"].$patch({ param: { id: String(whom.userId) }, json: { role: "billing" } });
  const answers = await Promise.all([demote(one, two), demote(two, one)]);
  for (const answer of answers) await answer.text();
  assert.equal(answers.filter((a) => a.status === 200).length, 1);
});

Deno.test("texts are packed for who takes them so, files that are packed already are not", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  for (let i = 0; i < 5; i++) await newRequest(intake);
  const list = (encoding?: string) =>
    intake.call("/api/requests", encoding ? { headers: { "accept-encoding": encoding } } : {});
  const plain = await list();
  assert.equal(plain.headers.get("content-encoding"), null);
  const packed = await list("gzip, br");
  assert.equal(packed.headers.get("content-encoding"), "gzip");
  assert.equal(packed.headers.get("cache-control"), "no-store");
  assert.equal(packed.headers.get("x-total-count"), "5");
  const text = await new Response(packed.body!.pipeThrough(new DecompressionStream("gzip"))).text();
  assert.equal(text, await plain.text());
  const refused = await list("gzip;q=0");
  assert.equal(refused.headers.get("content-encoding"), null);
  await refused.text();
  const file = await intake.call("/api/attached-records/1/file", { headers: { "accept-encoding": "gzip" } });
  assert.equal(file.headers.get("content-encoding"), null);
  await file.arrayBuffer();
});

Deno.test("the app's files: packed once, tagged, kept for good when hashed; styles and scripts are our own only", async () => {
  await using desk = await openDesk();
  const root = join(desk.mailDir, "../no-web");
  await Deno.mkdir(join(root, "assets"), { recursive: true });
  await Deno.writeTextFile(join(root, "index.html"), "<!doctype html><title>x</title>");
  const script = "console.log('a');\n".repeat(500);
  await Deno.writeTextFile(join(root, "assets/app-1.js"), script);
  const get = (path: string, headers: Record<string, string> = {}) => raw(desk, path, { headers });
  const packed = await get("/assets/app-1.js", { "accept-encoding": "gzip, deflate, br" });
  assert.equal(packed.headers.get("content-encoding"), "br");
  assert.match(packed.headers.get("cache-control")!, /immutable/);
  assert.ok((await packed.arrayBuffer()).byteLength < 500);
  const page = await get("/some/page");
  assert.equal(page.headers.get("cache-control"), "no-cache");
  await page.text();
  const again = await get("/some/page", { "if-none-match": page.headers.get("etag")! });
  assert.deepEqual([again.status, await again.text()], [304, ""]);
  const policy = page.headers.get("content-security-policy")!;
  assert.ok(!policy.includes("unsafe"), policy);
  const docs = await get("/api/docs");
  assert.ok((await docs.text()).includes("<style>"));
  assert.match(docs.headers.get("content-security-policy")!, /style-src 'sha256-/);
});

Deno.test("outside the demo office the outbox shows no key that opens an account, a payment or records", async () => {
  await using desk = await openDesk();
  const { admin, billing, intake } = await staffOf(desk);
  const { invoiceId } = await invoiced(intake);
  await json(billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [invoiceId] } }));
  Object.assign(desk.deps.config, { demo: false });
  const [mail] = await json<{ text: string }[]>(admin.call("/api/outbox"));
  assert.match(mail.text, /payment\?id=1&key=…/);
});

Deno.test("neither log nor store nor files show who a patient is", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sealed-" });
  const lines: string[] = [];
  try {
    const names = /okafor|maria|a-1029|a1029|1962-03-14|harbor law|jo lee/i;
    {
      await using desk = await openDesk({ disk: folder, log: createLog((line) => void lines.push(line), Date.now) });
      const intake = await desk.as("intake");
      const { id } = await json<{ id: number }>(
        intake.client.requests.$post({
          json: { patient, requester, requestType: "attorney", notes: "for Maria Okafor" },
        }),
        201,
      );
      await json(await attach(intake, id, [await onePage("Maria Okafor")]), 201);
      const { id: invoiceId } = await json<{ id: number }>(
        intake.client.invoices.$post({ json: { requestId: id } }),
        201,
      );
      const billing = await desk.as("billing");
      await json(billing.client.invoices["batch-mark-paid"].$post({ json: { invoiceIds: [invoiceId] } }));
      await json(intake.client["release-records"].$post({ json: { requestId: id, confirm: true } }));
      // Failures of every kind, too.
      await json(intake.call(`/api/patients?q=Okafor&cursor=%25`), 400);
      await json(intake.client.patients.$post({ json: patient }), 409);
      desk.deps.mailOut.send = () => Promise.reject(new Error("550 no mailbox for Maria Okafor"));
      await json(billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [invoiceId] } }));
      desk.deps.files.open = () => Promise.reject(new Error("cannot read Okafor.pdf"));
      await json(intake.call("/api/attached-records/1/file"), 500);
      await desk.drain();
      const admin = await desk.as("admin");
      assert.ok((await trailOf(admin, id)).length > 5);
    }
    assert.ok(lines.length > 0, "the log was written");
    for (const line of lines) assert.ok(!names.test(line), line);
    let files = 0;
    for await (const path of walk(folder)) {
      files++;
      assert.ok(!names.test(path), path);
      const bytes = new TextDecoder("latin1").decode(await Deno.readFile(path));
      const found = bytes.match(new RegExp(names.source, "gi"));
      assert.equal(found, null, `${path}: ${found}`);
    }
    assert.ok(files >= 3, `${files} files`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function* walk(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory) yield* walk(path);
    else yield path;
  }
}
