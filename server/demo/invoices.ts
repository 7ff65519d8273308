/**
 * The invoices of the requests that have come so far, in every state.
 * @module
 */
import { type Calendar, plusDays } from "../papers/calendar.ts";
import { Random } from "../papers/random.ts";
import type { DemoInvoice, DemoInvoiceItem, DemoInvoiceStatus, DemoRequest } from "./types.ts";
import type { DemoRecord } from "../papers/people.ts";
import type { DemoRequester } from "./types_people.ts";

/** The default billing rates in cents: base fee, a page by kind of record, urgency. */
const rates = { base: 1500, page: 75, lab: 100, imaging: 125, urgency: 1000 } as const;

export function buildInvoices(
  cal: Calendar,
  requests: DemoRequest[],
  records: DemoRecord[],
  requesters: DemoRequester[],
): DemoInvoice[] {
  const invoices: DemoInvoice[] = [];
  const waiting: DemoInvoiceStatus[] = ["pending", "sent", "processing", "sent", "failed", "pending"];
  const counts = { pending_payment: 0, completed: 0, rejected: 0, ready_for_release: 0 };
  for (const request of requests) {
    if (request.status === "new" || request.status === "processing") continue;
    const nth = counts[request.status]++;
    const random = new Random(`invoice:${request.id}`);
    const items = itemsOf(request, records);
    const add = (status: DemoInvoiceStatus) =>
      invoices.push(
        invoice(cal, {
          id: invoices.length + 1,
          request,
          items,
          status,
          requester: requesters.find((r) => r.id === request.requesterId)!,
          attempt: invoices.filter((i) => i.requestId === request.id).length,
          random,
        }),
      );
    switch (request.status) {
      case "pending_payment":
        if (nth === 6) add("cancelled");
        add(waiting[nth % waiting.length]);
        break;
      case "ready_for_release":
        if (nth === 3) add("failed");
        add("paid");
        break;
      case "completed":
        if (nth % 17 === 5) add("cancelled");
        add(nth % 13 === 7 ? "refunded" : "paid");
        break;
      case "rejected":
        if (nth % 3 === 0) add("cancelled");
    }
  }
  return invoices;
}

/** The lines of an invoice: the base fee, the included pages of each record, the urgency fee. */
export function itemsOf(request: DemoRequest, records: DemoRecord[]): DemoInvoiceItem[] {
  const included = request.records.filter((r) => r.isIncluded).map((r) =>
    records.find((record) => record.id === r.recordId)!
  );
  const lines = [...included, ...request.attachedRecords].map(({ recordType, pages }): DemoInvoiceItem => {
    const kind = recordType.toLowerCase();
    const unitPrice = kind.includes("imaging") ? rates.imaging : kind.includes("lab") ? rates.lab : rates.page;
    return {
      description: `${recordType}, ${pages} ${pages === 1 ? "page" : "pages"}`,
      recordType,
      quantity: pages,
      unitPrice,
      amount: pages * unitPrice,
    };
  });
  const flat = (description: string, amount: number): DemoInvoiceItem => ({
    description,
    recordType: null,
    quantity: 1,
    unitPrice: amount,
    amount,
  });
  return [
    flat("Base processing fee", rates.base),
    ...lines,
    ...(request.isUrgent ? [flat("Urgency fee", rates.urgency)] : []),
  ];
}

interface Facts {
  id: number;
  request: DemoRequest;
  requester: DemoRequester;
  items: DemoInvoiceItem[];
  status: DemoInvoiceStatus;
  /** Invoices the request had before. */
  attempt: number;
  random: Random;
}

function invoice(cal: Calendar, facts: Facts): DemoInvoice {
  const { id, request, requester, items, status, attempt, random } = facts;
  const step = (to: string) => request.statusHistory.find((s) => s.to === to)?.timestamp;
  const createdAt = cal.after(step("pending_payment") ?? step("processing") ?? request.receivedAt, attempt * 30);
  const amount = items.reduce((sum, item) => sum + item.amount, 0);
  const sent = status !== "pending" && status !== "cancelled";
  const sentAt = sent ? cal.after(createdAt, 12) : null;
  const settled = status === "paid" || status === "refunded";
  const paidAt = settled ? step("ready_for_release") ?? cal.after(createdAt, 900) : null;
  const method = requester.fax !== null && random.chance(0.15) ? "fax" : "email";
  const ways: DemoInvoiceStatus[] = {
    pending: [],
    sent: [],
    processing: ["processing"],
    paid: ["processing", "paid"],
    cancelled: ["cancelled"],
    failed: ["processing", "failed"],
    refunded: ["processing", "paid", "refunded"],
  }[status] as DemoInvoiceStatus[];
  const steps: DemoInvoiceStatus[] = ["pending", ...(sent ? ["sent" as const] : []), ...ways];
  const stamp = (to: DemoInvoiceStatus, i: number) =>
    to === "pending"
      ? createdAt
      : to === "sent"
      ? sentAt!
      : to === "paid"
      ? paidAt!
      : to === "processing" && paidAt
      ? paidAt
      : cal.after(paidAt ?? sentAt ?? createdAt, to === "refunded" ? 4_000 : 25 * i);
  return {
    id,
    requestId: request.id,
    patientId: request.patientId,
    invoiceNumber: `INV-${createdAt.slice(0, 4)}-${String(request.id).padStart(4, "0")}${
      attempt === 0 ? "" : `-${attempt + 1}`
    }`,
    amount,
    items,
    status,
    statusHistory: steps.map((to, i) => ({
      from: i === 0 ? null : steps[i - 1],
      to,
      timestamp: stamp(to, i),
      username: to === "pending" || to === "sent" || to === "cancelled" || to === "refunded"
        ? random.pick(["bthornton", "rvasquez"])
        : null,
    })),
    invoiceDate: createdAt.slice(0, 10),
    dueDate: plusDays(createdAt.slice(0, 10), 30),
    createdAt,
    sentTo: sent ? (method === "fax" ? requester.fax : requester.email) : null,
    sentAt,
    deliveryStatus: !sent ? "pending" : settled ? "received" : random.chance(0.15) ? "failed" : "sent",
    deliveryMethod: sent ? method : null,
    paymentMethod: settled
      ? random.pick(["stripe", "stripe", "stripe", "check", "check", "cash", "fax", "other"])
      : null,
    paidAt,
    paidAmount: settled ? amount : null,
    notes: status === "failed"
      ? "The card was declined (insufficient funds)."
      : status === "cancelled"
      ? "Replaced after the included pages changed."
      : status === "refunded"
      ? "Paid twice by the requester."
      : null,
  };
}
