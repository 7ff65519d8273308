/**
 * No card processor: invoices are paid by check, cash or other means until one is connected.
 * @module
 */
import { badRequest, type Cards } from "./port.ts";

const refuse = () => Promise.reject(badRequest("no_processor", "Card payments are not set up here."));

export const noCards: Cards = {
  createIntent: refuse,
  retrieveIntent: refuse,
  cancelIntent: refuse,
  refund: refuse,
  verifyWebhook: refuse,
  eventsSince: async () => [],
  check: refuse,
  publicConfig: () => ({ kind: "none" }),
};
