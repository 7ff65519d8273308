/**
 * What a list page costs: 10 requests at 100,000 against 1,000, and the signed-in read against a bare handler that does the same KV
 * reads (session, index page, the rows and the patients and requesters they name). One process calls the
 * handlers one at a time and without a network, so that the ratio is the product's and not the machine's.
 * @module
 */
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { sha256 } from "../../server/db/keys.ts";
import { Bulk } from "../../server/demo/bulk.ts";
import { patients } from "../../server/rooms/patients/store.ts";
import { noContact } from "../../shared/contacts.ts";
import { requesters, requests } from "../../server/rooms/requests/store.ts";
import type { Patient } from "../../shared/patients.ts";
import { requestTypes } from "../../shared/documents.ts";
import { type Requester, type RequestRow, sources } from "../../shared/requests.ts";
import { type Desk, openDesk, type Person } from "../harness.ts";

export interface Row {
  what: string;
  measured: string;
  goal: string;
  ok: boolean | null;
}

const people = 500;
const firms = 15;
/** Pages of the list as the table's head and its filters ask for them. */
const sortedPages: [string, string][] = [
  ["by patient", "sort=patient&order=asc"],
  ["by due day", "sort=dueDate&order=asc"],
  ["by type", "sort=requestType&order=asc"],
  ["by source, of one status", "sort=source&order=asc&status=processing"],
  ["due in one week, by due day", "sort=dueDate&order=asc&dueFrom=2026-12-14&dueTo=2026-12-20"],
  ["urgent ones, by patient", "sort=patient&order=asc&urgent=true"],
  ["of one requester, by patient", "sort=patient&order=asc&requesterId=3"],
];

async function fill(desk: Desk, count: number): Promise<void> {
  const bulk = new Bulk(desk.deps.store);
  const at = (i: number) => new Date(desk.clock.now - (count - i) * 60_000).toISOString();
  const stamps = { createdAt: at(0), updatedAt: at(0) };
  for (let id = 1; id <= people; id++) {
    const patient: Patient = {
      id,
      firstName: `First${id}`,
      middleName: null,
      lastName: `Last${id % 97}`,
      suffix: null,
      dateOfBirth: "1962-03-14",
      mrn: `M-${id}`,
      email: null,
      phone: null,
      address: null,
      ssnLast4: null,
      previousNames: [],
      formerMrns: [],
      mergedInto: null,
      lastVisit: null,
      ...stamps,
    };
    await bulk.put(patients, patient);
  }
  for (let id = 1; id <= firms; id++) {
    const requester: Requester = {
      id,
      name: `Firm ${id}`,
      contactName: null,
      email: `r${id}@firm.example`,
      phone: null,
      fax: null,
      type: "attorney",
      contacts: [],
      ...stamps,
    };
    await bulk.put(requesters, requester);
  }
  const statuses = ["new", "processing", "pending_payment", "ready_for_release", "completed"] as const;
  for (let id = 1; id <= count; id++) {
    const status = statuses[id % statuses.length];
    const request: RequestRow = {
      id,
      patientId: 1 + id % people,
      requesterId: 1 + id % firms,
      contact: noContact,
      batchRequestId: null,
      source: sources[id % sources.length],
      sourceReference: null,
      requestType: requestTypes[id % requestTypes.length],
      recordTypes: ["lab"],
      dateRangeStart: null,
      dateRangeEnd: null,
      purpose: null,
      notes: null,
      status,
      statusHistory: [{ from: null, to: status, timestamp: at(id), username: "System", reason: null }],
      isUrgent: id % 9 === 0,
      urgencyReason: null,
      authorization: null,
      recordsChecked: null,
      recordsAttached: false,
      receivedAt: at(id),
      dueDate: `2026-12-${String(1 + id % 28).padStart(2, "0")}`,
      processedAt: null,
      words: [`Last${id % 97}`],
      sortName: null,
      createdAt: at(id),
      updatedAt: at(id),
    };
    await bulk.put(requests, request);
  }
  await bulk.end();
}

/** Milliseconds a call. */
async function msPerCall(call: () => Promise<Response>, calls: number): Promise<number> {
  const since = performance.now();
  for (let i = 0; i < calls; i++) await (await call()).arrayBuffer();
  return (performance.now() - since) / calls;
}

/**
 * Milliseconds a call of each side: both are warmed up alike, then called turn by turn, so that a busy moment of the machine hits both.
 * Of the rounds the median counts.
 */
async function sideBySide(
  sides: readonly [() => Promise<Response>, () => Promise<Response>],
  calls: number,
  rounds = 9,
): Promise<[number, number]> {
  const took: [number[], number[]] = [[], []];
  for (const side of sides) await msPerCall(side, calls);
  for (let round = 0; round < rounds; round++) {
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) took[at].push(await msPerCall(sides[at], calls));
  }
  const [one, other] = took.map((times) => times.sort((a, b) => a - b)[Math.floor(rounds / 2)]);
  return [one, other];
}

/** A page in the middle of the list of one status: what a clerk who pages on asks for. */
async function deepPage(person: Person): Promise<string> {
  let path = "/api/requests?status=processing&limit=10";
  for (let i = 0; i < 5; i++) {
    const answer = await person.call(path);
    await answer.arrayBuffer();
    path = answer.headers.get("link")!.match(/<([^>]+)>/)![1];
  }
  return path;
}

/** A bare handler with the same reads in the same order, that neither validates nor checks anything. */
function bareApp(desk: Desk): Hono {
  const { kv } = desk.deps.store;
  const app = new Hono();
  app.get("/requests", async (c) => {
    await kv.get(["r", "sessions", sha256(getCookie(c, "sid")!)]);
    const ids: Deno.KvKeyPart[] = [];
    const selector = { prefix: ["i", "requests", "status", "processing"] };
    const [, rows] = await Promise.all([
      kv.getMany([["n", "requests", "status", "processing"]]),
      (async () => {
        for await (const entry of kv.list(selector, { limit: 11, reverse: true, batchSize: 11 })) {
          ids.push(entry.key.at(-1)!);
        }
        return await kv.getMany<Uint8Array[]>(ids.slice(0, 10).map((id) => ["r", "requests", id]));
      })(),
    ]);
    const [who, firm] = await Promise.all([
      kv.getMany(ids.slice(0, 10).map((id) => ["r", "patients", 1 + Number(id) % people])),
      kv.getMany(
        [...new Set(ids.slice(0, 10).map((id) => 1 + Number(id) % firms))].slice(0, 10).map((
          id,
        ) => ["r", "requesters", id]),
      ),
    ]);
    return c.json({ rows: rows.length + who.length + firm.length });
  });
  return app;
}

/** The cookie of somebody who may see the list, for calls past the harness. */
async function signedIn(desk: Desk): Promise<string> {
  const signIn = await desk.running.app.hono.request("http://desk.localhost/api/test-login", {
    method: "POST",
    headers: { origin: "http://desk.localhost", host: "desk.localhost" },
  });
  return signIn.headers.getSetCookie()[0].split(";")[0];
}

/** The list of the product and of the bare handler. */
async function besideBare(desk: Desk): Promise<Row> {
  await desk.as("admin");
  const cookie = await signedIn(desk);
  const asked = (path: string) => new Request(`http://desk.localhost${path}`, { headers: { cookie } });
  const bare = bareApp(desk);
  const [ours, theirs] = await sideBySide([
    () => Promise.resolve(desk.running.app.hono.fetch(asked("/api/requests?status=processing&limit=10"), {})),
    () => Promise.resolve(bare.fetch(asked("/requests"))),
  ], 300);
  return {
    what: "signed-in list read against a bare handler with the same reads",
    measured: `${(100 * theirs / ours).toFixed(0)} % (${(1000 / ours).toFixed(0)} a second)`,
    goal: "≥ 60 %",
    ok: theirs / ours >= 0.6,
  };
}

export async function run(): Promise<Row[]> {
  await using small = await openDesk();
  await using large = await openDesk();
  await fill(small, 1_000);
  await fill(large, 100_000);
  const clerks = [await small.as("intake"), await large.as("intake")];
  const row = async (what: string, paths: readonly [string, string], calls: number, most?: number): Promise<Row> => {
    const [few, many] = await sideBySide([() => clerks[0].call(paths[0]), () => clerks[1].call(paths[1])], calls);
    return {
      what,
      measured: `${(many / few).toFixed(2)}× (${few.toFixed(2)} → ${many.toFixed(2)} ms)`,
      goal: most ? `≤ ${most} ms` : "≤ 1.5×",
      ok: most ? many <= most : many / few <= 1.5,
    };
  };
  const both = (query: string): [string, string] => [`/api/requests?${query}`, `/api/requests?${query}`];
  const rows = [
    await row("list page of 10, 100,000 against 1,000 requests", both("status=processing&limit=10"), 200),
    await row("the same, five pages further", [await deepPage(clerks[0]), await deepPage(clerks[1])], 200),
  ];
  for (const [what, query] of sortedPages) rows.push(await row(`the same ${what}`, both(`limit=10&${query}`), 40));
  rows.push(await row("search by word, 100,000 against 1,000", both("q=last42&limit=10"), 100, 50));
  rows.push(await besideBare(large));
  return rows;
}
