/**
 * The one way the web app talks to the server: the typed client, and one kind of error.
 *
 * ```ts
 * call(api.requests[":id"].$patch, { param: { id }, json: { status: "processing" } });  // a write, or a read without cache
 * read(api.requests[":id"], { param: { id } });                                         // query options (lib/query.ts)
 * fileUrl(api.invoices[":id"].pdf, { param: { id } });                                  // the address of a file
 * ```
 * @module
 */
import type { ClientResponse, InferRequestType } from "hono/client";
import type { ErrorBody, ErrorDetails } from "../../shared/errors.ts";
import { nextCursor } from "../../shared/next_page.ts";
import { createClient } from "../../server/client.ts";
import { answeredBefore, askingForNews, remember } from "./last_answers.ts";

/** What is used in place of a sentence when the server could not be reached at all. */
const unreachable = "The server cannot be reached. Check your connection, then try again.";
const busy = "The server is busy or being started. Try again in a moment.";
/** The sentences for what a proxy answers in the server's place, and for no answer at all. */
const byProxy: Record<number, string> = {
  0: unreachable,
  429: "Too many tries. Wait a minute, then try again.",
  502: busy,
  503: busy,
  504: busy,
};

/**
 * A call that was not answered with 2xx. `message` is the spec's text, status, colon, body (spec 1 §8); people are
 * shown {@link notice} instead.
 */
export class ApiError extends Error {
  /** The error table's code, or null when the answer was not one of ours (a proxy's page, no connection). */
  readonly code: ErrorBody["code"] | null;
  /** A sentence for people, or null when the server gave none. */
  readonly sentence: string | null;
  /** Per-field sentences or further safe facts. */
  readonly details: Record<string, unknown>;
  readonly requestId: string | null;

  /** `status` is 0 when no answer came at all. */
  constructor(readonly status: number, body: string, statusText = "") {
    super(`${status}: ${body || statusText}`);
    this.name = "ApiError";
    const envelope = parseEnvelope(body);
    this.code = envelope?.code ?? null;
    this.sentence = envelope?.message ?? byProxy[status] ?? null;
    this.details = envelope?.details ?? {};
    this.requestId = envelope?.requestId ?? null;
  }
}

/** The details of a refusal with this code; null for every other error. */
export function detailsOf<C extends keyof ErrorDetails>(error: unknown, code: C): ErrorDetails[C] | null {
  return error instanceof ApiError && error.code === code ? error.details as ErrorDetails[C] : null;
}

/** The fields of a form that somebody else changed meanwhile, as they stand now; null for every other error. */
export function standingFields<Values extends object>(error: unknown, seen: Values): Partial<Values> | null {
  const now = detailsOf(error, "conflict")?.now;
  if (!now) return null;
  return Object.fromEntries(Object.entries(now).filter(([field]) => field in seen)) as Partial<Values>;
}

/** A failure that the browser told, not the server; its message is a sentence for people. */
export class BrowserError extends Error {}

function parseEnvelope(body: string): ErrorBody | null {
  try {
    const value = JSON.parse(body);
    return typeof value === "object" && value !== null && typeof value.message === "string" ? value : null;
  } catch {
    return null;
  }
}

/** The sentence to show for a failure: the server's own, else the fallback (spec 1 §8). */
export function notice(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.sentence ?? fallback;
  return error instanceof BrowserError ? error.message : fallback;
}

/**
 * A read's failure where it leaves nothing to show: nothing was read before, or it is not there for us any more. Else null:
 * what was read stays on screen, and with it a form that somebody is filling in, while the server cannot be reached.
 */
export function lost(error: Error | null, data: unknown): Error | null {
  const gone = error instanceof ApiError && [401, 403, 404, 410].includes(error.status);
  return data === undefined || gone ? error : null;
}

/** The server's sentences by form field, for `setError`; empty when it gave none. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const entries = Object.entries(error.details).filter((entry): entry is [string, string] =>
    typeof entry[1] === "string"
  );
  return Object.fromEntries(entries);
}

/** A call without files that has no answer after so long is given up, ms. */
const callTimeout = 60_000;

interface OwnInit extends RequestInit {
  /** May take as long as it needs, as where the server asks another one. */
  isSlow?: boolean;
}

/**
 * `fetch` with the session cookie. Uploads may take as long as they need.
 * @throws {ApiError} for anything but 2xx, and when no answer comes.
 */
async function send(input: RequestInfo | URL, init: OwnInit = {}): Promise<Response> {
  const { signal = null, isSlow } = init;
  const limit = init.body instanceof FormData || isSlow ? [] : [AbortSignal.timeout(callTimeout)];
  const reading = (init.method ?? "GET") === "GET" ? String(input instanceof Request ? input.url : input) : null;
  const response = await fetch(input, {
    ...init,
    headers: reading ? askingForNews(reading, init.headers) : init.headers,
    credentials: "include",
    signal: AbortSignal.any([...limit, ...(signal ? [signal] : [])]),
  }).catch((error) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, "", "no answer");
  });
  if (reading && response.status === 304) return answeredBefore(reading);
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return reading ? await remember(reading, response) : response;
}

/** The server's routes, typed: `api.requests[":id"].$get`. Call them through {@link call}, `read` and {@link fileUrl}. */
export const api = createClient("", { fetch: send as typeof fetch });

/** A method of a route: `api.requests.$post`. */
// deno-lint-ignore no-explicit-any -- any route, whatever it takes
export type Method = (args: any, options?: any) => Promise<any>;
/** A route that can be read: `api.requests`. */
export interface Readable {
  $get: Method;
  // deno-lint-ignore no-explicit-any -- any route, whatever it takes
  $path: (args?: any) => string;
}

type JsonOf<R> = R extends ClientResponse<infer T, number, "json"> ? T : never;
/** What a call is answered with: `Answer<typeof api.requests.$post>`; null where the route answers no JSON. */
export type Answer<M> = M extends (...args: never[]) => Promise<infer R>
  ? [JsonOf<R>] extends [never] ? null : JsonOf<R>
  : never;
/** A row of a list: `Row<typeof api.requests.$get>`. */
export type Row<M> = Answer<M> extends readonly (infer T)[] ? T : never;

type Part<I, Name extends string> = I extends Record<Name, infer P> ? P : Record<never, never>;
/** Texts of an address may be given as what they stand for. Empty ones are left out. */
type Given<P> = { [K in keyof P]: string extends P[K] ? P[K] | number | boolean | null : P[K] | null | "" };
type Named<Name extends string, P> = Record<never, never> extends P ? { [N in Name]?: P } : { [N in Name]: P };
/** What a method takes: `param` and `query` of its address, `json` as its body. */
export type Args<M> =
  & Named<"param", Given<Part<InferRequestType<M>, "param">>>
  & Named<"query", Given<Part<InferRequestType<M>, "query">>>
  & Named<"json", Part<InferRequestType<M>, "json">>;
/** `Args`, which may be left out where nothing in them is needed. */
export type Asked<M> = Record<never, never> extends Args<M> ? [args?: Args<M>] : [args: Args<M>];

interface Address {
  param?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

const empty = (value: unknown) => value === undefined || value === null || value === "";

/** The texts of an address as the client takes them: as strings, encoded in the path, and without the empty ones. */
function addressOf(
  { param = {}, query = {} }: Address,
): { param: Record<string, string>; query: Record<string, string> } {
  const texts = (part: Record<string, unknown>, encode: (text: string) => string) =>
    Object.fromEntries(
      Object.entries(part).filter(([, value]) => !empty(value)).map(([name, value]) => [name, encode(String(value))]),
    );
  return { param: texts(param, encodeURIComponent), query: texts(query, String) };
}

/** The path of a route from the API's root, with its query: `/requests/12`, `/requests?status=new`. */
export const pathOf = <R extends Readable>(route: R, ...[args]: Asked<R["$get"]>): string =>
  route.$path(addressOf(args as Address ?? {}));

/** The address of a file, for links, pictures and frames. */
export const fileUrl = <R extends Readable>(route: R, ...args: Asked<R["$get"]>): string =>
  `/api${pathOf(route, ...args)}`;

async function sendTo<M extends Method>(method: M, args: Args<M>, init: OwnInit): Promise<Response> {
  return await method({ ...args, ...addressOf(args as Address) }, { init });
}

/** Reads a file whole, so that a refusal is a sentence on the page and not a broken download. @throws {ApiError} */
export async function callFile<R extends Readable>(route: R, ...[args]: Asked<R["$get"]>): Promise<Blob> {
  return await (await sendTo(route.$get, (args ?? {}) as Args<R["$get"]>, { isSlow: true })).blob();
}

/** Sends one call and returns its JSON; null when the answer has no body. @throws {ApiError} */
export const call = <M extends Method>(method: M, ...[args]: Asked<M>): Promise<Answer<M>> =>
  callWith(method, (args ?? {}) as Args<M>, {});

/** {@link call} with a signal that ends it, or with files and fields as its body. @throws {ApiError} */
export async function callWith<M extends Method>(
  method: M,
  args: Args<M>,
  { signal, form, isSlow }: { signal?: AbortSignal; form?: FormData; isSlow?: boolean },
): Promise<Answer<M>> {
  const response = await sendTo(method, args, { signal, isSlow, ...(form ? { body: form } : {}) });
  const text = await response.text();
  return JSON.parse(text || "null");
}

/** One page of a list. */
export interface Page<T> {
  rows: T[];
  /** How many match in all, or as many as came where nothing counts them. */
  total: number;
  /** Whether `total` counts all that match. */
  counted: boolean;
  /** The cursor of the next page; null on the last. */
  next: string | null;
}

/** Reads one page of a list, with the total and the next page's cursor from the answer's headers. @throws {ApiError} */
export async function callPage<M extends Method>(
  method: M,
  args: Args<M>,
  signal?: AbortSignal,
): Promise<Page<Row<M>>> {
  const response = await sendTo(method, args, { signal });
  const rows: Row<M>[] = await response.json();
  const total = response.headers.get("x-total-count");
  return {
    rows,
    total: Number(total ?? rows.length),
    counted: total !== null,
    next: nextCursor(response.headers),
  };
}
