/**
 * The questions (WebAuthn challenges) that passkeys sign. Each is kept here, good once and for five minutes.
 * @module
 */
import { Buffer } from "node:buffer";
import { randomToken, sha256 } from "../../../db/keys.ts";
import { system } from "../../../db/store.ts";
import type { Deps } from "../../../deps.ts";
import { passkeyQuestions } from "../store.ts";

export const questionMs = 5 * 60_000;

/** Where a passkey is used: the origin that the browser signs, and the name that the passkey is bound to (`rpId`). */
export interface Site {
  origin: string;
  rpId: string;
}

/** A new question for a session or a sign-in, base64url. */
export async function askQuestion(deps: Deps, asked: string): Promise<string> {
  const challenge = randomToken();
  const expiresAt = new Date(deps.now() + questionMs).toISOString();
  await deps.store.change(system, async (tx) => {
    await tx.insert(passkeyQuestions, { id: sha256(challenge), asked, expiresAt });
  });
  return challenge;
}

/** Takes away the question that was signed, so that no second answer to it counts; null when it was none of that session's, or too old. */
export async function takeQuestion(deps: Deps, clientDataJSON: string, asked: string): Promise<string | null> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === null) return null;
  return await deps.store.change(system, async (tx) => {
    const question = await tx.get(passkeyQuestions, sha256(challenge));
    if (!question) return null;
    await tx.remove(passkeyQuestions, question.id);
    return question.asked === asked && question.expiresAt > tx.now ? challenge : null;
  });
}

function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/** Forgets the questions that nobody answered in time. Work by the clock. */
export async function forgetQuestions(deps: Pick<Deps, "store" | "now">): Promise<void> {
  const to = new Date(deps.now()).toISOString();
  const { rows } = await deps.store.page(passkeyQuestions, { index: "expiry", limit: 200, to });
  for (const { id } of rows) await deps.store.change(system, (tx) => tx.remove(passkeyQuestions, id));
}
