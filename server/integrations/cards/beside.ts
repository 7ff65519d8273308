/**
 * A demo processor beside the real one: simulated invoices are paid at it and nowhere else, so that the workflow simulator works in
 * production without moving money.
 * @module
 */
import type { Cards } from "./port.ts";
import { randomText } from "./demo_processor_random.ts";

/** What the demo processor's ids begin with behind their kind, by which its intents are told from real ones. */
const mark = "demo";

/** Random text for the demo processor's ids. */
export const demoText = (length: number): string => mark + randomText(length - mark.length);

/** Sends each call to the processor whose intent it is about; webhooks and what payers are shown are the real one's. */
export function besideDemo(real: Cards, demo: Cards): Cards {
  const of = (intentId: string) => intentId.startsWith(`pi_${mark}`) ? demo : real;
  return {
    createIntent: (input) => (input.metadata?.simulation_id ? demo : real).createIntent(input),
    retrieveIntent: (id) => of(id).retrieveIntent(id),
    cancelIntent: (id) => of(id).cancelIntent(id),
    refund: (input) => of(input.intentId).refund(input),
    eventsSince: (since) => real.eventsSince(since),
    check: () => real.check(),
    verifyWebhook: (body, headers) => real.verifyWebhook(body, headers),
    publicConfig: () => real.publicConfig(),
  };
}
