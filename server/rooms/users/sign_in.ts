/**
 * Signs a user in.
 * @module
 */
import { AppError, type ErrorDetails } from "../../../shared/errors.ts";
import type { Assertion } from "../../../shared/passkeys.ts";
import { lockAfter, lockMs, type User } from "../../../shared/users.ts";
import type { Actor } from "../../db/change.ts";
import { system } from "../../db/store.ts";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../http/network.ts";
import { passwordIs } from "./passwords/hash.ts";
import { mailNotice, mailRefusedPasskey } from "./send_notice.ts";
import { isDemanded } from "./second_factor/demanded.ts";
import { type SecondFactor, useCode } from "./second_factor/codes.ts";
import { checkAssertion, type PasskeyUse, signInOptions, usePasskey } from "./second_factor/passkeys.ts";
import type { Site } from "./second_factor/questions.ts";
import { openSession, type Origin, originDetails } from "./open_session.ts";
import { users } from "./store.ts";

/** Whether too many wrong passwords were tried of late. */
export const isLocked = (u: User, now: number): boolean =>
  u.accountLockedAt !== null && now - Date.parse(u.accountLockedAt) < lockMs;
/** A user as the one who acts. */
export const actorOf = (u: User): Actor => ({ userId: u.id, name: u.fullName });

/** Tries of one name from all addresses together within `lockMs`, far above what a person mistypes. */
const mostFromEverywhere = 50;
/** Networks that an account remembers: the office, the home, the road. */
const mostPlaces = 5;

export interface SignedIn {
  user: User;
  /** The session's secret. */
  token: string;
  mustSetUpSecondFactor: boolean;
}

export interface SignInInput {
  username: string;
  password: string;
  /** Of the authenticator app, or a recovery code. */
  code?: string;
  /** The answer of a passkey to the question that came with `second_factor_needed`. */
  passkey?: Assertion;
}

/**
 * Signs in; answers the user and the session's secret. A try is counted before the password is looked at, so that many at once are no
 * more than one after the other, and names that nobody has are counted alike.
 * @throws wrong_credentials (the same for an unknown name), account_locked, account_inactive, second_factor_needed (its details say with
 * what, and hold the question for a passkey), wrong_code, wrong_passkey, passkey_copied
 */
export async function signIn(
  deps: Deps,
  { username, password, code, passkey }: SignInInput,
  site: () => Site,
  from: Origin,
): Promise<SignedIn> {
  const known = await deps.store.by(users, "username", username.toLowerCase());
  const tries = countTry(deps, username, known, from);
  if (!await passwordIs(known?.password ?? null, password)) {
    await failedSignIn(deps, known, from, tries.wasLast);
    throw new AppError("wrong_credentials");
  }
  const user = known!;
  if (user.secondFactor && !code && !passkey) throw await askSecondFactor(deps, user, user.secondFactor, site);
  try {
    const used = passkey && user.secondFactor ? await checkAssertion(deps, passkey, user, site(), false) : undefined;
    const entered = await enter(deps, user.id, from, { password: user.password, code, passkey: used });
    tries.forget();
    return entered;
  } catch (error) {
    await noteRefusal(deps, user, from, error, tries.wasLast);
    throw error;
  }
}

/** The password was right: says what else is asked for. */
async function askSecondFactor(deps: Deps, user: User, factor: SecondFactor, site: () => Site): Promise<AppError> {
  const hasApp = factor.secret !== null;
  return new AppError(
    "second_factor_needed",
    hasApp ? undefined : "Use your passkey, or enter a recovery code.",
    {
      hasApp,
      ...(factor.passkeys.length > 0 ? { passkey: await signInOptions(deps, site(), user) } : {}),
    } satisfies ErrorDetails["second_factor_needed"],
  );
}

/** Signs in with a passkey alone, which checked who holds it. @throws wrong_passkey, passkey_copied, account_inactive */
export async function signInByPasskey(
  deps: Deps,
  response: Assertion,
  site: Site,
  from: Origin,
): Promise<SignedIn> {
  const [known] = await deps.store.all(users, "passkey", [deps.store.blind.hash(response.id)]);
  try {
    if (!known) throw new AppError("wrong_passkey");
    const passkey = await checkAssertion(deps, response, known, site, true);
    return await enter(deps, known.id, from, { passkey });
  } catch (error) {
    await noteRefusal(deps, known ?? null, from, error, false);
    throw error;
  }
}

/** Writes down a sign-in that a code or passkey was refused for. */
async function noteRefusal(deps: Deps, user: User | null, from: Origin, error: unknown, lock: boolean): Promise<void> {
  if (!(error instanceof AppError)) return;
  if (error.code === "wrong_code" || error.code === "wrong_passkey") await failedSignIn(deps, user, from, lock);
  if (error.code !== "passkey_copied" || !user) return;
  const name = String(error.details?.name);
  await deps.store.change(system, async (tx) => {
    tx.audit({
      action: "passkey_refused",
      targetType: "user",
      targetId: user.id,
      details: { name, ...originDetails(from) },
    });
    await mailRefusedPasskey(tx, user, name);
  });
}

/** Whose network a sign-in came from, as the account remembers it. */
const placeOf = (deps: Deps, { ip }: Origin) => deps.store.blind.hash(`signed in from ${networkOf(ip)}`);

/**
 * Counts a try. The lock is on the name from one network, so that an outsider shuts nobody else out; a name that is tried from everywhere
 * is shut until its window ends, but not for the networks of its last sign-ins. A new password begins anew.
 * @throws account_locked
 */
function countTry(deps: Deps, username: string, known: User | null, from: Origin) {
  const name = deps.store.blind.hash(`${username.toLowerCase()} ${known?.passwordLastChangedAt ?? ""}`);
  const here = `sign-in:${name}:${networkOf(from.ip)}`;
  try {
    deps.limiter.take(here, lockAfter, lockMs);
    if (!known?.signedInFrom?.includes(placeOf(deps, from))) {
      deps.limiter.take(`sign-in:${name}`, mostFromEverywhere, lockMs);
    }
  } catch {
    throw new AppError("account_locked");
  }
  return { wasLast: deps.limiter.count(here) === lockAfter, forget: () => deps.limiter.forget(here) };
}

/** What was shown beside the name. */
export interface Proof {
  /** The hash that the password was compared with: when it is another by now, so is the password. Left out for a passkey alone. */
  password?: string;
  /** Of the second factor; it is used up in the commit that opens the session. */
  code?: string;
  passkey?: PasskeyUse;
}

/** The account's second factor after the proof was used; null where it has none. @throws wrong_code, wrong_passkey, passkey_copied */
function afterProof({ secondFactor }: User, { code, passkey }: Proof, now: number): SecondFactor | null {
  if (passkey) {
    if (!secondFactor) throw new AppError("wrong_passkey");
    return usePasskey(secondFactor, passkey, new Date(now).toISOString());
  }
  if (!secondFactor) return null;
  const factor = useCode(secondFactor, code ?? "", now);
  if (!factor) throw new AppError("wrong_code");
  return factor;
}

/**
 * Opens a session for a user whose right to it is established by a proof, or otherwise when none is given (test login).
 * @throws account_inactive, wrong_credentials, wrong_code, wrong_passkey, passkey_copied
 */
export async function enter(deps: Deps, userId: number, from: Origin, proof?: Proof): Promise<SignedIn> {
  const known = await deps.store.must(users, userId);
  const place = placeOf(deps, from);
  return await deps.store.change(actorOf(known), async (tx) => {
    const now = await tx.must(users, userId);
    if (!now.isActive || now.role === "inactive") throw new AppError("account_inactive");
    if (proof?.password !== undefined && now.password !== proof.password) throw new AppError("wrong_credentials");
    const factor = proof ? afterProof(now, proof, deps.now()) : null;
    if (factor && factor.recoveryCodes.length < now.secondFactor!.recoveryCodes.length) {
      await mailNotice(tx, now, "recovery codes");
      tx.audit({ action: "recovery_code_used", targetType: "user", targetId: userId, details: originDetails(from) });
    }
    const mustSetUp = !now.secondFactor && await isDemanded(deps, now.role);
    const user = await tx.patch(users, userId, {
      ...(factor ? { secondFactor: factor } : {}),
      lastLoginAt: tx.now,
      signedInFrom: [place, ...(now.signedInFrom ?? []).filter((other) => other !== place)].slice(0, mostPlaces),
      failedLoginCount: 0,
      accountLockedAt: null,
      accountLockedReason: null,
    });
    const token = await openSession(tx, user, from, mustSetUp);
    const details = { ...originDetails(from), ...(proof?.passkey ? { with: "passkey" } : {}) };
    tx.audit({ action: "signed_in", targetType: "user", targetId: userId, details });
    return { user, token, mustSetUpSecondFactor: mustSetUp };
  });
}

async function failedSignIn(deps: Deps, known: User | null, from: Origin, lock: boolean): Promise<void> {
  await deps.store.change(system, async (tx) => {
    if (known) {
      const user = await tx.must(users, known.id);
      await tx.patch(users, user.id, {
        failedLoginCount: user.failedLoginCount + 1,
        lastFailedLoginAt: tx.now,
        ...(lock ? { accountLockedAt: tx.now, accountLockedReason: `${lockAfter} failed sign-ins` } : {}),
      });
      if (lock) tx.event({ type: "USER_CHANGED", userId: user.id });
    }
    tx.audit({
      action: lock ? "account_locked" : "sign_in_failed",
      targetType: "user",
      targetId: known?.id ?? "unknown",
      details: originDetails(from),
    });
  });
}
