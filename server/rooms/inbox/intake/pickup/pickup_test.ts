import assert from "node:assert/strict";
import type { Activity } from "../../../../../shared/audit.ts";
import type { CheckResult, InboxEntryView } from "../../../../../shared/inbox.ts";
import { type Desk, json, openDesk, type Person } from "../../../../../tests/harness.ts";
import type { FetchedItem, Source } from "../../../../integrations/source.ts";
import { ChannelFailed } from "../../../../integrations/vendor/failure.ts";
import { letter, mail, send } from "../../../../../tests/support/inbox.ts";
import { pickups } from "./store.ts";

/** A mailbox with numbers for ids, as IMAP has them; what is done stays in it. */
interface FakeBox extends Source {
  bytes: Map<number, Uint8Array<ArrayBuffer>>;
  /** Called before each answer; throws to fail. */
  trouble(call: "list" | "fetch" | "done", id: string | null): void;
  fetched: string[];
  tidied: string[];
}

function fakeBox(): FakeBox {
  const box: FakeBox = {
    bytes: new Map(),
    fetched: [],
    tidied: [],
    trouble() {},
    async list(cursor) {
      box.trouble("list", null);
      const from = Number(cursor ?? 0);
      const ids = [...box.bytes.keys()].filter((id) => id > from).sort((a, b) => a - b);
      const items = ids.slice(0, 10).map((id) => ({ id: String(id), fileName: `${id}.eml`, cursor: String(id) }));
      return { items, next: items.at(-1)?.cursor ?? String(from), more: ids.length > items.length };
    },
    async fetch(id): Promise<FetchedItem | null> {
      box.trouble("fetch", id);
      box.fetched.push(id);
      const bytes = box.bytes.get(Number(id));
      return bytes ? { id, fileName: `${id}.eml`, bytes } : null;
    },
    async done(id, outcome) {
      box.trouble("done", id);
      box.tidied.push(`${id} ${outcome}`);
    },
  };
  return box;
}

const mailNo = (n: number) => mail(letter, { messageId: `m${n}@harborlaw.example`, subject: `Request ${n}` });

async function withBox(count: number, check: (desk: Desk, intake: Person, box: FakeBox) => Promise<void>) {
  await using desk = await openDesk();
  const box = fakeBox();
  for (let n = 1; n <= count; n++) box.bytes.set(n, mailNo(n));
  desk.deps.mailIn = box;
  await check(desk, await desk.as("intake"), box);
}

const look = (person: Person, status = 200) => json<CheckResult>(send(person, "POST", "/api/check-emails", {}), status);
const list = (person: Person, query = "") => json<InboxEntryView[]>(person.call(`/api/inbox-entries${query}`));
/** Where the box is read on; when it last gave something is left out. */
const place = async (desk: Desk) => {
  const { takenAt: _, ...row } = (await desk.deps.store.get(pickups, "mail_folder"))!;
  return row;
};
const byClock = (desk: Desk) => desk.running.cron.run("inbox: mail");

Deno.test("the cursor goes with the entries, page by page, and what is committed is tidied up afterwards", () =>
  withBox(23, async (desk, intake, box) => {
    const { found, imported, sources } = await look(intake);
    assert.deepEqual([found, imported], [23, 23]);
    assert.deepEqual(sources.map(({ name, found, error }) => ({ name, found, error })), [
      { name: "Mail folder", found: 23, error: null },
    ]);
    assert.deepEqual(await place(desk), { id: "mail_folder", cursor: "23", ahead: [], troubles: [], untidied: [] });
    assert.equal(box.tidied.length, 23);
    assert.equal((await look(intake)).found, 0);
  }));

Deno.test("a source that drops before it is tidied up is tidied up at the next check, without fetching again", () =>
  withBox(3, async (_desk, intake, box) => {
    box.trouble = (call) => {
      if (call === "done") throw new ChannelFailed("unreachable", "Gone.");
    };
    assert.equal((await look(intake)).imported, 3);
    assert.deepEqual(box.tidied, []);
    box.trouble = () => {};
    assert.equal((await look(intake)).found, 0);
    assert.deepEqual(box.tidied, ["1 imported", "2 imported", "3 imported"]);
    assert.equal(box.fetched.length, 3);
  }));

Deno.test("a mailbox that shows everything again, under new numbers, makes no second entry", () =>
  withBox(4, async (desk, intake, box) => {
    await look(intake);
    box.bytes = new Map([...box.bytes.values()].map((bytes, at) => [100 + at, bytes]));
    const again = await look(intake);
    assert.deepEqual([again.found, again.imported, again.known], [4, 0, 4]);
    assert.equal((await list(intake)).length, 4);
    assert.equal((await place(desk)).cursor, "103");
  }));

Deno.test("one mail that cannot be fetched holds up no other, and is set aside in sight after five tries", () =>
  withBox(5, async (desk, intake, box) => {
    box.trouble = (call, id) => {
      if (call === "fetch" && id === "2") throw new ChannelFailed("answer", "The mail server gave half a message.");
    };
    const first = await look(intake);
    assert.deepEqual([first.imported, first.failed], [4, [{
      fileName: "2.eml",
      message: "The mail server gave half a message.",
    }]]);
    assert.deepEqual([(await place(desk)).cursor, (await place(desk)).ahead], ["1", ["3", "4", "5"]]);
    await byClock(desk);
    assert.equal((await place(desk)).troubles[0].tries, 1, "by the clock a mail waits for its time");
    for (const minutes of [1, 5, 30]) {
      desk.clock.advance(minutes * 60_000);
      await byClock(desk);
    }
    assert.equal((await place(desk)).troubles[0].tries, 4);
    assert.deepEqual(await list(await desk.as("intake"), "?status=failed"), []);
    desk.clock.advance(120 * 60_000);
    await byClock(desk);
    assert.deepEqual(await place(desk), { id: "mail_folder", cursor: "5", ahead: [], troubles: [], untidied: [] });
    const [aside] = await list(await desk.as("intake"), "?status=failed");
    assert.match(aside.errorMessage!, /given up after 5 tries and was left at "Mail folder"\. .*half a message/);
    assert.ok(box.tidied.includes("2 failed"));
    assert.deepEqual(box.fetched.sort(), ["1", "3", "4", "5"]);
    // Trying to read it again finds no original here, and still says why, and where it lies.
    const clerk = await desk.as("intake");
    await json(send(clerk, "POST", `/api/inbox-entries/retry/${aside.id}`, {}));
    await desk.drain();
    const [still] = await list(await desk.as("intake"), "?status=failed");
    assert.equal(still.errorMessage, aside.errorMessage);
    // Put back by whoever runs the mailbox, it comes as any other.
    box.trouble = () => {};
    box.bytes.set(6, mailNo(2));
    assert.equal((await look(await desk.as("intake"))).imported, 1);
  }));

Deno.test("a mail at which the service fails for good, by a status of trouble of its own, holds up no other", () =>
  withBox(3, async (desk, intake, box) => {
    box.trouble = (call, id) => {
      if (call === "fetch" && id === "2") {
        throw new ChannelFailed("busy", "Microsoft Graph has trouble of its own (500). It is tried again.", 500);
      }
    };
    assert.equal((await look(intake)).imported, 2);
    // Pressed again and again, the button takes no try from it.
    for (let n = 0; n < 6; n++) await look(intake);
    assert.equal((await place(desk)).troubles[0].tries, 1);
    for (const minutes of [1, 5, 30, 120]) {
      desk.clock.advance(minutes * 60_000);
      await byClock(desk);
    }
    const [aside] = await list(await desk.as("intake"), "?status=failed");
    assert.match(aside.errorMessage!, /given up after 5 tries .* has trouble of its own \(500\)\.$/);
    // A service that asks for a pause is left alone: nothing is counted against a mail.
    box.trouble = (call) => {
      if (call === "fetch") throw new ChannelFailed("busy", "It is tried again later.", 503, 30_000);
    };
    box.bytes.set(4, mailNo(4));
    await byClock(desk);
    assert.deepEqual((await place(desk)).troubles, []);
  }));

Deno.test("a service that lists and gives nothing at all is waited for a day before its mails are given up", () =>
  withBox(2, async (desk, intake, box) => {
    const failed = async () => (await list(await desk.as("intake"), "?status=failed")).length;
    const isOut = (call: string) => {
      if (call === "fetch") throw new ChannelFailed("busy", "Microsoft Graph has trouble of its own (500).", 500);
    };
    box.trouble = isOut;
    await look(intake);
    for (let hour = 0; hour < 23; hour++) {
      desk.clock.advance(60 * 60_000);
      await byClock(desk);
    }
    assert.equal(await failed(), 0);
    box.trouble = () => {};
    desk.clock.advance(120 * 60_000);
    await byClock(desk);
    assert.equal((await list(await desk.as("intake"))).length, 2, "all came in");
    // A day later it is told.
    box.bytes.set(3, mailNo(3));
    box.trouble = isOut;
    for (let hour = 0; hour < 28; hour++) {
      desk.clock.advance(60 * 60_000);
      await byClock(desk);
    }
    assert.equal(await failed(), 1);
  }));

Deno.test("a mail that comes through at a later try comes in once, and the place moves on", () =>
  withBox(3, async (desk, intake, box) => {
    box.trouble = (call, id) => {
      if (call === "fetch" && id === "1") throw new ChannelFailed("timeout", "No answer.");
    };
    await look(intake);
    box.trouble = () => {};
    const again = await look(intake);
    assert.deepEqual([again.imported, again.known], [1, 2]);
    assert.deepEqual(await place(desk), { id: "mail_folder", cursor: "3", ahead: [], troubles: [], untidied: [] });
    assert.equal(box.fetched.length, 3);
  }));

Deno.test("a source that is down counts against no mail, is told at the second failure, and again when it works", () =>
  withBox(2, async (desk, intake, box) => {
    const admin = await desk.as("admin");
    const told = async () =>
      (await desk.deps.bus.since("")).flatMap(({ event }) => event.type === "CHANNEL_CHANGED" ? [event] : []);
    let isDown = false;
    box.trouble = (call, id) => {
      if (call === "fetch" && id === "2") isDown = true;
      if (isDown) throw new ChannelFailed("unreachable", "The mail server cannot be reached.");
    };
    const answer = await json<{ message: string }>(send(intake, "POST", "/api/check-emails", {}), 502);
    assert.equal(answer.message, "Mail folder: The mail server cannot be reached.");
    assert.deepEqual((await place(desk)).troubles, []);
    assert.equal((await told()).length, 0);
    await byClock(desk);
    await byClock(desk);
    assert.deepEqual(await told(), [{
      type: "CHANNEL_CHANGED",
      channelId: "mail_folder",
      name: "Mail folder",
      ok: false,
      details: "The mail server cannot be reached.",
    }]);
    box.trouble = () => {};
    await byClock(desk);
    assert.equal((await told()).at(-1)!.ok, true);
    assert.equal((await list(intake)).length, 2);
    const trail = await json<Activity[]>(admin.call("/api/activity-logs?limit=100"));
    assert.equal(trail.filter(({ action }) => action === "channel_failed").length, 1);
    assert.equal(trail.filter(({ action }) => action === "channel_restored").length, 1);
  }));

Deno.test("one source down is told beside what the others brought", async () => {
  await using desk = await openDesk({ env: { IMAP_URL: "imap+plain://records:x@127.0.0.1:1/INBOX" } });
  const intake = await desk.as("intake");
  await Deno.writeFile(`${desk.mailDir}/a.eml`, mailNo(1));
  const { imported, sources } = await look(intake);
  assert.equal(imported, 1);
  assert.deepEqual(sources.map(({ name, imported, error }) => ({ name, imported, down: error !== null })), [
    { name: "Mail folder", imported: 1, down: false },
    { name: "records", imported: 0, down: true },
  ]);
  assert.match(sources[1].error!, /refused the connection\. Check the port/);
});

Deno.test("a store that fails blames no mail: nothing is counted, and all come in afterwards", () =>
  withBox(2, async (desk, intake) => {
    const { put } = desk.deps.files;
    desk.deps.files.put = () => Promise.reject(new Error("No space left on device"));
    const answer = await json<{ message: string }>(send(intake, "POST", "/api/check-emails", {}), 502);
    assert.match(answer.message, /could not be stored here\. Check the disk/);
    assert.equal(await desk.deps.store.get(pickups, "mail_folder"), null);
    desk.deps.files.put = put;
    assert.equal((await look(intake)).imported, 2);
  }));
