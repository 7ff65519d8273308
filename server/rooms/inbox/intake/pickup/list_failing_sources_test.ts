import assert from "node:assert/strict";
import { letter, mail } from "../../../../../tests/support/inbox.ts";
import { json, openDesk, type Person } from "../../../../../tests/harness.ts";
import type { Source } from "../../../../integrations/source.ts";
import { ChannelFailed } from "../../../../integrations/vendor/failure.ts";

interface Failing {
  id: string;
  name: string;
  source: string;
  since: string;
}
const failing = ({ call }: Person) => json<Failing[]>(call("/api/inbox-entries/failing-sources"));
const down = "The mail server imap.clinic.example refused the connection.";

Deno.test("a mailbox of which nothing comes in is told in the inbox from the second failure on, until it works", async () => {
  await using desk = await openDesk();
  const { mailIn } = desk.deps;
  const intake = await desk.as("intake");
  const check = () => desk.running.cron.run("inbox: mail");
  desk.deps.mailIn = { ...mailIn, list: () => Promise.reject(new ChannelFailed("busy", down)) };
  const since = new Date(desk.clock.now).toISOString();
  await check();
  assert.deepEqual(await failing(intake), []);
  desk.clock.advance(60_000);
  await check();
  const told = await failing(intake);
  assert.deepEqual(told, [{ id: "mail_folder", name: "Mail folder", source: "email", since }]);
  assert.ok(!JSON.stringify(told).includes("imap.clinic.example"), "why is for Settings");
  desk.deps.mailIn = mailIn;
  await check();
  assert.deepEqual(await failing(intake), []);
});

Deno.test("mail that comes in and cannot be moved is no failing mailbox; what stops after it counts from then", async () => {
  await using desk = await openDesk();
  const { mailIn } = desk.deps;
  const [intake, admin] = [await desk.as("intake"), await desk.as("admin")];
  const check = async () => {
    desk.clock.advance(60_000);
    await desk.running.cron.run("inbox: mail");
  };
  const one: Source = {
    list: () => Promise.resolve({ items: [{ id: "1", fileName: "1.eml", cursor: "1" }], next: "1", more: false }),
    fetch: () => Promise.resolve({ id: "1", fileName: "1.eml", bytes: mail(letter) }),
    done: () => Promise.reject(new ChannelFailed("setup", "Mail was taken in, but cannot be moved.")),
  };
  desk.deps.mailIn = one;
  for (let n = 0; n < 3; n++) await check();
  const troubles = await json<{ action: string }[]>(admin.call("/api/activity-logs?action=channel_failed"));
  assert.equal(troubles.length, 1, "administrators are told of it");
  assert.deepEqual(await failing(intake), []);
  desk.deps.mailIn = { ...one, list: () => Promise.reject(new ChannelFailed("busy", down)) };
  await check();
  const since = new Date(desk.clock.now).toISOString();
  await check();
  assert.deepEqual((await failing(intake)).map((source) => source.since), [since]);
  desk.deps.mailIn = mailIn;
});

Deno.test("who may not check sources is not told which fail", async () => {
  await using desk = await openDesk();
  const others = [await desk.as("billing"), await desk.as("external-requester", { requesterId: 1 })];
  for (const person of others) {
    assert.equal((await person.call("/api/inbox-entries/failing-sources")).status, 403);
  }
});
