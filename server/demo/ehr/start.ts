/**
 * Starts the sample EHR on a free port of this machine. Its charts are made when it is first asked.
 * @module
 */
import type { JSONWebKeySet } from "jose";
import type { Store } from "../../db/store.ts";
import type { FhirConfig } from "../../integrations/fhir/config.ts";
import { demoState } from "../state.ts";

export interface SampleEhr {
  /** What to connect to it with. */
  config: FhirConfig;
  close(): Promise<void>;
}

export interface SampleWorld {
  store(): Store;
  /** The public keys of this office, the only one that may sign in. */
  clientKeys(): Promise<JSONWebKeySet>;
  now(): number;
}

/** @param world is asked at the first call only; it may be opened after this. */
export function startSampleEhr({ store, clientKeys, now }: SampleWorld): SampleEhr {
  const office = async () => (await demoState(store()))?.now ?? new Date(now()).toISOString();
  let answer: Promise<(request: Request) => Promise<Response>> | null = null;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    answer ??= import("./server.ts").then(({ sampleEhr }) => sampleEhr({ office, clientKeys, now }));
    return await (await answer)(request);
  });
  return {
    config: {
      baseUrl: `http://127.0.0.1:${server.addr.port}/fhir/R4`,
      clientId: "releasedesk-demo",
      algorithm: "ES384",
    },
    close: () => server.shutdown(),
  };
}
