/**
 * Who calls, as every route finds it in its context.
 * @module
 */
import { AppError } from "../../shared/errors.ts";
import { may, type Permission, type Role } from "../../shared/permissions.ts";
import type { ShapeName } from "../../shared/visible_fields.ts";
import type { Actor } from "../db/change.ts";
import type { KeptAnswer } from "./kept_answers.ts";

export interface Caller extends Actor {
  userId: number;
  username: string;
  role: Role;
  /** Set for an external requester: the only requester whose matters exist for them. */
  requesterId: number | null;
  /** What an API token is narrowed to; null for a signed-in user. */
  narrowed: readonly Permission[] | null;
  forcePasswordChange: boolean;
  /** Only for a session: a second factor is demanded and not set up yet. */
  mustSetUpSecondFactor?: boolean;
  /** SHA-256 of the session's or API token's secret. */
  credential: string;
  via: "session" | "token";
}

export interface Variables {
  requestId: string;
  caller: Caller | null;
  ip: string | null;
  /** The address as limits count it. */
  network: string | null;
  userAgent: string;
  /** What the route answers, as `allow` names it. */
  answer?: { shape: ShapeName; route: string };
  /** Versions of the collections that this path's answers are made from, read with the session; null when none are known. */
  versions: { names: readonly string[]; stamps: string } | null;
  /** The kept answer that this call is served with. */
  known?: KeptAnswer;
  /** What the answer that is being made was made from, so that it can be kept. */
  keeping?: { key: string; version: string | null; names: ReadonlySet<string> };
  /** Hashes of the scripts that stand in the page itself, for its content security policy. */
  pageScripts?: string;
}

export interface Env {
  Variables: Variables;
  Bindings: { remoteAddr?: string };
}

/** Whether the caller holds a permission, by role and by what the token is narrowed to. */
export function callerMay(caller: Caller, permission: Permission): boolean {
  return may(caller.role, permission) && (caller.narrowed === null || caller.narrowed.includes(permission));
}

/**
 * Refuses who does not hold the permission, and says whether the role lacks it or only the token.
 * @throws not_allowed, with the sentence `roleLacksIt` where one is given
 */
export function mustHold(caller: Caller, permission: Permission, roleLacksIt?: string): void {
  if (callerMay(caller, permission)) return;
  const tokenLacksIt = `This token does not allow this. Use one that has the permission ${permission}.`;
  throw new AppError("not_allowed", may(caller.role, permission) ? tokenLacksIt : roleLacksIt);
}
