/**
 * No card processor: invoices are paid by check, cash or other means until one is connected.
 * @module
 */
import { badRequest, type Cards, CardsError } from "./port.ts";

/** @param reason a sentence for staff on what is missing; null where no processor is to be used */
export function noCards(reason: string | null): Cards {
  const { failure } = badRequest("no_processor", "Card payments are not set up here.");
  const refuse = () => Promise.reject(new CardsError(failure, reason && `${failure.message} ${reason}`));
  return {
    createIntent: refuse,
    retrieveIntent: refuse,
    cancelIntent: refuse,
    refund: refuse,
    verifyWebhook: refuse,
    eventsSince: async () => [],
    check: refuse,
    publicConfig: async () => ({ kind: "none" }),
  };
}
