/**
 * What takes cards now: Stripe while it has its keys; without them the demo card processor of a demo office, or nothing.
 *
 * Each payment is asked about where it was begun as far as that can be reached. The demo card processor stands beside Stripe: simulated
 * invoices are paid at it and nowhere else, so that the workflow simulator works in production without moving money.
 * @module
 */
import type { DemoProcessor } from "./demo_processor.ts";
import { noCards } from "./none.ts";
import { badRequest, type Cards, CardsError } from "./port.ts";
import type { StripeKeys, StripeKeySource } from "./stripe_keys.ts";

export interface CardsOptions {
  /** Where Stripe's keys are; null where Stripe is not to be used. */
  stripeKeys: StripeKeySource | null;
  openStripe(keys: StripeKeys): Cards;
  /** Takes the cards while Stripe has no keys; null: nothing does. */
  otherwise: Cards | null;
  /** Knows the simulated payments, and those that began in a demo office before Stripe's keys came. */
  demo: DemoProcessor;
}

/** The processor in force, chosen anew at each call. */
export function openCards({ stripeKeys, openStripe, otherwise, demo }: CardsOptions): Cards {
  let opened: { keys: StripeKeys; stripe: Cards } | null = null;

  async function inForce(): Promise<Cards> {
    const found = await stripeKeys?.look();
    if (!found?.keys) return otherwise ?? noCards(found?.trouble ?? found?.missing ?? null);
    if (opened?.keys !== found.keys) opened = { keys: found.keys, stripe: openStripe(found.keys) };
    return opened.stripe;
  }
  const of = async (intentId: string) => await demo.knows(intentId) ? demo : await inForce();

  return {
    createIntent: async (input) => await (input.metadata?.simulation_id ? demo : await inForce()).createIntent(input),
    retrieveIntent: async (id) => await (await of(id)).retrieveIntent(id),
    cancelIntent: async (id) => await (await of(id)).cancelIntent(id),
    refund: async (input) => await (await of(input.intentId)).refund(input),
    eventsSince: async (since) => await (await inForce()).eventsSince(since),
    async verifyWebhook(body, headers) {
      const cards = await inForce();
      if (!otherwise) return await cards.verifyWebhook(body, headers);
      // The demo card processor still tells of the payments that were begun at it.
      return await demo.verifyWebhook(body, headers).catch(() => cards.verifyWebhook(body, headers));
    },
    async check() {
      const cards = await inForce();
      const trouble = (await stripeKeys?.look())?.trouble;
      if (!trouble) return await cards.check();
      // The keys in force may be well or not: what keeps newer ones from being used is told either way.
      const said = await cards.check().catch((error) => {
        if (error instanceof CardsError && !error.forStaff.includes(trouble)) return error.forStaff;
        throw error;
      });
      throw new CardsError(badRequest("key_file", "A key cannot be read.").failure, `${said} ${trouble}`);
    },
    publicConfig: async () => await (await inForce()).publicConfig(),
  };
}
