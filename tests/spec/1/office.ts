/**
 * The office in which specification 1 is tried: staff, a requester's account, and requests as far as a row needs them.
 * @module
 */
import { system } from "../../../server/db/store.ts";
import { medicalRecords } from "../../../server/rooms/records/store.ts";
import { onePage, patient, requester } from "../../flows/fixtures.ts";
import { type Desk, json, openDesk, type Person } from "../../harness.ts";

export interface Answer {
  status: number;
  // deno-lint-ignore no-explicit-any
  body: any;
}

/** `send(person, "POST /api/login", { … })`: the answer with its JSON. */
export async function send(person: Person, what: string, body?: unknown): Promise<Answer> {
  const [method, path] = what.split(" ");
  const init: RequestInit = body instanceof FormData
    ? { method, body }
    : { method, ...(body === undefined ? {} : asJson(body)) };
  const answer = await person.call(path, init);
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null };
}
const asJson = (body: unknown) => ({ body: JSON.stringify(body), headers: { "content-type": "application/json" } });

/** The same, of an answer that must have a status. */
export async function must(person: Person, what: string, body?: unknown, status = 200) {
  const answer = await send(person, what, body);
  if (answer.status !== status) {
    throw new Error(`${what}: expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
}

export interface Office extends AsyncDisposable {
  desk: Desk;
  admin: Person;
  intake: Person;
  billing: Person;
  outside: Person;
  /** A new request with a lab record of 4 pages (included) and an X-ray of 2 (not). */
  fresh(more?: Record<string, unknown>): Promise<{ id: number; patientId: number; number: string }>;
  /** One with its invoice of $19.00. */
  invoiced(): Promise<{ id: number; invoiceId: number; number: string }>;
  /** One that is paid by check. */
  paid(): Promise<{ id: number; invoiceId: number }>;
  /** One that is paid by check, with a valid authorization, and looked at. */
  releasable(): Promise<{ id: number; invoiceId: number }>;
  /** Mails that have gone out, newest first. */
  mails(): Promise<{ to: string; subject: string; text: string }[]>;
}

export async function openOffice(): Promise<Office> {
  const desk = await openDesk({ env: { RELEASEDESK_ENV: "demo" } });
  const [admin, intake, billing] = [await desk.as("admin"), await desk.as("intake"), await desk.as("billing")];
  let mrn = 0;
  const page = new Uint8Array(await (await onePage("Result")).arrayBuffer());
  const file = await desk.deps.files.put(page, "result.pdf", "application/pdf");
  const office: Office = {
    desk,
    admin,
    intake,
    billing,
    outside: admin,
    async fresh(more = {}) {
      const person = await must(intake, "POST /api/patients", { ...patient, mrn: `S-${++mrn}` }, 201);
      await desk.deps.store.change(system, async (tx) => {
        for (const [recordType, pages] of [["Lab Results", 4], ["Imaging Report", 2]] as const) {
          await tx.insert(medicalRecords, {
            id: await tx.nextId(medicalRecords),
            patientId: person.id,
            recordType,
            recordDate: "2026-03-02",
            provider: recordType === "Lab Results" ? "Harbor Laboratory" : null,
            pages,
            file,
            createdAt: tx.now,
            updatedAt: tx.now,
          });
        }
      });
      const asked = { patientId: person.id, requester, requestType: "attorney", recordTypes: ["lab"], ...more };
      const { id } = await must(intake, "POST /api/requests", asked, 201);
      return { id, patientId: person.id, number: `INV-2026-${String(id).padStart(4, "0")}` };
    },
    async invoiced() {
      const { id, number } = await office.fresh();
      const invoice = await must(intake, "POST /api/invoices", { requestId: id }, 201);
      return { id, invoiceId: invoice.id, number };
    },
    async paid() {
      const { id, invoiceId } = await office.invoiced();
      await must(billing, "POST /api/invoices/batch-mark-paid", { invoiceIds: [invoiceId], paymentMethod: "check" });
      return { id, invoiceId };
    },
    async releasable() {
      const made = await office.invoiced();
      await must(intake, `PATCH /api/requests/${made.id}`, {
        authorization: { attached: true, signed: true, signedOn: "2026-11-01", expiresOn: "2027-11-01" },
      });
      await must(billing, "POST /api/invoices/batch-mark-paid", {
        invoiceIds: [made.invoiceId],
        paymentMethod: "check",
      });
      await must(intake, `POST /api/requests/${made.id}/check-records`, {});
      return made;
    },
    async mails() {
      await desk.drain();
      return await json(admin.call("/api/outbox?limit=200"));
    },
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
  const { requesterId } = await must(intake, `GET /api/requests/${(await office.fresh()).id}`);
  office.outside = await desk.as("external-requester", { requesterId });
  return office;
}
