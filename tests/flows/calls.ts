/**
 * Calls as proxies, browsers and scripts make them.
 * @module
 */
import { type Desk, json, origin, type Person } from "../harness.ts";

/** A call as a proxy or a browser makes it, past the harness's own headers. */
export const raw = (desk: Desk, path: string, init: RequestInit & { remoteAddr?: string } = {}) =>
  Promise.resolve(desk.running.app.hono.fetch(new Request(`${origin}${path}`, init), {
    remoteAddr: init.remoteAddr ?? "10.0.0.1",
  }));
export const login = (desk: Desk, username: string, pass: string, headers: Record<string, string> = {}) =>
  raw(desk, "/api/login", {
    method: "POST",
    body: JSON.stringify({ username, password: pass }),
    headers: { "content-type": "application/json", origin, host: new URL(origin).host, ...headers },
  });
export const tokenOf = async (person: Person, permissions?: string[]) => {
  const { token } = await json<{ token: string }>(
    person.client.tokens.$post({ json: { name: "script", expiresInDays: 5, permissions: permissions as never } }),
    201,
  );
  return { authorization: `Bearer ${token}` };
};
export const sent = (desk: Desk, headers: Record<string, string>, path: string, method = "GET", body?: object) =>
  raw(desk, path, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
