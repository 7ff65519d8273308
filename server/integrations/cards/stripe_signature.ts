/**
 * Webhook signatures as Stripe makes them: header `stripe-signature: t=<seconds>,v1=<hex>`, where v1 is HMAC-SHA-256 over `<t>.<body>`
 * under the endpoint's secret, and anything older than five minutes is refused. Source: docs.stripe.com/webhooks, "Verify manually".
 * @module
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { badRequest } from "./port.ts";

/** Seconds either way that a signature's time may differ from ours. */
export const TOLERANCE_SECONDS = 300;

/** The value of the `stripe-signature` header for a body. `now` in ms since 1970. */
export function signWebhook(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digest(body, secret, seconds)}`;
}

/**
 * Checks a `stripe-signature` header.
 * @param now ms since 1970.
 * @throws {CardsError} `signature_verification_failed`
 */
export function checkWebhookSignature(body: string, header: string | null, secret: string, now: number): void {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("=", 2) as [string, string?]);
  const seconds = Number(parts.find(([name]) => name === "t")?.[1] ?? Number.NaN);
  const signatures = parts.filter(([name]) => name === "v1").map(([, value]) => value ?? "");
  if (!Number.isSafeInteger(seconds) || signatures.length === 0) {
    throw refused("Unable to extract timestamp and signatures from header");
  }
  const expected = digest(body, secret, seconds);
  if (!signatures.some((signature) => same(signature, expected))) {
    throw refused("No signatures found matching the expected signature for payload");
  }
  if (Math.abs(now / 1000 - seconds) > TOLERANCE_SECONDS) throw refused("Timestamp outside the tolerance zone");
}

function digest(body: string, secret: string, seconds: number): string {
  return createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
}

function same(a: string, b: string): boolean {
  const [left, right] = [new TextEncoder().encode(a), new TextEncoder().encode(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function refused(message: string) {
  return badRequest("signature_verification_failed", message);
}
