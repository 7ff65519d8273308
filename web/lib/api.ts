/**
 * The one way the web app talks to the server: same-origin JSON with the session cookie, and one kind of error.
 * @module
 */
import type { ErrorBody } from "../../shared/errors.ts";

/** What is used in place of a sentence when the server could not be reached at all. */
const unreachable = "The server cannot be reached. Check your connection, then try again.";

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
    this.sentence = envelope?.message ?? (status === 0 ? unreachable : null);
    this.details = envelope?.details ?? {};
    this.requestId = envelope?.requestId ?? null;
  }
}

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
  return fallback;
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

export interface Call {
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Sent as JSON, or as multipart when it is a `FormData`. */
  body?: unknown;
  signal?: AbortSignal;
}

/** Sends one call and returns the answer as it came. @throws {ApiError} for anything but 2xx, and when no answer comes. */
export async function send(path: string, call: Call = {}): Promise<Response> {
  const init: RequestInit = { method: call.method ?? "GET", credentials: "include", signal: call.signal };
  if (call.body instanceof FormData) init.body = call.body;
  else if (call.body !== undefined) {
    init.body = JSON.stringify(call.body);
    init.headers = { "content-type": "application/json" };
  }
  const response = await fetch(path, init).catch((error) => {
    if (call.signal?.aborted) throw error;
    throw new ApiError(0, "", "no answer");
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response;
}

async function json<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text ? JSON.parse(text) : null) as T;
}

/** Reads JSON. @throws {ApiError} */
export const get = async <T>(path: string, signal?: AbortSignal): Promise<T> => json<T>(await send(path, { signal }));
/** @throws {ApiError} */
export const post = async <T = unknown>(path: string, body: unknown = {}): Promise<T> =>
  json<T>(await send(path, { method: "POST", body }));
/** @throws {ApiError} */
export const patch = async <T = unknown>(path: string, body: unknown): Promise<T> =>
  json<T>(await send(path, { method: "PATCH", body }));
/** @throws {ApiError} */
export const remove = async <T = unknown>(path: string): Promise<T> => json<T>(await send(path, { method: "DELETE" }));

/** One page of a list: the rows, how many there are in all, and the path of the next page (null on the last). */
export interface Page<T> {
  rows: T[];
  total: number;
  next: string | null;
}

/** Reads one page of a list, with the total and the next page from the answer's headers. @throws {ApiError} */
export async function getPage<T>(path: string, signal?: AbortSignal): Promise<Page<T>> {
  const response = await send(path, { signal });
  const rows = await json<T[]>(response);
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("link") ?? "");
  return { rows, total: Number(response.headers.get("x-total-count") ?? rows.length), next: next?.[1] ?? null };
}
