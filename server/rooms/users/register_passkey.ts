/**
 * The passkeys of one's own account: set up, named and removed.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import { mostPasskeys, type Passkey, type RegisterPasskeyInput } from "../../../shared/passkeys.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { clearSecondFactor, reauthenticate, showSecondFactor } from "./enable_second_factor.ts";
import { endingSessions, endSessions } from "./end_sessions.ts";
import { mailNotice } from "./send_notice.ts";
import { newRecoveryCodes } from "./second_factor/codes.ts";
import { isDemanded } from "./second_factor/demanded.ts";
import { checkRegistration, registrationOptions } from "./second_factor/passkeys.ts";
import type { Site } from "./second_factor/questions.ts";
import { sessions, users } from "./store.ts";

const askedOf = (caller: Caller) => `session ${caller.credential}`;

/** Begins: what the browser needs to make a passkey. Nothing is kept before it answers. @throws bad_input */
export async function beginPasskey(deps: Deps, caller: Caller, site: Site, currentPassword?: string) {
  await reauthenticate(deps, caller, currentPassword);
  const user = await deps.store.must(users, caller.userId);
  refuseTooMany(user.secondFactor?.passkeys ?? []);
  return { options: await registrationOptions(deps, user, site, askedOf(caller)) };
}

function refuseTooMany(passkeys: readonly Passkey[]): void {
  if (passkeys.length >= mostPasskeys) {
    throw new AppError("bad_input", `An account has ${mostPasskeys} passkeys at most. Remove one that you do not use.`);
  }
}

/**
 * Keeps the passkey that the browser made; other sessions end. With the first second factor of the account come recovery codes, which
 * are answered once.
 * @throws bad_input when it does not answer the question that this session was asked
 */
export async function registerPasskey(deps: Deps, caller: Caller, site: Site, input: RegisterPasskeyInput) {
  deps.limiter.take(`second-factor:${caller.userId}`, 10, 10 * 60_000);
  const made = await checkRegistration(deps, input, site, askedOf(caller));
  if (!made) throw new AppError("bad_input", "That passkey was not accepted. Begin again.");
  const taken = await deps.store.all(users, "passkey", [deps.store.blind.hash(made.credentialId)]);
  if (taken.length > 0) throw new AppError("already_exists", "This passkey is set up already.");
  const { codes, hashes } = newRecoveryCodes();
  const isFirst = await endingSessions(deps, () =>
    deps.store.change(caller, async (tx) => {
      const user = await tx.must(users, caller.userId);
      const passkey: Passkey = { id: tx.newId(), name: input.name, ...made, createdAt: tx.now, lastUsedAt: null };
      const factor = user.secondFactor ??
        { secret: null, enabledAt: tx.now, lastStep: 0, recoveryCodes: hashes, passkeys: [] };
      refuseTooMany(factor.passkeys);
      await tx.patch(users, user.id, { secondFactor: { ...factor, passkeys: [...factor.passkeys, passkey] } });
      await endSessions(tx, user.id, { except: caller.credential });
      await tx.patch(sessions, caller.credential, { mustSetUpSecondFactor: false });
      await mailNotice(tx, user, "passkeys");
      tx.audit({ action: "passkey_added", targetType: "user", targetId: user.id, details: { name: passkey.name } });
      return !user.secondFactor;
    }));
  return { ...await showSecondFactor(deps, caller), ...(isFirst ? { recoveryCodes: codes } : {}) };
}

/** One of the caller's passkeys in a change. @throws not_found for another's */
async function ownPasskey(tx: Change, caller: Caller, id: string) {
  const user = await tx.must(users, caller.userId);
  const factor = user.secondFactor;
  const passkey = factor?.passkeys.find((one) => one.id === id);
  if (!factor || !passkey) throw new AppError("not_found");
  return { user, factor, passkey };
}

/** Gives a passkey another name. */
export async function renamePasskey(deps: Deps, caller: Caller, id: string, name: string) {
  await deps.store.change(caller, async (tx) => {
    const { user, factor, passkey } = await ownPasskey(tx, caller, id);
    const passkeys = factor.passkeys.map((one) => one.id === id ? { ...one, name } : one);
    await tx.patch(users, user.id, { secondFactor: { ...factor, passkeys } });
    const details = { from: passkey.name, to: name };
    tx.audit({ action: "passkey_renamed", targetType: "user", targetId: user.id, details });
  });
  return await showSecondFactor(deps, caller);
}

/**
 * Removes a passkey, as after a lost phone; other sessions end. With the last second factor the recovery codes go, too.
 * @throws move_not_allowed where the sign-in policy demands a second factor and it is the last
 */
export async function removePasskey(deps: Deps, caller: Caller, id: string, currentPassword?: string) {
  await reauthenticate(deps, caller, currentPassword);
  const demanded = await isDemanded(deps, caller.role);
  await endingSessions(deps, () =>
    deps.store.change(caller, async (tx) => {
      const { user, factor, passkey } = await ownPasskey(tx, caller, id);
      const passkeys = factor.passkeys.filter((one) => one.id !== id);
      const isLast = factor.secret === null && passkeys.length === 0;
      if (isLast && demanded) {
        throw new AppError("move_not_allowed", "Your account must have a second factor. Set up another first.");
      }
      tx.audit({ action: "passkey_removed", targetType: "user", targetId: user.id, details: { name: passkey.name } });
      await endSessions(tx, user.id, { except: caller.credential });
      if (isLast) return void await clearSecondFactor(tx, user, "user");
      await tx.patch(users, user.id, { secondFactor: { ...factor, passkeys } });
      await mailNotice(tx, user, "passkeys");
    }));
  return await showSecondFactor(deps, caller);
}
