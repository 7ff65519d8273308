/**
 * An EHR by its configuration: the FHIR R4 client of Epic, Oracle Health, HAPI, Medplum and others.
 * @module
 */
import { Buffer } from "node:buffer";
import type { Binary, CapabilityStatement } from "@medplum/fhirtypes";
import type { FhirConfig } from "./config.ts";
import { fetchRecords } from "./fetch_records.ts";
import { FhirHttp, type FhirWorld } from "./http.ts";
import { readPatient, searchPatients } from "./patients.ts";
import { type Fhir, type FhirContent, FhirError, type FhirStatus } from "./port.ts";
import { resourceTypes } from "./queries.ts";
import { type SigningKey, SmartSignIn } from "./smart.ts";

export interface FhirOptions extends FhirWorld {
  config: FhirConfig;
  /** The office's, an IANA name. */
  timeZone: string;
  /** Where our JWKS can be read. */
  jwksUrl?: string;
  signingKey(): Promise<SigningKey>;
  /** For one answer, ms. */
  timeoutMs?: number;
}

/** A status is believed so long, ms. */
const statusMs = 60_000;

/** Opens the client; nothing is asked before it is used. */
export function openFhir(options: FhirOptions): Fhir {
  const { config, now } = options;
  const signIn = config.clientId ? new SmartSignIn({ ...options, ...config, clientId: config.clientId }) : null;
  const http = new FhirHttp({
    ...options,
    baseUrl: config.baseUrl,
    token: async (anew) => await signIn?.token(anew) ?? null,
  });
  let known: { at: number; status: FhirStatus } | null = null;
  let offered: Set<string> | null = null;

  const capabilities = async (): Promise<CapabilityStatement> => {
    const url = http.at("metadata");
    const { bytes, headers } = await http.get(url, { accept: "application/fhir+json", anonymous: true }).catch(
      (error) => {
        // Published to all by the standard; a few servers want a sign-in even here.
        if (!(error instanceof FhirError) || error.failure !== "sign_in") throw error;
        return http.get(url, { accept: "application/fhir+json" });
      },
    );
    try {
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      // A portal's address in the place of the API's: it answers every path with its page.
      if (/html/i.test(headers.get("content-type") ?? "")) {
        throw new FhirError("setup", null, null, "At this address is a web page, and no FHIR server.");
      }
      throw new FhirError("bad_answer");
    }
  };
  /** The statement is public; whether records can be read shows at a Patient that nobody has. @throws {FhirError} */
  const mayRead = async () => {
    const url = http.at("Patient/releasedesk-connection-test");
    await http.get(url, { accept: "application/fhir+json" }).catch((error) => {
      if (!(error instanceof FhirError)) throw error;
      if (["not_found", "bad_request"].includes(error.failure)) return;
      const isClosed = !signIn && ["sign_in", "forbidden"].includes(error.failure);
      const more = "It asks for a sign-in: enter the client id that it gave us.";
      throw isClosed ? new FhirError("setup", error.said, error.status, more) : error;
    });
  };
  const look = async (): Promise<FhirStatus> => {
    try {
      const statement = await capabilities();
      if (statement.resourceType !== "CapabilityStatement" || !statement.fhirVersion?.startsWith("4.")) {
        throw new FhirError("setup", null, null, "This address is no FHIR R4 server.");
      }
      await signIn?.token(false);
      await mayRead();
      const types = (statement.rest ?? []).flatMap((rest) => rest.resource ?? []).map((one) => String(one.type));
      offered = types.length > 0 ? new Set(types) : null;
      const lacking = resourceTypes.filter((type) => signIn?.mayRead(type) === false);
      return { vendor: vendorOf(statement, config.baseUrl), configured: true, problem: null, lacking };
    } catch (error) {
      if (!(error instanceof FhirError)) throw error;
      const nowhere = error.failure === "not_found" &&
        new FhirError("setup", null, null, "At this address is no FHIR server.");
      return { vendor: null, configured: true, problem: (nowhere || error).message };
    }
  };
  const status = async (again = false) => {
    if (again || !known || now() - known.at > statusMs) known = { status: await look(), at: now() };
    return known.status;
  };

  return {
    isConfigured: true,
    source: config.baseUrl,
    status,
    searchPatients: (search) => searchPatients({ http, mrnSystem: config.mrnSystem }, search),
    readPatient: (id) => readPatient({ http, mrnSystem: config.mrnSystem }, id),
    async fetchRecords(request) {
      if (!offered) await status();
      return await fetchRecords(http, (resource) => offered?.has(resource) ?? true, request, options.timeZone);
    },
    readContent: (url, mime) => readContent(http, url, mime),
  };
}

/** `Binary` comes as itself where the server can, else wrapped in FHIR's JSON (https://hl7.org/fhir/R4/binary.html). */
async function readContent(http: FhirHttp, url: string, mime?: string): Promise<FhirContent> {
  const accept = mime ? `${mime}, */*;q=0.5` : "*/*";
  const { bytes, headers } = await http.get(http.within(url), { accept });
  const type = (headers.get("content-type") ?? mime ?? "application/octet-stream").split(";")[0].trim().toLowerCase();
  if (!/^application\/(fhir\+)?json$/.test(type) || mime === type) return { mime: type, bytes };
  try {
    const binary: Binary = JSON.parse(new TextDecoder().decode(bytes));
    if (binary.resourceType === "Binary" && typeof binary.data === "string") {
      return { mime: binary.contentType ?? mime ?? type, bytes: new Uint8Array(Buffer.from(binary.data, "base64")) };
    }
  } catch {
    // told below
  }
  throw new FhirError("bad_answer");
}

/** The product's name; where the statement names none, its publisher or its address. */
function vendorOf({ software, publisher, implementation }: CapabilityStatement, baseUrl: string): string {
  return (software?.name || publisher || implementation?.description || new URL(baseUrl).host).slice(0, 80);
}
