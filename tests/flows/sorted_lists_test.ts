/**
 * Every list by every column, both ways: the pages laid end to end are all rows in order, each once; a file holds the same.
 * @module
 */
import assert from "node:assert/strict";
import { system } from "../../server/db/store.ts";
import { sortedText } from "../../server/lists/order_text.ts";
import { activitySorts } from "../../shared/audit.ts";
import { inboxSorts } from "../../shared/inbox.ts";
import { invoiceSorts } from "../../shared/invoices.ts";
import { jobSorts } from "../../shared/jobs.ts";
import { linkSorts } from "../../shared/links.ts";
import { mailSorts } from "../../shared/outbox.ts";
import { patientSorts } from "../../shared/patients.ts";
import { requestSorts } from "../../shared/requests.ts";
import { userSorts } from "../../shared/users.ts";
import { json, openDesk, type Person } from "../harness.ts";
import { fillLists, rowsInEach } from "./sorted_rows.ts";

// deno-lint-ignore no-explicit-any -- rows of every list
type Fields = Record<string, any>;
type Key = (row: Fields) => unknown[];

interface List {
  path: string;
  sorts: readonly string[];
  /** What a column sorts by, of a row as it is answered; the field of its name when left out. */
  keys: Record<string, Key>;
  /** A filter beside the sort, and a search that several rows answer. */
  filter?: string;
  q?: string;
  /** Where the CSV is, and the row's id in it. */
  csv?: { path: string; id: string; of: (row: Fields) => string };
  /** Rows without a value come last both ways. */
  lastEitherWay?: string[];
}

const name = (person?: Fields | null) =>
  [person?.lastName, person?.firstName, person?.middleName].map((part) => sortedText(part ?? ""));
const short = (text: string) => sortedText(text).slice(0, 10);

const lists: List[] = [
  {
    path: "/api/requests",
    sorts: requestSorts,
    keys: {
      patient: (r) => name(r.patient),
      requestType: (r) => [r.requestType, r.receivedAt],
      source: (r) => [r.source, r.receivedAt],
      status: (r) => [r.status, r.receivedAt],
    },
    filter: "status=new",
    q: "christopher",
    csv: { path: "/api/requests.csv", id: "request", of: (r) => String(r.id) },
  },
  {
    path: "/api/invoices",
    sorts: invoiceSorts,
    keys: {
      patient: (i) => name(i.patient),
      requester: (i) => [sortedText(i.requester.name)],
      sentTo: (i) => [sortedText(i.sentTo ?? "")],
      paidAt: (i) => [i.paidAt ?? ""],
    },
    filter: "status=sent",
    q: "harbor",
    csv: { path: "/api/invoices.csv", id: "invoice", of: (i) => i.invoiceNumber },
    lastEitherWay: ["sentTo", "paidAt"],
  },
  {
    path: "/api/patients",
    sorts: patientSorts,
    keys: {
      name: (p) => [short(p.lastName), short(p.firstName)],
      dateOfBirth: (p) => [p.dateOfBirth ?? ""],
      mrn: (p) => [sortedText(p.mrn ?? "")],
    },
    q: "christopher",
    csv: { path: "/api/patients.csv", id: "MRN", of: (p) => p.mrn ?? "" },
  },
  {
    path: "/api/inbox-entries",
    sorts: inboxSorts,
    keys: {
      date: (e) => [e.timestamp],
      status: (e) => [e.status, e.timestamp],
      source: (e) => [e.source, e.timestamp],
      subject: (e) => [sortedText(e.subject)],
      patient: (e) => name(e.extractedPatients[0]),
      linked: (e) => [e.linkedRequestId ?? 0],
    },
    filter: "status=parsed",
    q: "christopher",
    csv: { path: "/api/inbox-entries.csv", id: "id", of: (e) => e.id },
  },
  {
    path: "/api/users",
    sorts: userSorts,
    keys: {
      username: (u) => [sortedText(u.username)],
      fullName: (u) => [sortedText(u.fullName)],
      email: (u) => [sortedText(u.email)],
      role: (u) => [u.role, u.createdAt],
    },
    filter: "role=billing",
    q: "christopher",
    csv: { path: "/api/users.csv", id: "username", of: (u) => u.username },
  },
  {
    path: "/api/outbox",
    sorts: mailSorts,
    keys: {
      subject: (m) => [sortedText(m.subject)],
      to: (m) => [sortedText(m.to)],
      kind: (m) => [m.kind, m.createdAt],
      status: (m) => [m.status, m.createdAt],
    },
    filter: "status=sent",
    q: "invoice",
    csv: { path: "/api/outbox.csv", id: "subject", of: (m) => m.subject },
  },
  {
    path: "/api/secure-links",
    sorts: linkSorts,
    keys: { lastAccessedAt: (l) => [l.lastAccessedAt ?? ""], requestId: (l) => [l.requestId, l.createdAt] },
    filter: "state=revoked",
    q: "harbor",
    csv: { path: "/api/secure-links.csv", id: "request", of: (l) => String(l.requestId) },
  },
  { path: "/api/activity-logs", sorts: activitySorts, keys: { time: (a) => [a.timestamp] } },
  {
    path: "/api/jobs",
    sorts: jobSorts,
    keys: {
      state: (j) => [["ready", "running", "dead"].indexOf(j.state), j.createdAt],
      kind: (j) => [j.kind, j.createdAt],
      attempts: (j) => [j.attempts, j.createdAt],
    },
    filter: "state=ready",
    csv: { path: "/api/jobs.csv", id: "id", of: (j) => j.id },
  },
];

/** All pages of a list, seven rows each. */
async function read(person: Person, path: string): Promise<Fields[]> {
  const rows: Fields[] = [];
  let next: string | null = `${path}${path.includes("?") ? "&" : "?"}limit=7`;
  for (let page = 0; next && page < 60; page++) {
    const answer: Response = await person.call(next);
    const part: Fields[] = await json<Fields[]>(answer);
    assert.ok(part.length <= 7);
    rows.push(...part);
    next = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
  }
  return rows;
}

const compare = (a: unknown[], b: unknown[]): number => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return (a[i] as string) < (b[i] as string) ? -1 : 1;
  return 0;
};

/** All rows put in order here. */
function inOrder(rows: readonly Fields[], list: List, sort: string, order: string): Fields[] {
  const keyOf = list.keys[sort] ?? ((row: Fields) => [row[sort]]);
  const turn = order === "asc" ? 1 : -1;
  const isLast = (row: Fields) => list.lastEitherWay?.includes(sort) && keyOf(row)[0] === "" ? 1 : 0;
  return rows.toSorted((a, b) => isLast(a) - isLast(b) || turn * compare([...keyOf(a), a.id], [...keyOf(b), b.id]));
}

const ids = (rows: readonly Fields[]) => rows.map(({ id }) => id);

/** The cells of a column; none of these files has a cell with a line break. */
function column(text: string, title: string): string[] {
  const [head, ...lines] = text.trimEnd().split("\r\n").map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) =>
      cell.replace(/^"|"$/g, "").replaceAll('""', '"')
        // What the file sets before a formula, so that it is none.
        .replace(/^'(?=[=@])/, "")
    )
  );
  assert.ok(head.includes(title), `${title} in ${head}`);
  return lines.map((cells) => cells[head.indexOf(title)]);
}

Deno.test("every list is sorted by every column on the server, by page and as a file", async (t) => {
  await using desk = await openDesk();
  await fillLists(desk);
  const admin = await desk.as("admin");
  await desk.deps.store.change(system, (tx) => {
    for (let i = 0; i < rowsInEach; i++) {
      tx.job(i % 3 ? "refresh_words" : "offer_records", {}, { delayMs: 1e6 + i * 7 });
    }
  });
  for (const list of lists) {
    await t.step(list.path, async () => {
      const all = await read(admin, list.path);
      assert.ok(list.path === "/api/activity-logs" ? all.length > 3 : all.length >= rowsInEach, `${all.length} rows`);
      const narrowed = ["", ...(list.filter ? [list.filter] : []), ...(list.q ? [`q=${list.q}`] : [])];
      for (const narrow of narrowed) {
        const rows = narrow ? await read(admin, `${list.path}?${narrow}`) : all;
        assert.ok(rows.length > 1, `${narrow} leaves ${rows.length}`);
        for (const sort of list.sorts) {
          for (const order of ["asc", "desc"]) {
            // A read of a list may itself be written into the trail; what it holds by then is asked for anew.
            const query = `${narrow && `${narrow}&`}sort=${sort}&order=${order}`;
            const sorted = await read(admin, `${list.path}?${query}`);
            const wanted = inOrder(list.path === "/api/activity-logs" ? sorted : rows, list, sort, order);
            assert.deepEqual(ids(sorted), ids(wanted), query);
            if (!list.csv) continue;
            const file = await (await admin.call(`${list.csv.path}?${query}`)).text();
            assert.deepEqual(column(file, list.csv.id), wanted.map(list.csv.of), `${list.csv.path}?${query}`);
          }
        }
      }
      const refused = await json<{ message: string }>(admin.call(`${list.path}?sort=shoe-size`), 400);
      assert.equal(refused.message, `This list can be sorted by: ${list.sorts.join(", ")}.`);
    });
  }
});

Deno.test("files of lists hold no formula, and the trail holds who exported how much under what", async (t) => {
  await using desk = await openDesk();
  await fillLists(desk);
  const admin = await desk.as("admin");
  for (const { csv } of lists) {
    if (!csv) continue;
    await t.step(csv.path, async () => {
      const text = await (await admin.call(`${csv.path}?order=asc`)).text();
      assert.doesNotMatch(text, /(^|,|\r\n)"?[=+@]/, "a cell that a spreadsheet would run");
      // A link and a job hold nothing that somebody wrote.
      if (!/links|jobs/.test(csv.path)) assert.match(text, /(^|,|\n)'[=@]/);
      const list = /\/([a-z-]+)\.csv/.exec(csv.path)![1].replace("inbox-entries", "inbox");
      const trail = await json<Fields[]>(
        admin.call(`/api/activity-logs?action=records_exported&entityType=export&entityId=${list}`),
      );
      assert.equal(trail[0]?.details.count, text.trimEnd().split("\r\n").length - 1, list);
      assert.equal(trail[0]?.details.order, "asc");
    });
  }
});

Deno.test("billing is not told the order of record numbers", async () => {
  await using desk = await openDesk();
  const billing = await desk.as("billing");
  assert.equal((await billing.call("/api/patients?sort=mrn")).status, 403);
  assert.equal((await billing.call("/api/patients.csv?sort=mrn")).status, 403);
  assert.equal((await billing.call("/api/patients?sort=dateOfBirth")).status, 200);
});

Deno.test("a requester's own requests, a patient's and the overdue ones are sorted by any column", async () => {
  await using desk = await openDesk();
  await fillLists(desk);
  const [intake, requester] = [await desk.as("intake"), await desk.as("external-requester", { requesterId: 1 })];
  const rows = await read(intake, "/api/requests");
  const byPatient = inOrder(rows, lists[0], "patient", "asc");
  assert.deepEqual(ids(await read(requester, "/api/requests?sort=patient&order=asc")), ids(byPatient));
  assert.deepEqual(
    ids(await read(intake, "/api/requests?requesterId=1&status=new&sort=patient&order=asc")),
    ids(byPatient.filter(({ status }) => status === "new")),
  );
  assert.deepEqual(ids(await read(intake, "/api/requests?patientId=3&sort=source")), [3]);
  const overdue = await read(intake, "/api/requests?overdue=true&sort=patient&order=asc");
  assert.ok(overdue.length > 2);
  assert.deepEqual(ids(overdue), ids(byPatient).filter((id) => ids(overdue).includes(id)));
});
