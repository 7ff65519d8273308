/**
 * One question to an EHR over HTTP: signed in, bounded in size and time, tried again where that helps, refusals put into words.
 * @module
 */
import type { OperationOutcome } from "@medplum/fhirtypes";
import { connectionFailure } from "../vendor/failure.ts";
import { FhirError, type FhirFailure } from "./port.ts";

/** The world a client lives in; tests give their own. */
export interface FhirWorld {
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now(): number;
  wait(ms: number): Promise<void>;
}

export interface FhirHttpOptions extends FhirWorld {
  /** The FHIR base address, without a slash at its end. */
  baseUrl: string;
  /** For one answer, ms. Default 30 seconds. */
  timeoutMs?: number;
  /** The access token; null where none is needed. `anew`: the last one was refused. */
  token(anew: boolean): Promise<string | null>;
}

export interface Answer {
  url: string;
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes of one answer at most. */
const mostBytes = 64 * 1024 * 1024;
/** Tries of one question, the first included. */
const tries = 4;
/** The longest that an EHR may ask us to wait for one question, ms. */
const longestWait = 30_000;
const mostRedirects = 3;

const byStatus: Record<number, FhirFailure> = {
  400: "bad_request",
  401: "sign_in",
  403: "forbidden",
  404: "not_found",
  408: "timeout",
  409: "busy",
  410: "not_found",
  413: "too_much",
  422: "bad_request",
  429: "busy",
  503: "busy",
};

/** Asks one EHR. */
export class FhirHttp {
  readonly #origin: string;
  constructor(readonly options: FhirHttpOptions) {
    this.#origin = new URL(options.baseUrl).origin;
  }

  /** The address of a path below the base, e.g. `Patient/12`. */
  at(path: string, params: URLSearchParams | null = null): string {
    return `${this.options.baseUrl}/${path}${params && params.size > 0 ? `?${params}` : ""}`;
  }

  /**
   * An address that the EHR named. Our token goes to the configured origin only, so everything else is refused.
   * @throws {FhirError} elsewhere
   */
  within(link: string, base = this.at("")): string {
    const url = URL.canParse(link, base) ? new URL(link, base) : null;
    if (!url || url.origin !== this.#origin || url.username || url.password) {
      throw new FhirError("elsewhere");
    }
    return url.href;
  }

  /** GET and parse as JSON. @throws {FhirError} */
  async json<T>(url: string, signal?: AbortSignal): Promise<T> {
    for (let cutOff = 0;; cutOff++) {
      const { bytes } = await this.get(url, { accept: "application/fhir+json", signal });
      try {
        const value = JSON.parse(new TextDecoder().decode(bytes));
        if (typeof value?.resourceType === "string") return value as T;
      } catch {
        // told below
      }
      if (cutOff > 0) throw new FhirError("bad_answer");
    }
  }

  /** GET; answers only what succeeded. @throws {FhirError} */
  async get(url: string, options: { accept: string; signal?: AbortSignal; anonymous?: boolean }): Promise<Answer> {
    let refused = false;
    for (let attempt = 1;; attempt++) {
      try {
        const answer = await this.#once(url, options, refused);
        if (answer.status < 300) return answer;
        if (answer.status === 401 && !refused && !options.anonymous) {
          refused = true;
          continue;
        }
        const error = refusal(answer);
        const passing = answer.status === 429 || answer.status >= 500;
        const pause = passing ? this.#pause(attempt, answer.headers) : null;
        if (pause === null) throw error;
        await this.options.wait(pause);
      } catch (error) {
        if (!(error instanceof FhirError) || !["unreachable", "timeout", "bad_answer"].includes(error.failure)) {
          throw error;
        }
        const pause = this.#pause(attempt, null);
        if (pause === null || options.signal?.aborted) throw error;
        await this.options.wait(pause);
      }
    }
  }

  /** How long to wait before the next try, ms; null for no further one. `Retry-After` is seconds or a date (RFC 9110 §10.2.3). */
  #pause(attempt: number, headers: Headers | null): number | null {
    if (attempt >= tries) return null;
    const asked = headers?.get("retry-after");
    if (!asked) return 250 * 2 ** attempt;
    const ms = /^\d+$/.test(asked.trim()) ? Number(asked) * 1000 : Date.parse(asked) - this.options.now();
    if (Number.isNaN(ms)) return 250 * 2 ** attempt;
    return ms > longestWait ? null : Math.max(0, ms);
  }

  async #once(
    url: string,
    { accept, signal, anonymous }: { accept: string; signal?: AbortSignal; anonymous?: boolean },
    anew: boolean,
  ): Promise<Answer> {
    const token = anonymous ? null : await this.options.token(anew);
    const headers = { accept, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const { timeoutMs = 30_000 } = this.options;
    const until = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
    try {
      let at = url;
      for (let redirects = 0;; redirects++) {
        const response = await this.options.fetch(at, { headers, redirect: "manual", signal: until });
        const location = response.headers.get("location");
        if (response.status < 300 || response.status >= 400 || !location) {
          return { url: at, status: response.status, headers: response.headers, bytes: await bounded(response) };
        }
        await response.body?.cancel();
        if (redirects >= mostRedirects) throw new FhirError("bad_answer");
        at = this.within(location, at);
      }
    } catch (error) {
      if (error instanceof FhirError) throw error;
      if (signal?.aborted) throw signal.reason;
      throw noAnswer(error, url);
    }
  }
}

/** Why no answer came, in words that tell an administrator what to check. */
export function noAnswer(error: unknown, url: string): FhirError {
  if (error instanceof DOMException && error.name === "TimeoutError") return new FhirError("timeout");
  const { message } = connectionFailure(error, "The server", new URL(url).host);
  return new FhirError("unreachable", null, null, message);
}

/** The whole body. @throws {FhirError} bad_answer when it ends early, too_much when it is too large */
export async function bounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const stated = Number(response.headers.get("content-length") ?? NaN);
  if (stated > mostBytes) {
    await response.body?.cancel();
    throw new FhirError("too_much");
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > mostBytes) throw new FhirError("too_much");
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof FhirError || (error instanceof DOMException)) throw error;
    throw new FhirError("bad_answer");
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function refusal({ status, headers, bytes }: Answer): FhirError {
  const failure = byStatus[status] ?? (status >= 500 ? "unreachable" : "bad_answer");
  return new FhirError(failure, saidIn(bytes, headers.get("content-type")), status);
}

/** What an OperationOutcome says, in one line; null when the body is none. */
function saidIn(bytes: Uint8Array, type: string | null): string | null {
  if (type && !/json/i.test(type)) return null;
  try {
    return wordsOf(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** The words of an OperationOutcome: details first, then diagnostics, then the code. */
export function wordsOf(outcome: Partial<OperationOutcome>): string | null {
  if (outcome?.resourceType !== "OperationOutcome") return null;
  const issues = (outcome.issue ?? []).filter((issue) => issue.severity !== "information");
  const words = issues.map((issue) =>
    issue.details?.text || issue.diagnostics || issue.details?.coding?.[0]?.display || issue.code
  );
  const said = [...new Set(words.filter(Boolean))].join("; ").replace(/\s+/g, " ").trim();
  return said === "" ? null : said.length > 300 ? `${said.slice(0, 297)}…` : said;
}
