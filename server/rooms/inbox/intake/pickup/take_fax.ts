/**
 * News of faxes: verified, kept as a job in one commit, and answered; the job fetches the pages at once, as links run out in minutes.
 * @module
 */
import { z } from "zod";
import { AppError } from "../../../../../shared/errors.ts";
import { system } from "../../../../db/store.ts";
import type { Change } from "../../../../db/change.ts";
import type { Deps } from "../../../../deps.ts";
import { type FaxIn, missingPages } from "../../../../integrations/fax/port.ts";
import { ChannelFailed, ItemTooLarge } from "../../../../integrations/vendor/failure.ts";
import { GiveUp, type Running } from "../../../../jobs/queue.ts";
import { faxStirred } from "../../../outbox/send_fax.ts";
import { noteState } from "../../../settings/channels/note_state.ts";
import { receive } from "../receive_document.ts";
import { announceEntry, movedTo } from "../../move_entry.ts";
import { inboxEntries } from "../../store.ts";
import { faxArrival } from "./arrivals.ts";

const faxJob = z.object({
  channelId: z.string(),
  faxId: z.string(),
  key: z.string(),
  mediaUrl: z.string().nullable(),
  partial: z.boolean(),
});

const clockSentence =
  "News of a fax came with a time more than 5 minutes off. Check that the clock of this server is right; faxes are looked for by the list meanwhile.";

const keySentence =
  "News of a fax came that the public key does not fit. Enter the public key as the fax service shows it now; faxes are looked for by the list meanwhile.";

/** Takes a vendor's message. @throws bad_input when no channel's key has signed it, or its time is too far off */
export async function hearOfFax(deps: Deps, body: string, headers: Headers): Promise<void> {
  let isLate = false;
  for (const { id, channel } of await deps.channels.opened()) {
    const verified = await channel.faxNews?.(body, headers);
    if (!verified) continue;
    if ("refused" in verified) {
      if (verified.refused === "other") return;
      if (verified.refused === "clock") {
        isLate = true;
        await noteState(deps, { id: `${id}:news`, name: "News of faxes" }, clockSentence);
      }
      // Only who has the fax can have told of it: what anybody else sends is no trouble of the channel.
      if (verified.refused === "signature" && verified.faxId && await channel.knowsFax?.(verified.faxId)) {
        await noteState(deps, { id: `${id}:news`, name: "News of faxes" }, keySentence);
      }
      continue;
    }
    await noteState(deps, { id: `${id}:news`, name: "News of faxes" }, null);
    const { faxId, key, direction, isReceived, mediaUrl = null, partial = false } = verified.news;
    if (direction === "outbound") return await faxStirred(deps, faxId);
    if (!isReceived) return;
    // The same news again, or a fax that the list brought already.
    if (await isKnown(deps, key, partial)) return;
    await deps.store.change(system, (tx) => void tx.job("take_fax", { channelId: id, faxId, key, mediaUrl, partial }));
    return;
  }
  throw new AppError(
    "bad_input",
    isLate ? "The time of this message is too far off." : "The signature of this message is not right.",
  );
}

/** The job: fetches a fax and takes it in. @throws vendor_failed to be tried again; the list brings it in any case */
export async function takeFax(deps: Deps, running: Running): Promise<void> {
  const { channelId, faxId, key, mediaUrl, partial } = faxJob.parse(running.job.payload);
  const source = (await deps.channels.sources("fax")).find((one) => one.channelId === channelId);
  if (!source) throw new GiveUp("The fax service was switched off.");
  await deps.channels.inTurn(source.id, async () => {
    if (await isKnown(deps, key, partial)) return;
    try {
      const fetched = await (source.port as FaxIn).fetch(faxId, { mediaUrl, partial });
      if (!fetched) return;
      await receive(deps, system, { ...faxArrival(fetched), alongside: async (tx) => tx.finish(running) });
    } catch (error) {
      // The list brings it with the reason.
      if (error instanceof ItemTooLarge) return;
      if (error instanceof ChannelFailed) throw new AppError("vendor_failed", error.message);
      throw error;
    }
  });
}

/** Whether a fax is in the inbox. That pages are missing may be told by the news alone, after the list brought it. */
async function isKnown(deps: Deps, key: string, partial: boolean): Promise<boolean> {
  const known = await deps.store.by(inboxEntries, "sourceKey", `fax:${key}`);
  if (known && partial) await deps.store.change(system, (tx) => noteMissingPages(tx, known.id));
  return known !== null;
}

async function noteMissingPages(tx: Change, id: string): Promise<void> {
  const entry = await tx.must(inboxEntries, id);
  if (entry.arrivalNotes.includes(missingPages)) return;
  // One that is being read gets the warning from its reading.
  const isRead = entry.status !== "processing";
  const status = entry.status === "parsed" || entry.status === "manual" ? "warning" : entry.status;
  const changed = await tx.patch(inboxEntries, id, {
    arrivalNotes: [...entry.arrivalNotes, missingPages],
    ...(isRead ? { errorMessage: [missingPages, entry.errorMessage].filter(Boolean).join(" ") } : {}),
    ...(status === entry.status ? {} : { status, statusHistory: movedTo(tx, entry, status, missingPages) }),
  });
  const moved = status === entry.status ? {} : { oldStatus: entry.status, newStatus: status };
  const details = { ...moved, message: missingPages };
  tx.audit({ action: "entry_status_changed", targetType: "inbox_entry", targetId: id, details });
  announceEntry(tx, changed);
}
