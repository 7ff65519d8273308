/**
 * Users, sessions, API tokens and the forms of sign-in. The texts are the spec's.
 * @module
 */
import { z } from "zod";
import { id, timestamps } from "./common.ts";
import { assertion, passkeySchema } from "./passkeys.ts";
import { pageQuery, sortedBy } from "./paging.ts";
import { permissionNames, roles } from "./permissions.ts";
import { isoTime } from "./time.ts";

export const userTexts = {
  username: "Username must be at least 3 characters",
  password: "Password must be at least 6 characters",
  longPassword: "Password must be at least 8 characters",
  email: "Please enter a valid email",
  fullName: "Full name must be at least 2 characters",
  hiddenSigns: "Leave out signs that cannot be seen, such as line ends.",
  mismatch: "Passwords don't match",
  current: "Current password is required",
} as const;

export const userSchema = z.object({
  id,
  username: z.string(),
  /** argon2id, PHC string. */
  password: z.string(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  /** The requester an external-requester acts for. */
  requesterId: id.nullable(),
  forcePasswordChange: z.boolean(),
  passwordLastChangedAt: isoTime.nullable(),
  isActive: z.boolean(),
  isEmailVerified: z.boolean(),
  activationToken: z.string().nullable(),
  activationTokenExpiry: isoTime.nullable(),
  passwordResetToken: z.string().nullable(),
  passwordResetExpiry: isoTime.nullable(),
  lastLoginAt: isoTime.nullable(),
  failedLoginCount: z.number().int(),
  lastFailedLoginAt: isoTime.nullable(),
  accountLockedAt: isoTime.nullable(),
  accountLockedReason: z.string().nullable(),
  /** Keyed hashes of the networks of the last sign-ins, the newest first. */
  signedInFrom: z.array(z.string()).optional(),
  secondFactor: z.object({
    /** TOTP, base32; null where passkeys are the only second factor. */
    secret: z.string().nullable(),
    /** Since when the account has had a second factor without a break. */
    enabledAt: isoTime,
    /** The clock's step of the last code that was used. */
    lastStep: z.number().int(),
    /** SHA-256 of those not used yet. */
    recoveryCodes: z.array(z.string()),
    passkeys: z.array(passkeySchema).default([]),
  }).nullish(),
  /** A secret that no code has confirmed yet. */
  pendingSecret: z.string().nullish(),
  ...timestamps,
});
export type User = z.infer<typeof userSchema>;

/** The current user and the rows of User Management. */
export interface PublicUser {
  id: number;
  username: string;
  fullName: string;
  email: string;
  role: (typeof roles)[number];
  requesterId: number | null;
  forcePasswordChange: boolean;
  isLocked: boolean;
  lastLoginAt: string | null;
  hasSecondFactor: boolean;
  /** The session may do nothing before a second factor is set up. */
  mustSetUpSecondFactor: boolean;
  /** Until when a mailed activation link opens the account (ISO); null when none is out. */
  invitedUntil: string | null;
  createdAt: string;
}

const username = z.string().trim().min(3, userTexts.username).max(60);
const password = z.string().min(6, userTexts.password).max(256);
const longPassword = z.string().min(8, userTexts.longPassword).max(256);
/** Line ends, and signs that turn the direction of what follows: in lists and mails a name with them passes for another. */
const hasHiddenSigns = (text: string): boolean => /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);
const nameOfPerson = (tooShort: string) =>
  z.string().trim().min(2, tooShort).max(120).refine((name) => !hasHiddenSigns(name), userTexts.hiddenSigns);
const fullName = nameOfPerson(userTexts.fullName);
/** RFC 5321, 4.5.3.1.3. */
const longestEmail = 254;
const email = z.email(userTexts.email).max(longestEmail);

export const loginInput = z.object({
  username,
  password,
  /** Of the second factor, once the server has asked for it. */
  code: z.string().trim().max(40).optional(),
  /** In place of a code: the answer of one of the account's passkeys to the question that came with `second_factor_needed`. */
  passkey: assertion.optional(),
});
/** The roles a new account may have: all but inactive (spec 2 §5). */
export const assignableRoles = roles.filter((role) => role !== "inactive");
const noRequester = "Choose the requester this account acts for.";

const newUser = (defaultRole: (typeof roles)[number]) =>
  z.object({
    username,
    /** Left out when the person is invited: the mailed link lets them choose one. */
    password: password.optional(),
    passwordConfirm: z.string().optional(),
    email,
    fullName,
    role: z.enum(roles).default(defaultRole).refine((role) => role !== "inactive", "Choose a role."),
    requesterId: id.nullish(),
    /** Mails an activation link in place of a password. */
    invite: z.boolean().default(false),
  }).superRefine((u, context) => {
    if (!u.invite && u.password === undefined) {
      context.addIssue({ code: "custom", path: ["password"], message: userTexts.password });
    }
    if (!u.invite && u.passwordConfirm !== undefined && u.passwordConfirm !== u.password) {
      context.addIssue({ code: "custom", path: ["passwordConfirm"], message: userTexts.mismatch });
    }
    if (u.role === "external-requester" && !u.requesterId) {
      context.addIssue({ code: "custom", path: ["requesterId"], message: noRequester });
    }
  });
/** User Management's form (spec 2 §5). */
export const createUserInput = newUser("intake");
/** POST /api/register: the role left out is an administrator's (spec 1 §5); only an administrator may call it. */
export const registerInput = newUser("admin");
/** The Edit User form. */
export const editUserForm = z.object({
  email,
  fullName,
  role: z.enum(roles),
  requesterId: id.nullable(),
  /** Of the editor, for a new address of their own. */
  currentPassword: z.string().optional(),
}).superRefine((u, context) => {
  if (u.role === "external-requester" && !u.requesterId) {
    context.addIssue({ code: "custom", path: ["requesterId"], message: noRequester });
  }
});
/** PATCH /api/users/{id}: an admin's edit, one's own profile, or one's own password. */
export const changeUserInput = z.object({
  email: z.email("Please enter a valid email address.").max(longestEmail).optional(),
  fullName: nameOfPerson("Full name must be at least 2 characters.").optional(),
  role: z.enum(roles).optional(),
  requesterId: id.nullish(),
  currentPassword: z.string().min(1, userTexts.current).optional(),
  password: password.optional(),
  /** What the editor saw when the form was opened: where another changed it meanwhile, the edit answers 409 and what is there now. */
  before: z.object({
    email: z.string(),
    fullName: z.string(),
    role: z.enum(roles),
    requesterId: id.nullable(),
  }).partial().optional(),
});
/** The Profile form. */
export const profileForm = z.object({
  fullName: changeUserInput.shape.fullName.unwrap(),
  email: changeUserInput.shape.email.unwrap(),
  /** Needed for a new address, which leads to a new password. */
  currentPassword: z.string().optional(),
});
/** The form of the Security tab; `confirm` is the new password once more. */
export const ownPasswordForm = z.object({
  currentPassword: z.string().min(1, userTexts.current),
  newPassword: password,
  confirm: z.string(),
}).refine((form) => form.newPassword === form.confirm, { message: userTexts.mismatch, path: ["confirm"] });
export const secondFactorInput = z.object({ currentPassword: z.string().max(256).optional() });
export const secondFactorCodeInput = z.object({ code: z.string().trim().min(1, "Enter the code").max(40) });
export const adminResetInput = z.object({ password });
/** The Reset Password form. */
export const adminResetForm = z.object({ password, passwordConfirm: z.string() }).refine(
  (form) => form.password === form.passwordConfirm,
  { message: userTexts.mismatch, path: ["passwordConfirm"] },
);
export const changePasswordInput = z.object({
  currentPassword: z.string().min(1, userTexts.current),
  newPassword: password,
});
export const resetPasswordInput = z.object({
  token: z.string("Missing reset token").min(1, "Missing reset token"),
  newPassword: longPassword,
});
export const activateInput = z.object({
  token: z.string("Missing activation token").min(1, "Missing activation token"),
  password: longPassword,
});
/** The page behind such a link. */
export const newPasswordForm = z.object({ password: longPassword, confirm: z.string() }).refine(
  (form) => form.password === form.confirm,
  { message: userTexts.mismatch, path: ["confirm"] },
);
export const forgotInput = z.object({ email: z.email("Please enter a valid email address").max(longestEmail) });

export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  userId: id,
  tokenHash: z.string(),
  permissions: z.array(z.enum(permissionNames)),
  expiresAt: isoTime,
  lastUsedAt: isoTime.nullable(),
  createdAt: isoTime,
});
export type ApiToken = z.infer<typeof apiTokenSchema>;
export const createTokenInput = z.object({
  name: z.string().trim().min(2, "Give the token a name").max(80),
  /** Left out: all that the user's role may do. */
  permissions: z.array(z.enum(permissionNames)).optional(),
  expiresInDays: z.number().int().min(1).max(365).default(90),
});

/** Failed sign-ins before an account locks, and for how long (ms). */
export const lockAfter = 5;
export const lockMs = 15 * 60_000;

export const userSorts = ["createdAt", "username", "fullName", "email", "role"] as const;
/** GET /api/users: all accounts, or those of a role or found by words. */
export const userListQuery = pageQuery.extend({ role: z.enum(roles).optional(), sort: sortedBy(userSorts) });
export type UserListQuery = z.infer<typeof userListQuery>;
