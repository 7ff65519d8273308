/**
 * The payment page with Stripe on: its Payment Element is stood in for by a `window.Stripe` that confirms at the stand-in for Stripe's API.
 * @module
 */
import assert from "node:assert/strict";
import { startFakeStripe } from "../contracts/cards/stripe/fake_stripe.ts";
import type { Instrument } from "../contracts/cards/stripe/account.ts";
import { openOffice } from "./browser.ts";

/** Runs in the page before anything else; `confirmAtStripe` is given by the test. */
const fakeStripeJs = `window.Stripe = Object.assign(() => {
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
    elements: () => ({ create: element, getElement: () => null, update() {}, submit: async () => ({}), fetchUpdates: async () => ({}), on() {} }),
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
    registerAppInfo() {}, _registerWrapper() {},
    confirmPayment: (input) => window.confirmAtStripe(input.confirmParams.return_url, input.redirect),
    retrievePaymentIntent: async () => ({ paymentIntent: { next_action: window.nextAction } }),
    handleNextAction: () => window.answerAtBank(),
  };
}, { version: "endive" });`;

Deno.test("a payer pays by Stripe from the invoice: a refused card, a bank debit in processing, and the return from the bank", async () => {
  await using fake = startFakeStripe();
  const { host, port } = fake.address;
  await using office = await openOffice({
    env: {
      CARDS: "stripe",
      STRIPE_SECRET_KEY: fake.secretKey,
      STRIPE_PUBLISHABLE_KEY: fake.publishableKey,
      STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
      STRIPE_API_URL: `http://${host}:${port}`,
    },
  });
  await using seat = await office.seat({ expected: ["402 /api/confirm-payment"] });
  const { page, context } = seat;
  let instrument: Instrument = "pm_card_chargeDeclined";
  const returns: string[] = [];
  await context.addInitScript(fakeStripeJs);
  await context.exposeFunction("confirmAtStripe", (returnUrl: string, redirect: string) => {
    returns.push(returnUrl);
    assert.equal(redirect, "if_required");
    const [id] = [...fake.account.intents.keys()].slice(-1);
    const intent = fake.account.confirm(id, instrument);
    const { last_payment_error: error, status } = intent;
    return error ? { error: { ...error, payment_intent: { status } } } : { paymentIntent: { status } };
  });
  await context.exposeFunction("answerAtBank", () => {
    const { status } = fake.account.authenticate([...fake.account.intents.keys()].at(-1)!, true);
    return { paymentIntent: { status } };
  });
  await seat.testSignIn();
  const sent = await (await page.request.get("/api/invoices?limit=3&status=sent")).json() as { id: number }[];
  const policy = (await page.goto(`/payment?id=${sent[0].id}`))!.headers()["content-security-policy"];
  for (const origin of ["js.stripe.com", "api.stripe.com", "hooks.stripe.com"]) assert.ok(policy.includes(origin));

  const pay = page.getByRole("button", { name: /^Pay \$/ });
  await pay.click();
  await page.getByRole("alert").getByText("Your card was declined.").waitFor();
  assert.deepEqual(returns, [`${office.url}/payment?id=${sent[0].id}`], "the address of the specification, and no key");

  instrument = "pm_usBankAccount_success";
  await pay.click();
  await page.getByRole("heading", { name: "Payment processing" }).waitFor();
  await page.getByRole("link", { name: "View Request Records" }).waitFor();
  const [debit] = [...fake.account.intents.keys()].slice(-1);
  fake.account.settleDebit(debit);
  const told = await fake.webhook(fake.account.events.at(-1)!);
  const heard = await fetch(`${office.url}/api/stripe-webhook`, { method: "POST", ...told });
  await heard.body?.cancel();
  assert.equal(heard.status, 200);
  // By the live event; nothing is asked meanwhile.
  await page.getByRole("heading", { name: "Payment successful" }).waitFor();

  // Back from a bank's page.
  await page.goto(`/payment?id=${sent[1].id}`);
  await pay.waitFor();
  const [other] = [...fake.account.intents.keys()].slice(-1);
  fake.account.confirm(other, "pm_card_visa");
  const secret = fake.account.intent(other).client_secret;
  await page.goto(
    `/payment?id=${
      sent[1].id
    }&payment_intent=${other}&payment_intent_client_secret=${secret}&redirect_status=succeeded`,
  );
  await page.getByRole("heading", { name: "Payment successful" }).waitFor();
  assert.ok(!page.url().includes("secret"), "the client secret left the address");

  // The bank's question was left open: it is still there after a reload, and another way can be taken.
  await page.goto(`/payment?id=${sent[2].id}`);
  instrument = "pm_card_threeDSecure2Required";
  await pay.click();
  const bank = page.getByRole("button", { name: "Continue with your bank" });
  await bank.waitFor();
  await page.reload();
  await bank.waitFor();
  await page.getByRole("button", { name: "Pay another way" }).click();
  await pay.click();
  await bank.waitFor();
  // An account that is proven by small deposits has a page of its own at Stripe.
  await page.route("https://payments.stripe.com/**", (route) => route.fulfill({ body: "Verify your bank account" }));
  const hosted_verification_url = "https://payments.stripe.com/microdeposit/pacs_test_1";
  await page.evaluate((url) => {
    Object.assign(globalThis, { nextAction: { verify_with_microdeposits: { hosted_verification_url: url } } });
  }, hosted_verification_url);
  await bank.click();
  await page.waitForURL(hosted_verification_url);
  await page.goto(`/payment?id=${sent[2].id}`);
  await bank.click();
  await page.getByRole("heading", { name: "Payment successful" }).waitFor();
  office.check();
});
