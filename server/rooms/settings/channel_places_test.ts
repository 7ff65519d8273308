/** Channels beside each other, and before several people: one folder is read by one, and a change is seen on other screens. */
import assert from "node:assert/strict";
import type { ChannelView } from "../../../shared/channels.ts";
import type { ErrorBody } from "../../../shared/errors.ts";
import { json, openDesk, type Person } from "../../../tests/harness.ts";
import { send } from "../../../tests/support/inbox.ts";

const path = "/api/settings/channels";
const add = (who: Person, body: unknown) => json<ChannelView[]>(send(who, "POST", path, body), 201);
const imap = { host: "imap.clinic.example", user: "records", password: "harbor glen", mailbox: "INBOX" };

Deno.test("two channels that are on never take mail from one folder; one that was on may still be changed", async () => {
  const office = { O365_TENANT_ID: "t", O365_CLIENT_ID: "c", O365_CLIENT_SECRET: "s" };
  await using desk = await openDesk({ env: { ...office, O365_MAILBOXES: "records@clinic.example" } });
  const admin = await desk.as("admin");
  const refused = async (response: Promise<Response>) => (await json<ErrorBody>(response, 400)).details;
  const imapOf = async (name: string, enabled: boolean) =>
    (await add(admin, { kind: "imap", name, enabled, values: imap })).find((one) => one.name === name)!.id;
  const id = await imapOf("Records mailbox", true);
  const sentence = "“Records mailbox” takes mail from there already. Choose another folder, or switch that one off.";
  const same = { kind: "imap", values: { ...imap, host: "IMAP.clinic.example" } };
  assert.deepEqual(await refused(send(admin, "POST", path, same)), { "values.mailbox": sentence });
  const other = { kind: "imap", values: { ...imap, port: 143, encryption: "starttls" } };
  assert.deepEqual(await refused(send(admin, "POST", path, other)), { "values.mailbox": sentence });
  await json(send(admin, "PATCH", `${path}/${id}`, { values: { processedFolder: "Done" } }));
  const second = await imapOf("Second", false);
  assert.deepEqual(await refused(send(admin, "PATCH", `${path}/${second}`, { enabled: true })), {
    "values.mailbox": sentence,
  });
  await json(send(admin, "PATCH", `${path}/${second}`, { enabled: true, values: { mailbox: "Requests" } }));
  // The environment's is one of them.
  const mailboxes = "fax@clinic.example, Records@clinic.example";
  const o365 = { tenantId: "T", clientId: "c", clientSecret: "s", mailboxes };
  const told = await refused(send(admin, "POST", path, { kind: "o365", values: o365 }));
  assert.match(String(told!["values.mailboxes"]), /takes mail from there already/);
  const twice = `${mailboxes}, FAX@clinic.example`;
  const named = { kind: "o365", name: "Twice", values: { ...o365, mailboxes: twice, folder: "Requests" } };
  const { id: its } = (await add(admin, named)).find(({ name }) => name === "Twice")!;
  const sources = (await desk.deps.channels.sources("o365")).filter(({ channelId }) => channelId === its);
  assert.deepEqual(sources.map(({ name }) => name), [
    "Twice fax@clinic.example",
    "Twice Records@clinic.example",
  ]);
});

Deno.test("a second screen hears of a service that is set up, switched or removed", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const [{ id }] = await add(admin, { kind: "imap", enabled: false, values: imap });
  await json(send(admin, "PATCH", `${path}/${id}`, { enabled: true }));
  await json(send(admin, "DELETE", `${path}/${id}`, {}));
  const told = (await desk.deps.bus.since("")).map(({ event }) => event).filter(({ type }) => type === "CHANNEL_SAVED");
  assert.deepEqual(told, Array(3).fill({ type: "CHANNEL_SAVED", channelId: id }));
});
