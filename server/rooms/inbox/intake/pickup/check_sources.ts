/**
 * Checking the sources of documents, by the clock, by a clerk's button, or because a source told of an arrival.
 *
 * Sources are asked side by side, each by one check at a time; one that is down holds up no other.
 * @module
 */
import { AppError } from "../../../../../shared/errors.ts";
import type { CheckResult, SourceCheck } from "../../../../../shared/inbox.ts";
import type { ChannelSource, SourceGroup } from "../../../../channels.ts";
import type { Actor } from "../../../../db/change.ts";
import type { Deps } from "../../../../deps.ts";
import { DropFolderUnavailable } from "../../../../integrations/drop_folder.ts";
import { ChannelFailed } from "../../../../integrations/vendor/failure.ts";
import { isResting, noteState } from "../../../settings/channels/note_state.ts";
import { pickupOf } from "./store.ts";
import { type Checked, OwnTrouble, takeListing, tidyUp } from "./take_items.ts";

/** Pages of a listing that one check follows at most; the next check goes on. */
const mostPages = 100;

const nothingHere: Record<SourceGroup, string> = {
  email: "No mailbox is connected. Connect one in Settings, Channels.",
  o365:
    "No Office 365 mailbox is connected. Connect one in Settings, Channels, or use Check Emails for the other mailboxes.",
  fax: "No fax service is connected. Connect one in Settings, Channels.",
};

/**
 * Takes in all that waits in the sources of a group.
 * @param quiet by the clock: no audit row when nothing came, and what had trouble waits for its time
 * @throws vendor_failed when none of them could be asked; move_not_allowed when there is none
 */
export async function checkSources(
  deps: Deps,
  actor: Actor,
  group: SourceGroup,
  quiet = false,
  which: "all" | "folders" | "services" = "all",
): Promise<CheckResult> {
  const sources = (await deps.channels.sources(group)).filter(({ kind }) =>
    which === "all" || (kind === "folder") === (which === "folders")
  );
  if (sources.length === 0) {
    if (quiet) return { found: 0, imported: 0, known: 0, failed: [], sources: [] };
    throw new AppError("move_not_allowed", nothingHere[group]);
  }
  const checks = await Promise.all(sources.map((source) => checkSource(deps, actor, source, quiet)));
  const down = checks.filter(({ check }) => check.error !== null);
  if (!quiet && down.length === checks.length) {
    throw new AppError("vendor_failed", down.map(({ check }) => `${check.name}: ${check.error}`).join(" "));
  }
  const sum = (pick: (check: SourceCheck) => number) => checks.reduce((all, { check }) => all + pick(check), 0);
  return {
    found: sum((check) => check.found),
    imported: sum((check) => check.imported),
    known: sum((check) => check.known),
    failed: checks.flatMap(({ failed }) => failed),
    sources: checks.map(({ check }) => check),
  };
}

/** Takes in all that waits in one source. Never throws: what went wrong is in the answer, kept for Settings, and told. */
export function checkSource(deps: Deps, actor: Actor, source: ChannelSource, quiet: boolean): Promise<Checked> {
  return deps.channels.inTurn(source.id, async () => {
    const checked: Checked = {
      check: { id: source.id, name: source.name, found: 0, imported: 0, known: 0, failed: 0, error: null },
      failed: [],
    };
    const { check } = checked;
    // A person who asks is not held up.
    if (quiet && await isResting(deps, source.id)) return checked;
    let restMs: number | null = null;
    let untidy: string | null = null;
    try {
      untidy = await look(deps, actor, source, quiet, checked);
    } catch (error) {
      check.error = sentenceOf(deps, source, error);
      if (error instanceof ChannelFailed) restMs = restOf(error);
    }
    // What came in came in; that it could not be moved is for the administrator alone.
    const trouble = check.error ?? untidy;
    if (trouble === null || await isStillOn(deps, source)) {
      await noteState(deps, source, trouble, { restMs, works: check.error === null });
    }
    check.failed = checked.failed.length;
    if (!quiet || check.imported + check.failed > 0) {
      const { imported, known, failed, error } = check;
      await deps.store.change(actor, (tx) => {
        const details = {
          source: source.group,
          name: source.name,
          imported,
          known,
          failed,
          ...(error ? { error } : {}),
        };
        tx.audit({ action: "source_checked", targetType: "inbox_source", targetId: source.id, details });
      });
    }
    return checked;
  });
}

/** Trouble of a channel that was switched off or changed meanwhile says nothing of what is set now. */
async function isStillOn(deps: Deps, { id, group, port }: ChannelSource): Promise<boolean> {
  return (await deps.channels.sources(group)).some((one) => one.id === id && one.port === port);
}

/** Many services lock an account that signs in wrongly every minute, ms. */
const afterRefusalMs = 15 * 60_000;
const restOf = ({ failure, retryAfterMs }: ChannelFailed): number | null =>
  retryAfterMs ?? (failure === "sign_in" ? afterRefusalMs : null);

/** @returns a sentence on what was taken in and could not be tidied up; null when all is tidy */
async function look(
  deps: Deps,
  actor: Actor,
  source: ChannelSource,
  quiet: boolean,
  checked: Checked,
): Promise<string | null> {
  await tidyUp(deps, source);
  let from = (await pickupOf(deps.store, source)).cursor;
  let isBlocked = false;
  for (let page = 0, more = true; more && page < mostPages; page++) {
    const listing = await source.port.list(from);
    isBlocked = await takeListing(deps, actor, source, { listing, isBlocked, quiet, checked });
    more = listing.more;
    from = listing.next;
  }
  return await tidyUp(deps, source);
}

function sentenceOf(deps: Deps, source: ChannelSource, error: unknown): string {
  if (error instanceof ChannelFailed || error instanceof DropFolderUnavailable || error instanceof OwnTrouble) {
    return error.message;
  }
  deps.log.error(`inbox: checking ${source.id}`, error);
  return "The source could not be checked. It is tried again.";
}
