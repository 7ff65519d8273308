/**
 * One call to a vendor over HTTPS: bounded in time and size, with every trouble told as a sentence.
 * @module
 */
import type { z } from "zod";
import { ChannelFailed, connectionFailure, ItemTooLarge } from "./failure.ts";

export interface VendorCall {
  /** The service in a sentence, e.g. "Telnyx". */
  what: string;
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  /** ms; default 30 seconds, for the answer with its body. */
  timeoutMs?: number;
  /** Bytes taken at most; default 2 MiB. */
  maxBytes?: number;
  /** Statuses from 400 on that are answers to the caller. */
  passErrors?: readonly number[];
  /** What a 404 says; default: that the service does not know the address. */
  missing?: string;
  /** What 401 and 403 say. */
  signIn?: string;
  notAllowed?: string;
  /** What a body beyond `maxBytes` is told as. */
  tooLarge?(): Error;
  /** The body as bytes instead of JSON. */
  raw?: boolean;
}

export interface VendorAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON, null where there was none; see `raw`. */
  body: unknown;
  bytes: Uint8Array<ArrayBuffer>;
}

/** @throws {ChannelFailed} */
export async function vendorCall(call: VendorCall): Promise<VendorAnswer> {
  const place = URL.canParse(call.url) ? new URL(call.url).host : call.url;
  const timeout = AbortSignal.timeout(call.timeoutMs ?? 30_000);
  const method = call.method ?? "GET";
  // Deno's fetch repeats a request when a connection that it kept ends without an answer, though it may have been carried out: what sends
  // a fax or a mail goes over a connection of its own, which is never repeated.
  using client = method === "GET" ? undefined : Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  let response: Response;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    response = await fetch(call.url, {
      method,
      headers: { Accept: call.raw ? "*/*" : "application/json", ...call.headers },
      body: call.body,
      // A vendor's API does not redirect; a redirect would carry the key elsewhere. Media links are followed by hand.
      redirect: "manual",
      signal: timeout,
      client,
    });
    bytes = await bounded(response, call.maxBytes ?? 2 * 1024 * 1024, call.tooLarge);
  } catch (error) {
    if (error instanceof ChannelFailed || error instanceof ItemTooLarge) throw error;
    if (timeout.aborted) throw new ChannelFailed("timeout", `${call.what} (${place}) did not answer in time.`);
    throw connectionFailure(error, call.what, place);
  }
  const { status, headers } = response;
  if (status >= 300 && !call.passErrors?.includes(status)) throw statusFailure(call, status, headers);
  return { status, headers, bytes, body: call.raw && status < 300 ? null : json(call, bytes, status) };
}

function json({ what }: VendorCall, bytes: Uint8Array, status: number): unknown {
  if (bytes.length === 0) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    if (status >= 400) return null;
    throw new ChannelFailed("answer", `${what} gave an answer that is cut off or is no JSON.`, status);
  }
}

async function bounded(response: Response, most: number, tooLarge?: () => Error): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const stated = Number(response.headers.get("content-length") ?? NaN);
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) {
      throw tooLarge?.() ?? new ChannelFailed("answer", "The answer is larger than can be taken in.", response.status);
    }
    parts.push(part);
  }
  // Some servers close a connection early without an error; what is missing must not pass for the whole.
  if (Number.isFinite(stated) && !response.headers.has("content-encoding") && size < stated) {
    throw new ChannelFailed("answer", "The answer was cut off.", response.status);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A refusal by its status (RFC 9110 §15). */
export function statusFailure(
  call: Pick<VendorCall, "what" | "missing" | "signIn" | "notAllowed">,
  status: number,
  headers: Headers,
): ChannelFailed {
  const { what } = call;
  const fail = (failure: ChannelFailed["failure"], message: string) =>
    new ChannelFailed(failure, message, status, retryAfter(headers));
  if (status === 401) {
    return fail("sign_in", call.signIn ?? `${what} did not accept the key. It may be wrong or revoked.`);
  }
  if (status === 402) return fail("not_allowed", `${what} wants to be paid first. Look at the account there.`);
  if (status === 403) {
    return fail("not_allowed", call.notAllowed ?? `${what} does not allow this key to do that. Check its rights.`);
  }
  if (status === 404) return fail("missing", call.missing ?? `${what} does not know what was asked for.`);
  if (status === 409) return fail("busy", `${what} is at work on the same thing. It is tried again.`);
  if (status === 410) return fail("missing", call.missing ?? `${what} no longer has what was asked for.`);
  if (status === 413) return fail("setup", `The document is larger than ${what.replace(/^The /, "the ")} takes.`);
  if (status === 429) return fail("busy", `${what} asks for a pause. It is tried again later.`);
  if (status >= 500) return fail("busy", `${what} has trouble of its own (${status}). It is tried again.`);
  if (status >= 300 && status < 400) {
    return fail("setup", `${what} answered with another address. Check what was entered.`);
  }
  return fail("setup", `${what} refused the call (${status}). Check what was entered.`);
}

/** Retry-After in ms: seconds, or a date (RFC 9110 §10.2.3); at most an hour. */
export function retryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after");
  if (!value) return null;
  const seconds = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) * 1000 : null;
}

/** An answer in the shape it must have. @throws {ChannelFailed} when it has another */
export function shaped<T>(schema: z.ZodType<T>, body: unknown, what: string): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ChannelFailed("answer", `${what} gave an answer of another shape than agreed. It is tried again.`);
}
