/**
 * "Test connection": a channel is tried with what was entered, nothing is taken in or sent, and what is wrong is said in a sentence.
 * @module
 */
import { isDeepStrictEqual } from "node:util";
import { type ChannelKind, channelLabels, type ChannelTest, type FhirValues } from "../../../shared/channels.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { bindKey, keyFor } from "./channels/ehr_keys.ts";
import { keptKeys, withKeys } from "./channels/kept_keys.ts";
import { noteWorks } from "./channels/note_works.ts";
import { shownName } from "./list_channels.ts";
import { completed } from "./save_channel.ts";
import { tried } from "./test_port.ts";

/** Tries it; a failure is an answer too. @throws bad_input */
export async function testChannel(
  deps: Deps,
  caller: Caller,
  input: { id?: string; kind: ChannelKind; values: Record<string, unknown> },
): Promise<ChannelTest> {
  const kept = input.id
    ? (await deps.channels.all()).find(({ id, kind }) => id === input.id && kind === input.kind)
    : undefined;
  const keys = await keptKeys(deps, input.kind);
  const values = completed(input.kind, input.values, kept?.values ?? null, keys);
  const isFromHere = kept?.origin !== "environment";
  const ehr = input.kind === "fhir" && isFromHere ? values as FhirValues : null;
  if (ehr) await keyFor(deps.store, ehr);
  const channel = deps.channels.tryOut(input.kind, withKeys(values, keys));
  const result = await tried(deps, () => channel.check());
  await channel.close().catch(() => {});
  await deps.store.change(caller, async (tx) => {
    // An EHR that took the key is the one it signs for.
    if (ehr && result.ok) await bindKey(tx, ehr);
    const name = kept ? shownName(kept) : channelLabels[input.kind];
    const details = { kind: input.kind, name, ok: result.ok, message: result.message };
    tx.audit({ action: "channel_tested", targetType: "channel", targetId: input.id ?? input.kind, details });
  });
  const isAsKept = kept?.enabled && isDeepStrictEqual(withKeys(values, keys), kept.values);
  if (isAsKept && result.ok) await noteWorks(deps, kept);
  return result;
}
