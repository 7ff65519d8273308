/**
 * The demo card processor's cards that are worth trying, listed on the payment page. The demo card processor knows more
 * (docs.stripe.com/testing); any date in the future and any security code go with them.
 * @module
 */
export const demoCards: readonly { number: string; what: string }[] = [
  { number: "4242424242424242", what: "Payment succeeds" },
  { number: "4000002500003155", what: "The bank asks first" },
  { number: "4000000000060006", what: "Processing, then succeeds" },
  { number: "4000000000060014", what: "Processing, then declined" },
  { number: "4000000000000002", what: "Declined" },
  { number: "4000000000009995", what: "Insufficient funds" },
  { number: "4000000000000069", what: "Expired card" },
  { number: "4000000000000127", what: "Wrong security code" },
];
