/**
 * Ends the sessions and API tokens of a user.
 * @module
 */
import type { Change } from "../../db/change.ts";
import { system } from "../../db/store.ts";
import type { ReadFrom } from "../../db/reads.ts";
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

async function toEnd({ store }: ReadFrom, userId: number, { except, tokens }: Ending) {
  const open = (await store.all(sessions, "user", [userId])).filter((session) => session.id !== except);
  return { open, keys: tokens ? await store.all(apiTokens, "user", [userId]) : [] };
}

/** Ends all sessions of a user in a change, which must run in `endingSessions`. */
export async function endSessions(tx: Change, userId: number, options: Ending = {}): Promise<void> {
  const { open, keys } = await toEnd({ store: tx }, userId, options);
  if (open.length + keys.length > endedAtOnce) throw new TooManyToEnd(userId, options);
  for (const session of open) await tx.remove(sessions, session.id);
  for (const token of keys) await tx.remove(apiTokens, token.id);
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
      const { userId, options } = error;
      for (let more = true; more;) {
        more = await deps.store.change(system, async (tx) => {
          const { open, keys } = await toEnd({ store: tx }, userId, options);
          for (const { id } of open.slice(0, endedAtOnce)) await tx.remove(sessions, id);
          for (const { id } of keys.slice(0, endedAtOnce)) await tx.remove(apiTokens, id);
          return open.length > endedAtOnce || keys.length > endedAtOnce;
        });
      }
    }
  }
}

/** More is to be ended than one commit takes; `endingSessions` sees to it. */
class TooManyToEnd extends Error {
  constructor(readonly userId: number, readonly options: Ending) {
    super("More sessions than one commit ends");
  }
}
