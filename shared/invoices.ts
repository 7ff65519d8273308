/**
 * Invoices, their lines, billing rates and payments. Amounts are integer cents.
 * @module
 */
import { z } from "zod";
import { faxNumberText } from "./fax_numbers.ts";
import { id, optionalText, simulationMark, statusChangeSchema, timestamps, uuid } from "./common.ts";
import { requestContactSchema } from "./contacts.ts";
import { cents } from "./money.ts";
import { pageQuery, sortedBy } from "./paging.ts";
import { sortNameSchema } from "./patients.ts";
import { dayOrMoment, isoDate, isoTime } from "./time.ts";

export const invoiceStatuses = ["pending", "sent", "processing", "paid", "cancelled", "failed", "refunded"] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** THE table of moves. What is not here answers 409 with a sentence. */
export const invoiceMoves: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  pending: ["sent", "processing", "paid", "cancelled", "failed"],
  sent: ["sent", "processing", "paid", "cancelled", "failed"],
  processing: ["paid", "failed", "sent"],
  failed: ["sent", "processing", "paid", "cancelled"],
  paid: ["refunded"],
  cancelled: [],
  // Its refund failed: the money is the office's again.
  refunded: ["paid"],
};

/** The least that a card can be charged, cents (docs.stripe.com/currencies, "Minimum and maximum charge amounts"). */
export const leastCharge = 50;

/** Whether an invoice still waits for its money, be a card payment of it under way or not. */
export const awaitsPayment = (status: InvoiceStatus): boolean =>
  status !== "refunded" && invoiceMoves[status].includes("paid");
/** Whether it can still be paid, corrected or cancelled: it waits for its money, and no card payment is under way. */
export const isUnpaid = (status: InvoiceStatus): boolean => awaitsPayment(status) && status !== "processing";

export const paymentMethods = ["stripe", "fax", "check", "cash", "other"] as const;
/** Ways to pay that a person notes by hand. */
/** A way of paying inside a sentence: "by check". */
export const paymentWords: Record<(typeof paymentMethods)[number], string> = {
  stripe: "card",
  fax: "faxed check",
  check: "check",
  cash: "cash",
  other: "other means",
};
export const handMethods = ["check", "cash", "fax", "other"] as const;
export type HandMethod = (typeof handMethods)[number];
export const deliveryMethods = ["email", "webhook", "fax", "portal", "manual"] as const;
export const deliveryStatuses = ["pending", "sent", "failed", "received"] as const;

const disputeSchema = z.object({
  id: z.string(),
  /** The processor's word, e.g. needs_response, under_review, won, lost; an inquiry begins with warning_. */
  status: z.string(),
  amountCents: cents,
  reason: z.string(),
  answerBy: isoTime.nullable(),
});
/** Whether its money is not the office's, for now or for good. */
export const holdsMoney = ({ status }: Pick<z.infer<typeof disputeSchema>, "status">): boolean =>
  status !== "won" && status !== "prevented" && !status.startsWith("warning_");
/** Whether the bank waits for the office's answer. */
export const needsAnswer = ({ status }: Pick<z.infer<typeof disputeSchema>, "status">): boolean =>
  /needs_response$/.test(status);

export const invoiceSchema = z.object({
  id,
  requestId: id,
  patientId: id.nullable(),
  requesterId: id,
  batchRequestId: uuid.nullable(),
  isBatchInvoice: z.boolean(),
  amount: cents,
  status: z.enum(invoiceStatuses),
  invoiceNumber: z.string(),
  invoiceDate: isoDate,
  dueDate: isoDate,
  description: z.string().nullable(),
  notes: z.string().nullable(),
  paymentMethod: z.enum(paymentMethods).nullable(),
  /** The processor's intent that is open or settled for it. */
  stripePaymentIntentId: z.string().nullable(),
  /** Of the processor's own invoices, customers and pages; it makes none for us unless it says so. */
  stripeInvoiceId: z.string().nullable().default(null),
  stripeCustomerId: z.string().nullable().default(null),
  /** The page on which it is paid by card; without the key of the mailed link. */
  stripePaymentUrl: z.string().nullable().default(null),
  /** The payer's bank takes the card payment back, or asks to. */
  dispute: disputeSchema.nullable().default(null),
  /** Counts the intents made, for idempotency keys. */
  paymentAttempt: z.number().int(),
  invoicePath: z.string().nullable(),
  deliveryStatus: z.enum(deliveryStatuses),
  deliveryMethod: z.enum(deliveryMethods).nullable(),
  deliveredTo: z.string().nullable(),
  deliveredAt: isoTime.nullable(),
  deliveryError: z.string().nullable(),
  sentTo: z.string().nullable(),
  sentAt: isoTime.nullable(),
  paidAt: isoTime.nullable(),
  paidAmount: cents.nullable(),
  refundedAmount: cents,
  /** Counts the mails with its pay link; each carries a key of its own, and the one before ends. */
  payGeneration: z.number().int().default(0),
  statusHistory: z.array(statusChangeSchema),
  metadata: z.record(z.string(), z.unknown()),
  /** For sorting and finding; refreshed when patient or requester change. */
  patientName: z.string(),
  sortName: sortNameSchema,
  requesterName: z.string(),
  requesterEmail: z.string().nullable(),
  /** Who of the requester asked; null on invoices that were made before this was kept. */
  contact: requestContactSchema.nullable().default(null),
  simulationId: simulationMark,
  ...timestamps,
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const invoiceItemSchema = z.object({
  id,
  invoiceId: id,
  requestId: id,
  patientId: id.nullable(),
  patientName: z.string(),
  description: z.string(),
  quantity: z.number().int().min(1),
  unitPrice: z.number().int(),
  amount: z.number().int(),
  recordType: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  createdAt: isoTime,
});
export type InvoiceItem = z.infer<typeof invoiceItemSchema>;

/** Dollars, as the settings screen shows them (spec 2 §9). */
const rate = (most: number) =>
  z.number().min(0).max(most).refine(
    // A sum of doubles is off by far less than this; half a cent is not.
    (dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
    "Enter whole cents: at most two decimals.",
  );
export const billingRatesSchema = z.object({
  baseProcessingFee: rate(100_000),
  standardPageRate: rate(1000),
  imagingPageRate: rate(1000),
  labResultsPageRate: rate(1000),
  urgencyFee: rate(100_000),
});
export type BillingRates = z.infer<typeof billingRatesSchema>;
export const defaultBillingRates: BillingRates = {
  baseProcessingFee: 15,
  standardPageRate: 0.75,
  imagingPageRate: 1.25,
  labResultsPageRate: 1,
  urgencyFee: 10,
};

export const invoiceSorts = [
  "createdAt",
  "invoiceNumber",
  "patient",
  "requester",
  "amount",
  "status",
  "sentTo",
  "paidAt",
] as const;
export const invoiceListQuery = pageQuery.extend({
  status: z.enum(invoiceStatuses).optional(),
  /** "failed": unpaid invoices whose mail did not arrive. */
  delivery: z.enum(["failed"]).optional(),
  sort: sortedBy(invoiceSorts),
  from: dayOrMoment.optional(),
});
export type InvoiceListQuery = z.infer<typeof invoiceListQuery>;

/** POST /api/invoices. Amount and number are the server's; the client's are accepted and checked by it. */
export const createInvoiceInput = z.object({
  requestId: id,
  amount: cents.optional(),
  invoiceNumber: z.string().max(40).optional(),
  invoicePath: z.string().max(200).optional(),
  /** Waives all fees; the invoice is zero and the request goes straight to release. */
  waive: z.boolean().optional(),
  waiverReason: optionalText(300),
});
/** Generating an invoice, as its dialog takes it. */
export const generateForm = createInvoiceInput.pick({ waive: true, waiverReason: true }).refine(
  ({ waive, waiverReason }) => !waive || (waiverReason ?? "").length >= 3,
  { message: "Say why the fees are waived.", path: ["waiverReason"] },
);
const someInvoices = (what: string) => z.array(id).min(1, `Please select at least one invoice ${what}`).max(200);
export const batchSendInput = z.object({
  invoiceIds: someInvoices("to send"),
  email: z.email("Please enter a valid email address.").optional(),
  /** A fax number, where it goes by fax. */
  fax: faxNumberText.optional(),
});
export const batchPaidInput = z.object({
  invoiceIds: someInvoices("to mark as paid"),
  paymentMethod: z.enum(handMethods).optional(),
});
/** Settling by hand, as its dialog takes it: the way is chosen, never preset. */
export const markPaidForm = batchPaidInput.extend({
  paymentMethod: z.enum(handMethods, "Choose how it was paid."),
});
/** Where an invoice is mailed or faxed to, as typed in its dialog. */
export const sendInvoiceForm = batchSendInput.pick({ email: true, fax: true });
/**
 * What a request's records have become since its invoice was made, for staff to decide upon. Amounts in cents.
 * POST /api/requests/{id}/correct-invoice and /keep-invoice are the two ways out.
 */
export interface InvoiceReview {
  /** The newest invoice that stands for the request. */
  invoiceId: number;
  invoiceNumber: string;
  status: InvoiceStatus;
  amount: number;
  /** Where it was sent, and a corrected one is sent; null when it never was. */
  sentTo: string | null;
  isUndelivered: boolean;
  pagesAdded: number;
  pagesRemoved: number;
  urgent: "added" | "removed" | null;
  /** What an invoice made now would ask for: all anew while nothing is paid, else what is owed beyond the paid one; below 0 when too much was paid. */
  due: number;
  /** Whether an earlier invoice of the request is paid, so that a further one asks for the difference only. */
  isFurther: boolean;
}
export const refundInput = z.object({
  amount: z.number().int().positive().optional(),
  reason: z.string().trim().min(3, "Say in a few words why it is refunded").max(300),
  /** Cents that had been refunded when this was asked for: a click that comes after another refund is refused, not a further one. */
  alreadyRefunded: z.number().int().nonnegative().optional(),
});
export type RefundInput = z.infer<typeof refundInput>;
export const cancelInput = z.object({
  reason: z.string().trim().min(3, "Say in a few words why it is cancelled").max(300),
});

export const paymentStates = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "canceled",
  "succeeded",
] as const;

/** One intent at the processor, as we know it. */
export const paymentSchema = z.object({
  /** The processor's intent id. */
  id: z.string(),
  invoiceId: id,
  amount: cents,
  status: z.enum([...paymentStates, "refunded", "extra"]),
  settledAt: isoTime.nullable(),
  /** What the processor says it has taken, given back, and holds for a dispute. Cents. */
  receivedAmount: cents.default(0),
  refundedAmount: cents.default(0),
  disputedAmount: cents.default(0),
  /** The processor's last word of a refusal, so that each is written down once. */
  lastRefusal: z.string().nullable().default(null),
  /** How often the processor was asked about it since a payer or the processor last stirred, and when it is asked next. */
  asked: z.number().int().default(0),
  askAt: isoTime.default("1970-01-01T00:00:00.000Z"),
  /** Since when the processor in force does not know it: it was begun at another one, or under another account. */
  unknownSince: isoTime.nullable().default(null),
  ...timestamps,
});
export type Payment = z.infer<typeof paymentSchema>;

export const invoiceKey = z.string().max(100).optional();
export const intentInput = z.object({ invoiceId: z.coerce.number().int().positive(), key: invoiceKey });
export const confirmPaymentInput = intentInput.extend({
  paymentIntentId: z.string().max(100).optional(),
  paymentMethod: z.enum(handMethods).optional(),
});

const recordsStatuses = [
  "auto_fetch_initiated",
  "attached",
  "completed",
  "ready_for_release",
  "preparing",
] as const;
/** The answer to a confirmed payment (spec 1 §3). */
export interface PaymentConfirmation {
  recordsStatus: (typeof recordsStatuses)[number];
  canAutoFetch: boolean;
  request: { id: number };
  requestId: number;
  message: string;
}
