/**
 * Faxes that stay on the machine: the demo office's outbox. Nothing leaves the machine; each is delivered at once.
 * @module
 */
import type { FaxFate, FaxOut, OutgoingFax } from "./port.ts";

export interface MemoryFax extends FaxOut {
  /** What was sent, oldest first. */
  readonly sent: OutgoingFax[];
  /** What the next calls come to. */
  behave(how: "deliver" | "busy" | "refuse"): void;
}

const delivered: FaxFate = { status: "delivered", reason: null, mayRetry: false, pages: null };
const fates: Record<"deliver" | "busy" | "refuse", FaxFate> = {
  deliver: delivered,
  busy: { status: "failed", reason: "The line was busy.", mayRetry: true, pages: null },
  refuse: { status: "failed", reason: "The number is not in service.", mayRetry: false, pages: null },
};

/** A new, empty one. */
export function memoryFax(): MemoryFax {
  const sent: OutgoingFax[] = [];
  const known = new Map<string, FaxFate>();
  let how: "deliver" | "busy" | "refuse" = "deliver";
  return {
    sent,
    behave: (next) => void (how = next),
    async send(fax) {
      const id = `memory-${fax.id}`;
      if (known.has(id)) return id;
      known.set(id, fates[how]);
      if (how === "deliver") sent.push(fax);
      return id;
    },
    // What an earlier run of the server delivered is not remembered, and was delivered.
    fate: async (id) => known.get(id) ?? (id.startsWith("memory-") ? delivered : null),
  };
}
