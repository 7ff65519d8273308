/**
 * OAuth 2.0 access tokens for mailboxes: by client credentials (RFC 6749 §4.4), or by a refresh token (§6).
 * @module
 */
import { z } from "zod";
import { ChannelFailed } from "./failure.ts";
import { vendorCall } from "./http.ts";

export interface TokenRequest {
  tokenUrl: string;
  clientId: string;
  clientSecret: string | null;
  /** Given: the token stands for the person who allowed it. Not given: for the application itself. */
  refreshToken?: string | null;
  scope?: string;
  /** For the answer, ms; 30 seconds when left out. */
  timeoutMs?: number;
}

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() });
const refusal = z.object({
  error: z.string(),
  error_description: z.string().optional(),
  error_codes: z.array(z.number()).optional(),
});

/** Renewed this long before its end, ms. */
const margin = 120_000;

/**
 * Makes a giver of tokens, which keeps one until shortly before its end.
 * @returns the token; `forget` drops the kept one after the service refused it
 */
export function tokenGiver(request: TokenRequest, now: () => number): { token(): Promise<string>; forget(): void } {
  let kept: { token: string; until: number } | null = null;
  return {
    async token() {
      if (kept && kept.until > now()) return kept.token;
      const { access_token, expires_in = 3600 } = await askForToken(request);
      kept = { token: access_token, until: now() + expires_in * 1000 - margin };
      return access_token;
    },
    forget: () => void (kept = null),
  };
}

async function askForToken(request: TokenRequest): Promise<z.infer<typeof answer>> {
  const form = new URLSearchParams({
    client_id: request.clientId,
    grant_type: request.refreshToken ? "refresh_token" : "client_credentials",
  });
  if (request.clientSecret) form.set("client_secret", request.clientSecret);
  if (request.refreshToken) form.set("refresh_token", request.refreshToken);
  if (request.scope) form.set("scope", request.scope);
  const { status, body } = await vendorCall({
    what: "The sign-in service",
    url: request.tokenUrl,
    method: "POST",
    body: form,
    passErrors: [400, 401, 403],
    timeoutMs: request.timeoutMs,
  });
  if (status < 400) {
    const parsed = answer.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new ChannelFailed("answer", "The sign-in service answered, but gave no token.", status);
  }
  throw refused(refusal.safeParse(body).data, status);
}

/** RFC 6749 §5.2; the AADSTS numbers are Microsoft's. */
function refused(told: z.infer<typeof refusal> | undefined, status: number): ChannelFailed {
  const codes = told?.error_codes ??
    [...(told?.error_description ?? "").matchAll(/AADSTS(\d+)/g)].map((m) => Number(m[1]));
  const has = (...numbers: number[]) => numbers.some((number) => codes.includes(number));
  if (has(7000222)) {
    return new ChannelFailed(
      "sign_in",
      "The client secret has expired. Make a new one at the vendor and enter it here.",
      status,
    );
  }
  if (has(7000215) || told?.error === "invalid_client") {
    return new ChannelFailed(
      "sign_in",
      "The client secret is not right, or was revoked. Enter the secret's value, not its id.",
      status,
    );
  }
  if (has(90002, 900023)) return new ChannelFailed("sign_in", "The tenant was not found. Check the tenant id.", status);
  if (has(700016) || told?.error === "unauthorized_client") {
    return new ChannelFailed("sign_in", "The application was not found in this tenant. Check the client id.", status);
  }
  if (told?.error === "invalid_grant") {
    return new ChannelFailed(
      "sign_in",
      "The permission was withdrawn or has ended. Give it again at the vendor.",
      status,
    );
  }
  if (told?.error === "invalid_scope") {
    return new ChannelFailed("setup", "The scope is not known at the vendor.", status);
  }
  return new ChannelFailed("sign_in", "The sign-in service refused the client. Check its id and secret.", status);
}
