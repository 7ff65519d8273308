import assert from "node:assert/strict";
import { mostFailures } from "../../server/rooms/links/view_link.ts";
import type { ErrorBody } from "../../shared/errors.ts";
import type { SecureLink } from "../../shared/links.ts";
import { json, openDesk, type Person } from "../harness.ts";
import { attach, keepInvoice, onePage, ready, released, staffOf, statusOf, trailOf } from "./fixtures.ts";

type Shown = SecureLink & { accessLogs: { kind: string }[] };
const linksOf = (intake: Person, requestId: number) =>
  json<Shown[]>(intake.call(`/api/secure-links?requestId=${requestId}`));
const act = (intake: Person, id: string, what: "revoke" | "regenerate" | "resend", body: object = {}) =>
  intake.call(`/api/secure-links/${id}/${what}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
const gone = async (answer: Promise<Response>) => assert.equal((await json<ErrorBody>(answer, 410)).code, "link_gone");
const unlock = (person: Person, token: string, passcode: string) =>
  person.client.secure[":token"].unlock.$post({ param: { token }, json: { passcode } });

Deno.test("two releases at the same moment are one", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { requestId } = await ready(staff);
  const release = () =>
    staff.intake.client["release-records"].$post({ json: { requestId, confirm: true, legalReason: "court_order" } });
  const answers = await Promise.all([release(), release(), release()]);
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 409, 409]);
  for (const answer of answers) await answer.text();
  assert.equal((await linksOf(staff.intake, requestId)).length, 1);
  assert.equal((await trailOf(staff.admin, requestId)).filter((a) => a === "records_released").length, 1);
});

Deno.test("a record left out, or a refund, while the package is built stops the release", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { requestId, invoiceId } = await ready(staff);
  await json(await attach(staff.intake, requestId, [await onePage("Not for them")]), 201);
  await keepInvoice(staff.intake, requestId);
  const { attachedRecords } = await json<{ attachedRecords: { id: number }[] }>(
    staff.intake.call(`/api/requests/${requestId}`),
  );
  const put = desk.deps.files.put;
  let meanwhile: () => Promise<unknown> = () => Promise.resolve();
  // The package has been put together and is being stored.
  desk.deps.files.put = async (...args) => {
    await meanwhile();
    return await put(...args);
  };
  const release = () =>
    staff.intake.client["release-records"].$post({ json: { requestId, confirm: true, legalReason: "court_order" } });
  meanwhile = () =>
    json(
      staff.intake.client["attached-records"][":id"].$patch({
        param: { id: String(attachedRecords[1].id) },
        json: { isIncluded: false },
      }),
    );
  assert.equal((await json<ErrorBody>(release(), 409)).code, "conflict");
  await keepInvoice(staff.intake, requestId);
  // So does another contact, to whom it would have gone, and an authorization that is not what it was.
  for (
    const changed of [
      { contact: { name: "Jo Lee", email: "jo.lee@harbor.example" } },
      { authorization: { attached: true, signed: true, signedOn: "2026-11-01", expiresOn: null } },
    ]
  ) {
    meanwhile = () =>
      json(staff.intake.call(`/api/requests/${requestId}`, {
        method: "PATCH",
        body: JSON.stringify(changed),
        headers: { "content-type": "application/json" },
      }));
    assert.equal((await json<ErrorBody>(release(), 409)).code, "conflict");
  }
  meanwhile = async () => {
    const answer = await staff.billing.client.invoices[":id"].refund.$post({
      param: { id: String(invoiceId) },
      json: { reason: "overcharged" },
    });
    await answer.text();
  };
  // The refund sent the request back to work in the meantime.
  assert.equal((await json<ErrorBody>(release(), 409)).code, "move_not_allowed");
  assert.equal(await statusOf(staff.intake, requestId), "processing");
  assert.equal((await linksOf(staff.intake, requestId)).length, 0);
});

Deno.test("a link of three downloads serves three of many at once, and a HEAD call or a part uses none but its own", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { requestId, token } = await released(staff, { accessLimitCount: 3 });
  const person = desk.stranger();
  for (let i = 0; i < 5; i++) {
    const head = await person.call(`/api/secure/${token}/merged.pdf`, { method: "HEAD" });
    assert.deepEqual([head.status, await head.text()], [200, ""]);
  }
  assert.equal((await linksOf(staff.intake, requestId))[0].accessCount, 0);
  const part = await person.call(`/api/secure/${token}/merged.pdf`, { headers: { range: "bytes=0-9" } });
  assert.equal(part.status, 200);
  assert.ok((await part.arrayBuffer()).byteLength > 10, "a part is answered with the whole");
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => person.call(`/api/secure/${token}/${i % 2 ? "merged.pdf" : "archive.zip"}`)),
  );
  for (const answer of answers) await answer.arrayBuffer();
  assert.equal(answers.filter((a) => a.status === 200).length, 2);
  assert.ok(answers.every((a) => a.status === 200 || a.status === 410));
  const [link] = await linksOf(staff.intake, requestId);
  assert.deepEqual([link.accessCount, link.accessLogs.filter((l) => l.kind !== "view").length], [3, 3]);
  await gone(person.call(`/api/secure/${token}`));
  await json(act(staff.intake, link.id, "resend", { email: "again@harbor.example" }), 409);
});

Deno.test("revoking and expiring stop a link at once, also for who has it open", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  for (const end of ["revoke", "expire"]) {
    const { linkId, token } = await released(staff, { passcode: "harbor 12", expiresInDays: 1 });
    const person = desk.stranger();
    await json(unlock(person, token, "harbor 12"));
    const open = await person.call(`/api/secure/${token}/merged.pdf`);
    assert.equal(open.status, 200);
    await open.arrayBuffer();
    if (end === "revoke") await json(act(staff.intake, linkId, "revoke", { reason: "wrong recipient" }));
    else desk.clock.advance(86_400_000);
    await gone(person.call(`/api/secure/${token}/merged.pdf`));
    await gone(person.call(`/api/secure/${token}`));
    await gone(person.call(`/api/secure/${token}/merged.pdf`, { method: "GET" }));
  }
});

Deno.test("a passcode is guessed ten times in all, however many at once, and from however many addresses", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { token, linkId, requestId } = await released(staff, { passcode: "harbor 12" });
  const person = desk.stranger();
  const guesses = Array.from({ length: mostFailures + 15 }, (_, i) => `guess ${i}`);
  const answers = await Promise.all(guesses.map((guess) => unlock(person, token, guess)));
  const told: unknown[] = [];
  for (const answer of answers) {
    const { code, details } = await answer.json() as unknown as ErrorBody;
    if (code !== "link_gone" || details?.locked) told.push(code);
  }
  const wrong = Array(mostFailures - 1).fill("wrong_passcode");
  assert.deepEqual(told.toSorted(), ["link_gone", ...wrong], "the last of them is told that the link is closed");
  assert.equal((await unlock(person, token, "harbor 12")).status, 410, "the right one comes too late");
  const [link] = await linksOf(staff.intake, requestId);
  assert.deepEqual([link.isRevoked, link.passcodeFailures], [true, mostFailures]);
  const actions = await trailOf(staff.admin, requestId);
  assert.equal(actions.filter((a) => a === "link_wrong_passcode").length, mostFailures);
  assert.ok(actions.includes("link_revoked"));
  await gone(person.call(`/api/secure/${token}`));
  assert.ok(linkId);
});

Deno.test("the grant of a passcode opens its own link only, until that is made anew, and is for https where the office is", async () => {
  await using desk = await openDesk({ env: { PUBLIC_URL: "https://records.example" } });
  const staff = await staffOf(desk);
  const [one, two] = [
    await released(staff, { passcode: "harbor 12" }),
    await released(staff, { passcode: "harbor 12" }),
  ];
  const person = desk.stranger();
  const answer = await unlock(person, one.token, "harbor 12");
  const cookie = answer.headers.get("set-cookie")!;
  await answer.text();
  for (const part of [`Path=/api/secure/${one.token}`, "HttpOnly", "Secure", "SameSite=Strict", "Max-Age=3600"]) {
    assert.ok(cookie.includes(part), `${part} in ${cookie}`);
  }
  // The grant of one link does not open another.
  await json(person.call(`/api/secure/${two.token}/merged.pdf`), 403);
  const { url } = await json<{ url: string }>(act(staff.intake, one.linkId, "regenerate"));
  await gone(person.call(`/api/secure/${one.token}`));
  await json(person.call(`/api/secure/${url.split("/").at(-1)}/merged.pdf`), 403);
});

Deno.test("a link made anew lives as long as it was made for, not longer each time", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { linkId } = await released(staff, { expiresInDays: 3 });
  for (let i = 0; i < 3; i++) {
    desk.clock.advance(10 * 60_000);
    const { expiresAt } = await json<SecureLink>(act(staff.intake, linkId, "regenerate"));
    assert.equal(Date.parse(expiresAt) - desk.clock.now, 3 * 86_400_000);
  }
});

Deno.test("a link's mail that could not be sent is seen at the link, and sent again to another address", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { send } = desk.deps.mailOut;
  desk.deps.mailOut.send = () => Promise.resolve({ accepted: false, reference: null } as never);
  const { requestId, linkId } = await released(staff);
  assert.equal((await linksOf(staff.intake, requestId))[0].delivery, "pending");
  await desk.drain();
  const [failed] = await linksOf(staff.intake, requestId);
  assert.equal(failed.delivery, "failed");
  assert.match(failed.deliveryError!, /refused this address/);
  assert.ok((await trailOf(staff.admin, requestId)).includes("mail_failed"));
  assert.equal(await statusOf(staff.intake, requestId), "completed", "the release itself stands");
  desk.deps.mailOut.send = send;
  await json(act(staff.intake, linkId, "resend", { email: "other@harbor.example" }));
  await desk.drain();
  const [sent] = await linksOf(staff.intake, requestId);
  assert.deepEqual([sent.delivery, sent.deliveryError, sent.email], ["sent", null, "other@harbor.example"]);
});

Deno.test("a Word file of the old kind goes out as the file it is, beside the pages", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { requestId } = await ready(staff);
  // The head of an OLE compound file with a Word stream's name.
  const bytes = new Uint8Array(4096);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes.set(new Uint8Array(new Uint16Array([..."WordDocument"].map((c) => c.charCodeAt(0))).buffer), 1024);
  await json(await attach(staff.intake, requestId, [new File([bytes], "old.doc")]), 201);
  await keepInvoice(staff.intake, requestId);
  const { url, pages } = await json<{ url: string; pages: number }>(
    staff.intake.client["release-records"].$post({ json: { requestId, confirm: true, legalReason: "court_order" } }),
  );
  assert.equal(pages, 2);
  const token = url.split("/").at(-1)!;
  const { files } = await json<{ files: { id: string; fileName: string; size: number }[] }>(
    desk.stranger().call(`/api/secure/${token}`),
  );
  assert.deepEqual(files.map((f) => f.fileName), ["Result.pdf", "old.doc"]);
  const file = await desk.stranger().call(`/api/secure/${token}/files/${files[1].id}`);
  assert.deepEqual(new Uint8Array(await file.arrayBuffer()), bytes);
});

Deno.test("where the browser itself shows an answer, a link that ended is told in a sentence, not as a program's text", async () => {
  await using desk = await openDesk();
  const staff = await staffOf(desk);
  const { token, linkId } = await released(staff, {});
  await json(act(staff.intake, linkId, "revoke", { reason: "wrong recipient" }));
  const person = desk.stranger();
  const shown: Record<string, string>[] = [
    { "sec-fetch-dest": "iframe" },
    { "sec-fetch-dest": "document" },
    { accept: "text/html,*/*" },
  ];
  for (const headers of shown) {
    const answer = await person.call(`/api/secure/${token}/files/1`, { headers });
    assert.equal(answer.status, 410);
    assert.match(answer.headers.get("content-type") ?? "", /text\/html/);
    assert.match(await answer.text(), /<p role="alert">This link is not available\. /);
  }
  const read = { "sec-fetch-dest": "empty", accept: "text/html" };
  await gone(person.call(`/api/secure/${token}/files/1`, { headers: read }));
});
