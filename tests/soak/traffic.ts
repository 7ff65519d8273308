/**
 * What goes through the soak's office: mails and faxes that arrive, invoices that go out by mail and by fax, and what each is known by.
 * @module
 */
import { Buffer } from "node:buffer";
import { byHand } from "../contracts/mail_in/mailboxes.ts";
import type { Caller } from "../support/killed_office.ts";

export const subjectOf = (n: number) => `Soak mail ${n}`;
export const numberOf = (n: number) => `+1555${String(n).padStart(7, "0")}`;

/** @param filler so many more letters */
export const mailOf = (n: number, filler: number) =>
  Buffer.from(
    `From: Clerk ${n} <clerk${n}@lawfirm.example>\r\nSubject: ${subjectOf(n)}\r\n` +
      `Message-ID: <soak-${n}@lawfirm.example>\r\n\r\nPlease send the records of case ${n}.\r\n${
        "x".repeat(filler)
      }\r\n`,
  );
export const faxOf = (n: number) => new TextEncoder().encode(`%PDF-1.4\n% soak fax ${n}\n%%EOF\n`);

/** Mails that a restored backup shows again at most. */
const mostRestored = 100;

/** Copies the newest mails that were taken in into the inbox once more, as a mailbox that is restored from a backup: the same mails under new numbers. */
export async function restore(port: number): Promise<number> {
  return await byHand(port, async (client) => {
    const { exists } = await client.mailboxOpen("Processed").catch(() => ({ exists: 0 }));
    if (exists === 0) return 0;
    const from = Math.max(1, exists - mostRestored + 1);
    await client.messageCopy(`${from}:${exists}`, "INBOX");
    return exists - from + 1;
  });
}

/** To whom invoice n goes: every fourth requester has a fax number alone. */
export const addresseeOf = (n: number) =>
  n % 4 === 0
    ? { email: null, fax: `+1666${String(n).padStart(7, "0")}` }
    : { email: `payer${n}@harbor.example`, fax: null };

/** Makes requests with an invoice each and sends these. @returns the invoices that the server said it sends */
export async function sendInvoices(office: Caller, numbers: number[]): Promise<number[]> {
  const made = await Promise.all(numbers.map(async (n) => {
    const { id: requestId } = await office.call<{ id: number }>("POST", "/requests", {
      patient: { firstName: `Soak${n}`, lastName: "Okafor", dateOfBirth: "1962-03-14", mrn: `S-${n}` },
      requester: { name: `Harbor Law ${n}`, ...addresseeOf(n) },
      requestType: "attorney",
    });
    return (await office.call<{ id: number }>("POST", "/invoices", { requestId })).id;
  }));
  const { results } = await office.call<{ results: { id: number; ok: boolean }[] }>("POST", "/invoices/batch-send", {
    invoiceIds: made,
  });
  return results.filter(({ ok }) => ok).map(({ id }) => id);
}
