/**
 * An office with Telnyx' stand-in, and what is done there in stories about faxes.
 * @module
 */
import { type FakeTelnyx, startFakeTelnyx } from "../contracts/fax/fake_telnyx.ts";
import { type Desk, json, openDesk, startTime } from "../harness.ts";
import { raw } from "./calls.ts";
import { newRequest, requester, type Staff, staffOf } from "./fixtures.ts";

export async function withFax(check: (desk: Desk, fake: FakeTelnyx, staff: Staff) => Promise<void>): Promise<void> {
  const clock = { now: startTime };
  const fake = await startFakeTelnyx(() => clock.now);
  try {
    await using desk = await openDesk({
      vendors: { telnyx: fake.url },
      env: {
        TELNYX_API_KEY: fake.apiKey,
        TELNYX_PUBLIC_KEY: fake.publicKey,
        TELNYX_CONNECTION_ID: "234423",
        TELNYX_FROM: "+15550100",
      },
    });
    Object.defineProperty(clock, "now", { get: () => desk.clock.now });
    await check(desk, fake, await staffOf(desk));
  } finally {
    await fake.close();
  }
}

export const hear = async (desk: Desk, news: RequestInit) => {
  const answer = await raw(desk, "/api/fax-webhook", news);
  return { status: answer.status, body: await answer.json() };
};
export const faxOnly = { ...requester, name: "Fax Only Clinic", email: null, fax: "(555) 555-0142" };

export async function invoicedByFax({ intake }: Staff): Promise<{ requestId: number; invoiceId: number }> {
  const requestId = await newRequest(intake, { requester: faxOnly });
  const { id } = await json<{ id: number }>(intake.client.invoices.$post({ json: { requestId } }), 201);
  return { requestId, invoiceId: id };
}
export const sendInvoice = ({ billing }: Staff, invoiceId: number) =>
  json<{ results: { ok: boolean; message: string }[] }>(
    billing.call("/api/invoices/batch-send", {
      method: "POST",
      body: JSON.stringify({ invoiceIds: [invoiceId] }),
      headers: { "content-type": "application/json" },
    }),
  );
export const invoiceOf = ({ billing }: Staff, id: number) =>
  json<{ deliveryStatus: string; deliveryMethod: string; deliveryError: string | null; sentTo: string }>(
    billing.call(`/api/invoices/${id}`),
  );
export async function later(desk: Desk, ms: number): Promise<void> {
  desk.clock.advance(ms);
  await desk.drain();
}
