/**
 * The sample EHR of the demo office: a FHIR R4 server that the product calls over HTTP like any other. It signs clients in by SMART Backend
 * Services, searches with paging, serves documents, and has the usual faults: it is busy now and then, refuses a search parameter that
 * others know, and has lost a document.
 * @module
 */
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { calendar } from "../../papers/calendar.ts";
import { buildPatients } from "../people.ts";
import { renderRecord } from "../../papers/medical.ts";
import type { DemoPatient } from "../../papers/people.ts";
import { chartOf, patientResource, type Resource } from "./chart.ts";
import { answers, BadSearch } from "./search.ts";
import { custodian } from "../../papers/custodian.ts";

export const sampleClientId = "releasedesk-demo";
/** Patients of the demo office that have a chart here. */
const PATIENTS_WITH_CHART = 60;
const mostPerPage = 50;
const tokenMs = 5 * 60_000;
const types = [
  "AllergyIntolerance,CarePlan,CareTeam,Condition,DiagnosticReport,DocumentReference,Encounter,Goal,ImagingStudy,Immunization",
  "Medication,MedicationDispense,MedicationRequest,Observation,Patient,Procedure,QuestionnaireResponse,ServiceRequest,Binary",
].join(",").split(",");

export interface SampleEhrOptions {
  /** ISO instant of the office; its charts are counted back from it. */
  office(): Promise<string>;
  /** The public keys of the one client that may sign in. */
  clientKeys(): Promise<JSONWebKeySet>;
  now(): number;
}

interface Charts {
  patients: Map<string, DemoPatient>;
  records: Map<string, Resource[]>;
  office: string;
}

/** Answers one HTTP call; its FHIR base is `/fhir/R4`. */
export function sampleEhr(options: SampleEhrOptions): (request: Request) => Promise<Response> {
  let charts: Promise<Charts> | null = null;
  const tokens = new Map<string, number>();
  const used = new Set<string>();
  let searches = 0;

  const signIn = async (request: Request, tokenUrl: string): Promise<Response> => {
    const form = new URLSearchParams(await request.text());
    try {
      const { payload } = await jwtVerify(
        form.get("client_assertion") ?? "",
        createLocalJWKSet(await options.clientKeys()),
        {
          algorithms: ["RS384", "ES384"],
          issuer: sampleClientId,
          subject: sampleClientId,
          audience: tokenUrl,
          currentDate: new Date(options.now()),
          requiredClaims: ["jti", "exp"],
        },
      );
      if (used.has(payload.jti!)) throw new Error("The assertion was used before");
      used.add(payload.jti!);
    } catch (error) {
      return Response.json({ error: "invalid_client", error_description: (error as Error).message }, { status: 401 });
    }
    const token = crypto.randomUUID();
    tokens.set(token, options.now() + tokenMs);
    return Response.json({
      access_token: token,
      token_type: "bearer",
      expires_in: tokenMs / 1000,
      scope: form.get("scope"),
    });
  };

  return async (request) => {
    const url = new URL(request.url);
    const base = `${url.origin}/fhir/R4`;
    const path = url.pathname.replace(/^\/fhir\/R4\//, "");
    const tokenUrl = `${url.origin}/oauth2/token`;
    if (url.pathname === "/oauth2/token" && request.method === "POST") return await signIn(request, tokenUrl);
    if (path === ".well-known/smart-configuration") {
      return Response.json({
        token_endpoint: tokenUrl,
        grant_types_supported: ["client_credentials"],
        token_endpoint_auth_methods_supported: ["private_key_jwt"],
        token_endpoint_auth_signing_alg_values_supported: ["RS384", "ES384"],
        scopes_supported: ["system/*.rs"],
        capabilities: ["client-confidential-asymmetric", "permission-v2"],
      });
    }
    if (path === "metadata") return fhir(capabilityStatement());
    const token = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    if (!((tokens.get(token) ?? 0) > options.now())) {
      return refuse(401, "login", "The access token is missing or has expired");
    }
    charts ??= open(await options.office());
    const [type, id] = path.split("/");
    if (request.method !== "GET" || !types.includes(type)) {
      return refuse(404, "not-supported", `There is no ${type} here`);
    }
    if (type === "Binary") return await binary(await charts, id);
    if (id) {
      const found = everything(await charts).find((r) => r.resourceType === type && r.id === id);
      return found ? fhir(found) : refuse(404, "not-found", `${type}/${id} is not known`);
    }
    // Busy at every 25th search, as a server with a limit on calls would be.
    if (++searches % 25 === 0) return refuse(429, "throttled", "Too many requests", { "retry-after": "1" });
    return search(await charts, type, url, base);
  };
}

async function open(office: string): Promise<Charts> {
  const cal = calendar(office);
  const known = buildPatients(cal).slice(0, PATIENTS_WITH_CHART);
  return {
    office,
    patients: new Map(known.map((patient) => [`p${patient.id}`, patient])),
    records: new Map(known.map((patient) => [`p${patient.id}`, chartOf(patient, cal)])),
  };
}

const everything = ({ patients, records }: Charts): Resource[] => [
  ...[...patients.values()].map(patientResource),
  ...[...records.values()].flat(),
];

function search(charts: Charts, type: string, url: URL, base: string): Response {
  const params = [...url.searchParams];
  const control = (name: string) => params.find(([n]) => n === name)?.[1];
  const whose = control("patient")?.replace(/^Patient\//, "");
  const pool = type === "Patient" || !whose ? everything(charts) : charts.records.get(whose) ?? [];
  const conditions = params.filter(([name]) => !["_count", "_offset", "_include"].includes(name));
  if (conditions.length === 0) return refuse(400, "required", "Narrow the search: give at least one parameter");
  let found: Resource[];
  try {
    found = pool.filter((r) => r.resourceType === type && conditions.every(([name, value]) => answers(r, name, value)));
  } catch (error) {
    if (error instanceof BadSearch) return refuse(400, "invalid", error.message);
    throw error;
  }
  const offset = Number(control("_offset") ?? 0);
  const count = Math.min(Number(control("_count") ?? mostPerPage) || mostPerPage, mostPerPage);
  const page = found.slice(offset, offset + count);
  const included = control("_include") === "MedicationRequest:medication" ? medicationsOf(page, pool) : [];
  const next = new URL(`${base}/${type}${url.search}`);
  next.searchParams.set("_offset", String(offset + count));
  return fhir({
    resourceType: "Bundle",
    type: "searchset",
    total: found.length,
    link: [
      { relation: "self", url: `${base}/${type}${url.search}` },
      ...(offset + count < found.length ? [{ relation: "next", url: next.href }] : []),
    ],
    entry: [
      ...page.map((resource) => ({ fullUrl: `${base}/${type}/${resource.id}`, resource, search: { mode: "match" } })),
      ...included.map((resource) => ({
        fullUrl: `${base}/Medication/${resource.id}`,
        resource,
        search: { mode: "include" },
      })),
    ],
  });
}

function medicationsOf(orders: Resource[], pool: Resource[]): Resource[] {
  const wanted = new Set(orders.map((o) => (o.medicationReference as { reference: string } | undefined)?.reference));
  return pool.filter((r) => wanted.has(`${r.resourceType}/${r.id}`));
}

/** The scanned document, drawn; those of every seventh patient's imaging are lost. */
async function binary({ patients, office }: Charts, id: string): Promise<Response> {
  const [, patientId, kind, number] = /^(p\d+)-(discharge|imaging)-(\d+)$/.exec(id) ?? [];
  const patient = patients.get(patientId ?? "");
  if (!patient || (kind === "imaging" && patient.id % 7 === 0)) {
    return refuse(404, "not-found", "This document is not stored");
  }
  const recordType = kind === "imaging" ? "Imaging Report" : "Discharge Summary";
  const provider = kind === "imaging" ? "Oswald Tremaine, MD" : "Henrik Dahl, MD";
  const recordDate = calendar(office).daysAgo(120);
  const record = { id: Number(number), patientId: patient.id, recordType, recordDate, provider, pages: 2 } as const;
  return new Response(new Uint8Array(await renderRecord(record, patient, custodian)), {
    headers: { "content-type": "application/pdf" },
  });
}

function capabilityStatement(): Resource {
  return {
    resourceType: "CapabilityStatement",
    id: "sample",
    status: "active",
    date: "2026-11-01",
    kind: "instance",
    fhirVersion: "4.0.1",
    format: ["json"],
    software: { name: "Harbor Glen Sample EHR" },
    rest: [{
      mode: "server",
      resource: types.map((type) => ({ type, interaction: [{ code: "read" }, { code: "search-type" }] })),
    }],
  };
}

const fhir = (resource: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(resource), {
    ...init,
    headers: { "content-type": "application/fhir+json", ...init.headers },
  });

const refuse = (status: number, code: string, diagnostics: string, headers: Record<string, string> = {}) =>
  fhir({ resourceType: "OperationOutcome", issue: [{ severity: "error", code, diagnostics }] }, { status, headers });
