/**
 * What people are told when a live event arrives (spec 2 §4), as a notice and behind the bell.
 * @module
 */
import type { LiveEvents, LiveEventType } from "../../shared/events.ts";
import { dollars } from "../../shared/money.ts";
import type { Tone } from "./toast.ts";
import { plural } from "../../shared/words.ts";
import { titleCase, words } from "./words.ts";

export interface Notice {
  title: string;
  description: string;
  tone: Tone;
  /** The page that it is about. */
  to?: string;
}

/** Joins the parts there are into sentences. */
function sentences(...parts: (string | null | undefined)[]): string {
  const said = parts.filter((part): part is string => Boolean(part?.trim()));
  return said.map((part) => (/[.…]$/.test(part) ? part : `${part}.`)).join(" ");
}

/** A sentence of the server's with its first letter large; nothing where it only says the new status once more. */
const capital = (text: string | undefined) =>
  text && !/^(Request|Invoice) \S+ is now \S/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : undefined;

/** `Lab Results, Imaging Report`; at most three kinds. */
const listed = (kinds: string[] | undefined) => kinds && kinds.slice(0, 3).join(", ") + (kinds.length > 3 ? " …" : "");

const forPatient = (name: string | undefined) => (name ? ` for ${name}` : "");

/** At most two of the patients found by name, then an ellipsis. */
function someNames(patients: { name: string }[]): string {
  const names = patients.map((patient) => patient.name).filter(Boolean);
  return names.length === 0 ? "" : ` (${names.slice(0, 2).join(", ")}${names.length > 2 ? "…" : ""})`;
}

const invoiceTitles: Record<string, string> = {
  sent: "Invoice Sent",
  paid: "Payment Confirmed",
  failed: "Payment Failed",
};
const requestTitles: Record<string, string> = {
  processing: "Request Processed",
  pending_payment: "Request Pending Payment",
  ready_for_release: "Request Ready for Release",
  completed: "Records Released",
};

/** What is told where an invoice's money is the news: its title, what is said to whom the server's sentence is not given, the tone. */
const ofMoney: Record<NonNullable<LiveEvents["INVOICE_STATUS_CHANGED"]["money"]>, [string, string, Tone]> = {
  refunded: ["Payment Refunded", "was refunded in part", "success"],
  refund_failed: ["Refund Failed", "has a refund that failed", "error"],
  disputed: ["Payment Disputed", "is disputed by the payer's bank", "error"],
  dispute_changed: ["Dispute Changed", "has news of its dispute", "warning"],
};

type Wording = { [T in LiveEventType]?: (event: LiveEvents[T]) => Notice };

const wording: Wording = {
  PAYMENT_CONFIRMED: ({ requestId, patientName, amount, recordTypes }) => ({
    title: "Payment Confirmed",
    description: sentences(`${dollars(amount)} received${forPatient(patientName)}`, listed(recordTypes)),
    tone: "success",
    to: `/requests/${requestId}`,
  }),
  RECORDS_UPDATED: ({ requestId, source, patientName, recordType, recordCount, details }) => {
    if (recordCount === 0) {
      return {
        title: "Records Not Fetched",
        description: sentences(`No records came from the EHR by themselves${forPatient(patientName)}`, details),
        tone: "warning",
        to: `/requests/${requestId}`,
      };
    }
    const verb = source === "manual" ? "attached" : "fetched";
    const what = recordType ? ` (${recordType}${recordCount > 1 ? " …" : ""})` : "";
    return {
      title: source === "manual" ? "Records Attached" : "Records Fetched",
      description: sentences(`${plural(recordCount, "record")}${what} ${verb}${forPatient(patientName)}`, details),
      tone: "success",
      to: `/requests/${requestId}`,
    };
  },
  INVOICE_STATUS_CHANGED: ({ invoiceId, status, details, patientName, amount, delivery, money }) => {
    const what = `The invoice of ${dollars(amount)}${forPatient(patientName)}`;
    const to = `/invoices/${invoiceId}`;
    if (delivery === "failed") {
      const description = sentences(`${what} did not arrive`, capital(details));
      return { title: "Invoice Not Delivered", description, tone: "error", to };
    }
    if (money) {
      const [title, news, tone] = ofMoney[money];
      return { title, description: sentences(capital(details) || `${what} ${news}`), tone, to };
    }
    return {
      title: invoiceTitles[status] ?? `Invoice ${titleCase(status)}`,
      description: sentences(`${what} is ${words(status)}`, capital(details)),
      tone: status === "failed" || status === "cancelled" ? "error" : "success",
      to,
    };
  },
  REQUEST_STATUS_CHANGED: ({ requestId, status, previousStatus, patientName, details }) => ({
    title: requestTitles[status] ?? `Request ${titleCase(status)}`,
    description: sentences(
      `Request ${requestId}${forPatient(patientName)} is now ${words(status)}` +
        (previousStatus ? `, was ${words(previousStatus)}` : ""),
      capital(details),
    ),
    tone: status === "failed" || status === "rejected" ? "error" : "success",
    to: `/requests/${requestId}`,
  }),
  JOB_FAILED: ({ kind }) => ({
    title: "Background Work Failed",
    description: sentences(`${titleCase(kind)} gave up`, "It can be started again"),
    tone: "error",
    to: "/background-work",
  }),
  LINK_CHANGED: ({ requestId, details }) => ({
    title: "Records Not Delivered",
    description: sentences(`What was released for request ${requestId} did not arrive`, capital(details)),
    tone: "error",
    to: `/requests/${requestId}`,
  }),
  CHANNEL_CHANGED: ({ name, ok, details }) => ({
    title: ok ? "Channel Restored" : "Channel Failed",
    description: sentences(`${name}: ${details}`),
    tone: ok ? "success" : "error",
  }),
  INBOX_ENTRY_PROCESSED: ({ entryId, patientCount, source, sender, extractedPatients, status, details }) => ({
    title: status === "failed" ? "Document Could Not Be Read" : "Document Processed",
    description: sentences(
      `${titleCase(source)}${sender ? ` from ${sender}` : ""}: ${plural(patientCount, "patient")} found` +
        someNames(extractedPatients),
      // Where nothing went wrong the server's sentence counts the patients once more.
      status === "parsed" ? null : details,
    ),
    tone: status === "failed" || status === "warning" ? "warning" : "success",
    to: `/inbox?entry=${encodeURIComponent(entryId)}`,
  }),
};

/** What an event must bring for its sentence to be true. */
const required: { [T in LiveEventType]?: readonly (keyof LiveEvents[T])[] } = {
  PAYMENT_CONFIRMED: ["requestId", "amount"],
  RECORDS_UPDATED: ["requestId", "source", "recordCount"],
  INVOICE_STATUS_CHANGED: ["invoiceId", "status", "amount"],
  REQUEST_STATUS_CHANGED: ["requestId", "status"],
  INBOX_ENTRY_PROCESSED: ["entryId", "status", "source", "patientCount", "extractedPatients"],
};

const unclear: Notice = { title: "Error", description: "An error occurred. Please try again.", tone: "error" };

const isSilent = (event: { type: string; recordCount?: number; source?: string; delivery?: string }) =>
  event.type === "RECORDS_UPDATED" && event.recordCount === 0 && event.source !== "auto-fetched" ||
  event.type === "INVOICE_STATUS_CHANGED" && event.delivery === "done" ||
  event.type === "LINK_CHANGED" && event.delivery !== "failed";

/** The notice an event raises, or null when it raises none. An event without its fields gives the general one. */
export function noticeOf(event: { type: string }): Notice | null {
  // A record was included or left out, a sent invoice arrived: the screens refresh, there is nothing to tell.
  if (isSilent(event)) return null;
  const type = event.type as LiveEventType;
  const word = wording[type] as ((event: unknown) => Notice) | undefined;
  const given = event as Record<string, unknown>;
  if (required[type]?.some((field) => given[field] === undefined || given[field] === null)) return unclear;
  try {
    return word ? word(event) : null;
  } catch {
    return unclear;
  }
}
