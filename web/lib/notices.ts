/**
 * What people are told when a live event arrives (spec 2 §4), and the list of recent ones behind the bell.
 * @module
 */
import type { LiveEvents, LiveEventType } from "../../shared/events.ts";
import { dollars } from "../../shared/money.ts";
import type { Tone } from "./toast.ts";
import { plural, titleCase, words } from "./words.ts";

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

type Wording = { [T in LiveEventType]?: (event: LiveEvents[T]) => Notice };

const wording: Wording = {
  PAYMENT_CONFIRMED: ({ requestId, patientName, amount }) => ({
    title: "Payment Confirmed",
    description: sentences(`${dollars(amount)} received${forPatient(patientName)}`),
    tone: "success",
    to: `/requests/${requestId}`,
  }),
  RECORDS_UPDATED: ({ requestId, source, patientName, recordCount, details }) => {
    const verb = source === "manual" ? "attached" : "fetched";
    return {
      title: source === "manual" ? "Records Attached" : "Records Fetched",
      description: sentences(`${plural(recordCount, "record")} ${verb}${forPatient(patientName)}`, details),
      tone: "success",
      to: `/requests/${requestId}`,
    };
  },
  INVOICE_STATUS_CHANGED: ({ invoiceId, status, details, patientName, amount }) => ({
    title: invoiceTitles[status] ?? `Invoice ${titleCase(status)}`,
    description: sentences(`The invoice of ${dollars(amount)}${forPatient(patientName)} is ${words(status)}`, details),
    tone: status === "failed" || status === "cancelled" ? "error" : "success",
    to: `/invoices/${invoiceId}`,
  }),
  REQUEST_STATUS_CHANGED: ({ requestId, status, patientName, details }) => ({
    title: requestTitles[status] ?? `Request ${titleCase(status)}`,
    description: sentences(`Request ${requestId}${forPatient(patientName)} is now ${words(status)}`, details),
    tone: status === "failed" || status === "rejected" ? "error" : "success",
    to: `/requests/${requestId}`,
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

const unclear: Notice = { title: "Error", description: "An error occurred. Please try again.", tone: "error" };

/** The notice an event raises, or null when it raises none. An event without its fields gives the general one. */
export function noticeOf(event: { type: string }): Notice | null {
  // A record was included or left out: the screens refresh, there is nothing to tell.
  if (event.type === "RECORDS_UPDATED" && (event as { recordCount?: number }).recordCount === 0) return null;
  const word = wording[event.type as LiveEventType] as ((event: unknown) => Notice) | undefined;
  try {
    return word ? word(event) : null;
  } catch {
    return unclear;
  }
}

export interface KeptNotice extends Notice {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  seen: boolean;
}

/** The recent notices of this session, newest first. Nothing is kept in the browser's storage: they name patients. */
export class NoticeList {
  #items: KeptNotice[] = [];
  #watchers = new Set<() => void>();
  #lastId = 0;

  constructor(private readonly limit = 50) {}

  items = (): KeptNotice[] => this.#items;

  /** Returns the function that ends the watching. */
  watch = (watcher: () => void): () => void => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** `at` in milliseconds since 1970. */
  add(notice: Notice, at: number): void {
    this.#set([{ ...notice, id: ++this.#lastId, at, seen: false }, ...this.#items].slice(0, this.limit));
  }

  /** Marks all as seen. */
  see(): void {
    if (this.#items.some((item) => !item.seen)) this.#set(this.#items.map((item) => ({ ...item, seen: true })));
  }

  clear(): void {
    this.#set([]);
  }

  #set(items: KeptNotice[]): void {
    this.#items = items;
    for (const watcher of this.#watchers) watcher();
  }
}
