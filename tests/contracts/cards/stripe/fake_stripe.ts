/**
 * A server that speaks Stripe's API and keeps what it is told: keys and their rights, version header, form encoding, required and unknown
 * parameters, idempotency keys, lists by pages, signed webhooks, and faults to order. For tests only.
 * @module
 */
import Stripe from "stripe";
import { StripeAccount } from "./account.ts";
import { amountOf, below, calls, cents, readParams, Refusal, refuse } from "./form.ts";

/** A fault may answer instead of the server, before or after the call is carried out; null lets the call through. */
export interface Fault {
  answer(call: string): Response | null | Promise<Response | null>;
  /** The call is carried out all the same: an answer that got lost on its way. */
  after?: boolean;
  /** The answer stands under the call's idempotency key from then on, as one does that was given once the call had begun. */
  isKept?: boolean;
  /** How often; once when left out. */
  times?: number;
}

/** Such as `{ charges: "write" }`, which is of refunds as well, one row in Stripe's Dashboard; who may write may read. */
export type Rights = Record<string, "read" | "write">;

export interface FakeStripe extends AsyncDisposable {
  account: StripeAccount;
  address: { host: string; port: number; protocol: "http" };
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Keys that are known, with what they may do with each resource, as a restricted key's are chosen in the Dashboard; null: all. */
  keys: Map<string, Rights | null>;
  faults: Fault[];
  /** The calls so far, e.g. `POST /v1/refunds`. */
  calls: string[];
  /** The version that the last call asked for. */
  version: string;
  /** An event as its webhook. `at`: the moment of signing, ms. */
  webhook(
    event: { id: string },
    options?: { at?: number; secret?: string },
  ): Promise<{ body: string; headers: Headers }>;
}

const keyInUse = (key: string) =>
  new Refusal(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key: ${key}`,
  });

/** The version that the library in use is made for. */
const known = Stripe.API_VERSION;
/** Answers are kept under their keys so long, ms (docs.stripe.com/api/idempotent_requests). */
const keptMs = 24 * 3_600_000;

export function startFakeStripe(now: () => number = Date.now, port = 0): FakeStripe {
  const account = new StripeAccount(now, () => fake.version);
  const replies = new Map<string, { call: string; status: number; body: string; at: number }>();
  /** Keys of calls that are being carried out. */
  const inUse = new Set<string>();
  const signer = new Stripe("sk_test_signer");

  const server = Deno.serve({ hostname: "127.0.0.1", port, onListen() {} }, async (request) => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/\/(pi|re)_\w+/, "/:id");
    const call = `${request.method} ${path}`;
    const body = await request.text();
    fake.calls.push(call);
    const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
    if (key && inUse.has(key)) return keyInUse(key).answer();
    if (key) inUse.add(key);
    try {
      return await carryOut(request, url, call, body);
    } finally {
      if (key) inUse.delete(key);
    }
  });

  async function carryOut(request: Request, url: URL, call: string, body: string): Promise<Response> {
    const fault = fake.faults[0];
    const given = fault && await fault.answer(call);
    if (fault && given) {
      fault.times = (fault.times ?? 1) - 1;
      if (fault.times === 0) fake.faults.shift();
      if (fault.isKept) {
        const kept = {
          call: `${call} ${url.pathname} ${body}`,
          status: given.status,
          body: await given.clone().text(),
          at: now(),
        };
        replies.set(request.headers.get("idempotency-key")!, kept);
      }
      if (!fault.after) return given;
    }
    try {
      const answer = await answerTo(request, url, call, body);
      return given ?? answer;
    } catch (error) {
      if (error instanceof Refusal) return given ?? error.answer();
      throw error;
    }
  }

  async function answerTo(request: Request, url: URL, call: string, body: string): Promise<Response> {
    if (!(call in calls)) throw refuse(404, `Unrecognized request URL (${call}).`);
    checkKey(request, call);
    const version = request.headers.get("stripe-version") ?? "";
    if (version !== known) throw refuse(400, `Invalid Stripe API version: ${version}`);
    fake.version = version;
    if (request.method === "GET") return Response.json(read(call, url), { headers: date() });
    if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded")) {
      throw refuse(400, "Invalid request: the body must be form-encoded.");
    }
    const key = request.headers.get("idempotency-key");
    // Each call that moves money carries a key of ours; that of a cancellation may be the library's.
    if (!key || key.length > 255) throw refuse(400, "Keys for idempotent requests have 1 to 255 characters.");
    const last = replies.get(key);
    const kept = last && now() - last.at < keptMs ? last : undefined;
    const whole = `${call} ${url.pathname} ${body}`;
    if (kept && kept.call !== whole) {
      throw new Refusal(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
      });
    }
    if (kept) {
      return new Response(kept.body, { status: kept.status, headers: replayed() });
    }
    const params = readParams(call, body);
    const answer = JSON.stringify(write(call, url, params));
    // A refusal is not kept: validation happens before a call is carried out.
    replies.set(key, { call: whole, status: 200, body: answer, at: now() });
    return new Response(answer, { headers: date() });
  }

  // The library is told not to ask again for what would be answered the same.
  const replayed = () => ({ "idempotent-replayed": "true", "stripe-should-retry": "false", ...date() });
  const date = () => ({ date: new Date(now()).toUTCString(), "content-type": "application/json" });

  function checkKey(request: Request, call: string): void {
    const key = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    if (!fake.keys.has(key)) throw refuse(401, `Invalid API Key provided: ${key.slice(0, 8)}*****`);
    const rights = fake.keys.get(key);
    const resource = call.split("/")[2].replace("refunds", "charges");
    const needed = call.startsWith("GET") ? "read" : "write";
    if (rights && rights[resource] !== needed && rights[resource] !== "write") {
      const right = `rak_${resource.replace(/s$/, "")}_${needed}`;
      throw refuse(
        403,
        `The provided key '${key.slice(0, 8)}***' does not have the required permissions for this endpoint. ` +
          `Having the '${right}' permission would allow this request to continue.`,
      );
    }
  }

  const idIn = (url: URL) => url.pathname.split("/")[3];

  function write(call: string, url: URL, params: Record<string, string>): unknown {
    if (call === "POST /v1/payment_intents") {
      const { currency, description = null } = params;
      return account.shown(
        account.createIntent(cents(params.amount), currency, below(params, "metadata"), description),
        params,
      );
    }
    if (call === "POST /v1/refunds") {
      const { payment_intent: id, amount, reason = null } = params;
      return account.refund(id, amountOf(amount), reason);
    }
    return account.shown(account.cancel(idIn(url)), params);
  }

  function read(call: string, url: URL): unknown {
    const params = readParams(call, url.search);
    if (call === "GET /v1/payment_intents/:id") return account.shown(account.intent(idIn(url)), params);
    if (call === "GET /v1/refunds/:id") return account.refunds.find(({ id }) => id === idIn(url));
    const newest = <T>(rows: Iterable<T>) => [...rows].reverse();
    const ofIntent = (row: { payment_intent: string }) =>
      !params.payment_intent || row.payment_intent === params.payment_intent;
    if (call === "GET /v1/refunds") return page(newest(account.refunds).filter(ofIntent), url, params);
    if (call === "GET /v1/disputes") return page(newest(account.disputes).filter(ofIntent), url, params);
    if (call === "GET /v1/charges") return page(newest(account.charges.values()), url, params);
    if (call === "GET /v1/payment_intents") return page(newest(account.intents.values()), url, params);
    const types = Object.values(below(params, "types"));
    if (types.length > 20) throw refuse(400, "At most 20 types.");
    const since = Number(params["created[gte]"] ?? 0);
    return page(newest(account.events).filter((e) => e.created >= since && types.includes(e.type)), url, params);
  }

  function page(rows: { id: string }[], url: URL, { limit = "10", starting_after: after }: Record<string, string>) {
    const from = after ? rows.findIndex(({ id }) => id === after) + 1 : 0;
    const data = rows.slice(from, from + Number(limit));
    return { object: "list", url: url.pathname, data, has_more: rows.length > from + data.length };
  }

  const fake: FakeStripe = {
    account,
    address: { host: "127.0.0.1", port: server.addr.port, protocol: "http" },
    secretKey: "sk_test_office",
    publishableKey: "pk_test_office",
    webhookSecret: "whsec_office",
    keys: new Map([["sk_test_office", null]]),
    faults: [],
    calls: [],
    version: "",
    async webhook(event, { at = now(), secret = fake.webhookSecret } = {}) {
      const body = JSON.stringify(event);
      const timestamp = Math.floor(at / 1000);
      const header = await signer.webhooks.generateTestHeaderStringAsync({ payload: body, secret, timestamp });
      return { body, headers: new Headers({ "content-type": "application/json", "stripe-signature": header }) };
    },
    async [Symbol.asyncDispose]() {
      await server.shutdown();
    },
  };
  return fake;
}
