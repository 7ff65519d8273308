/**
 * What is sent from the payment page, beside the payment itself (`parts/use_payment.ts`).
 * @module
 */
import { api, type Args, call } from "../../lib/api.ts";

const demo = api["demo-processor"];

/** Gives a card to the demo card processor. */
export const payByDemoCard = (json: Args<typeof demo.confirm.$post>["json"]) => call(demo.confirm.$post, { json });
/** Answers the bank's question at the demo card processor. */
export const answerDemoBank = (json: Args<typeof demo.authenticate.$post>["json"]) =>
  call(demo.authenticate.$post, { json });
/** Releases the records of an invoice that was paid. */
export const releasePaid = (invoiceId: number) =>
  call(api["process-payment-and-release"].$post, { json: { invoiceId } });
