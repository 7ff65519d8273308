/**
 * Calls to the server, with the profile's token; what goes wrong becomes one sentence and an exit code.
 * @module
 */
import type { ErrorBody } from "../shared/errors.ts";
import { nextCursor } from "../shared/next_page.ts";
import { type Client, createClient } from "../server/client.ts";

/** 0: done; 1: the server or a file said no; 2: the command was not right; 3: done, and a person must look at something. */
export type ExitCode = 0 | 1 | 2 | 3;

/** Ends a command with a sentence. */
export class Failure extends Error {
  constructor(message: string, readonly exitCode: Exclude<ExitCode, 0> = 1, readonly code?: ErrorBody["code"]) {
    super(message);
  }
}

export interface Server {
  client: Client;
}

export function connect(url: string, token: string | null, send: typeof fetch): Server {
  const base = url.replace(/\/$/, "");
  const call = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (token) headers.set("authorization", `Bearer ${token}`);
    else headers.set("origin", new URL(base).origin);
    try {
      return await send(input, { ...init, headers });
    } catch (error) {
      // What a failed call was about stands in its cause.
      const isUntrusted = /certificate/i.test(`${error} ${error instanceof Error ? error.cause : ""}`);
      throw new Failure(
        isUntrusted
          ? `The certificate of ${base} is not trusted on this machine, has ended, or is another host's.`
          : `No answer from ${base}. Is the server running?`,
      );
    }
  };
  return { client: createClient(base, { fetch: call as typeof fetch }) };
}

/** Files and fields as the body of a call. */
export const upload = (form: FormData) => ({ init: { body: form } });

interface Answer<T> {
  ok: boolean;
  status: number;
  json(): Promise<T>;
  text(): Promise<string>;
}

/** The JSON of an answer; the server's own sentence when it is an error. */
export async function read<T>(answer: Answer<T> | Promise<Answer<T>>): Promise<T> {
  const response = await answer;
  if (response.ok) return await response.json();
  const text = await response.text();
  let body: Partial<ErrorBody> = {};
  try {
    body = JSON.parse(text);
  } catch {
    // not an envelope: a proxy's page, say
  }
  const signedOut = response.status === 401 && body.code === "not_signed_in";
  throw new Failure(body.message ?? `The server answered ${response.status}.`, signedOut ? 2 : 1, body.code);
}

/** A page of a list and where the next one begins: the cursor, or null on the last. */
export async function readPage<T>(answer: Promise<Answer<T[]> & { headers: Headers }>) {
  const response = await answer;
  return { rows: await read(response), next: nextCursor(response.headers) };
}
