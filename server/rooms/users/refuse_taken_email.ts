/**
 * Refuses an e-mail address that another account has.
 * @module
 */
import { AppError, errorTable } from "../../../shared/errors.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { users } from "./store.ts";

/** One address leads to one account: a reset link mailed to it must not open another's. */
export async function refuseTakenEmail(deps: Deps, tx: Change, email: string, own: number): Promise<void> {
  await tx.inTurn(users);
  const holders = await deps.store.all(users, "email", [deps.store.blind.hash(email.toLowerCase())]);
  if (holders.some((user) => user.id !== own && user.isActive)) {
    throw new AppError("email_taken", undefined, { email: errorTable.email_taken[1] });
  }
}
