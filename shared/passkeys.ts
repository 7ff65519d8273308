/**
 * Passkeys (WebAuthn credentials) of an account, and the forms of setting one up and signing in with it.
 * @module
 */
import { z } from "zod";
import { readInPart } from "./common.ts";
import { isoTime } from "./time.ts";

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As the authenticator calls it, base64url. */
  credentialId: z.string(),
  /** COSE key, base64url. */
  publicKey: z.string(),
  /** How often the authenticator says it was used; authenticators that do not count stay at 0. */
  counter: z.number().int(),
  /** How browsers reach the authenticator: `internal`, `usb`, `hybrid` … */
  transports: z.array(z.string()),
  /** Whether a password manager copies it to the person's other devices. */
  isSynced: z.boolean(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** What the owner sees of a passkey. */
export type ShownPasskey = Pick<Passkey, "id" | "name" | "isSynced" | "createdAt" | "lastUsedAt">;

/** As many an account may have. */
export const mostPasskeys = 20;

const name = z.string().trim().min(1, "Give the passkey a name").max(60, "A name has 60 characters at most");
const base64url = (max: number) => z.string().min(1).max(max).regex(/^[\w-]+$/);
const credentialId = base64url(1400);

/** `RegistrationResponseJSON` of the WebAuthn standard; browsers tell more than that. */
const registration = readInPart({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: readInPart({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
/** `AuthenticationResponseJSON` of the WebAuthn standard, in the same way. */
export const assertion = readInPart({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: readInPart({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(6000),
    userHandle: base64url(200).optional(),
  }),
});
export type Assertion = z.infer<typeof assertion>;

export const registerPasskeyInput = z.object({ name, response: registration });
export type RegisterPasskeyInput = z.infer<typeof registerPasskeyInput>;
export const renamePasskeyInput = z.object({ name });
export const passkeySignInInput = z.object({ response: assertion });
