/**
 * Users, their sessions and API tokens in the store.
 * @module
 */
import { z } from "zod";
import { id } from "../../../shared/common.ts";
import { roles } from "../../../shared/permissions.ts";
import { isoTime } from "../../../shared/time.ts";
import { type ApiToken, apiTokenSchema, type User, userSchema } from "../../../shared/users.ts";
import { collection } from "../../db/collection.ts";
import { sortIndexes } from "../../lists/list_sorted.ts";
import { orderText } from "../../lists/order_text.ts";

export const users = collection<User>({
  name: "users",
  schema: userSchema,
  lists: ["email", "role"],
  indexes: {
    ...sortIndexes<User>({
      username: (u, blind) => [orderText(blind, u.username)],
      fullName: (u, blind) => [orderText(blind, u.fullName)],
      address: (u, blind) => [orderText(blind, u.email)],
      role: (u) => [u.role, u.createdAt],
      createdAt: (u) => [u.createdAt],
    }, (u) => u.role),
    created: (u) => [[u.createdAt]],
    email: (u, blind) => [[blind.hash(u.email.toLowerCase())]],
    passkey: (u, blind) => u.secondFactor?.passkeys.map((one) => [blind.hash(one.credentialId)]) ?? [],
    reset: (u, blind) => u.passwordResetToken ? [[blind.hash(u.passwordResetToken)]] : [],
    activation: (u, blind) => u.activationToken ? [[blind.hash(u.activationToken)]] : [],
  },
  unique: { username: { value: (u) => u.username.toLowerCase(), taken: "username_taken" } },
  counts: (u) => [["all"], ["role", u.role], ...(u.role === "admin" && u.isActive ? [["admins"]] : [])],
  words: (u) => [u.username, u.fullName, u.email],
});

/** A session holds what every call needs to know, so that a call costs one read; changes of the user rewrite or end it. */
const sessionSchema = z.object({
  /** SHA-256 of the secret in the cookie. */
  id: z.string(),
  userId: id,
  username: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  requesterId: id.nullable(),
  forcePasswordChange: z.boolean(),
  /** Nothing else may be done with it before. */
  mustSetUpSecondFactor: z.boolean().default(false),
  /** Where it was opened from. */
  ip: z.string().nullable().default(null),
  userAgent: z.string().default(""),
  createdAt: isoTime,
  lastSeenAt: isoTime,
});
export type Session = z.infer<typeof sessionSchema>;

export const sessions = collection<Session>({
  name: "sessions",
  schema: sessionSchema,
  lists: ["user"],
  indexes: { user: (s) => [[s.userId]] },
});

export const apiTokens = collection<ApiToken>({
  name: "api_tokens",
  schema: apiTokenSchema,
  lists: ["user"],
  indexes: { user: (t) => [[t.userId]], created: (t) => [[t.createdAt]] },
  unique: { hash: { value: (t) => t.tokenHash, taken: "already_exists" } },
});

/** A question that a passkey is to sign: good once, for a short time. */
const passkeyQuestionSchema = z.object({
  /** SHA-256 of the challenge. */
  id: z.string(),
  /** Whose answer counts: `session <id>` when a passkey is set up, `user <id>` beside a password; "" is anybody's who signs in. */
  asked: z.string(),
  expiresAt: isoTime,
});

export const passkeyQuestions = collection<z.infer<typeof passkeyQuestionSchema>>({
  name: "passkey_questions",
  schema: passkeyQuestionSchema,
  indexes: { expiry: (question) => [[question.expiresAt]] },
});
