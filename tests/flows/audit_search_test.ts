/** The trail's search answers what a plain look at every entry would, and loads few entries for it. */
import assert from "node:assert/strict";
import type { Activity, AuditAction } from "../../shared/audit.ts";
import { activities } from "../../server/db/activities.ts";
import { Bulk } from "../../server/demo/bulk.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";

const sent: AuditAction[] = ["invoice_sent", "link_sent", "mail_sent", "fax_sent"];
const actions: AuditAction[] = [...sent, "invoice_cancelled", "patient_viewed", "entry_duplicate"];

/** A trail of four hundred entries: Ines Granger wrote most, Otto Quill three of them, the system the rest. */
async function openTrail(): Promise<{ desk: Desk; admin: Person; trail: Activity[] }> {
  const desk = await openDesk();
  const admin = await desk.as("admin");
  const ines = (await desk.as("intake", { name: "Ines Granger" })).userId;
  const otto = (await desk.as("billing", { name: "Otto Quill" })).userId;
  const bulk = new Bulk(desk.deps.store);
  for (let i = 0; i < 400; i++) {
    // Two of them at one instant, so that their ids decide.
    const ms = desk.clock.now - 3_600_000 - (400 - i + i % 2) * 60_000;
    const at = new Date(ms).toISOString();
    const [userId, userName] = i % 150 === 17
      ? [otto, "Otto Quill"]
      : i % 7
      ? [ines, "Ines Granger"]
      : [null, "System"];
    await bulk.put(activities, {
      id: ms.toString(36).padStart(9, "0") + String(i).padStart(13, "0"),
      action: actions[i % 11 % actions.length],
      targetType: i % 3 ? "request" : "invoice",
      targetId: String(1 + i % 90),
      requestId: i % 3 ? 1 + i % 90 : 1 + i % 45,
      userId,
      userName,
      details: i % 100 === 3 ? { reason: "harbour" } : {},
      timestamp: at,
      createdAt: at,
    });
  }
  await bulk.end();
  const trail = await desk.deps.store.all(activities, "time");
  return { desk, admin, trail };
}

/** Every page of a search. */
async function ask(person: Person, query: string): Promise<string[]> {
  const ids: string[] = [];
  for (let path: string | null = `/api/activity-logs?${query}`; path;) {
    const answer = await person.call(path);
    ids.push(...(await json<{ id: string }[]>(answer)).map(({ id }) => id));
    path = answer.headers.get("link")?.match(/<([^>]+)>/)?.[1] ?? null;
  }
  return ids;
}

const holds = (words: string[]) => (a: Activity) =>
  words.every((word) =>
    a.userName.toLowerCase().includes(word) || a.action.includes(word) || a.targetType.includes(word) ||
    a.targetId === word || JSON.stringify(a.details).includes(word)
  );

Deno.test("a search of the trail finds what a plain look at every entry finds, in order and in pages", async () => {
  const { desk, admin, trail } = await openTrail();
  await using _ = desk;
  const [from, to] = [trail[100], trail[300]].map(({ timestamp }) => timestamp);
  const searches = [
    "sent",
    "granger sent",
    "sent granger",
    "quill sent",
    "quill",
    "granger created",
    "granger duplicate",
    "harbour",
  ];
  for (const q of [...searches, "sent harbour", "granger quill", "quill cancelled harbour", "42 sent", "system sent"]) {
    const found = trail.filter(holds(q.split(" "))).map(({ id }) => id);
    for (const limit of [40, 200]) {
      assert.deepEqual(await ask(admin, `limit=${limit}&order=asc&q=${q}`), found, `${q}, oldest first`);
      assert.deepEqual(await ask(admin, `limit=${limit}&q=${q}`), found.toReversed(), `${q}, newest first`);
    }
    const within = trail.filter((a) => a.timestamp >= from && a.timestamp <= to).filter(holds(q.split(" ")));
    assert.deepEqual(
      await ask(admin, `limit=40&order=asc&q=${q}&from=${from}&to=${to}`),
      within.map(({ id }) => id),
      q,
    );
  }
});

Deno.test("a search of the trail loads little more than the page it answers, and a rare word no entries of a common one", async () => {
  const { desk, admin } = await openTrail();
  await using _ = desk;
  const { store } = desk.deps;
  const load = store.load.bind(store);
  let loaded = 0;
  store.load = ((c, ids) => {
    if (c.name === activities.name) loaded += ids.length;
    return load(c, ids);
  }) as typeof load;
  const loads = async (q: string) => {
    loaded = 0;
    const { length } = await json<unknown[]>(admin.call(`/api/activity-logs?limit=100&q=${q}`));
    return [length, loaded];
  };
  const [rows, looked] = await loads("granger sent");
  assert.ok(rows === 100 && looked <= 140, `${looked} entries loaded for ${rows}`);
  // Otto Quill has three of them, and his sign-in.
  assert.ok((await loads("quill sent"))[1] <= 4);
});
