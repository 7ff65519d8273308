/**
 * What a list page costs: 10 requests at 100,000 against 1,000, and the signed-in read against a bare handler that does the same KV
 * reads (session, index page, the rows and the patients and requesters they name). One process, one connection's worth of work at a time,
 * handlers called without a network, so that the ratio is ours and not the machine's.
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
      createdAt: at(id),
      updatedAt: at(id),
    };
    await bulk.put(requests, request);
  }
  await bulk.end();
}

/** Milliseconds a call, the least of several rounds. */
async function msPerCall(call: () => Promise<Response>, calls: number, rounds: number): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const since = performance.now();
    for (let i = 0; i < calls; i++) await (await call()).arrayBuffer();
    best = Math.min(best, (performance.now() - since) / calls);
  }
  return best;
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

export async function run(): Promise<Row[]> {
  const times: { first: number; deep: number; search: number; sorted: number[] }[] = [];
  let share = 0;
  let perSecond = 0;
  for (const count of [1_000, 100_000]) {
    await using desk = await openDesk();
    await fill(desk, count);
    const intake = await desk.as("intake");
    const deep = await deepPage(intake);
    const get = (path: string) => () => intake.call(path);
    const sorted: number[] = [];
    for (const [, query] of sortedPages) {
      // Many short rounds: the least of them is free of what else the machine does.
      sorted.push(await msPerCall(get(`/api/requests?limit=10&${query}`), 40, 12));
    }
    times.push({
      sorted,
      first: await msPerCall(get("/api/requests?status=processing&limit=10"), 200, 5),
      deep: await msPerCall(get(deep), 200, 5),
      search: await msPerCall(get("/api/requests?q=last42&limit=10"), 100, 3),
    });
    if (count === 100_000) {
      let cookie = "";
      const signIn = await desk.running.app.hono.request("http://desk.localhost/api/test-login", {
        method: "POST",
        headers: { origin: "http://desk.localhost", host: "desk.localhost" },
      });
      if (signIn.ok) cookie = signIn.headers.getSetCookie()[0].split(";")[0];
      else {
        await desk.as("admin");
        const again = await desk.running.app.hono.request("http://desk.localhost/api/test-login", {
          method: "POST",
          headers: { origin: "http://desk.localhost", host: "desk.localhost" },
        });
        cookie = again.headers.getSetCookie()[0].split(";")[0];
      }
      const bare = bareApp(desk);
      const own = () =>
        Promise.resolve(
          desk.running.app.hono.fetch(
            new Request("http://desk.localhost/api/requests?status=processing&limit=10", { headers: { cookie } }),
            {},
          ),
        );
      const other = () =>
        Promise.resolve(bare.fetch(new Request("http://desk.localhost/requests", { headers: { cookie } })));
      // Turn by turn, so that a busy moment of the machine hits both.
      let [ours, theirs] = [Infinity, Infinity];
      for (let round = 0; round < 8; round++) {
        theirs = Math.min(theirs, await msPerCall(other, 300, 1));
        ours = Math.min(ours, await msPerCall(own, 300, 1));
      }
      share = theirs / ours;
      perSecond = 1000 / ours;
    }
  }
  const [small, large] = times;
  const ratio = (a: number, b: number) => `${(b / a).toFixed(2)}× (${a.toFixed(2)} → ${b.toFixed(2)} ms)`;
  return [
    {
      what: "list page of 10, 100,000 against 1,000 requests",
      measured: ratio(small.first, large.first),
      goal: "≤ 1.5×",
      ok: large.first / small.first <= 1.5,
    },
    {
      what: "the same, five pages further",
      measured: ratio(small.deep, large.deep),
      goal: "≤ 1.5×",
      ok: large.deep / small.deep <= 1.5,
    },
    ...sortedPages.map(([what], i) => ({
      what: `the same ${what}`,
      measured: ratio(small.sorted[i], large.sorted[i]),
      goal: "≤ 1.5×",
      ok: large.sorted[i] / small.sorted[i] <= 1.5,
    })),
    {
      what: "search by word, 100,000 against 1,000",
      measured: ratio(small.search, large.search),
      goal: "≤ 50 ms",
      ok: large.search <= 50,
    },
    {
      what: "signed-in list read against a bare handler with the same reads",
      measured: `${(share * 100).toFixed(0)} % (${perSecond.toFixed(0)} a second)`,
      goal: "≥ 60 %",
      ok: share >= 0.6,
    },
  ];
}
