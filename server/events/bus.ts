/**
 * Live events, read in order from the store. A commit wakes the readers of its own process; a short poll serves other processes' commits.
 * @module
 */
import type { LiveEvent } from "../../shared/events.ts";
import { openJson } from "../db/batch.ts";
import type { Store } from "../db/store.ts";
import type { Log } from "../log.ts";

export interface ToldEvent {
  event: LiveEvent;
  /** Versionstamp of the commit that made it. */
  cursor: string;
  at: string;
  /** The user who did it; null for the system. */
  by: number | null;
}

/** What one commit told, as it lies in the store. */
interface Stored {
  at: string;
  by?: number | null;
  events: LiveEvent[];
}

export type Listener = (events: ToldEvent[]) => void;

const pollMs = 1000;
/** Commits read at once; what is more is read on. */
const batch = 1000;

export class Bus {
  #listeners = new Set<Listener>();
  #cursor: string | null = null;
  #bell: bigint | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;
  #reading: Promise<void> | null = null;
  #polling: Promise<void> | null = null;
  #again = false;

  constructor(readonly store: Store, readonly log: Log) {}

  /** Starts to read behind the newest event there is. */
  async start(): Promise<void> {
    this.#cursor = await this.latest();
    this.#timer = setInterval(() => this.poll(), pollMs);
  }

  /** Nothing is read once this has come back, so the store may be closed. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#cursor = null;
    this.#again = false;
    await Promise.all([this.#reading, this.#polling]);
    this.#listeners.clear();
  }

  /** The listener hears of each event once, in order. Returns how to stop. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** There is something to read. */
  wake(): void {
    if (this.#cursor === null) return;
    if (this.#reading) {
      this.#again = true;
      return;
    }
    this.#reading = this.#read().catch((error) => {
      this.log.warn("live events: reading", error);
      // The bell is forgotten, so that the next look tries again.
      this.#bell = null;
    }).finally(() => {
      this.#reading = null;
      if (this.#again) {
        this.#again = false;
        this.wake();
      }
    });
  }

  /** Looks whether anybody committed events; one look at a time, however slow the store. */
  poll(): void {
    this.#polling ??= this.#look().catch((error) => this.log.warn("live events: looking", error)).finally(() => {
      this.#polling = null;
    });
  }

  async #look(): Promise<void> {
    const bell = (await this.store.kv.get<Deno.KvU64>(["eb"])).value?.value ?? 0n;
    if (bell === this.#bell) return;
    this.#bell = bell;
    this.wake();
  }

  async #read(): Promise<void> {
    for (let more = true; more && this.#cursor !== null;) {
      const { events, cursor, full } = await this.#after(this.#cursor);
      if (this.#cursor === null) return;
      this.#cursor = cursor;
      more = full;
      if (events.length === 0) continue;
      for (const listener of this.#listeners) {
        try {
          listener(events);
        } catch (error) {
          this.log.error("live events: telling", error);
        }
      }
    }
  }

  /** One batch of events after a cursor. */
  async #after(cursor: string): Promise<{ events: ToldEvent[]; cursor: string; full: boolean }> {
    const events: ToldEvent[] = [];
    let commits = 0;
    const selector = { start: ["e", cursor, new Uint8Array()], end: ["e", true] };
    for await (const entry of this.store.kv.list<Uint8Array>(selector, { limit: batch })) {
      commits++;
      cursor = String(entry.key[1]);
      events.push(...this.#told(entry));
    }
    return { events, cursor, full: commits === batch };
  }

  #told({ key, value }: Deno.KvEntry<Uint8Array>): ToldEvent[] {
    const { at, by = null, events } = openJson<Stored>(this.store, value);
    return events.map((event) => ({ event, cursor: String(key[1]), at, by }));
  }

  /** The events of the last 30 days that raised notices, newest first. */
  async *notices(): AsyncGenerator<ToldEvent> {
    for await (const entry of this.store.kv.list<Uint8Array>({ prefix: ["en"] }, { reverse: true, batchSize: 100 })) {
      yield* this.#told(entry).reverse();
    }
  }

  /** All events after a cursor, oldest first; for a socket that comes back. */
  async since(cursor: string): Promise<ToldEvent[]> {
    const all: ToldEvent[] = [];
    for (let more = true; more;) {
      const next = await this.#after(cursor);
      all.push(...next.events);
      cursor = next.cursor;
      more = next.full;
    }
    return all;
  }

  /** The cursor of the newest event, "" when there is none. */
  async latest(): Promise<string> {
    return await this.before(Infinity);
  }

  /** The cursor of the newest event before a time (ms since 1970), at most {@link batch} commits back; "" to begin with the oldest. */
  async before(time: number): Promise<string> {
    let seen = 0;
    const options = { reverse: true, limit: batch, batchSize: time === Infinity ? 1 : 10 };
    for await (const { key, value } of this.store.kv.list<Uint8Array>({ prefix: ["e"] }, options)) {
      const cursor = String(key[1]);
      if (++seen === batch || Date.parse(openJson<Stored>(this.store, value).at) < time) return cursor;
    }
    return "";
  }
}
