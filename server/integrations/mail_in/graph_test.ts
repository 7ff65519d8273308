import assert from "node:assert/strict";
import { holdTo } from "../../../tests/contracts/contract.ts";
import { ChannelFailed, ItemTooLarge } from "../vendor/failure.ts";
import { tokenGiver } from "../vendor/oauth_token.ts";
import { sourceContract } from "../../../tests/contracts/mail_in/contract.ts";
import { type FakeGraph, startFakeGraph } from "../../../tests/contracts/mail_in/fake_graph.ts";
import { type GraphMailbox, graphMailIn } from "./graph.ts";
import { GraphClient, type GraphConfig } from "./graph_client.ts";

const address = "records@clinic.example";

function open(fake: FakeGraph, over: Partial<GraphConfig> = {}, box: Partial<GraphMailbox> = {}, secret = fake.secret) {
  const giver = tokenGiver({
    tokenUrl: `${fake.login}/tenant/oauth2/v2.0/token`,
    clientId: "client",
    clientSecret: secret,
    scope: "https://graph.microsoft.com/.default",
  }, Date.now);
  const waits: number[] = [];
  const client = new GraphClient({
    base: fake.graph,
    token: giver.token,
    forgetToken: giver.forget,
    wait: async (ms) => void waits.push(ms),
    now: Date.now,
    timeoutMs: 10_000,
    ...over,
  });
  const source = graphMailIn(client, { address, folder: "Inbox", processedFolder: "Processed", since: null, ...box });
  return { source, client, waits };
}

async function withFake(check: (fake: FakeGraph) => Promise<void>): Promise<void> {
  const fake = startFakeGraph();
  fake.mailboxes.set(address, new Map());
  try {
    await check(fake);
  } finally {
    await fake.close();
  }
}
const mime = (text: string) => new TextEncoder().encode(`Subject: s\r\n\r\n${text}`);

for (const processedFolder of ["Processed", ""]) {
  holdTo(`Office 365${processedFolder ? "" : " that leaves all in place"}`, sourceContract, async () => {
    const fake = startFakeGraph();
    fake.mailboxes.set(address, new Map());
    return {
      source: open(fake, {}, { processedFolder }).source,
      fileName: "mail.eml",
      arrive: async (_, bytes) => void fake.arrive(address, bytes),
      vanish: async () => void fake.messages.splice(0),
      close: () => fake.close(),
    };
  });
}

Deno.test("Office 365: pages are followed, and only what is new comes after", () =>
  withFake(async (fake) => {
    for (let n = 0; n < 120; n++) fake.arrive(address, mime(String(n)));
    const { source } = open(fake);
    const seen = new Set<string>();
    let cursor: string | null = null;
    for (let more = true; more;) {
      const page = await source.list(cursor);
      for (const { id } of page.items) seen.add(id);
      [cursor, more] = [page.next, page.more];
    }
    assert.equal(seen.size, 120);
    fake.arrive(address, mime("new"));
    assert.equal((await source.list(cursor)).items.length, 1);
  }));

Deno.test("Office 365: a place that Graph has forgotten is begun anew, from shortly before", () =>
  withFake(async (fake) => {
    fake.arrive(address, mime("old"), new Date(Date.now() - 40 * 86_400_000).toISOString());
    fake.arrive(address, mime("one"));
    const { source } = open(fake);
    const { next } = await source.list(null);
    fake.forget();
    fake.arrive(address, mime("two"));
    const again = await source.list(next);
    assert.equal(again.items.length, 2);
    assert.equal(again.more, false);
  }));

Deno.test("Office 365: what was taken in moves to a folder of its own and keeps its id", () =>
  withFake(async (fake) => {
    const id = fake.arrive(address, mime("one"));
    const { source } = open(fake);
    await source.done(id, "imported");
    assert.equal(fake.messages[0].folder, `${address}/folder-1`);
    assert.ok(await source.fetch(id));
    await source.done(fake.arrive(address, mime("two")), "imported");
    assert.deepEqual([...fake.mailboxes.get(address)!.values()], ["Processed"]);
  }));

Deno.test("Office 365: a folder below another is found, and made where mail taken in goes", () =>
  withFake(async (fake) => {
    const folders = fake.mailboxes.get(address)!;
    folders.set("faxes", "inbox/Faxes").set("slashed", "In/Out");
    const below = { folder: "Inbox/Faxes", processedFolder: "Inbox/Faxes/Done" };
    const id = fake.arrive(address, mime("one"));
    fake.messages[0].folder = `${address}/faxes`;
    const { source } = open(fake, {}, below);
    assert.equal(await source.check(), 1);
    assert.equal(folders.get("folder-3"), "faxes/Done", "the test of the connection makes it");
    assert.deepEqual((await source.list(null)).items.map((one) => one.id), [id]);
    await source.done(id, "imported");
    assert.equal(fake.messages[0].folder, `${address}/folder-3`);
    await source.done(fake.arrive(address, mime("two")), "failed");
    assert.deepEqual([...folders.values()], ["inbox/Faxes", "In/Out", "faxes/Done", "faxes/Done failed"]);
    // A name may hold a "/" of its own.
    assert.equal(await open(fake, {}, { folder: "In/Out", processedFolder: "" }).source.check(), 0);
    const missing = open(fake, {}, { folder: "Inbox/Records", processedFolder: "" }).source.check();
    await assert.rejects(missing, /no folder "Inbox\/Records"/);
  }));

Deno.test("Office 365: the test of the connection tells that mail may not be moved", () =>
  withFake(async (fake) => {
    const answer = () => Response.json({ error: { code: "ErrorAccessDenied" } }, { status: 403 });
    // Reading is allowed; making the folder is not.
    fake.faults.push({ path: "mailFolders", answer: () => Response.json({ value: [] }) });
    fake.faults.push({ path: "mailFolders", answer });
    await assert.rejects(open(fake).source.check(), /Mail\.ReadWrite/);
    // With mail left in place it is no trouble.
    assert.equal(await open(fake, {}, { processedFolder: "" }).source.check(), 0);
  }));

Deno.test("Office 365: it waits as long as it is asked, and not for ever", () =>
  withFake(async (fake) => {
    const throttled = (after: string) => () => new Response("{}", { status: 429, headers: { "retry-after": after } });
    fake.faults.push({ path: "delta", answer: throttled("7") }, { path: "delta", answer: throttled("2") });
    const { source, waits } = open(fake);
    await source.list(null);
    assert.deepEqual(waits, [7_000, 2_000]);
    for (let n = 0; n < 5; n++) fake.faults.push({ path: "delta", answer: throttled("1") });
    await assert.rejects(() => source.list(null), /asks for a pause/);
    fake.faults.splice(0);
    fake.faults.push({ path: "delta", answer: throttled("3000") });
    await assert.rejects(() => source.list(null), (e) => e instanceof ChannelFailed && e.retryAfterMs === 3_000_000);
  }));

Deno.test("Office 365: never more than four calls at once", () =>
  withFake(async (fake) => {
    const { source } = open(fake);
    const all = Array.from({ length: 15 }, (_, n) => fake.arrive(address, mime(String(n))));
    await source.list(null);
    fake.slow = 20;
    await Promise.all(all.map((id) => source.fetch(id)));
    assert.equal(fake.most(), 4);
  }));

Deno.test("Office 365: a token that was revoked is replaced once", () =>
  withFake(async (fake) => {
    const { source } = open(fake);
    await source.list(null);
    fake.revoke();
    await source.list(null);
    fake.faults.push(...[1, 2].map(() => ({ path: "delta", answer: () => new Response("{}", { status: 401 }) })));
    await assert.rejects(() => source.list(null), /did not accept the application's token/);
  }));

Deno.test("Office 365: a mail that is too large is refused by its size", () =>
  withFake(async (fake) => {
    const { source } = open(fake, { maxBytes: 1000 });
    await assert.rejects(() => source.fetch(fake.arrive(address, mime("x".repeat(2000)))), ItemTooLarge);
  }));

Deno.test("Office 365: a link that leads elsewhere is not followed", () =>
  withFake(async (fake) => {
    const { source } = open(fake);
    const evil = { value: [], "@odata.deltaLink": "https://evil.example/delta" };
    fake.faults.push({ path: "delta", answer: () => Response.json(evil) });
    await assert.rejects(() => source.list(null), /did not say where its list goes on/);
    assert.equal(
      (await source.list(JSON.stringify({ link: "https://evil.example/", day: "2026-01-01" }))).items.length,
      0,
    );
  }));

Deno.test("Office 365: what is wrong is told in a sentence that an administrator can act upon", () =>
  withFake(async (fake) => {
    const at = async (setting: ReturnType<typeof open>, failure: string, words: RegExp) =>
      await assert.rejects(() => setting.source.list(null), (error: Error) => {
        assert.ok(error instanceof ChannelFailed, String(error));
        assert.equal(error.failure, failure, error.message);
        assert.match(error.message, words);
        assert.doesNotMatch(error.message, /s3cret|token-\d|records@/);
        return true;
      });
    await at(open(fake, {}, {}, "wrong"), "sign_in", /secret is not right, or was revoked/);
    for (
      const [code, words] of [
        [7000222, /client secret has expired/],
        [90002, /tenant was not found/],
        [700016, /application was not found/],
      ] as const
    ) {
      fake.secretTrouble = { error: "unauthorized", error_codes: [code] };
      await at(open(fake), "sign_in", words);
    }
    fake.secretTrouble = null;
    await at(open(fake, {}, { address: "nobody@clinic.example" }), "missing", /no such mailbox/);
    await at(open(fake, {}, { folder: "Faxes" }), "missing", /no folder "Faxes"/);
    const cases: [() => Response | Promise<Response>, string, RegExp][] = [
      [
        () => Response.json({ error: { code: "ErrorAccessDenied" } }, { status: 403 }),
        "not_allowed",
        /Mail\.ReadWrite/,
      ],
      [() => new Response("", { status: 409 }), "busy", /tried again/],
      [() => new Response("", { status: 503 }), "busy", /trouble of its own/],
      [() => new Response('{"value": [{"id"'), "answer", /cut off/],
      [() => Response.json({ surprise: true }), "answer", /another shape/],
    ];
    for (const [answer, failure, words] of cases) {
      fake.faults.push({ path: "delta", answer });
      await at(open(fake), failure, words);
    }
    const held = Promise.withResolvers<Response>();
    fake.faults.push({ path: "delta", answer: () => held.promise });
    await at(open(fake, { timeoutMs: 500 }), "timeout", /in time/);
    held.resolve(new Response());
  }));
