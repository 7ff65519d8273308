/**
 * Jobs that wait for the card processor: it is away, its key is refused or removed, or the payment is of an account that is not in force.
 * @module
 */
import { AppError } from "../../../../shared/errors.ts";
import { system } from "../../../db/store.ts";
import type { Deps } from "../../../deps.ts";
import { CardsError } from "../../../integrations/cards/port.ts";
import type { Running } from "../../../jobs/queue.ts";

const hour = 3_600_000;
/** So long a job waits before it counts as failed. */
const mostMs = 35 * 24 * hour;

/** Whether the processor could not be asked, so that nothing is wrong with the payment itself. */
export function isSilence(error: unknown): boolean {
  if (error instanceof CardsError) return error.failure.type === "api_error" || error.code === "no_processor";
  return error instanceof AppError && error.code === "vendor_failed";
}

/**
 * Puts a job off.
 * @param delayMs an hour when left out
 * @returns false where it has waited too long
 */
export async function waitForProcessor(deps: Deps, running: Running, delayMs = hour): Promise<boolean> {
  const { kind, payload } = running.job;
  const since = typeof payload.since === "number" ? payload.since : deps.now();
  if (deps.now() - since > mostMs) return false;
  await deps.store.change(system, (tx) => {
    tx.finish(running);
    tx.job(kind, { ...payload, since }, { delayMs });
  });
  return true;
}

/** Whether the quick tries of a job are used up. */
export const isLastTry = ({ job: { attempts, maxAttempts } }: Running): boolean => attempts >= maxAttempts;
