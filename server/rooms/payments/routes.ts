/**
 * The payment page's calls, the processor's webhook, and the demo card processor's two buttons.
 * @module
 */
import { Hono } from "hono";
import { z } from "zod";
import { idParam } from "../../../shared/common.ts";
import { confirmPaymentInput, intentInput, invoiceKey } from "../../../shared/invoices.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { allow } from "../../http/allow.ts";
import type { Env } from "../../http/context.ts";
import { sendFile } from "../../http/files.ts";
import { rateLimit, refuses } from "../../http/statuses.ts";
import { valid } from "../../http/validate.ts";
import { confirmPaymentBy } from "./confirm_payment.ts";
import { openIntent, payableBy } from "./open_intent.ts";
import { answerDemoBank, payByDemoCard } from "./pay_by_demo_card.ts";
import { receiveNews } from "./receive_news.ts";
import { printForPayer, showToPayer } from "./show_to_payer.ts";

const keyQuery = z.object({ key: invoiceKey });
const cardInput = z.object({
  paymentIntentId: z.string().max(100),
  clientSecret: z.string().max(200),
  card: z.object({
    number: z.string().max(30),
    expMonth: z.coerce.number().int(),
    expYear: z.coerce.number().int(),
    cvc: z.string().max(5),
    zip: z.string().max(12).optional(),
  }),
});
const authenticateInput = cardInput.omit({ card: true }).extend({ approve: z.boolean() });
const minute = 60_000;
/** What `payableBy` refuses. */
const notTheirs = refuses(
  "not_found",
  "not_signed_in",
  "not_allowed",
  "password_change_needed",
  "second_factor_setup_needed",
  "link_gone",
);
/** What asking the card processor and settling come to. */
const notPayable = refuses("already_paid", "invoice_closed", "move_not_allowed", "payment_mismatch", "vendor_failed");

/** "public" here means: by the key of the mailed link, or by a signed-in caller's own right to the invoice. */
export const paymentsRoutes = (deps: Deps) => {
  const limit = rateLimit(deps, "pay", 120, minute);
  return new Hono<Env>()
    .get(
      "/pay/:id",
      allow("public", "An invoice as its payer sees it, by the mailed link's key or by right"),
      limit,
      notTheirs,
      valid("param", idParam),
      valid("query", keyQuery),
      async (c) => {
        const { key } = c.req.valid("query");
        return c.json(await showToPayer(deps, c.get("caller"), c.req.valid("param").id, key));
      },
    )
    .get(
      "/pay/:id/pdf",
      allow("public", "The invoice's PDF for its payer"),
      limit,
      notTheirs,
      valid("param", idParam),
      valid("query", keyQuery),
      async (c) => {
        const { key } = c.req.valid("query");
        const { bytes, name } = await printForPayer(deps, c.get("caller"), c.req.valid("param").id, key);
        return sendFile(c, bytes, "application/pdf", name);
      },
    )
    .post(
      "/create-payment-intent",
      allow("public", "Open a card payment"),
      limit,
      notTheirs,
      notPayable,
      valid("json", intentInput),
      async (c) => {
        const { invoiceId, key } = c.req.valid("json");
        const invoice = await payableBy(deps, c.get("caller"), invoiceId, key);
        return c.json(await openIntent(deps, c.get("caller") ?? system, invoice));
      },
    )
    .post(
      "/confirm-payment",
      allow("public", "Confirm a payment against the processor's record, or by hand"),
      notTheirs,
      notPayable,
      refuses("payment_not_done"),
      valid("json", confirmPaymentInput),
      async (c) => c.json(await confirmPaymentBy(deps, c.get("caller"), c.req.valid("json"))),
    )
    .post(
      "/stripe-webhook",
      allow("public", "The card processor's news; signed"),
      refuses("bad_input", "vendor_failed"),
      async (c) => {
        const body = await c.req.text();
        await receiveNews(deps, body, c.req.raw.headers);
        return c.json({ received: true });
      },
    )
    .post(
      "/demo-processor/confirm",
      allow("public", "Pay at the demo card processor (demo office)"),
      rateLimit(deps, "demo processor", 30, minute),
      refuses("not_found"),
      valid("json", cardInput),
      async (c) => {
        const { paymentIntentId, clientSecret, card } = c.req.valid("json");
        return c.json(await payByDemoCard(deps, paymentIntentId, clientSecret, card));
      },
    )
    .post(
      "/demo-processor/authenticate",
      allow("public", "Answer the bank's question at the demo card processor"),
      rateLimit(deps, "demo processor", 30, minute),
      refuses("not_found"),
      valid("json", authenticateInput),
      async (c) => {
        const { paymentIntentId, clientSecret, approve } = c.req.valid("json");
        return c.json(await answerDemoBank(deps, paymentIntentId, clientSecret, approve));
      },
    );
};
