/**
 * The processor's news of payments: each is a hint that something happened, dealt with once, in any order. The truth is asked for.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { CardsError, type VerifiedEvent } from "../../integrations/cards/port.ts";
import { clockIsOff, thinEvents } from "../../integrations/cards/stripe_failures.ts";
import type { Running } from "../../jobs/queue.ts";
import { noteState } from "../settings/channels/note_state.ts";
import { noteRefusal } from "./note_refusal.ts";
import { isLastTry, isSilence, waitForProcessor } from "./schedule/wait_for_processor.ts";
import { applyIntent, UnknownPayment } from "./settle_payment.ts";
import { paymentEvents } from "./store.ts";

/** A refund of ours is written down by who asked for it; only what is still unknown after this time came from elsewhere, ms. */
const ownRefundMs = 30_000;

/** The news of a webhook. @throws bad_input when its signature does not hold */
export async function receiveNews(deps: Deps, body: string, headers: Headers): Promise<void> {
  const event = await deps.cards.verifyWebhook(body, headers).catch(async (error) => {
    if (!(error instanceof CardsError)) throw error;
    deps.log.warn(`payments: a webhook was refused: ${error.forStaff}`);
    // Its signature is the processor's: staff are told. Of what a stranger sends they are not.
    if (error.hint === clockIsOff || error.hint === thinEvents) await noteState(deps, newsOfCards, error.hint);
    throw new AppError("bad_input", "The signature of this message is not right.");
  });
  await noteState(deps, newsOfCards, null);
  await takeNews(deps, event);
}

export const newsOfCards = { id: "cards:news", name: "News of card payments" };

/** Deals with news, once for each; answers whether it was new. What is not ours is left alone. */
export async function takeNews(deps: Deps, event: VerifiedEvent): Promise<boolean> {
  if (await deps.store.get(paymentEvents, event.id)) return false;
  const { id, type, intentId, createdAt } = event;
  if (intentId && type.startsWith("payment_intent.")) {
    await unlessForeign(deps, () => applyIntent(deps, intentId));
    if (type === "payment_intent.payment_failed") await noteRefusal(deps, id, intentId);
  }
  const isLater = intentId !== null && /^(charge\.refund|refund\.|charge\.dispute\.)/.test(type);
  return await deps.store.change(system, async (tx) => {
    if (await tx.get(paymentEvents, id)) return false;
    await tx.insert(paymentEvents, { id, type, createdAt });
    if (isLater) tx.job("settle_payment", { intentId }, { delayMs: ownRefundMs });
    return true;
  });
}

/** A payment of ours that the account in force does not know is asked about so seldom, ms: the keys of its own may be put back. */
const unknownMs = 6 * 3_600_000;

/** The job: what became of a payment's money. News that came while nobody could be asked count once that is mended. */
export async function settleByNews(deps: Deps, running: Running): Promise<void> {
  const intentId = String(running.job.payload.intentId);
  await unlessForeign(deps, () =>
    applyIntent(deps, intentId, running).catch(async (error) => {
      const isUnknown = error instanceof UnknownPayment;
      const mayWait = isUnknown || isSilence(error) && isLastTry(running);
      if (!mayWait || !await waitForProcessor(deps, running, isUnknown ? unknownMs : undefined)) throw error;
    }));
}

/** An account may take other payments than ours; news of these change nothing and are no trouble. */
async function unlessForeign(deps: Deps, apply: () => Promise<unknown>): Promise<void> {
  await apply().catch((error) => {
    const isNotOurs = error instanceof AppError && error.code === "payment_mismatch";
    if (!isNotOurs && !(error instanceof UnknownPayment)) throw error;
    deps.log.warn("payments: news of a payment that is not ours, or is unknown", error);
  });
}
