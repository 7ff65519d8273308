/**
 * The audit trail of what the demo office did, as if it had been written at the time.
 * @module
 */
import type { AuditAction } from "../../shared/audit.ts";
import { activities } from "../db/activities.ts";
import type { Bulk } from "./bulk.ts";
import { Random } from "../papers/random.ts";

export interface TrailEntry {
  action: AuditAction;
  targetType: string;
  targetId: string | number;
  requestId?: number;
  /** ISO instant. */
  at: string;
  /** Null for the system. */
  username: string | null;
  details?: Record<string, unknown>;
}

export class Trail {
  readonly #bulk: Bulk;
  readonly #people: ReadonlyMap<string, { id: number; name: string }>;
  readonly #random = new Random("trail");
  #count = 0;

  constructor(bulk: Bulk, people: ReadonlyMap<string, { id: number; name: string }>) {
    this.#bulk = bulk;
    this.#people = people;
  }

  async add(entry: TrailEntry): Promise<void> {
    const who = entry.username === null ? null : this.#people.get(entry.username) ?? null;
    await this.#bulk.put(activities, {
      id: this.#id(entry.at),
      action: entry.action,
      targetType: entry.targetType,
      targetId: String(entry.targetId),
      requestId: entry.requestId ?? null,
      userId: who?.id ?? null,
      userName: who?.name ?? "System",
      details: entry.details ?? {},
      timestamp: entry.at,
      createdAt: entry.at,
    });
  }

  /** As the store's own ids: sorts by time, then by the order written. The same on each run. */
  #id(at: string): string {
    const order = (this.#count++).toString(36).padStart(3, "0");
    const tail = Array.from({ length: 10 }, () => this.#random.int(0, 35).toString(36)).join("");
    return Date.parse(at).toString(36).padStart(9, "0") + order + tail;
  }
}
