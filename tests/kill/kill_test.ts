import assert from "node:assert/strict";
import { join } from "node:path";
import { activities } from "../../server/db/activities.ts";
import pdf from "../../server/pdf/library.ts";
import { inboxEntries } from "../../server/rooms/inbox/store.ts";
import { invoices } from "../../server/rooms/invoices/store.ts";
import { disclosures, links } from "../../server/rooms/links/store.ts";
import { mails } from "../../server/rooms/outbox/store.ts";
import { payments } from "../../server/rooms/payments/store.ts";
import { requests } from "../../server/rooms/requests/store.ts";
import { requestStatuses } from "../../shared/requests.ts";
import { Caller, openStore, prepareStore, Refused } from "../support/killed_office.ts";
import { freePort, startServer } from "./server.ts";

const kills = Number(Deno.env.get("KILLS") ?? 50);
/** Work runs for up to this long before a kill, ms; looking into the drop folder takes half a second of it. */
const longest = 1500;

const seed = Number(Deno.env.get("KILL_SEED") ?? Date.now() % 1_000_000);
let state = seed;
/** mulberry32 */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}

async function letter(n: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await pdf.PDFDocument.create();
  const page = document.addPage([612, 792]);
  const lines = [
    "Harbor Law LLP",
    "RE: Request for medical records",
    `Patient: Case${n} Okafor`,
    "Date of Birth: 03/14/1962",
    `MRN: K-${10_000 + n}`,
    "Please send all laboratory results from 01/01/2025 to 06/30/2025.",
  ];
  lines.forEach((line, i) => page.drawText(line, { x: 72, y: 720 - i * 24, size: 12 }));
  return new Uint8Array(await document.save());
}

/** What the server said it had done; it must still be so after every kill. */
interface Promised {
  requests: Set<number>;
  invoices: Set<number>;
  paid: Set<number>;
  released: Set<number>;
  faxes: Set<string>;
  uploads: Set<string>;
}

class Office extends Caller {
  constructor(url: string, readonly faxDir: string, readonly promised: Promised) {
    super(url);
  }

  /** One request from its making to its release. */
  async chain(n: number): Promise<void> {
    const request = await this.call<{ id: number }>("POST", "/requests", {
      patient: { firstName: `Chain${n}`, lastName: "Okafor", dateOfBirth: "1962-03-14", mrn: `C-${n}-${random()}` },
      requester: { name: "Harbor Law LLP", email: "records@harbor.example" },
      requestType: "attorney",
    });
    this.promised.requests.add(request.id);
    await this.goOn(request.id);
  }

  /** Takes a request on from wherever it stands. */
  async goOn(id: number): Promise<void> {
    let request = await this.call<{ status: string; attachedRecords: unknown[]; invoice: { id: number } | null }>(
      "GET",
      `/requests/${id}`,
    );
    if (request.status === "new" || request.status === "processing") {
      if (request.attachedRecords.length === 0) {
        const form = new FormData();
        form.append("files", new File([await letter(id)], `chart-${id}.pdf`));
        await this.call("POST", `/requests/${id}/attach-records`, form);
      }
      const invoice = await this.call<{ id: number }>("POST", "/invoices", { requestId: id });
      this.promised.invoices.add(invoice.id);
      request = await this.call("GET", `/requests/${id}`);
    }
    if (request.status === "pending_payment") {
      // What was paid before a kill the sweep may settle while this asks: then nothing is left to pay.
      await this.pay(request.invoice!.id).catch((error) => {
        if (!(error instanceof Refused && error.body.includes('"already_paid"'))) throw error;
      });
    }
    if (request.status !== "completed") {
      await this.call("POST", "/release-records", { requestId: id, confirm: true, legalReason: "court_order" });
      this.promised.released.add(id);
    }
  }

  async pay(invoiceId: number): Promise<void> {
    const intent = await this.call<{ clientSecret: string; paymentIntentId: string }>(
      "POST",
      "/create-payment-intent",
      { invoiceId },
    );
    const card = { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" };
    await this.call("POST", "/demo-processor/confirm", {
      paymentIntentId: intent.paymentIntentId,
      clientSecret: intent.clientSecret,
      card,
    });
    await this.call("POST", "/confirm-payment", { invoiceId, paymentIntentId: intent.paymentIntentId });
    this.promised.paid.add(invoiceId);
  }

  async fax(n: number): Promise<void> {
    const name = `fax-${n}.pdf`;
    await Deno.writeFile(join(this.faxDir, name), await letter(n));
    this.promised.faxes.add(name);
    await this.call("POST", "/check-faxes", { oneTimeCheck: true });
  }

  async upload(n: number): Promise<void> {
    const form = new FormData();
    form.set("document", new File([await letter(1_000_000 + n)], `upload-${n}.pdf`));
    form.set("sender", "Front desk");
    const entry = await this.call<{ id: string }>("POST", "/inbox-entries/manual-entry", form);
    this.promised.uploads.add(entry.id);
  }
}

/** Works until the server is gone; what the server refuses is a failure, what the network refuses is the kill. */
async function work(gone: () => boolean, act: () => Promise<void>): Promise<void> {
  while (!gone()) {
    try {
      await act();
    } catch (error) {
      // Cut off in the middle: the answer, not the action, is missing.
      if (error instanceof Refused && error.status !== 409) throw error;
      if (!(error instanceof Refused) && !gone()) await new Promise((done) => setTimeout(done, 20));
    }
  }
}

Deno.test({
  name:
    `killed ${kills} times at random moments of reading, paying and releasing, nothing is lost and nothing doubled (seed ${seed})`,
  fn: async () => {
    const dataDir = await Deno.makeTempDir({ prefix: "kill-" });
    const port = freePort();
    const promised: Promised = {
      requests: new Set(),
      invoices: new Set(),
      paid: new Set(),
      released: new Set(),
      faxes: new Set(),
      uploads: new Set(),
    };
    const faxDir = join(dataDir, "drop/fax");
    const office = new Office(`http://127.0.0.1:${port}`, faxDir, promised);
    await prepareStore(dataDir);
    let n = 0;
    for (let kill = 0; kill < kills; kill++) {
      const server = await startServer(dataDir, port);
      if (kill === 0) await office.signIn();
      let gone = false;
      const working = Promise.all([
        work(() => gone, () => office.chain(++n)),
        work(() => gone, () => office.fax(++n)),
        work(() => gone, () => office.upload(++n)),
      ]);
      await new Promise((done) => setTimeout(done, random() * longest));
      gone = true;
      await server.kill();
      await working;
    }
    const server = await startServer(dataDir, port);
    try {
      await settle(office);
    } finally {
      await server.stop();
    }
    await examine(dataDir, promised);
    await Deno.remove(dataDir, { recursive: true });
  },
});

/** After the last start: everything that was begun is taken on, and all reading ends. */
async function settle(office: Office): Promise<void> {
  await office.call("POST", "/check-faxes", { oneTimeCheck: true });
  // By status: a list holds 200 at most, and each kill leaves one request at most on its way.
  for (const status of ["new", "processing", "pending_payment", "ready_for_release"]) {
    const left = await office.call<{ id: number }[]>("GET", `/requests?status=${status}&limit=200`);
    for (const { id } of left) await office.goOn(id);
  }
  // However slow the machine: only work that stands still for a minute has not ended.
  for (let last = "", still = 0; still < 600; still++) {
    const counts = (await office.call<{ byStatus: Record<string, number> }>("GET", "/inbox-entries/counts")).byStatus;
    const jobs = await office.call<{ state: string; kind: string; attempts: number; lastError: string | null }[]>(
      "GET",
      "/jobs",
    );
    if (!counts.processing && jobs.every((job) => job.state === "dead")) {
      assert.deepEqual(jobs, [], "no job gave up");
      return;
    }
    const now = JSON.stringify([counts, jobs]);
    if (now !== last) still = 0;
    last = now;
    await new Promise((done) => setTimeout(done, 100));
    if (still === 599) throw new Error(`The work did not end: ${now}`);
  }
}

/** Looks into the store itself. */
async function examine(dataDir: string, promised: Promised): Promise<void> {
  await using opened = await openStore(dataDir);
  const { store } = opened;
  const all = async <T extends { id: string | number }>(c: Parameters<typeof store.page<T>>[0], index: string) =>
    (await store.page<T>(c, { index })).rows;
  const allRequests = await all(requests, "received");
  const allInvoices = await all(invoices, "createdAt");
  const bills = allInvoices.filter((invoice, i) => allInvoices.findIndex((other) => other.id === invoice.id) === i);
  const allDisclosures = await all(disclosures, "time");
  const allLinks = await all(links, "created");
  const allMails = await all(mails, "created");
  const trail = await all(activities, "time");
  const entries = await all(inboxEntries, "time");
  const count = (action: string, id: string | number) =>
    trail.filter((a) => a.action === action && a.targetId === String(id)).length;

  const ids = new Set(allRequests.map((r) => r.id));
  for (const id of promised.requests) assert.ok(ids.has(id), `request ${id} is lost`);
  for (const request of allRequests) {
    const of = <T extends { requestId: number }>(rows: T[]) => rows.filter((row) => row.requestId === request.id);
    assert.equal(request.status, "completed");
    assert.equal(of(bills).length, 1, `request ${request.id} has ${of(bills).length} invoices`);
    assert.equal(
      of(allDisclosures).length,
      1,
      `request ${request.id} was released ${of(allDisclosures).length} times`,
    );
    assert.equal(of(allLinks).length, 1);
    assert.equal(allMails.filter((m) => m.kind === "secure_link" && m.about.id === of(allLinks)[0].id).length, 1);
    assert.equal(count("records_released", request.id), 1);
    assert.equal(count("request_created", request.id), 1);
  }
  for (const invoice of bills) {
    assert.equal(invoice.status, "paid");
    assert.equal(count("payment_confirmed", invoice.id), 1, `invoice ${invoice.id} was settled more than once`);
    const rows = await store.all(payments, "invoice", [invoice.id]);
    assert.deepEqual(rows.map((p) => p.status), ["succeeded"], `payments of invoice ${invoice.id}`);
  }
  for (const id of [...promised.invoices, ...promised.paid]) {
    assert.ok(bills.some((i) => i.id === id), `invoice ${id} is lost`);
  }

  const faxes = entries.filter((entry) => entry.source === "fax");
  for (const name of promised.faxes) {
    assert.equal(
      faxes.filter((entry) => entry.attachmentName === name).length,
      1,
      `${name} stands in the inbox ${faxes.filter((e) => e.attachmentName === name).length} times`,
    );
  }
  for (const id of promised.uploads) assert.ok(entries.some((entry) => entry.id === id), `upload ${id} is lost`);
  for (const entry of entries) {
    assert.ok(["parsed", "warning"].includes(entry.status), `entry ${entry.attachmentName} ended ${entry.status}`);
    assert.equal(count("document_received", entry.id), 1);
    assert.equal(count("document_read", entry.id), 1, `${entry.attachmentName} was read more than once`);
  }

  const counted = await store.counts(requests, requestStatuses.map((status) => ["status", status]));
  assert.deepEqual(counted, requestStatuses.map((status) => allRequests.filter((r) => r.status === status).length));
  console.log(
    `  ${kills} kills: ${allRequests.length} requests released, ${bills.length} invoices settled, ${entries.length} documents read; none lost, none doubled`,
  );
}
