/**
 * Tries by the clock what a key may do: the list of events is read also by one that lacks a right that payers or refunds need.
 * @module
 */
import type { Deps } from "../../deps.ts";
import { CardsError } from "../../integrations/cards/port.ts";
import { noteState } from "./channels/note_state.ts";

/** What stays wrong until somebody mends it, and where it is kept: a refused key where also who reads the news keeps it. */
const lasting: Record<string, string> = {
  authentication_failed: "cards",
  permission_denied: "cards:check",
  clock: "cards:check",
};

/** Tries the card processor in force, and keeps for Settings what is wrong; answers with its sentence. @throws {CardsError} */
export async function checkCards(deps: Deps): Promise<string> {
  const note = (id: string, error: string | null) => noteState(deps, { id, name: "Card payments" }, error);
  try {
    const message = await deps.cards.check();
    for (const id of new Set(Object.values(lasting))) await note(id, null);
    return message;
  } catch (error) {
    if (error instanceof CardsError && lasting[error.code]) await note(lasting[error.code], error.forStaff);
    throw error;
  }
}

/** The same by the clock, for Stripe alone: nothing else has rights to lack. */
export async function checkStripe(deps: Deps): Promise<void> {
  if ((await deps.cards.publicConfig()).kind !== "stripe") return;
  await checkCards(deps).catch((error) => {
    if (!(error instanceof CardsError)) throw error;
  });
}
