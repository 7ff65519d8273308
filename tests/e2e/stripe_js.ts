/**
 * Stands in for Stripe.js, which comes from Stripe alone: its Payment Element, bound to the payment it was opened with, confirms at the
 * stand-in for Stripe's API.
 * @module
 */
import type { BrowserContext } from "playwright-core";
import type { Instrument } from "../contracts/cards/stripe/account.ts";
import type { FakeStripe } from "../contracts/cards/stripe/fake_stripe.ts";

/** Runs in the page before anything else; `confirmAtStripe` and `answerAtBank` are given by the test. */
const stripeJs = `window.Stripe = Object.assign((key) => {
  const element = () => {
    const told = {};
    return {
      mount(place) { place.append("Card number"); setTimeout(() => told.ready?.({}), 0); },
      on(name, run) { told[name] = run; return this; },
      once(name, run) { told[name] = run; return this; },
      off() { return this; }, update() {}, destroy() {}, unmount() {},
    };
  };
  return {
    elements: ({ clientSecret }) => ({
      clientSecret, create: element, getElement: () => null, update() {}, submit: async () => ({}),
      fetchUpdates: async () => ({}), on() {},
    }),
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
    registerAppInfo() {}, _registerWrapper() {},
    confirmPayment: ({ elements, confirmParams, redirect }) =>
      window.confirmAtStripe({ key, clientSecret: elements.clientSecret, returnUrl: confirmParams.return_url, redirect }),
    retrievePaymentIntent: async () => ({ paymentIntent: { next_action: window.nextAction } }),
    handleNextAction: ({ clientSecret }) => window.answerAtBank(clientSecret),
  };
}, { version: "endive" });`;

export interface Confirmation {
  /** The publishable key that the program was loaded with. */
  key: string;
  clientSecret: string;
  returnUrl: string;
  redirect: string;
}

export interface PayerAtStripe {
  /** What is typed into the Payment Element. */
  instrument: Instrument;
  /** Whether the bank's question is approved. */
  approves: boolean;
  /** What was asked so far. */
  confirmed: Confirmation[];
}

/** Puts the program into every page of a browser. */
export async function withStripeJs(context: BrowserContext, fake: FakeStripe): Promise<PayerAtStripe> {
  const payer: PayerAtStripe = { instrument: "pm_card_visa", approves: true, confirmed: [] };
  const idOf = (clientSecret: string) => clientSecret.split("_secret_")[0];
  await context.addInitScript(stripeJs);
  await context.exposeFunction("confirmAtStripe", async (asked: Confirmation) => {
    payer.confirmed.push(asked);
    const id = idOf(asked.clientSecret);
    try {
      const { last_payment_error: error, status } = fake.account.confirm(id, payer.instrument);
      return error ? { error: { ...error, payment_intent: { id, status } } } : { paymentIntent: { id, status } };
    } catch (refusal) {
      const { error } = await (refusal as { answer(): Response }).answer().json();
      return { error: { ...error, payment_intent: { id, status: fake.account.intent(id).status } } };
    }
  });
  await context.exposeFunction("answerAtBank", (clientSecret: string) => {
    const id = idOf(clientSecret);
    const { last_payment_error: error, status } = fake.account.authenticate(id, payer.approves);
    return error ? { error: { ...error, payment_intent: { id, status } } } : { paymentIntent: { id, status } };
  });
  return payer;
}
