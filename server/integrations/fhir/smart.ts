/**
 * Signing in as a system: SMART Backend Services with a signed assertion.
 *
 * Source: SMART App Launch 2, "Backend Services" and "Client Authentication: Asymmetric" (https://hl7.org/fhir/smart-app-launch/).
 * @module
 */
import { type CryptoKey, SignJWT } from "jose";
import type { CapabilityStatement } from "@medplum/fhirtypes";
import { bounded, type FhirWorld, noAnswer } from "./http.ts";
import { FhirError } from "./port.ts";
import { resourceTypes } from "./queries.ts";

/** Our private key for assertions. `kid` is its name in the JWKS we serve. */
export interface SigningKey {
  kid: string;
  alg: "RS384" | "ES384";
  key: CryptoKey;
}

export interface SmartOptions extends FhirWorld {
  baseUrl: string;
  clientId: string;
  /** Space-separated; left out: what the record types need. */
  scopes?: string;
  /** Where the EHR publishes no discovery document. */
  tokenUrl?: string;
  /** Where our JWKS is; sent as `jku`. */
  jwksUrl?: string;
  signingKey(): Promise<SigningKey>;
  /** For one answer, ms. Default 20 seconds. */
  timeoutMs?: number;
}

interface Discovered {
  tokenUrl: string;
  scopes: string;
  /** The discovery document was read, or is not there: this holds for good. */
  isSettled: boolean;
}

/** An assertion is valid for at most five minutes; four leave room for clocks. */
const assertionMs = 4 * 60_000;
/** A token is renewed so long before it ends. */
const marginMs = 30_000;

/** Gets and keeps access tokens. */
export class SmartSignIn {
  #token: { value: string; until: number } | null = null;
  #asked: Promise<string> | null = null;
  #discovered: Discovered | null = null;
  /** How far the EHR's clock is ahead of ours, ms; learnt when an assertion is refused. */
  #ahead = 0;

  /** What the last token may do, as the EHR said; null where it did not, which means all that was asked for (RFC 6749 §5.1). */
  #granted: string[] | null = null;

  constructor(readonly options: SmartOptions) {}

  /** Whether the last token may read a resource type. */
  mayRead(type: string): boolean {
    const right = new RegExp(`^system/(\\*|${type})\\.(read|\\*|c?ru?d?s?(\\?.*)?)$`);
    return this.#granted?.some((scope) => right.test(scope)) ?? true;
  }

  /** A token that is valid now. `anew`: the last one was refused. @throws {FhirError} sign_in, setup, unreachable */
  async token(anew: boolean): Promise<string> {
    if (anew) this.#token = null;
    if (this.#token && this.#token.until > this.options.now()) return this.#token.value;
    // Questions that are asked at once wait for one sign-in.
    this.#asked ??= this.#signIn().finally(() => this.#asked = null);
    return await this.#asked;
  }

  async #signIn(): Promise<string> {
    const discovered = this.#discovered ?? await discover(this.options);
    if (discovered.isSettled) this.#discovered = discovered;
    const { tokenUrl, scopes } = discovered;
    let answer = await this.#ask(tokenUrl, scopes);
    const theirs = Date.parse(answer.date ?? "");
    const ahead = theirs - this.options.now();
    // An assertion lives four minutes: a clock that differs by more than one is why it may be refused.
    if (!answer.token && answer.status < 500 && Math.abs(ahead - this.#ahead) > 60_000) {
      this.#ahead = ahead;
      answer = await this.#ask(tokenUrl, scopes);
    }
    if (!answer.token) throw new FhirError(passing(answer.status) ?? "sign_in", answer.said, answer.status);
    this.#granted = answer.granted;
    const lifeMs = (answer.expiresIn ?? 300) * 1000;
    this.#token = { value: answer.token, until: this.options.now() + Math.max(lifeMs - marginMs, lifeMs / 2) };
    return answer.token;
  }

  async #ask(tokenUrl: string, scope: string) {
    const body = new URLSearchParams({
      grant_type: "client_credentials",
      scope,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: await this.#assertion(tokenUrl),
    });
    const response = await ask(this.options, tokenUrl, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
    });
    const { json } = response;
    if (response.status >= 300 && response.status < 400) {
      const more = "Its token endpoint answers with another address: enter that one as the token address.";
      throw new FhirError("setup", null, response.status, more);
    }
    const error = [json.error, json.error_description].filter((v) => typeof v === "string").join(": ").slice(0, 300);
    return {
      status: response.status,
      date: response.headers.get("date"),
      token: response.ok && typeof json.access_token === "string" ? json.access_token : null,
      granted: typeof json.scope === "string" && json.scope.includes("system/") ? json.scope.split(/\s+/) : null,
      expiresIn: Number(json.expires_in) > 0 ? Number(json.expires_in) : null,
      said: error || null,
    };
  }

  async #assertion(tokenUrl: string): Promise<string> {
    const { kid, alg, key } = await this.options.signingKey();
    const { clientId, jwksUrl } = this.options;
    const now = Math.floor((this.options.now() + this.#ahead) / 1000);
    return await new SignJWT({})
      .setProtectedHeader({ alg, kid, typ: "JWT", ...(jwksUrl ? { jku: jwksUrl } : {}) })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(tokenUrl)
      .setIssuedAt(now)
      .setExpirationTime(now + assertionMs / 1000)
      .setJti(crypto.randomUUID())
      .sign(key);
  }
}

/** What a status says that trying later may mend; null for any other. */
const passing = (status: number) => status === 429 ? "busy" : status >= 500 ? "unreachable" : null;

/** One answer with its body; redirects are not followed, as an assertion is for one address. @throws {FhirError} */
async function ask({ fetch, timeoutMs = 20_000 }: SmartOptions, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    const { ok, status, headers } = response;
    return { ok, status, headers, json: parse(await bounded(response)) };
  } catch (error) {
    throw error instanceof FhirError ? error : noAnswer(error, url);
  }
}

// deno-lint-ignore no-explicit-any -- somebody else's JSON; each field is checked where it is used
function parse(bytes: Uint8Array): Record<string, any> {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) ?? {};
  } catch {
    return {};
  }
}

/** The token endpoint: configured, from the discovery document, or from the CapabilityStatement as older servers have it. */
async function discover(options: SmartOptions): Promise<Discovered> {
  const accept = { headers: { accept: "application/json" } };
  let scopesSupported: string[] = [];
  let tokenUrl = options.tokenUrl ?? null;
  const response = await ask(options, `${options.baseUrl}/.well-known/smart-configuration`, accept);
  if (response.ok) {
    const found = response.json;
    if (typeof found.token_endpoint === "string") tokenUrl ??= found.token_endpoint;
    if (Array.isArray(found.scopes_supported)) scopesSupported = found.scopes_supported.map(String);
    // SMART 1 servers know `.read` only.
    if (found.capabilities?.includes?.("permission-v2")) scopesSupported.push("system/*.rs");
  }
  const trouble = passing(response.status);
  if (!tokenUrl && trouble) throw new FhirError(trouble, null, response.status);
  tokenUrl ??= await tokenUrlOfCapabilities(options);
  if (!tokenUrl || !URL.canParse(tokenUrl)) throw new FhirError("setup", null, null, "It names no token endpoint.");
  if (new URL(tokenUrl).protocol !== "https:" && options.baseUrl.startsWith("https:")) {
    throw new FhirError("setup", null, null, "Its token endpoint is not encrypted.");
  }
  // SMART 2 names single rights (`system/*.cruds`), SMART 1 `read`, `write` and `*`.
  const right = scopesSupported.some((scope) => /^system\/[^.]+\.c?ru?d?s?$/.test(scope)) ? "rs" : "read";
  const scopes = options.scopes ?? resourceTypes.map((type) => `system/${type}.${right}`).join(" ");
  return { tokenUrl, scopes, isSettled: trouble === null };
}

async function tokenUrlOfCapabilities(options: SmartOptions): Promise<string | null> {
  const accept = { headers: { accept: "application/fhir+json" } };
  const { status, json } = await ask(options, `${options.baseUrl}/metadata`, accept);
  const trouble = passing(status);
  if (trouble) throw new FhirError(trouble, null, status);
  const statement = json as Partial<CapabilityStatement>;
  const oauth = statement.rest?.[0]?.security?.extension?.find((e) =>
    e.url?.endsWith("/StructureDefinition/oauth-uris")
  );
  return oauth?.extension?.find((e) => e.url === "token")?.valueUri ?? null;
}
