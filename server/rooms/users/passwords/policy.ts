/**
 * The server's password policy (OWASP ASVS 5.0, 6.2): in production at least 8 characters, none of the commonest, not the username, not
 * the one before. The forms' own rule of 6 characters is the specification's; a demo office asks for no more than that.
 * @module
 */
import { AppError } from "../../../../shared/errors.ts";
import type { Deps } from "../../../deps.ts";
import { passwordIs } from "./hash.ts";

const least = 8;
let common: Promise<Set<string>> | null = null;

/** The commonest passwords of 8 and more characters, read when first needed. From zxcvbn 4.4.2 (MIT, Dropbox Inc.), by frequency. */
function commonPasswords(): Promise<Set<string>> {
  return common ??= Deno.readTextFile(new URL("./common_passwords.txt", import.meta.url)).then((text) =>
    new Set(text.split("\n").filter(Boolean))
  );
}

/** Why a password is refused, as a sentence; null when it may be used. `before` is the hash of the password it replaces. */
async function weaknessOf(password: string, username: string, before: string | null): Promise<string | null> {
  const plain = password.toLowerCase();
  if ([...password].length < least) return "Choose a password of at least 8 characters.";
  if ((await commonPasswords()).has(plain) || /^(.)\1+$/.test(plain)) {
    return "This password is one of the commonest and would be guessed. Choose another.";
  }
  if (plain === username.toLowerCase()) return "The password must not be the username. Choose another.";
  if (before && await passwordIs(before, password)) return "This is the password you have now. Choose another.";
  return null;
}

/**
 * Refuses a password that production does not take.
 * @param field the form's field that the sentence belongs to
 * @throws bad_input
 */
export async function refuseWeakPassword(
  deps: Pick<Deps, "config">,
  password: string,
  { username, before = null, field }: { username: string; before?: string | null; field: string },
): Promise<void> {
  if (deps.config.demo) return;
  const sentence = await weaknessOf(password, username, before);
  if (sentence) throw new AppError("bad_input", sentence, { [field]: sentence });
}
