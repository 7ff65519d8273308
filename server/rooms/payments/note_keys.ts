/**
 * Writes down what became of Stripe's keys, which come and go in files without a restart.
 * @module
 */
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { checkStripe } from "../settings/check_cards.ts";
import { noteState } from "../settings/channels/note_state.ts";

/** A key that came, changed or went stands in the audit trail, its value nowhere; a file that cannot be read is told of. */
export async function noteKeys(deps: Deps): Promise<void> {
  const change = await deps.stripeKeys.takeChange();
  const { trouble, missing } = await deps.stripeKeys.look();
  if (change) {
    deps.log.info(`payments: Stripe's keys were ${change}`);
    await deps.store.change(system, (tx) => {
      const details = { key: "stripe_secret_key", change };
      tx.audit({ action: "api_key_changed", targetType: "settings", targetId: "api_keys", details });
      if (change === "replaced") return;
      const said = change === "set" ? "Stripe takes cards now." : `Stripe takes no cards any more. ${missing}`;
      const [channelId, name] = ["cards", "Card payments"];
      tx.event({ type: "CHANNEL_CHANGED", channelId, name, ok: change === "set", details: said });
    });
  }
  if (change && change !== "removed") await checkStripe(deps);
  await noteState(deps, { id: "cards:keys", name: "Card payments" }, trouble);
}
