/**
 * Takes in what a source lists. One commit writes the entry, its dedupe key and the cursor; only then is the source tidied up.
 *
 * An item that cannot be taken in does not stop the others: the items behind it are remembered one by one, and after some tries it is set
 * aside as a failed entry that staff see.
 * @module
 */
import type { Actor } from "../../../../db/change.ts";
import type { ChannelSource } from "../../../../channels.ts";
import type { Deps } from "../../../../deps.ts";
import type { FetchedItem, Listing, WaitingItem } from "../../../../integrations/source.ts";
import { ChannelFailed, ItemTooLarge } from "../../../../integrations/vendor/failure.ts";
import { type Arrival, receive } from "../receive_document.ts";
import { inboxEntries } from "../../store.ts";
import { faxArrival, mailArrival } from "./arrivals.ts";
import { bounceIn } from "./bounces.ts";
import { isFull, notePickup, type Outcome, type Pickup, pickupOf, taken } from "./store.ts";
import type { CheckResult, SourceCheck } from "../../../../../shared/inbox.ts";

export interface Checked {
  check: SourceCheck;
  failed: CheckResult["failed"];
}

/** Tries of an item before it is set aside, and the pauses between them by the clock, ms. */
export const mostTries = 5;
const pauses = [60_000, 5 * 60_000, 30 * 60_000, 120 * 60_000];
/** So long an item waits at a source that lists and gives nothing at all: that may be the source's trouble, ms. */
const mostWaitMs = 24 * 60 * 60_000;
/** Items committed before the source is tidied up. */
const tidyEvery = 25;

/** The store or the disk failed, so that no source is to blame and nothing is counted against an item. */
export class OwnTrouble extends Error {
  override name = "OwnTrouble";
  constructor(options?: ErrorOptions) {
    super("A document could not be stored here. Check the disk of the server; nothing was lost.", options);
  }
}

interface Task {
  listing: Listing;
  /** An item before these could not be taken in. */
  isBlocked: boolean;
  quiet: boolean;
  checked: Checked;
}

/** Takes in what a listing shows; answers whether an item waits for another try. */
export async function takeListing(deps: Deps, actor: Actor, source: ChannelSource, task: Task): Promise<boolean> {
  const { listing, quiet, checked: { check, failed } } = task;
  let { isBlocked } = task;
  for (const [at, item] of listing.items.entries()) {
    const state = await pickupOf(deps.store, source);
    check.found++;
    if (state.ahead.includes(item.id)) {
      check.known++;
      continue;
    }
    const trouble = state.troubles.find(({ id }) => id === item.id);
    const isEarly = trouble !== undefined && Date.parse(trouble.nextAt) > deps.now();
    if (quiet && isEarly) {
      isBlocked = true;
      continue;
    }
    if (isBlocked && isFull(state)) return true;
    const isLast = at === listing.items.length - 1;
    const cursor = isBlocked ? null : item.cursor ?? (isLast ? listing.next : null);
    const place: Place = { cursor, isAhead: isBlocked && listing.next !== null };
    try {
      await takeOne(deps, actor, source, item, place, task.checked);
    } catch (error) {
      const message = await blame(deps, source, state, error);
      const tries = (trouble?.tries ?? 0) + 1;
      failed.push({ fileName: item.fileName, message });
      // A look that a person asks for comes besides the tries: pressed again and again amid an outage, it gives nothing up.
      if (isEarly) {
        isBlocked = true;
      } else if (tries >= mostTries && !(error instanceof ChannelFailed && await givesNothing(deps, source, trouble))) {
        await setAside(deps, actor, source, item, place, tries, message);
      } else {
        isBlocked = true;
        await noteTrouble(deps, actor, source, item, tries, message);
      }
    }
    if (check.found % tidyEvery === 0) await tidyUp(deps, source);
  }
  if (!isBlocked) await moveCursor(deps, actor, source, listing);
  return isBlocked;
}

interface Place {
  cursor: string | null;
  isAhead: boolean;
}

/**
 * Takes in one item; nothing happens when it has gone meanwhile.
 * @throws whatever the source or the store throws
 */
async function takeOne(
  deps: Deps,
  actor: Actor,
  source: ChannelSource,
  item: WaitingItem,
  place: Place,
  { check, failed }: Checked,
): Promise<void> {
  const note = (outcome: Outcome | null): Arrival["alongside"] => (tx, unkept) =>
    notePickup(
      tx,
      source,
      (p) => taken(p, { ...place, id: item.id, outcome: unkept ? "failed" : outcome, at: tx.now }),
    );
  const kind = source.group === "fax" ? "fax" : "email";
  // Known by its name at the source already: its bytes need not be fetched to be recognised.
  if (item.key && await deps.store.by(inboxEntries, "sourceKey", `${kind}:${item.key}`)) {
    check.known++;
    if (place.cursor !== null || place.isAhead) await deps.store.change(actor, (tx) => note(null)!(tx, false));
    return;
  }
  let fetched: FetchedItem | null;
  let refused: string | undefined;
  try {
    fetched = await source.port.fetch(item.id);
  } catch (error) {
    if (!(error instanceof ItemTooLarge)) throw error;
    refused = error.message;
    fetched = { ...item, bytes: new Uint8Array() };
  }
  if (!fetched) {
    if (place.cursor !== null) await deps.store.change(actor, (tx) => note(null)!(tx, false));
    return;
  }
  const read = kind === "email" ? await mailArrival(source, fetched) : faxArrival(fetched);
  const arrival: Arrival = refused
    ? { ...read, bytes: null, refused, sourceKey: item.key ?? `${source.id}:${item.id}`, fileName: item.fileName }
    : read;
  const bounce = kind === "email" ? bounceIn(fetched.bytes) : null;
  const { known, entry } = await received(deps, actor, {
    ...arrival,
    async alongside(tx, unkept) {
      await note("imported")!(tx, unkept);
      if (bounce) tx.job("note_delivery", { news: [bounce] });
    },
  });
  if (known) check.known++;
  else check.imported++;
  const beganFailed = entry.statusHistory[0]?.to === "failed";
  if (beganFailed && !known) failed.push({ fileName: item.fileName, message: entry.errorMessage ?? "" });
}

/** Stores an arrival; a failure of our own is told apart from one of the item by trying the store with something else. */
async function received(deps: Deps, actor: Actor, arrival: Arrival) {
  try {
    return await receive(deps, actor, arrival);
  } catch (error) {
    try {
      await deps.files.put(crypto.getRandomValues(new Uint8Array(16)), "probe", "application/octet-stream");
    } catch (cause) {
      throw new OwnTrouble({ cause });
    }
    throw error;
  }
}

/**
 * Whose fault it was: the item's, when the source still answers.
 * @returns a sentence for staff
 * @throws what ends the check, when the source is down or the store failed
 */
async function blame(deps: Deps, source: ChannelSource, state: Pickup, error: unknown): Promise<string> {
  if (error instanceof OwnTrouble) throw error;
  if (error instanceof ChannelFailed) {
    // Some services fail at one damaged item for good, with the same status as at trouble of their own.
    const mayBeItem = error.failure === "busy" && (error.status ?? 0) >= 500 && error.retryAfterMs === null;
    if (["busy", "sign_in", "closed"].includes(error.failure) && !mayBeItem) throw error;
    await source.port.list(state.cursor);
    return error.message;
  }
  deps.log.error(`inbox: taking in from ${source.id}`, error);
  return "It could not be taken in. It is tried again later.";
}

/** Whether the source has given nothing since an item failed first, so that the item may be as good as the others. */
async function givesNothing(
  deps: Deps,
  source: ChannelSource,
  { since }: { since?: string } = {},
): Promise<boolean> {
  if (since === undefined || deps.now() - Date.parse(since) >= mostWaitMs) return false;
  const { takenAt } = await pickupOf(deps.store, source);
  return takenAt === undefined || takenAt < since;
}

async function noteTrouble(
  deps: Deps,
  actor: Actor,
  source: ChannelSource,
  { id }: WaitingItem,
  tries: number,
  message: string,
): Promise<void> {
  const nextAt = new Date(deps.now() + pauses[Math.min(tries, pauses.length) - 1]).toISOString();
  await deps.store.change(actor, (tx) =>
    notePickup(tx, source, (p) => {
      const since = p.troubles.find((one) => one.id === id)?.since ?? tx.now;
      return { ...p, troubles: [...p.troubles.filter((one) => one.id !== id), { id, tries, since, nextAt, message }] };
    }));
}

/** An item that is given up stays at the source, apart from the others, and stands in the inbox as failed. */
async function setAside(
  deps: Deps,
  actor: Actor,
  source: ChannelSource,
  item: WaitingItem,
  place: Place,
  tries: number,
  message: string,
): Promise<void> {
  const isFax = source.group === "fax";
  await receive(deps, actor, {
    source: isFax ? "fax" : "email",
    sender: item.sender ?? source.name,
    subject: isFax ? "A fax that could not be taken in" : "A mail that could not be taken in",
    fileName: item.fileName,
    bytes: null,
    refused: `It was given up after ${tries} tries and was left at "${source.name}". ${
      message.replace(/ It is tried again(?: later)?\.$/, "")
    }`,
    sourceKey: `${source.id}:aside:${item.id}`,
    alongside: (tx) =>
      notePickup(tx, source, (p) => taken(p, { ...place, id: item.id, outcome: "failed", at: tx.now })),
  });
}

async function moveCursor(deps: Deps, actor: Actor, source: ChannelSource, { next, more }: Listing): Promise<void> {
  const state = await pickupOf(deps.store, source);
  const ahead = more ? state.ahead : [];
  if (next === null || (state.cursor === next && state.ahead.length === ahead.length)) return;
  await deps.store.change(actor, (tx) => notePickup(tx, source, (p) => ({ ...p, cursor: next, ahead })));
}

/** Failures one after the other at which a source is left alone until the next check. */
const mostUntidied = 3;

/**
 * Moves or marks at the source what was committed. What cannot be done now is done at the next check.
 * @returns a sentence on what could not be done; null when all is tidy
 */
export async function tidyUp(deps: Deps, source: ChannelSource): Promise<string | null> {
  const { untidied } = await pickupOf(deps.store, source);
  const done = new Set<string>();
  let trouble: string | null = null;
  let inARow = 0;
  for (const { id, outcome } of untidied) {
    try {
      await source.port.done(id, outcome);
      done.add(id);
      inARow = 0;
    } catch (error) {
      // The channel that comes after it tidies up.
      if (error instanceof ChannelFailed && error.failure === "closed") break;
      deps.log.warn(`inbox: tidying up at ${source.id}`, error);
      trouble = error instanceof ChannelFailed ? error.message : "What was taken in could not be marked as such.";
      // One item that cannot be moved keeps no other in its place; a source that is down is not asked for each.
      if (++inARow >= mostUntidied) break;
    }
  }
  if (done.size > 0) {
    await deps.store.change(
      { userId: null, name: "System" },
      (tx) => notePickup(tx, source, (p) => ({ ...p, untidied: p.untidied.filter(({ id }) => !done.has(id)) })),
    );
  }
  return trouble;
}
