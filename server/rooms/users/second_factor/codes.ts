/**
 * Codes of the second factor: time-based ones by RFC 6238 (six digits, 30 seconds) and one-time recovery codes.
 * @module
 */
import { Secret, TOTP } from "otpauth";
import type { User } from "../../../../shared/users.ts";
import { sha256 } from "../../../db/keys.ts";

export type SecondFactor = NonNullable<User["secondFactor"]>;

const stepSeconds = 30;
const recoveryCodeCount = 10;

const totpOf = (secret: string, label: string) =>
  new TOTP({
    issuer: "ReleaseDesk",
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: stepSeconds,
  });

/** 160 bits, base32, as authenticator apps take them. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code holds: `otpauth://totp/…`. */
export const secretUri = (secret: string, username: string): string => totpOf(secret, username).toString();

/** The step of the clock a code belongs to, one step early or late allowed; null for a wrong code. @param now ms */
export function stepOf(secret: string, code: string, now: number): number | null {
  const digits = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return null;
  const delta = totpOf(secret, "").validate({ token: digits, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta;
}

const plain = (code: string) => code.replace(/[^a-z0-9]/gi, "").toUpperCase();

/** Ten codes of 50 bits, `ABCDE-FGHJK`; shown once, kept as hashes. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  // 32 letters and digits that no hand mistakes for each other.
  const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const codes = Array.from({ length: recoveryCodeCount }, () => {
    const drawn = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => letters[byte % 32]).join("");
    return `${drawn.slice(0, 5)}-${drawn.slice(5)}`;
  });
  return { codes, hashes: codes.map((code) => sha256(plain(code))) };
}

/**
 * The factor after a code was used, so that none is good twice (ASVS 6.5.1); null for a wrong or used code.
 * @param now ms
 */
export function useCode(factor: SecondFactor, code: string, now: number): SecondFactor | null {
  const step = factor.secret === null ? null : stepOf(factor.secret, code, now);
  if (step !== null) return step > factor.lastStep ? { ...factor, lastStep: step } : null;
  const hash = sha256(plain(code));
  if (!factor.recoveryCodes.includes(hash)) return null;
  return { ...factor, recoveryCodes: factor.recoveryCodes.filter((kept) => kept !== hash) };
}
