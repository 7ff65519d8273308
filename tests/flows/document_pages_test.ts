import assert from "node:assert/strict";
import { json, openDesk, type Person } from "../harness.ts";
import { attach, newRequest, onePage, staffOf } from "./fixtures.ts";

const mail = [
  "From: Dana Whitfield <dana@harbor.example>",
  "To: records@desk.example",
  "Subject: Records of <b>Maria</b>",
  "Date: Fri, 20 Nov 2026 08:00:00 +0000",
  "MIME-Version: 1.0",
  "Content-Type: text/html; charset=utf-8",
  "",
  '<p>Please send the chart &amp; images.</p><script>alert("x")</script><img src="https://spy.example/p.gif" onerror="x()">',
].join("\r\n");

async function entered(person: Person, file: File): Promise<{ id: string; attachmentPath: string }> {
  const form = new FormData();
  form.set("document", file);
  form.set("sender", "Harbor Law");
  return await json(person.call("/api/inbox-entries/manual-entry", { method: "POST", body: form }), 201);
}

Deno.test("View Document shows a mail as text in which nothing runs or is fetched; who fetches it gets the file", async () => {
  await using desk = await openDesk();
  const { intake } = await staffOf(desk);
  const { id } = await entered(intake, new File([mail], "request.eml", { type: "message/rfc822" }));
  const page = await intake.call(`/api/documents/view/${id}`, { headers: { accept: "text/html,*/*" } });
  const text = await page.text();
  assert.match(page.headers.get("content-type") ?? "", /text\/html/);
  assert.match(page.headers.get("content-security-policy") ?? "", /default-src 'none'/);
  assert.match(text, /Please send the chart &amp; images\./);
  assert.match(text, /Dana Whitfield/);
  assert.ok(!/<script|spy\.example|onerror|<b>Maria/.test(text), text);
  for (const [path, headers] of [[id, {}], [`${id}?download`, { accept: "text/html" }]] as const) {
    const file = await intake.call(`/api/documents/view/${path}`, { headers });
    assert.match(file.headers.get("content-disposition") ?? "", /^attachment/);
    assert.equal(await file.text(), mail);
  }
});

Deno.test("a record is looked at page by page, which is one look; other roles and unreadable files are refused in words", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  const requestId = await newRequest(intake);
  await json(await attach(intake, requestId, [await onePage("More")]), 201);
  const { attachedRecords } = await json<{ attachedRecords: { id: number }[] }>(
    intake.call(`/api/requests/${requestId}`),
  );
  const path = `/api/file-pages/attached/${attachedRecords[0].id}`;
  const pages = await json<{ number: number }[]>(billing.call(path));
  assert.deepEqual(pages.map(({ number }) => number), [1]);
  for (let turn = 0; turn < 2; turn++) {
    const picture = await intake.call(`${path}/1?width=300`);
    assert.match(picture.headers.get("content-type") ?? "", /^image\//);
    assert.ok((await picture.arrayBuffer()).byteLength > 500);
  }
  const beyond = await intake.call(`${path}/9?width=300`);
  await beyond.body?.cancel();
  assert.ok([204, 409].includes(beyond.status), String(beyond.status));
  const looks = await json<{ user: { fullName: string } }[]>(admin.call("/api/activity-logs?action=record_viewed"));
  assert.equal(looks.filter(({ user }) => user.fullName.startsWith("Intake")).length, 1);
  const outside = await desk.as("external-requester", { requesterId: 1 });
  assert.equal((await outside.call(path)).status, 403);
  assert.equal((await intake.call("/api/file-pages/attached/999")).status, 404);
});
