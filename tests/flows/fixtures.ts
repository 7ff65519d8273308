/**
 * A request brought as far as a test needs it.
 * @module
 */
import pdf from "../../server/pdf/library.ts";
import { invoices } from "../../server/rooms/invoices/store.ts";
import { payKey } from "../../server/rooms/invoices/pay_link/pay_link.ts";
import type { Invoice } from "../../shared/invoices.ts";
import { type Desk, json, type Person } from "../harness.ts";

export const patient = {
  firstName: "Maria",
  middleName: null,
  lastName: "Okafor",
  suffix: null,
  dateOfBirth: "1962-03-14",
  mrn: "A-1029",
  email: null,
  phone: null,
  address: null,
  lastVisit: null,
};
export const requester = {
  name: "Harbor Law LLP",
  contactName: "Jo Lee",
  email: "records@harbor.example",
  phone: null,
  fax: null,
};

export async function onePage(text: string): Promise<File> {
  const document = await pdf.PDFDocument.create();
  document.addPage([612, 792]).drawText(text, { x: 72, y: 700 });
  return new File([new Uint8Array(await document.save())], `${text}.pdf`, { type: "application/pdf" });
}

export async function attach(person: Person, requestId: number, files: File[]): Promise<Response> {
  const form = new FormData();
  form.set("recordTypes", JSON.stringify(files.map(() => "Lab Results")));
  for (const file of files) form.append("files", file);
  return await person.call(`/api/requests/${requestId}/attach-records`, { method: "POST", body: form });
}

export interface Staff {
  admin: Person;
  intake: Person;
  billing: Person;
}

export async function staffOf(desk: Desk): Promise<Staff> {
  return { admin: await desk.as("admin"), intake: await desk.as("intake"), billing: await desk.as("billing") };
}

let mrn = 0;

/** A request with one attached page. */
export async function newRequest(intake: Person, more: Record<string, unknown> = {}): Promise<number> {
  const { id } = await json<{ id: number }>(
    intake.client.requests.$post({
      json: {
        patient: { ...patient, mrn: `T-${++mrn}` },
        requester,
        requestType: "attorney",
        recordTypes: ["lab"],
        ...more,
      },
    }),
    201,
  );
  await json(await attach(intake, id, [await onePage("Result")]), 201);
  return id;
}

/** A request with its open invoice. */
export async function invoiced(intake: Person): Promise<{ requestId: number; invoiceId: number }> {
  const requestId = await newRequest(intake);
  const { id } = await json<{ id: number }>(intake.client.invoices.$post({ json: { requestId } }), 201);
  return { requestId, invoiceId: id };
}

/** A request that is paid by check and waits for its release. */
export async function ready(staff: Staff): Promise<{ requestId: number; invoiceId: number }> {
  const made = await invoiced(staff.intake);
  await json(
    staff.billing.client.invoices["batch-mark-paid"].$post({
      json: { invoiceIds: [made.invoiceId], paymentMethod: "check" },
    }),
  );
  return made;
}

/** What was added since is not charged for; without this word the release waits. */
export const keepInvoice = (person: Person, requestId: number) =>
  json(person.call(`/api/requests/${requestId}/keep-invoice`, { method: "POST" }));

/** A released request: its link's id and token. */
export async function released(staff: Staff, options: Record<string, unknown> = {}) {
  const { requestId, invoiceId } = await ready(staff);
  const { url, linkId } = await json<{ url: string; linkId: string }>(
    staff.intake.client["release-records"].$post({
      json: { requestId, confirm: true, legalReason: "court_order", ...options },
    }),
  );
  return { requestId, invoiceId, linkId, token: url.split("/").at(-1)! };
}

/** Somebody with the mailed link of an invoice, at the payment page. */
export function payer(desk: Desk, invoiceId: number) {
  const person = desk.stranger();
  // The key of the newest mail.
  const newest = async () => payKey(desk.deps, await desk.deps.store.must(invoices, invoiceId));
  return {
    person,
    key: payKey(desk.deps, { id: invoiceId, payGeneration: 0 }),
    intent: async () => person.client["create-payment-intent"].$post({ json: { invoiceId, key: await newest() } }),
    open: async () =>
      json<{ clientSecret: string; paymentIntentId: string }>(
        person.client["create-payment-intent"].$post({ json: { invoiceId, key: await newest() } }),
      ),
    pay: (
      { clientSecret, paymentIntentId }: { clientSecret: string; paymentIntentId: string },
      number = "4242424242424242",
    ) =>
      json<{ status: string; error: { code: string } | null }>(
        person.client["demo-processor"].confirm.$post({
          json: { clientSecret, paymentIntentId, card: { number, expMonth: 12, expYear: 2030, cvc: "123" } },
        }),
      ),
    confirm: async (intent: { paymentIntentId: string }) =>
      person.client["confirm-payment"].$post({
        json: { invoiceId, key: await newest(), paymentIntentId: intent.paymentIntentId },
      }),
  };
}

export const invoiceOf = (person: Person, id: number) =>
  json<Invoice & { statusHistory: { to: string }[] }>(person.call(`/api/invoices/${id}`));
export const statusOf = async (person: Person, requestId: number) =>
  (await json<{ status: string }>(person.call(`/api/requests/${requestId}`))).status;
export const trailOf = async (admin: Person, requestId: number) =>
  (await json<{ action: string }[]>(admin.call(`/api/activity-logs?requestId=${requestId}`))).map((row) => row.action);
