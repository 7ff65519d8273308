/**
 * Live events, read in order from the store. Whoever commits wakes the readers; a short poll serves other processes' commits.
 * @module
 */
import type { LiveEvent } from "../../shared/events.ts";
import { openJson } from "../db/change.ts";
import type { Store } from "../db/store.ts";

export interface ToldEvent {
  event: LiveEvent;
  /** Versionstamp of the commit that made it. */
  cursor: string;
  at: string;
}

export type Listener = (events: ToldEvent[]) => void;

const pollMs = 1000;

export class Bus {
  #listeners = new Set<Listener>();
  #cursor: string | null = null;
  #bell: bigint | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;
  #reading: Promise<void> | null = null;
  #again = false;

  constructor(readonly store: Store) {}

  /** Starts to read behind the newest event there is. */
  async start(): Promise<void> {
    this.#cursor = await this.latest();
    this.#timer = setInterval(() => void this.#poll(), pollMs);
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#reading;
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
    this.#reading = this.#read().catch(() => {}).finally(() => {
      this.#reading = null;
      if (this.#again) {
        this.#again = false;
        this.wake();
      }
    });
  }

  async #poll(): Promise<void> {
    const bell = (await this.store.kv.get<Deno.KvU64>(["eb"])).value?.value ?? 0n;
    if (bell !== this.#bell) this.wake();
    this.#bell = bell;
  }

  async #read(): Promise<void> {
    const events = await this.since(this.#cursor!);
    if (events.length === 0) return;
    this.#cursor = events[events.length - 1].cursor;
    for (const listener of this.#listeners) listener(events);
  }

  /** Events after a cursor, oldest first; for a socket that comes back. */
  async since(cursor: string, limit = 1000): Promise<ToldEvent[]> {
    const events: ToldEvent[] = [];
    const selector = { start: ["e", cursor, new Uint8Array()], end: ["e", true] };
    for await (const entry of this.store.kv.list<Uint8Array>(selector, { limit })) {
      const told = openJson<{ at: string; events: LiveEvent[] }>(this.store, entry.value);
      for (const event of told.events) events.push({ event, cursor: String(entry.key[1]), at: told.at });
    }
    return events;
  }

  /** The cursor of the newest event, "" when there is none. */
  async latest(): Promise<string> {
    for await (const entry of this.store.kv.list({ prefix: ["e"] }, { reverse: true, limit: 1 })) {
      return String(entry.key[1]);
    }
    return "";
  }
}
