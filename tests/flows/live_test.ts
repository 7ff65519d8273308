/** The live socket as a browser has it: who hears what, what was missed, and when a session ends. */
import assert from "node:assert/strict";
import type { LiveMessage } from "../../shared/events.ts";
import { LiveSessions } from "../../server/http/live_sessions.ts";
import { callerOfToken } from "../../server/rooms/users/check_session.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { newRequest, patient, requester, staffOf } from "./fixtures.ts";

const tokenOf = async (who: Person) =>
  (await json<{ token: string }>(who.client.tokens.$post({ json: { name: "live" } }), 201)).token;

/** The desk's app on a port, and sockets to it. */
function serve(desk: Desk) {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request, info) => desk.running.app.hono.fetch(request, { remoteAddr: info.remoteAddr.hostname }),
  );
  const url = `127.0.0.1:${server.addr.port}`;
  return {
    server,
    async socket(token: string, from: { since?: string; age?: string } = {}) {
      const socket = new WebSocket(`ws://${url}/ws?${new URLSearchParams(from)}`, {
        headers: { authorization: `Bearer ${token}`, origin: `http://${url}` },
      } as unknown as string[]);
      const heard: LiveMessage[] = [];
      let arrived = () => {};
      socket.onmessage = ({ data }) => {
        heard.push(JSON.parse(String(data)));
        arrived();
      };
      const until = async (done: () => boolean) => {
        while (!done()) await new Promise<void>((resolve) => arrived = resolve);
      };
      const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
      await until(() => heard.length > 0);
      return {
        closed,
        heard,
        until,
        types: () => heard.map(({ type }) => type),
        close: () =>
          new Promise<void>((resolve) => {
            socket.onclose = () => resolve();
            socket.close();
          }),
      };
    },
  };
}

Deno.test("two roles and two tabs hear each event in order with their own fields; what was missed comes after a reconnect", async () => {
  await using desk = await openDesk();
  await desk.running.start();
  const staff = await staffOf(desk);
  const requestId = await newRequest(staff.intake);
  const { requesterId } = await json<{ requesterId: number }>(staff.admin.call(`/api/requests/${requestId}`));
  const outside = await desk.as("external-requester", { requesterId });
  const stranger = await desk.as("external-requester", { requesterId: requesterId + 1 });
  const { server, socket } = serve(desk);
  const tokens = {
    intake: await tokenOf(staff.intake),
    billing: await tokenOf(staff.billing),
    outside: await tokenOf(outside),
    stranger: await tokenOf(stranger),
  };
  const tabs = [await socket(tokens.intake), await socket(tokens.intake)];
  const billing = await socket(tokens.billing);
  const theirs = await socket(tokens.outside);
  const others = await socket(tokens.stranger);
  assert.deepEqual(tabs[0].types(), ["CONNECTED"]);

  const move = (status: string) =>
    json(staff.intake.call(`/api/requests/${requestId}`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ status }),
    }));
  await move("processing");
  const moved = (one: { types(): string[] }) => () => one.types().includes("REQUEST_STATUS_CHANGED");
  for (const one of [...tabs, billing, theirs]) await one.until(moved(one));
  const [mine] = tabs[0].heard.filter(({ type }) => type === "REQUEST_STATUS_CHANGED");
  assert.deepEqual(mine, tabs[1].heard.find(({ type }) => type === "REQUEST_STATUS_CHANGED"));
  assert.equal((mine as { own: boolean }).own, true, "both tabs know it as their own action");
  const [told] = billing.heard.filter(({ type }) => type === "REQUEST_STATUS_CHANGED");
  assert.equal((told as { own: boolean }).own, false);
  const [said] = theirs.heard.filter(({ type }) => type === "REQUEST_STATUS_CHANGED");
  assert.ok("status" in said && !("details" in said), "a requester is not told the reason given inside the office");
  assert.deepEqual(others.types(), ["CONNECTED"], "another requester hears nothing");

  // One tab is cut off; it comes back with its last cursor and hears what it missed, once and in order.
  const { cursor } = tabs[1].heard.at(-1)!;
  await tabs[1].close();
  await move("rejected");
  await tabs[0].until(() => tabs[0].types().filter((type) => type === "REQUEST_STATUS_CHANGED").length === 2);
  const back = await socket(tokens.intake, { since: cursor });
  await back.until(moved(back));
  const later = (events: LiveMessage[]) =>
    events.filter((event) => event.type !== "CONNECTED" && event.cursor > cursor).map((event) => event.cursor);
  assert.deepEqual(later(back.heard), later(tabs[0].heard));
  for (const one of [tabs[0], back, billing, theirs, others]) await one.close();
  await server.shutdown();
});

Deno.test("a second tab hears of the register's patients and, an administrator's, of accounts", async () => {
  await using desk = await openDesk();
  await desk.running.start();
  const { admin, intake } = await staffOf(desk);
  const { server, socket } = serve(desk);
  const [theirs, clerks] = [await socket(await tokenOf(admin)), await socket(await tokenOf(intake))];
  const account = { username: "newcomer", email: "n@staff.example", fullName: "New Comer", role: "intake" as const };
  const { id } = await json<{ id: number }>(
    admin.client.users.$post({ json: { ...account, password: "quite a secret" } }),
    201,
  );
  await json(admin.client.users[":id"].$patch({ param: { id: String(id) }, json: { fullName: "New Clerk" } }));
  const made = await json<{ id: number }>(intake.client.patients.$post({ json: patient }), 201);
  await json(intake.client.patients[":id"].$patch({ param: { id: String(made.id) }, json: { phone: "503-555-0101" } }));
  const times = (one: { types(): string[] }, type: string) => one.types().filter((t) => t === type).length;
  for (const one of [theirs, clerks]) await one.until(() => times(one, "PATIENT_CHANGED") === 2);
  assert.deepEqual([times(theirs, "USER_CHANGED"), times(clerks, "USER_CHANGED")], [2, 0]);
  for (const one of [theirs, clerks]) await one.close();
  await server.shutdown();
});

Deno.test("a page hears without a notice of what happened while it was read, and of nothing earlier", async () => {
  await using desk = await openDesk();
  await desk.running.start();
  const { intake } = await staffOf(desk);
  await newRequest(intake);
  desk.clock.advance(60_000);
  const requestId = await newRequest(intake);
  desk.clock.advance(1500);
  const { server, socket } = serve(desk);
  const tab = await socket(await tokenOf(intake), { age: "3000" });
  await tab.until(() => tab.types().includes("REQUEST_STATUS_CHANGED"));
  const told = tab.heard.filter((event) => event.type === "REQUEST_STATUS_CHANGED");
  assert.deepEqual(told.map((event) => [event.requestId, event.muted]), [[requestId, true]]);
  await tab.close();
  await server.shutdown();
});

Deno.test("who switched notices of new requests off hears of them muted; others do not", async () => {
  await using desk = await openDesk();
  await desk.running.start();
  const { intake, admin } = await staffOf(desk);
  const wishes = await json<{ value: Record<string, boolean>; version: number }>(
    intake.call("/api/settings/notifications"),
  );
  await json(intake.call("/api/settings/notifications", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ value: { ...wishes.value, newRequestsNotification: false }, version: wishes.version }),
  }));
  const { server, socket } = serve(desk);
  const tabs = [await socket(await tokenOf(intake)), await socket(await tokenOf(admin))];
  await newRequest(admin);
  for (const tab of tabs) await tab.until(() => tab.types().includes("REQUEST_STATUS_CHANGED"));
  const muted = tabs.map(({ heard }) =>
    heard.flatMap((event) => event.type === "REQUEST_STATUS_CHANGED" ? [event.muted] : [])
  );
  assert.deepEqual(muted, [[true], [false]]);
  for (const tab of tabs) await tab.close();
  await server.shutdown();
});

Deno.test("who was deactivated, or acts for another requester now, hears nothing that happens afterwards", async () => {
  await using desk = await openDesk();
  await desk.running.start();
  const { admin, intake, billing } = await staffOf(desk);
  const first = await newRequest(intake);
  const { requesterId } = await json<{ requesterId: number }>(admin.call(`/api/requests/${first}`));
  const outside = await desk.as("external-requester", { requesterId });
  await newRequest(intake, { requester: { ...requester, name: "Other Firm", email: "x@other.example", fax: null } });
  const { server, socket } = serve(desk);
  const [out, moved, stays] = await Promise.all(
    [billing, outside, admin].map(async (who) => await socket(await tokenOf(who))),
  );
  const edit = (who: Person, change: { role?: "inactive"; requesterId?: number }) =>
    json(admin.client.users[":id"].$patch({ param: { id: String(who.userId) }, json: change }));
  await edit(billing, { role: "inactive" });
  await edit(outside, { requesterId: requesterId + 1 });
  await newRequest(intake);
  await stays.until(() => stays.types().includes("REQUEST_STATUS_CHANGED"));
  assert.deepEqual(out.types(), ["CONNECTED"]);
  assert.deepEqual(moved.types(), ["CONNECTED"]);
  assert.deepEqual([await out.closed, await moved.closed], [4401, 4401]);
  await stays.close();
  await server.shutdown();
});

Deno.test("sessions at open sockets are looked at together, and again only when an account changed or one ran out", async () => {
  await using desk = await openDesk();
  const { intake, billing, admin } = await staffOf(desk);
  const closed: number[] = [];
  const seats = await Promise.all([intake, intake, billing].map(async (who) => ({
    caller: (await callerOfToken(desk.deps, await tokenOf(who)))!,
    ws: { close: () => void closed.push(who.userId) },
  })));
  let reads = 0;
  const { store } = desk.deps;
  const load = store.load.bind(store) as (...args: unknown[]) => unknown;
  store.load = ((...args: unknown[]) => (reads++, load(...args))) as typeof store.load;
  const sessions = new LiveSessions(desk.deps);
  for (const seat of seats) sessions.add(seat);
  await sessions.look();
  assert.ok(reads > 0);
  reads = 0;
  for (let i = 0; i < 10; i++) await sessions.look();
  assert.equal(reads, 0, "nothing changed, nothing is read");
  assert.deepEqual(closed, []);
  await json(admin.client.users[":id"].$patch({ param: { id: String(intake.userId) }, json: { role: "inactive" } }));
  await sessions.look();
  assert.deepEqual(closed, [intake.userId, intake.userId], "both tabs of the one who was deactivated");
  for (const seat of seats.slice(0, 2)) sessions.remove(seat);
  desk.clock.advance(366 * 86_400_000);
  await sessions.look();
  assert.equal(closed.at(-1), billing.userId, "a token that ran out");
  sessions.remove(seats[2]);
});

Deno.test("an open list hears of patients that an import corrected", async () => {
  await using desk = await openDesk();
  await desk.running.start();
  const { intake } = await staffOf(desk);
  const { server, socket } = serve(desk);
  const send = (phone: string) =>
    json(intake.call("/api/patients/import", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ rows: [{ row: 2, fields: { firstName: "Ada", lastName: "Novak", mrn: "N-1", phone } }] }),
    }));
  await send("555-0100");
  const tab = await socket(await tokenOf(intake));
  await send("555-0101");
  await tab.until(() => tab.types().includes("PATIENT_CHANGED"));
  await tab.close();
  await server.shutdown();
});
