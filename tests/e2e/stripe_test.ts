/**
 * The payment page with Stripe on: its Payment Element is stood in for by a `window.Stripe` that confirms at the stand-in for Stripe's API.
 * @module
 */
import assert from "node:assert/strict";
import { startFakeStripe } from "../contracts/cards/stripe/fake_stripe.ts";
import { openOffice } from "./browser.ts";
import { withStripeJs } from "./stripe_js.ts";

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
  const payer = await withStripeJs(context, fake);
  payer.instrument = "pm_card_chargeDeclined";
  await seat.testSignIn();
  const sent = await (await page.request.get("/api/invoices?limit=4&status=sent")).json() as { id: number }[];
  const headers = (await page.goto(`/payment?id=${sent[0].id}`))!.headers();
  const policy = headers["content-security-policy"];
  assert.match(policy, /script-src[^;]* https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com/);
  assert.match(policy, /connect-src[^;]* https:\/\/api\.stripe\.com/);
  assert.match(policy, /frame-src[^;]* https:\/\/\*\.js\.stripe\.com https:\/\/hooks\.stripe\.com/);
  for (const part of ["connect-src", "frame-src"]) {
    assert.match(
      policy,
      new RegExp(`${part}[^;]* https://link\\.com https://\\*\\.link\\.com`),
      "Stripe's wallet opens",
    );
  }
  assert.equal(headers["cross-origin-opener-policy"], "same-origin-allow-popups", "a bank's page opens in a window");

  const pay = page.getByRole("button", { name: /^Pay \$/ });
  await pay.click();
  await page.getByRole("alert").getByText("Your card was declined.").waitFor();
  const [{ returnUrl, redirect, key }] = payer.confirmed;
  assert.equal(returnUrl, `${office.url}/payment?id=${sent[0].id}`, "the address of the specification, and no key");
  assert.deepEqual([redirect, key], ["if_required", fake.publishableKey]);

  payer.instrument = "pm_usBankAccount_success";
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
  payer.instrument = "pm_card_threeDSecure2Required";
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

  // Called off at Stripe while its form stood open: the next payment is made with a form of its own.
  await page.goto(`/payment?id=${sent[3].id}`);
  await pay.waitFor();
  payer.instrument = "pm_card_visa";
  fake.account.cancel([...fake.account.intents.keys()].at(-1)!);
  await pay.click();
  await page.getByText("This invoice was changed meanwhile, and nothing was charged.").waitFor();
  await pay.click();
  await page.getByRole("heading", { name: "Payment successful" }).waitFor();
  office.check();
});
