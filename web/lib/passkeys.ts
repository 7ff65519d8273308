/**
 * Passkeys made and shown in the browser. Sign-in loads this, and `@simplewebauthn/browser` with it, when the first one is used.
 * @module
 */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON as Question,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { BrowserError } from "./api.ts";

/** Lets the browser make a passkey. @throws {BrowserError} */
export const createPasskey = (options: PublicKeyCredentialCreationOptionsJSON) =>
  told(() => startRegistration({ optionsJSON: options }));

/** Lets the person show one of their passkeys. The library names the words that the standard's type leaves open. @throws {BrowserError} */
export const showPasskey = (options: PublicKeyCredentialRequestOptionsJSON) =>
  told(() => startAuthentication({ optionsJSON: options as Question }));

const sentences: Record<string, string> = {
  NotAllowedError: "No passkey was used: the question was closed, or took too long. Try again.",
  AbortError: "No passkey was used: the question was closed. Try again.",
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError: "The browser uses no passkey at this address. Open ReleaseDesk by the address your office gives out.",
};

async function told<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    throw new BrowserError(sentences[name] ?? "The browser could not use a passkey. Try again, or use another device.");
  }
}
