/**
 * Idempotency keys as Stripe treats them: the first answer to a key is kept and given again, a key used with other input is refused,
 * and a call that was refused is not remembered (docs.stripe.com/api/idempotent_requests). Keys of the demo card processor never expire.
 * @module
 */
import { createHash } from "node:crypto";
import { badRequest, CardsError, type Intent, type Refund } from "./port.ts";
import type { DemoProcessorKey, DemoProcessorStore } from "./demo_processor_store.ts";

/**
 * Runs a call once for a key.
 * @param call the call's name and input, as JSON always written alike.
 * @param newId makes the id of what the call will create. A call that a crash cut short runs again under the same id, so `run` must
 *   find what it has already done.
 * @throws {CardsError} when the key was used for another call.
 */
export async function once<A extends Intent | Refund>(
  store: DemoProcessorStore,
  now: number,
  key: string,
  call: unknown[],
  newId: () => string,
  run: (id: string) => Promise<A>,
): Promise<A> {
  if (!key || key.length > 255) {
    throw badRequest("idempotency_key_invalid", "An idempotency key has 1 to 255 characters.");
  }
  const keyId = `key/${sha256(key)}`;
  const input = sha256(JSON.stringify(call));
  const fresh: DemoProcessorKey = { kind: "key", input, resultId: newId(), answer: null, createdAt: now };
  await store.put(keyId, fresh, null);
  const found = await store.get(keyId);
  if (found?.value.kind !== "key") {
    throw badRequest("lock_timeout", "Another call with this key was just refused.", "api_error");
  }
  const record = found.value;
  if (record.input !== input) throw keyReused(key);
  if (record.answer) return record.answer as A;
  try {
    const answer = await run(record.resultId);
    await store.put(keyId, { ...record, answer }, found.version);
    return answer;
  } catch (error) {
    if (error instanceof CardsError && error.failure.type === "invalid_request_error") {
      await store.remove(keyId, found.version);
    }
    throw error;
  }
}

function keyReused(key: string): CardsError {
  return badRequest(
    "idempotency_error",
    `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
    "idempotency_error",
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
