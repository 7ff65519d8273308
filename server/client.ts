/**
 * The one doorway for web, command line and tests: the typed client of the API.
 * @module
 */
import { hc } from "hono/client";
import type { Api } from "./api.ts";

export type { Api };

/** A client for the server at `base` (`http://127.0.0.1:8000`, or "" for the page's own); `fetch` may be given. */
export function createClient(
  base: string,
  options: { fetch?: typeof fetch; headers?: () => Record<string, string> } = {},
) {
  return hc<Api>(`${base}/api`, {
    init: { credentials: "include" },
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.headers ? { headers: options.headers } : {}),
  });
}
export type Client = ReturnType<typeof createClient>;
