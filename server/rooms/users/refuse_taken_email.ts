/**
 * Refuses an e-mail address that another account has.
 * @module
 */
import { AppError, errorTable } from "../../../shared/errors.ts";
import type { Change } from "../../db/change.ts";
import { users } from "./store.ts";

/** One address leads to one account: a reset link mailed to it must not open another's. */
export async function refuseTakenEmail(tx: Change, email: string, own: number): Promise<void> {
  const owners = await tx.all(users, "email", [tx.blind.hash(email.toLowerCase())]);
  if (owners.some((user) => user.id !== own && user.isActive)) {
    throw new AppError("email_taken", undefined, { email: errorTable.email_taken[1] });
  }
}
