/**
 * For tests: keys, a client, the sample EHR and Medplum's router over HTTP.
 * @module
 */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet } from "jose";
import { calendar } from "../../../server/papers/calendar.ts";
import { chartOf, patientResource } from "../../../server/demo/ehr/chart.ts";
import { sampleClientId, sampleEhr } from "../../../server/demo/ehr/server.ts";
import { buildPatients } from "../../../server/demo/people.ts";
import type { FhirSetup } from "./contract.ts";
import { type MedplumServer, startMedplum } from "./medplum_server.ts";
import type { FhirConfig } from "../../../server/integrations/fhir/config.ts";
import { openFhir } from "../../../server/integrations/fhir/open.ts";
import type { SigningKey } from "../../../server/integrations/fhir/smart.ts";

/** The day of the charts. */
export const office = "2026-11-20T09:00:00Z";

/** A new key pair: to sign with, and as the JWKS that a server is given. */
export async function newKey(alg: "RS384" | "ES384"): Promise<{ signing: SigningKey; jwks: JSONWebKeySet }> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { modulusLength: 2048 });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { signing: { kid, alg, key: privateKey }, jwks: { keys: [{ ...jwk, kid, alg, use: "sig" }] } };
}

/** A client whose clock is the caller's, and which does not really wait. */
export function clientOf(config: Partial<FhirConfig> & { baseUrl: string }, signing: SigningKey, options: {
  clock?: { now: number };
  waits?: number[];
  timeoutMs?: number;
} = {}) {
  return openFhir({
    config: { clientId: sampleClientId, algorithm: "RS384", ...config },
    signingKey: async () => signing,
    fetch,
    now: () => options.clock?.now ?? Date.parse(office),
    wait: async (ms) => void options.waits?.push(ms),
    timeZone: "UTC",
    timeoutMs: options.timeoutMs,
  });
}

const person = () => buildPatients(calendar(office))[1];
const personOf = () => {
  const { id, lastName, firstName, dateOfBirth: dob, mrn } = person();
  return { id: `p${id}`, lastName, firstName, dob, mrn };
};

export async function sampleSetup(alg: "RS384" | "ES384"): Promise<FhirSetup & { close(): Promise<void> }> {
  const { signing, jwks } = await newKey(alg);
  const answer = sampleEhr({ office: async () => office, clientKeys: async () => jwks, now: () => Date.parse(office) });
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, answer);
  const fhir = clientOf({ baseUrl: `http://127.0.0.1:${server.addr.port}/fhir/R4` }, signing);
  return { fhir, vendor: /^Harbor Glen Sample EHR$/, person: personOf(), close: () => server.shutdown() };
}

/** Medplum's router with one patient's chart and a second patient's, and a client for it. */
export async function medplumSetup(options: Parameters<typeof clientOf>[2] = {}): Promise<
  FhirSetup & { server: MedplumServer; close(): Promise<void> }
> {
  const { signing, jwks } = await newKey("ES384");
  const now = () => options.clock?.now ?? Date.parse(office);
  const server = startMedplum(jwks, now, new TextEncoder().encode("%PDF-1.4\n%%EOF"));
  const cal = calendar(office);
  for (const one of [person(), buildPatients(cal)[4]]) {
    await server.add([patientResource(one), ...chartOf(one, cal)]);
  }
  const fhir = clientOf({ baseUrl: server.url }, signing, options);
  return { fhir, server, vendor: /^Medplum$/, person: personOf(), close: () => server.close() };
}
