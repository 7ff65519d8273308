/**
 * The second factor of one's own account: set up, shown, renewed and taken off.
 * @module
 */
import { AppError } from "../../../shared/errors.ts";
import type { User } from "../../../shared/users.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { checkCurrentPassword } from "./change_password.ts";
import { endingSessions, endSessions } from "./end_sessions.ts";
import { mailNotice } from "./send_notice.ts";
import { isDemanded } from "./second_factor/demanded.ts";
import { newRecoveryCodes, newSecret, secretUri, stepOf } from "./second_factor/codes.ts";
import { shownPasskey } from "./second_factor/passkeys.ts";
import { sessions, users } from "./store.ts";

/** A session this young needs no password again, ms. */
const freshMs = 10 * 60_000;

async function isFresh(deps: Deps, caller: Caller): Promise<boolean> {
  const session = await deps.store.get(sessions, caller.credential);
  return session !== null && deps.now() - Date.parse(session.createdAt) < freshMs;
}

/** Who sits at a session that was left open must not change the account's factors (ASVS 7.5.1). @throws bad_input */
export async function reauthenticate(deps: Deps, caller: Caller, currentPassword: string | undefined): Promise<void> {
  if (!await isFresh(deps, caller)) await checkCurrentPassword(deps, caller, currentPassword);
}

/** The state of one's second factor; never its secret. */
export async function showSecondFactor(deps: Deps, caller: Caller) {
  const { secondFactor, role } = await deps.store.must(users, caller.userId);
  return {
    isOn: Boolean(secondFactor),
    /** An authenticator app is set up. */
    hasApp: Boolean(secondFactor?.secret),
    enabledAt: secondFactor?.enabledAt ?? null,
    recoveryCodesLeft: secondFactor?.recoveryCodes.length ?? 0,
    isDemanded: await isDemanded(deps, role),
    needsPassword: !await isFresh(deps, caller),
    passkeys: secondFactor?.passkeys.map(shownPasskey) ?? [],
  };
}

/** Begins: a secret for the authenticator app. Nothing is asked for at sign-in before a code confirms it. */
export async function beginSecondFactor(deps: Deps, caller: Caller, currentPassword?: string) {
  await reauthenticate(deps, caller, currentPassword);
  const secret = newSecret();
  await deps.store.change(caller, async (tx) => {
    await tx.patch(users, caller.userId, { pendingSecret: secret });
  });
  return { secret, uri: secretUri(secret, caller.username) };
}

/** Ends the set-up with a code of the app; answers the recovery codes, which are shown once. @throws wrong_code */
export async function confirmSecondFactor(
  deps: Deps,
  caller: Caller,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  deps.limiter.take(`second-factor:${caller.userId}`, 10, 10 * 60_000);
  const { codes, hashes } = newRecoveryCodes();
  await endingSessions(deps, () =>
    deps.store.change(caller, async (tx) => {
      const user = await tx.must(users, caller.userId);
      if (!user.pendingSecret) throw new AppError("bad_input", "Begin the set-up again.");
      const step = stepOf(user.pendingSecret, code, deps.now());
      if (step === null) {
        throw new AppError("bad_input", "That code is not right.", { code: "That code is not right." });
      }
      await tx.patch(users, user.id, {
        secondFactor: {
          secret: user.pendingSecret,
          enabledAt: user.secondFactor?.enabledAt ?? tx.now,
          lastStep: step,
          recoveryCodes: hashes,
          passkeys: user.secondFactor?.passkeys ?? [],
        },
        pendingSecret: null,
      });
      await endSessions(tx, user.id, { except: caller.credential });
      await tx.patch(sessions, caller.credential, { mustSetUpSecondFactor: false });
      await mailNotice(tx, user, "second factor");
      tx.audit({ action: "second_factor_enabled", targetType: "user", targetId: user.id });
    }));
  return { recoveryCodes: codes };
}

/** New recovery codes in place of all before. */
export async function renewRecoveryCodes(deps: Deps, caller: Caller, currentPassword?: string) {
  await reauthenticate(deps, caller, currentPassword);
  const { codes, hashes } = newRecoveryCodes();
  await deps.store.change(caller, async (tx) => {
    const user = await tx.must(users, caller.userId);
    if (!user.secondFactor) throw new AppError("bad_input", "Set up the second factor first.");
    await tx.patch(users, user.id, { secondFactor: { ...user.secondFactor, recoveryCodes: hashes } });
    await mailNotice(tx, user, "recovery codes");
    tx.audit({ action: "recovery_codes_renewed", targetType: "user", targetId: user.id });
  });
  return { recoveryCodes: codes };
}

/** Takes off one's own authenticator app; passkeys stay. @throws move_not_allowed where the sign-in policy demands it: it is the last factor */
export async function disableSecondFactor(deps: Deps, caller: Caller, currentPassword?: string): Promise<void> {
  await reauthenticate(deps, caller, currentPassword);
  const demanded = await isDemanded(deps, caller.role);
  await deps.store.change(caller, async (tx) => {
    const user = await tx.must(users, caller.userId);
    const factor = user.secondFactor;
    if (!factor?.passkeys.length) {
      if (demanded) {
        throw new AppError("move_not_allowed", "Your account must have a second factor. Set up another in its place.");
      }
      return void await clearSecondFactor(tx, user, "user");
    }
    await tx.patch(users, user.id, { secondFactor: { ...factor, secret: null, lastStep: 0 }, pendingSecret: null });
    await mailNotice(tx, user, "second factor");
    tx.audit({
      action: "second_factor_removed",
      targetType: "user",
      targetId: user.id,
      details: { by: "user", removed: "authenticator app" },
    });
  });
}

/** An administrator takes off another's, who lost it; their sessions end, and the next sign-in sets one up where it is demanded. */
export async function resetSecondFactor(deps: Deps, caller: Caller, userId: number): Promise<User> {
  return await endingSessions(deps, () =>
    deps.store.change(caller, async (tx) => {
      const user = await tx.must(users, userId);
      await endSessions(tx, userId, { except: caller.credential });
      return await clearSecondFactor(tx, user, "administrator");
    }));
}

/** Takes off all of it: authenticator app, passkeys and recovery codes. @param by who takes it off, for the trail */
export async function clearSecondFactor(tx: Change, user: User, by: "user" | "administrator" | "host"): Promise<User> {
  await mailNotice(tx, user, "second factor");
  tx.event({ type: "USER_CHANGED", userId: user.id });
  tx.audit({ action: "second_factor_removed", targetType: "user", targetId: user.id, details: { by } });
  return await tx.patch(users, user.id, { secondFactor: null, pendingSecret: null });
}
