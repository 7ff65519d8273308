/**
 * Passwords as argon2id, with the parameters OWASP names (19 MiB, 2 passes, 1 lane).
 * @module
 */
import { hash, verify } from "@node-rs/argon2";

/** What a hash costs, memory in KiB. */
export const productionCost = Object.freeze({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
/** What a hash costs now. Only tests that open a desk in memory change it, to sign people in sooner. */
export const hashCost = { ...productionCost };
/** A hash of nothing anybody knows: an unknown username takes as long as a known one. */
let decoy: Promise<string> | null = null;

/** The PHC string of a password. */
export function hashPassword(password: string, cost = hashCost): Promise<string> {
  return hash(password, cost);
}

/** Whether the password is the hashed one; with no hash it takes the same time and is false. */
export async function passwordIs(hashed: string | null, password: string): Promise<boolean> {
  if (hashed === null) {
    decoy ??= hash(crypto.randomUUID(), hashCost);
    await verify(await decoy, password);
    return false;
  }
  return await verify(hashed, password).catch(() => false);
}
