/**
 * What the notice of an invoice says that its records have outgrown, and what it offers.
 * @module
 */
import type { InvoiceReview } from "./invoices.ts";
import { dollars } from "./money.ts";
import { plural } from "./words.ts";

export interface ReviewOffer {
  title: string;
  text: string;
  /** What corrects the invoice; null when that is not possible, or nothing is owed. */
  correct: string | null;
  /** The question before it, where something goes out by it. */
  ask: string | null;
  /** What leaves it as it is; null while only waiting helps. */
  keep: string | null;
  /** Whether too much was paid: a refund is made on the invoice's own page. */
  refund: boolean;
}

/** `3 pages were added and 1 page was left out after invoice INV-2026-0042 was made`. */
export function reviewTitle(review: InvoiceReview): string {
  const { pagesAdded, pagesRemoved, urgent, invoiceNumber, status } = review;
  const were = (count: number) => `${plural(count, "page")} ${count === 1 ? "was" : "were"}`;
  const parts = [
    pagesAdded > 0 && `${were(pagesAdded)} added`,
    pagesRemoved > 0 && `${were(pagesRemoved)} left out`,
    urgent && `urgent handling was ${urgent === "added" ? "added" : "taken off"}`,
  ].filter((part) => part !== false && part !== null);
  if (parts.length === 0) {
    return status === "paid" ? `Invoice ${invoiceNumber} is paid` : `Invoice ${invoiceNumber} waits for its payment`;
  }
  const text = parts.length < 3 ? parts.join(" and ") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  return `${text[0].toUpperCase()}${text.slice(1)} after invoice ${invoiceNumber} was ${
    status === "paid" ? "paid" : "made"
  }`;
}

/** @param mails whether the reader may mail invoices; @param included how many records are included now */
export function reviewOffer(review: InvoiceReview, mails: boolean, included: number): ReviewOffer {
  const { status, amount, due, sentTo, isFurther, pagesAdded, pagesRemoved, urgent, invoiceNumber } = review;
  const changed = pagesAdded + pagesRemoved > 0 || urgent !== null;
  const offer = { title: reviewTitle(review), text: "", correct: null, ask: null, keep: null, refund: false };
  if (status === "processing") {
    return {
      ...offer,
      text: "A card payment of it is under way. Once it is settled, you can decide about the difference.",
    };
  }
  if (!changed) {
    return status === "paid"
      ? { ...offer, text: "Nothing more is owed. The request can go on to its release.", keep: "Ready for Release" }
      : { ...offer, text: `It asks for ${dollars(amount)}, as the included records cost.`, keep: "Wait for Payment" };
  }
  if (status === "paid") {
    const keep = "Leave As It Is";
    if (due > 0) {
      const text =
        `${dollars(due)} more would be owed. The release waits until a further invoice is paid; left as it is, ` +
        "the records go out for what was paid.";
      return { ...offer, text, correct: "Invoice the Difference", keep };
    }
    return due < 0
      ? { ...offer, text: `The requester has paid ${dollars(-due)} more than this costs now.`, keep, refund: true }
      : { ...offer, text: "Nothing more is owed.", keep };
  }
  const keep = "Keep Invoice";
  const text = `It asks for ${dollars(amount)}; ${isFurther ? "beyond what is paid" : "what is included now"} ${
    isFurther ? `${dollars(Math.max(0, due))} is owed` : `costs ${dollars(due)}`
  }.`;
  if (included === 0 && !isFurther) {
    return { ...offer, text: "Nothing is included now. Include what is asked for, or reject the request.", keep };
  }
  if (sentTo && !mails) return { ...offer, text: `${text} It was sent already, so Billing replaces it.`, keep };
  if (isFurther && due <= 0) {
    return {
      ...offer,
      text,
      correct: "Cancel the Further Invoice",
      ask: `Invoice ${invoiceNumber} is cancelled.`,
      keep,
    };
  }
  return {
    ...offer,
    text: review.isUndelivered
      ? `${text} It did not reach the requester.`
      : sentTo
      ? `${text} It was sent to ${sentTo}.`
      : text,
    correct: sentTo ? "Send Corrected Invoice" : "Make Corrected Invoice",
    ask: sentTo
      ? `Invoice ${invoiceNumber} is cancelled and can no longer be paid. A corrected one for ${
        dollars(due)
      } is mailed to ${sentTo}.`
      : null,
    keep,
  };
}
