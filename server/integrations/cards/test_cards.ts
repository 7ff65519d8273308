/**
 * The test cards that the demo card processor knows, and what each does.
 *
 * Numbers and answers are Stripe's (docs.stripe.com/testing), save the two at the end: Stripe has no card that stays in `processing`
 * (only bank debits do), so the demo card processor has two of its own for it.
 * @module
 */
import type { CardFailure } from "./port.ts";

/** What happens when a card is charged. `authenticate` and `process` are stops on the way to another outcome. */
export type Outcome =
  | { kind: "succeed" }
  | { kind: "fail"; failure: CardFailure }
  | { kind: "authenticate"; then: Outcome }
  | { kind: "process"; then: Outcome };

export interface TestCard {
  number: string;
  brand: string;
  /** For the list of test cards on the payment page. */
  label: string;
  outcome: Outcome;
}

const succeed: Outcome = { kind: "succeed" };

/** A failure that Stripe reports of a card, in its words. */
export function cardError(code: string, message: string, declineCode: string | null = null): CardFailure {
  return { type: "card_error", code, declineCode, message };
}

/** `card_declined` with the issuer's reason. */
export function declined(declineCode: string, message = "Your card was declined."): CardFailure {
  return cardError("card_declined", message, declineCode);
}

const fail = (failure: CardFailure): Outcome => ({ kind: "fail", failure });
const insufficientFunds = declined("insufficient_funds", "Your card has insufficient funds.");

const visas: [number: string, label: string, outcome: Outcome][] = [
  ["4242424242424242", "Payment succeeds", succeed],
  ["4000056655665556", "Payment succeeds (debit)", succeed],
  ["4000000000000002", "Declined", fail(declined("generic_decline"))],
  ["4000000000009995", "Insufficient funds", fail(insufficientFunds)],
  ["4000000000009987", "Lost card", fail(declined("lost_card"))],
  ["4000000000009979", "Stolen card", fail(declined("stolen_card"))],
  ["4000000000000069", "Expired card", fail(cardError("expired_card", "Your card has expired."))],
  [
    "4000000000000127",
    "Wrong security code",
    fail(cardError("incorrect_cvc", "Your card's security code is incorrect.")),
  ],
  [
    "4000000000000119",
    "Processing error",
    fail(cardError("processing_error", "An error occurred while processing your card. Try again in a little bit.")),
  ],
  ["4000002500003155", "Authentication required", { kind: "authenticate", then: succeed }],
  ["4000002760003184", "Authentication always required", { kind: "authenticate", then: succeed }],
  ["4000000000003220", "Authentication (3D Secure 2) required", { kind: "authenticate", then: succeed }],
  [
    "4000008260003178",
    "Authentication required, then insufficient funds",
    { kind: "authenticate", then: fail(insufficientFunds) },
  ],
  [
    "4000008400001629",
    "Authentication required, then declined",
    { kind: "authenticate", then: fail(declined("generic_decline")) },
  ],
  ["4000000000060006", "Stays in processing, then succeeds (this demo card processor only)", {
    kind: "process",
    then: succeed,
  }],
  [
    "4000000000060014",
    "Stays in processing, then is declined (this demo card processor only)",
    { kind: "process", then: fail(declined("generic_decline")) },
  ],
];

const others: [number: string, brand: string][] = [
  ["5555555555554444", "mastercard"],
  ["2223003122003222", "mastercard"],
  ["5200828282828210", "mastercard"],
  ["5105105105105100", "mastercard"],
  ["378282246310005", "amex"],
  ["371449635398431", "amex"],
  ["6011111111111117", "discover"],
  ["6011000990139424", "discover"],
  ["3056930009020004", "diners"],
  ["3566002020360505", "jcb"],
  ["6200000000000005", "unionpay"],
];

/** All test cards, in the order in which a page would list them. */
export const testCards: readonly TestCard[] = [
  ...visas.map(([number, label, outcome]) => ({ number, brand: "visa", label, outcome })),
  ...others.map(([number, brand]) => ({ number, brand, label: "Payment succeeds", outcome: succeed })),
];

const byNumber = new Map(testCards.map((card) => [card.number, card]));

/** The test card of that number (digits only), or undefined: a real card is never charged here. */
export function testCard(number: string): TestCard | undefined {
  return byNumber.get(number);
}
