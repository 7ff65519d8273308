/**
 * How Stripe reads a call: form encoding with `a[b]=c`, the parameters that each call takes, and its refusals.
 * @module
 */

/** A refusal in Stripe's envelope. */
export class Refusal extends Error {
  constructor(readonly status: number, readonly error: Record<string, unknown>) {
    super(String(error.message));
  }
  answer(): Response {
    return Response.json({ error: this.error }, { status: this.status });
  }
}

export const refuse = (status: number, message: string, more: Record<string, unknown> = {}) =>
  new Refusal(status, { type: "invalid_request_error", message, ...more });

/** What a call takes: names as they stand in the form, `metadata` standing for all its keys; a `!` marks the required. */
export const calls: Record<string, string> = {
  "POST /v1/payment_intents": "amount! currency! automatic_payment_methods[enabled] metadata description expand",
  "GET /v1/payment_intents": "limit",
  "GET /v1/payment_intents/:id": "expand",
  "POST /v1/payment_intents/:id/cancel": "expand cancellation_reason",
  "POST /v1/refunds": "payment_intent! amount reason metadata",
  "GET /v1/refunds/:id": "expand",
  "GET /v1/refunds": "payment_intent limit starting_after",
  "GET /v1/disputes": "payment_intent limit",
  "GET /v1/charges": "limit",
  "GET /v1/events": "created[gte] types limit starting_after",
};

/** The parameters of a body or a query, flat: `metadata[invoiceId]`, `expand[0]`. @throws {Refusal} */
export function readParams(call: string, encoded: string): Record<string, string> {
  const params = Object.fromEntries(new URLSearchParams(encoded));
  const taken = calls[call].split(" ");
  const known = new Set(taken.map((name) => name.replace("!", "")));
  for (const name of Object.keys(params)) {
    if (!known.has(name) && !known.has(name.replace(/\[[^\]]*\]$/, ""))) {
      throw refuse(400, `Received unknown parameter: ${name}`, { code: "parameter_unknown", param: name });
    }
  }
  for (const name of taken.filter((one) => one.endsWith("!")).map((one) => one.slice(0, -1))) {
    if (!params[name]) {
      throw refuse(400, `Missing required param: ${name}.`, { code: "parameter_missing", param: name });
    }
  }
  for (const [name, value] of Object.entries(params)) {
    if (isWrong(name, value)) {
      throw refuse(400, `Invalid ${name}: ${value}`, { code: "parameter_invalid", param: name });
    }
  }
  return params;
}

const enums: Record<string, RegExp> = {
  currency: /^[a-z]{3}$/,
  reason: /^(duplicate|fraudulent|requested_by_customer)$/,
  cancellation_reason: /^(duplicate|fraudulent|requested_by_customer|abandoned)$/,
  limit: /^([1-9]\d?|100)$/,
  "automatic_payment_methods[enabled]": /^(true|false)$/,
};

/** Values that Stripe refuses: docs.stripe.com/api (enumerations), /api/metadata (40 and 500 characters), and paths to expand other than ours. */
function isWrong(name: string, value: string): boolean {
  if (name.startsWith("metadata[")) return value.length > 500 || name.length > "metadata[]".length + 40;
  if (name.startsWith("expand[")) return !/^(data\.)?latest_charge(\.refunds)?$/.test(value);
  return name in enums && !enums[name].test(value);
}

/** Those below a name: `metadata[a]=1` → `{ a: "1" }`. */
export const below = (params: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : []
    ),
  );

/** @throws {Refusal} */
export function cents(text: string): number {
  if (!/^-?\d+$/.test(text)) {
    throw refuse(400, `Invalid integer: ${text}`, { code: "parameter_invalid_integer", param: "amount" });
  }
  return Number(text);
}

export const amountOf = (text: string | undefined): number | undefined => text === undefined ? undefined : cents(text);
