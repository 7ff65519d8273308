/** Office 365 where a mailbox is large, changes under our hands, or gives some of its mails only. */
import assert from "node:assert/strict";
import { type FakeGraph, startFakeGraph } from "../../../tests/contracts/mail_in/fake_graph.ts";
import { ChannelFailed } from "../vendor/failure.ts";
import { tokenGiver } from "../vendor/oauth_token.ts";
import { type GraphMailbox, graphMailIn } from "./graph.ts";
import { GraphClient } from "./graph_client.ts";

const address = "records@clinic.example";

async function withFake(
  check: (fake: FakeGraph, open: (box?: Partial<GraphMailbox>) => ReturnType<typeof graphMailIn>) => Promise<void>,
) {
  const fake = startFakeGraph();
  fake.mailboxes.set(address, new Map());
  const { token, forget } = tokenGiver({
    tokenUrl: `${fake.login}/tenant/oauth2/v2.0/token`,
    clientId: "client",
    clientSecret: fake.secret,
    scope: "https://graph.microsoft.com/.default",
  }, Date.now);
  const client = new GraphClient({
    base: fake.graph,
    token,
    forgetToken: forget,
    wait: () => Promise.resolve(),
    now: Date.now,
    timeoutMs: 2_000,
  });
  try {
    await check(
      fake,
      (box) => graphMailIn(client, { address, folder: "Inbox", processedFolder: "Processed", since: null, ...box }),
    );
  } finally {
    await fake.close();
  }
}
const mime = (text: string) => new TextEncoder().encode(`Subject: s\r\n\r\n${text}`);
const refused = (status: number, code: string) => () => Response.json({ error: { code } }, { status });

async function all(source: ReturnType<typeof graphMailIn>, from: string | null = null) {
  const ids = new Set<string>();
  let cursor = from;
  for (let more = true, pages = 0; more && pages < 300; pages++) {
    const { items, next, more: goesOn } = await source.list(cursor);
    for (const { id } of items) ids.add(id);
    [cursor, more] = [next, goesOn];
  }
  return { ids, cursor };
}

Deno.test("Office 365: where Microsoft ends a list of more than 5,000 mails, the rest comes in as well, and older mail does not", () =>
  withFake(async (fake, open) => {
    fake.arrive(address, mime("old"), "2025-12-31T10:00:00Z");
    for (let n = 0; n < 5_060; n++) fake.arrive(address, mime(String(n)), "2026-06-01T10:00:00Z");
    const source = open({ since: "2026-01-01" });
    const { ids, cursor } = await all(source);
    assert.equal(ids.size, 5_060);
    fake.arrive(address, mime("new"), "2026-06-02T10:00:00Z");
    assert.equal((await all(source, cursor)).ids.size, 1);
  }));

Deno.test("Office 365: a mail that Microsoft cannot give is an error, not a mail that has gone; one that was deleted has gone", () =>
  withFake(async (fake, open) => {
    const id = fake.arrive(address, mime("one"));
    const source = open();
    const cases: [number, string][] = [[400, "ErrorMimeContentInvalid"], [404, "ErrorInvalidUser"], [
      403,
      "ErrorAccessDenied",
    ], [400, ""]];
    for (const [status, code] of cases) {
      fake.faults.push({ path: "$value", answer: refused(status, code) });
      await assert.rejects(() => source.fetch(id), (error) => error instanceof ChannelFailed, `${status} ${code}`);
    }
    assert.ok(await source.fetch(id));
    fake.messages.splice(0);
    assert.equal(await source.fetch(id), null);
  }));

Deno.test("Office 365: a folder for mail taken in that staff deleted is made again", () =>
  withFake(async (fake, open) => {
    const source = open();
    await source.done(fake.arrive(address, mime("one")), "imported");
    fake.mailboxes.get(address)!.clear();
    fake.mailboxes.get(address)!.set("folder-9", "Something else");
    await source.done(fake.arrive(address, mime("two")), "imported");
    assert.deepEqual([...fake.mailboxes.get(address)!.values()], ["Something else", "Processed"]);
    assert.match(fake.messages[1].folder, /folder-2$/);
  }));

Deno.test("Office 365: a folder that was deleted and made again is read from the beginning", () =>
  withFake(async (fake, open) => {
    fake.mailboxes.get(address)!.set("folder-a", "Requests");
    const source = open({ folder: "Requests" });
    const { cursor } = await all(source);
    fake.mailboxes.get(address)!.clear();
    await assert.rejects(() => source.list(cursor), /no folder "Requests"/);
    fake.mailboxes.get(address)!.set("folder-b", "Requests");
    fake.arrive(address, mime("one"));
    fake.messages[0].folder = `${address}/folder-b`;
    assert.equal((await source.list(cursor)).items.length, 1);
  }));

Deno.test("Office 365: a token that ends amid the pages is renewed once, and no mail is shown twice or left out", () =>
  withFake(async (fake, open) => {
    for (let n = 0; n < 120; n++) fake.arrive(address, mime(String(n)));
    const source = open();
    const first = await source.list(null);
    fake.revoke();
    const rest = await all(source, first.next);
    assert.equal(first.items.length + rest.ids.size, 120);
  }));

Deno.test("Office 365: a place that is forgotten amid the first list leaves no older mail out", () =>
  withFake(async (fake, open) => {
    for (let n = 0; n < 120; n++) fake.arrive(address, mime(String(n)), "2026-03-01T10:00:00Z");
    for (const since of ["2026-01-01", null]) {
      const source = open({ since });
      const { items, next } = await source.list(null);
      fake.forget();
      const { ids } = await all(source, next);
      assert.equal(new Set([...items.map(({ id }) => id), ...ids]).size, 120);
    }
  }));
