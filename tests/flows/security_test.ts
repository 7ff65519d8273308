import assert from "node:assert/strict";
import { join } from "node:path";
import { type ErrorBody, errorTable } from "../../shared/errors.ts";
import { mostText } from "../../server/http/body_limit.ts";
import type { Env } from "../../server/http/context.ts";
import { sendFile } from "../../server/http/files.ts";
import { createLog } from "../../server/log.ts";
import { archiveZip } from "../../server/pdf/archive.ts";
import { unzipSync } from "fflate";
import { maxMailBytes } from "../../shared/common.ts";
import { Hono } from "hono";
import { json, openDesk, origin } from "../harness.ts";
import { attach, invoiced, newRequest, onePage, patient, requester, staffOf, trailOf } from "./fixtures.ts";
import { raw } from "./calls.ts";

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
  assert.ok(pulled < maxMailBytes + 4 * 1024 * 1024, `${pulled} bytes were read`);
  const stated = await raw(desk, "/api/login", {
    method: "POST",
    body: "{}",
    headers: { "content-length": "1000000000", "content-type": "application/json", origin, host: "desk.localhost" },
  });
  assert.equal((await json<ErrorBody>(stated, 413)).code, "body_too_large");
});

Deno.test("every failure answers the envelope: wrong paths, wrong methods, broken escapes, and what is no error", async () => {
  await using desk = await openDesk();
  const { hono } = desk.running.app;
  const thrown = desk.deps.store.loadWithVersions;
  const cases: [string, string, number][] = [
    ["GET", "/api/nowhere", 404],
    ["PUT", "/api/requests", 405],
    ["POST", "/somewhere", 404],
    ["GET", "/%E0%A4%A.js", 404],
    ["GET", "/api/secure/%E0%A4%A", 400],
  ];
  const headers = { origin, host: "desk.localhost" };
  for (const [method, path, status] of cases) {
    const answer = await raw(desk, path, { method, headers });
    const body = await json<ErrorBody>(answer, status).catch((error) => assert.fail(`${method} ${path}: ${error}`));
    assert.ok(body.code in errorTable && body.message && body.requestId, JSON.stringify(body));
  }
  // deno-lint-ignore no-explicit-any -- what no honest code does
  desk.deps.store.loadWithVersions = (() => Promise.reject("a plain text")) as any;
  const answer = await Promise.resolve(
    hono.fetch(new Request(`${origin}/api/user`, { headers: { cookie: "sid=x" } }), {}),
  );
  desk.deps.store.loadWithVersions = thrown;
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
      await json(
        intake.client["release-records"].$post({ json: { requestId: id, confirm: true, legalReason: "court_order" } }),
      );
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
