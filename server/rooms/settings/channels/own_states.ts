/**
 * Which states are a channel's: of itself, of its mailboxes, and of what it sends and hears besides.
 * @module
 */
import { type Channel, mailboxesOf } from "../../../../shared/channels.ts";
import type { ChannelStateRow } from "../store.ts";

/** The ids of a channel's states; those of a mailbox that was taken off the list are not among them. */
export function stateIds({ id, values }: Pick<Channel, "id" | "values">): string[] {
  const mailboxes = typeof values.mailboxes === "string" ? mailboxesOf(values.mailboxes) : [];
  return [id, ...["out", "news", "secret", ...mailboxes].map((part) => `${id}:${part}`)];
}

/** Of several parts the one that has trouble counts; null before the first use. */
export function worstState(states: readonly ChannelStateRow[], channel: Channel): ChannelStateRow | null {
  const own = new Set(stateIds(channel));
  // One that is kept of the setting before only to tell that it works says nothing of this setting.
  const mine = states.filter(({ id, error, wasTold }) => own.has(id) && (error !== null || !wasTold));
  return mine.find(({ error }) => error !== null) ?? mine[0] ?? null;
}
