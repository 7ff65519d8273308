/**
 * What came of the soak: the inbox against what arrived, and the invoices against what the other sides got.
 * @module
 */
import type { FakeTelnyx } from "../contracts/fax/fake_telnyx.ts";
import type { SmtpSink } from "../contracts/mail_out/smtp_sink.ts";
import { inboxEntries } from "../../server/rooms/inbox/store.ts";
import { invoices } from "../../server/rooms/invoices/store.ts";
import { openStore } from "../support/killed_office.ts";
import { numberOf, subjectOf } from "./traffic.ts";

interface Wanted {
  mails: number;
  faxes: number;
  /** Invoices that the server said it sends. */
  promised: Set<number>;
}

export async function counted(folder: string, wanted: Wanted, sink: SmtpSink, fake: FakeTelnyx) {
  await using opened = await openStore(folder);
  const { store } = opened;
  const entries = (await store.page(inboxEntries, { index: "time" })).rows;
  const incoming = compare(
    entries.map((entry) => entry.source === "fax" ? entry.sender : entry.subject),
    [
      ...Array.from({ length: wanted.mails }, (_, n) => subjectOf(n + 1)),
      ...Array.from({ length: wanted.faxes }, (_, n) => numberOf(n + 1)),
    ],
  );
  // The index holds an invoice once for the whole office and once for its requester.
  const rows = (await store.page(invoices, { index: "createdAt" })).rows;
  const bills = [...new Map(rows.map((invoice) => [invoice.id, invoice])).values()].filter(({ sentTo }) => sentTo);
  const standing = new Set(bills.map(({ id }) => id));
  const forgotten = [...wanted.promised].filter((id) => !standing.has(id)).length;
  const told = bills.filter((invoice) => invoice.deliveryStatus === "failed");
  const going = bills.filter((invoice) => invoice.deliveryStatus !== "failed");
  const handed = sink.mails.map(({ source, to }) => ({ to: to[0], id: source.match(/^message-id: *(\S+)/im)![1] }));
  const outgoing = compare(
    [...new Map(handed.map(({ to, id }) => [id, to])).values(), ...fake.delivered.map(({ to }) => to)],
    going.map((invoice) => invoice.sentTo!),
  );
  return {
    incoming,
    outgoing: {
      mails: bills.filter((invoice) => invoice.deliveryMethod === "email").length,
      faxes: bills.filter((invoice) => invoice.deliveryMethod === "fax").length,
      lost: outgoing.lost + forgotten,
      doubled: outgoing.doubled,
      told: told.length,
      again: handed.length - new Set(handed.map(({ id }) => id)).size,
    },
  };
}

/** What is not there, what is there more than once, and what else there is: mails to staff go out besides. */
function compare(found: readonly string[], wanted: readonly string[]) {
  const seen = new Map<string, number>();
  for (const name of found) seen.set(name, (seen.get(name) ?? 0) + 1);
  const known = new Set(wanted);
  return {
    lost: wanted.filter((name) => !seen.has(name)).length,
    doubled: [...known].reduce((sum, name) => sum + Math.max(0, (seen.get(name) ?? 0) - 1), 0),
    other: [...seen.keys()].filter((name) => !known.has(name)).length,
  };
}
