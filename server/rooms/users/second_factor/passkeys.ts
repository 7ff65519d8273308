/**
 * What passkeys sign: setting one up, and the answer at sign-in, checked by `@simplewebauthn/server`. The library is loaded when the
 * first passkey is used.
 * @module
 */
import { Buffer } from "node:buffer";
import { AppError } from "../../../../shared/errors.ts";
import type { Assertion, Passkey, RegisterPasskeyInput, ShownPasskey } from "../../../../shared/passkeys.ts";
import type { User } from "../../../../shared/users.ts";
import type { Deps } from "../../../deps.ts";
import type { SecondFactor } from "./codes.ts";
import { askQuestion, questionMs, type Site, takeQuestion } from "./questions.ts";

const library = () => import("@simplewebauthn/server");

export const shownPasskey = ({ id, name, isSynced, createdAt, lastUsedAt }: Passkey): ShownPasskey => ({
  id,
  name,
  isSynced,
  createdAt,
  lastUsedAt,
});

const known = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** Extensions of the standard, which nothing here uses, are objects that JSON does not hold. */
function withoutExtensions<T extends { extensions?: unknown }>(
  { extensions: _, ...options }: T,
): Omit<T, "extensions"> {
  return options;
}

/** `PublicKeyCredentialCreationOptionsJSON`: what the browser needs to make a passkey for the user. */
export async function registrationOptions(deps: Deps, user: User, site: Site, asked: string) {
  const { generateRegistrationOptions } = await library();
  return withoutExtensions(
    await generateRegistrationOptions({
      rpName: "ReleaseDesk",
      rpID: site.rpId,
      userName: user.username,
      userDisplayName: user.fullName,
      // A mark that tells nothing of the person, and is the same for each of their passkeys.
      userID: new TextEncoder().encode(deps.store.blind.hash(`passkey user ${user.id}`)),
      challenge: new Uint8Array(Buffer.from(await askQuestion(deps, asked), "base64url")),
      timeout: questionMs,
      excludeCredentials: known(user.secondFactor?.passkeys ?? []),
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    }),
  );
}

/** The passkey that a browser made, checked; null when it does not answer a question of ours to this session or sign-in. */
export async function checkRegistration(
  deps: Deps,
  { response }: RegisterPasskeyInput,
  site: Site,
  asked: string,
): Promise<Pick<Passkey, "credentialId" | "publicKey" | "counter" | "transports" | "isSynced"> | null> {
  const challenge = await takeQuestion(deps, response.response.clientDataJSON, asked);
  if (challenge === null) return null;
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    isSynced: credentialBackedUp,
  };
}

/**
 * `PublicKeyCredentialRequestOptionsJSON`: asks for one of the user's passkeys beside the password, or without a user for any passkey
 * that also checks who holds it (finger, face or PIN).
 */
export async function signInOptions(deps: Deps, site: Site, user?: User) {
  const { generateAuthenticationOptions } = await library();
  return withoutExtensions(
    await generateAuthenticationOptions({
      rpID: site.rpId,
      challenge: new Uint8Array(Buffer.from(await askQuestion(deps, user ? `user ${user.id}` : ""), "base64url")),
      timeout: questionMs,
      allowCredentials: user ? known(user.secondFactor?.passkeys ?? []) : [],
      userVerification: user ? "preferred" : "required",
    }),
  );
}

/** A passkey whose signature was right, with the authenticator's own count of its uses. */
export interface PasskeyUse {
  id: string;
  counter: number;
}

/**
 * Checks a passkey's answer at sign-in. Alone it must say that it checked who holds it; beside the password it need not.
 * @throws wrong_passkey
 */
export async function checkAssertion(
  deps: Deps,
  response: Assertion,
  user: User,
  site: Site,
  alone: boolean,
): Promise<PasskeyUse> {
  const challenge = await takeQuestion(deps, response.response.clientDataJSON, alone ? "" : `user ${user.id}`);
  const passkey = user.secondFactor?.passkeys.find(({ credentialId }) => credentialId === response.id);
  if (challenge === null || !passkey) throw new AppError("wrong_passkey");
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: alone,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      // The count is compared where it is kept, so that of two answers at once one is refused.
      counter: 0,
    },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw new AppError("wrong_passkey");
  return { id: passkey.id, counter: authenticationInfo.newCounter };
}

/**
 * The factor after a passkey was used.
 * @throws wrong_passkey when it was removed meanwhile; passkey_copied when it counts no further than it was seen before, as the copy of
 * an authenticator does (WebAuthn 6.1.1)
 */
export function usePasskey(factor: SecondFactor, { id, counter }: PasskeyUse, at: string): SecondFactor {
  const passkey = factor.passkeys.find((one) => one.id === id);
  if (!passkey) throw new AppError("wrong_passkey");
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
    throw new AppError("passkey_copied", undefined, { name: passkey.name });
  }
  const used = { ...passkey, counter, lastUsedAt: at };
  return { ...factor, passkeys: factor.passkeys.map((one) => one.id === id ? used : one) };
}
