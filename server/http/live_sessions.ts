/**
 * Whether those at open sockets are still signed in: looked at together before they are told anything and every few seconds, and only
 * when an account, a session or a token has changed or the first of them runs out.
 * @module
 */
import type { Deps } from "../deps.ts";
import { sessionVersions, stillInUntil } from "../rooms/users/check_session.ts";
import type { Caller } from "./context.ts";

/** The socket of who is out closes within this time, ms; before it is told anything more it closes at once. */
const recheckMs = 5_000;

interface Seat {
  caller: Caller;
  ws: { close(code?: number, reason?: string): void };
}

export class LiveSessions {
  #seats = new Set<Seat>();
  #timer: ReturnType<typeof setInterval> | null = null;
  #looking: Promise<void> | null = null;
  /** Versions of what was looked at, and when the first session ends, ms since 1970. */
  #seen = { versions: "", until: 0 };

  constructor(readonly deps: Deps) {}

  add(seat: Seat): void {
    this.#seats.add(seat);
    this.#seen.versions = "";
    this.#timer ??= setInterval(() => void this.look(), recheckMs);
  }

  remove(seat: Seat): void {
    this.#seats.delete(seat);
    if (this.#seats.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Closes the sockets of those who are out; one look at a time. */
  look(): Promise<void> {
    this.#looking ??= this.#look().catch((error) => this.deps.log.error("live: sessions", error)).finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** As {@link look}, of all that happened until now: a look under way may have begun before. */
  async lookNow(): Promise<void> {
    await this.#looking;
    await this.look();
  }

  async #look(): Promise<void> {
    const now = this.deps.now();
    const versions = await this.deps.store.versions(sessionVersions);
    if (versions === this.#seen.versions && now <= this.#seen.until) return;
    const seats = [...this.#seats];
    const credentials = new Map(
      seats.map(({ caller }) => [`${caller.via} ${caller.credential} ${caller.role}`, caller]),
    );
    const ends = new Map<string, number>();
    // What cannot be read says nobody out of turn: those are asked again at the next look.
    await Promise.all(
      [...credentials].map(async ([key, caller]) => ends.set(key, await stillInUntil(this.deps, caller))),
    );
    for (const { caller, ws } of seats) {
      if ((ends.get(`${caller.via} ${caller.credential} ${caller.role}`) ?? 0) < now) ws.close(4401, "signed out");
    }
    this.#seen = { versions, until: Math.min(...ends.values(), Infinity) };
  }
}
