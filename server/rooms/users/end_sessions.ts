/**
 * Ends the sessions and API tokens of a user.
 * @module
 */
import type { Change } from "../../db/change.ts";
import type { Collection, Row } from "../../db/collection.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { apiTokens, sessions } from "./store.ts";

/** So many sessions or tokens one commit ends besides what else it does; each is a few keys, and KV bounds their bytes. */
export const endedAtOnce = 100;

export interface Ending {
  /** The session that stays. */
  except?: string;
  /** The API tokens end too. */
  tokens?: boolean;
}

async function toEnd({ store }: Pick<Deps, "store">, userId: number, { except, tokens }: Ending) {
  const open = (await store.all(sessions, "user", [userId])).filter((session) => session.id !== except);
  return { open, keys: tokens ? await store.all(apiTokens, "user", [userId]) : [] };
}

/** Ends all sessions of a user in a change, which must run in `endingSessions`. */
export async function endSessions(deps: Deps, tx: Change, userId: number, options: Ending = {}): Promise<void> {
  const { open, keys } = await toEnd(deps, userId, options);
  if (open.length + keys.length > endedAtOnce) throw new TooManyToEnd(userId, options);
  for (const session of open) tx.drop(sessions, session);
  for (const token of keys) tx.drop(apiTokens, token);
}

/**
 * Runs a change that ends sessions. Where there are more than one commit takes, most are ended by commits of their own before it, so
 * that the change itself ends the last of them: when it is done nobody is in any more, and when it fails some must sign in again.
 */
export async function endingSessions<R>(deps: Deps, change: () => Promise<R>): Promise<R> {
  for (;;) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof TooManyToEnd)) throw error;
      const { open, keys } = await toEnd(deps, error.userId, error.options);
      const all = [...open.map((row) => ({ c: sessions, row })), ...keys.map((row) => ({ c: apiTokens, row }))];
      for (let from = 0; from < all.length; from += endedAtOnce) {
        await deps.store.change(system, (tx) => {
          for (const { c, row } of all.slice(from, from + endedAtOnce)) {
            tx.drop<Row>(c as unknown as Collection<Row>, row);
          }
        });
      }
    }
  }
}

/** More is to be ended than one commit takes; `endingSessions` sees to it. */
export class TooManyToEnd extends Error {
  constructor(readonly userId: number, readonly options: Ending) {
    super("More sessions than one commit ends");
  }
}
