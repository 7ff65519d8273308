/**
 * Finds what webhooks missed: reads the processor's list of news since the last time, and takes what is not known yet.
 * @module
 */
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { CardsError } from "../../integrations/cards/port.ts";
import { noteState } from "../settings/channels/note_state.ts";
import { newsOfCards, takeNews } from "./receive_news.ts";
import { newsMarks, paymentEvents } from "./store.ts";

const minute = 60_000;
const day = 1440 * minute;
/** Each reading begins this much before the last one: an event may show up late in the list. */
const overlapMs = 60 * minute;
/** A webhook comes within seconds; what is younger is not called missed. Well below the time between two readings, which take all there is. */
const onItsWayMs = 2 * minute;
/** The processor sends again for three days and lists for 30; what is older cannot come again. */
const keptMs = 35 * day;

/** Answers how many news were taken that had not come by webhook. */
export async function findMissedNews(deps: Deps): Promise<number> {
  // Without keys the list waits to be read, from where the reading ended.
  if ((await deps.cards.publicConfig()).kind !== "stripe") return 0;
  const channel = { id: "cards", name: "Card payments" };
  const mark = await deps.store.get(newsMarks, "news");
  const began = deps.now();
  const since = mark?.since ?? new Date(began - day).toISOString();
  try {
    let missed = 0;
    for (const event of await deps.cards.eventsSince(since)) {
      const isNew = await takeNews(deps, event);
      if (isNew && Date.parse(event.createdAt) < began - onItsWayMs) missed++;
    }
    await deps.store.change(system, async (tx) => {
      const row = { id: "news" as const, since: new Date(began - overlapMs).toISOString() };
      if (await tx.get(newsMarks, "news")) await tx.put(newsMarks, row);
      else await tx.insert(newsMarks, row);
    });
    await forgetOld(deps);
    await noteState(deps, channel, null);
    if (missed > 0) await noteState(deps, newsOfCards, missedSentence(deps, missed));
    return missed;
  } catch (error) {
    if (!(error instanceof CardsError)) throw error;
    await noteState(deps, channel, error.forStaff);
    return 0;
  }
}

const missedSentence = ({ url }: Pick<Deps, "url">, missed: number) =>
  `${missed} ${
    missed === 1 ? "message" : "messages"
  } of Stripe's did not arrive here; the payments were found by asking. ` +
  `Check in the Stripe Dashboard that the webhook goes to ${
    url("/api/stripe-webhook")
  }, and that its secret is the one in Settings.`;

async function forgetOld(deps: Pick<Deps, "store" | "now">): Promise<void> {
  const to = new Date(deps.now() - keptMs).toISOString();
  const { rows } = await deps.store.page(paymentEvents, { index: "made", to, limit: 100 });
  if (rows.length === 0) return;
  await deps.store.change(system, async (tx) => {
    for (const { id } of rows) await tx.remove(paymentEvents, id);
  });
}
