import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { ImapFlow } from "imapflow";
import { certificate, expiredCertificate, expiredKey } from "../../../tests/contracts/mail_out/smtp_certificate.ts";
import { type Make } from "../../../tests/contracts/contract.ts";
import { ChannelFailed, ItemTooLarge } from "../vendor/failure.ts";
import { startFlakyProxy } from "../../../tests/contracts/mail_in/flaky_proxy.ts";
import { sourceContract, type SourceSetup } from "../../../tests/contracts/mail_in/contract.ts";
import { type Dovecot, findDovecot, freePort, startDovecot, user } from "../../../tests/contracts/mail_in/dovecot.ts";
import { type ImapConfig, type ImapMailIn, imapMailIn } from "./imap.ts";
import * as mailboxes from "../../../tests/contracts/mail_in/mailboxes.ts";
import { holdTo } from "../../../tests/contracts/contract.ts";

const here = await findDovecot();
if (!here) console.log("imap_test: Dovecot is not installed here; the tests of IMAP are skipped.");
const test = (name: string, fn: () => Promise<void>) => Deno.test({ name: `IMAP: ${name}`, ignore: !here, fn });

/** Tokens that the introspection knows. */
const tokens = new Map<string, string>();
let dovecot: Dovecot;
let introspection: Deno.HttpServer;

Deno.test.beforeAll(async () => {
  if (!here) return;
  introspection = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const token = (await request.formData()).get("token");
    const username = tokens.get(String(token));
    return Response.json(username ? { active: true, username } : { active: false });
  });
  dovecot = await startDovecot({ introspectionUrl: `http://127.0.0.1:${(introspection.addr as Deno.NetAddr).port}/` });
});
Deno.test.afterAll(async () => {
  await dovecot?.close();
  await introspection?.shutdown();
});

const byHand = <T>(work: (client: ImapFlow) => Promise<T>) => mailboxes.byHand(dovecot.port, work);
const newBox = () => mailboxes.newBox(dovecot.port);
const { message, arriveAt } = mailboxes;
const arrive = (box: string, ...texts: string[]) => arriveAt(dovecot.port, box, ...texts);

const configFor = (box: string, over: Partial<ImapConfig> = {}) => mailboxes.configFor(dovecot.port, box, over);

async function withSource(
  over: Partial<ImapConfig>,
  check: (source: ImapMailIn, box: string) => Promise<void>,
  box?: string,
): Promise<void> {
  const name = box ?? await newBox();
  const source = imapMailIn(configFor(name, over), Date.now);
  try {
    await check(source, name);
  } finally {
    await source.close();
  }
}

const ids = async (source: ImapMailIn, cursor: string | null) => (await source.list(cursor)).items.map(({ id }) => id);
const countIn = (box: string) => byHand(async (client) => (await client.mailboxOpen(box)).exists);

const make = (over: Partial<ImapConfig>): Make<SourceSetup> => async () => {
  const box = await newBox();
  const source = imapMailIn(configFor(box, over), Date.now);
  return {
    source,
    fileName: "request.eml",
    document: message,
    arrive: async (_name, bytes) => void await byHand((client) => client.append(box, Buffer.from(bytes))),
    vanish: () =>
      byHand(async (client) => {
        await client.mailboxOpen(box);
        await client.messageDelete("1:*");
      }),
    close: () => source.close(),
  };
};
if (here) {
  holdTo("IMAP that moves what is done", sourceContract, make({}));
  holdTo("IMAP that leaves all in place", sourceContract, make({ processedFolder: "", failedFolder: "" }));
}

test("what is taken in moves to one folder, what is given up to another", () =>
  withSource({}, async (source, box) => {
    await arrive(box, "one", "two");
    const { items } = await source.list(null);
    await source.done(items[0].id, "imported");
    await source.done(items[1].id, "failed");
    assert.deepEqual([await countIn(box), await countIn(`${box}-Processed`), await countIn(`${box}-Failed`)], [
      0,
      1,
      1,
    ]);
  }));

test("nothing is read from or left in \\Seen; where mails stay, a keyword tells staff", () =>
  withSource({ processedFolder: "", failedFolder: "" }, async (source, box) => {
    await arrive(box, "one", "two");
    await byHand(async (client) => {
      await client.mailboxOpen(box);
      await client.messageFlagsAdd("1", ["\\Seen"]);
    });
    const { items } = await source.list(null);
    assert.equal(items.length, 2, "a mail that staff have read is taken in all the same");
    await source.fetch(items[1].id);
    await source.done(items[1].id, "imported");
    const flags = await byHand(async (client) => {
      await client.mailboxOpen(box);
      return [...((await client.fetchOne("2", { flags: true })) || { flags: new Set<string>() }).flags ?? []];
    });
    assert.ok(flags.includes("$ReleaseDesk") && !flags.includes("\\Seen"), flags.join());
  }));

test("the cursor goes on behind the last mail, and is not fooled by n:* answering it again", () =>
  withSource({}, async (source, box) => {
    await arrive(box, "one", "two");
    const { items, next } = await source.list(null);
    assert.equal(items[1].cursor, next);
    assert.deepEqual(await ids(source, next), []);
    await arrive(box, "three");
    assert.equal((await ids(source, next)).length, 1);
    assert.deepEqual(await ids(source, items[0].cursor!), [items[1].id, (await ids(source, next))[0]]);
  }));

test("many mails come in parts", () =>
  withSource({ batch: 3 }, async (source, box) => {
    await arrive(box, "1", "2", "3", "4", "5", "6", "7");
    const seen: string[] = [];
    for (let cursor: string | null = null, more = true; more;) {
      const page = await source.list(cursor);
      seen.push(...page.items.map(({ id }) => id));
      [cursor, more] = [page.next, page.more];
    }
    assert.equal(new Set(seen).size, 7);
  }));

test("a mailbox made anew shows its mails again under other ids, and those of before are no one's", () =>
  withSource({}, async (source, box) => {
    await arrive(box, "one", "two");
    const before = await source.list(null);
    await source.close();
    await byHand(async (client) => {
      await client.mailboxDelete(box);
      await client.mailboxCreate(box);
    });
    await arrive(box, "one", "two", "three");
    await withSource({}, async (again) => {
      const after = await again.list(before.next);
      assert.equal(after.items.length, 3);
      assert.notEqual(after.items[0].id, before.items[0].id);
      assert.equal(await again.fetch(before.items[0].id), null);
      await again.done(before.items[0].id, "imported");
      assert.equal(await countIn(box), 3);
    }, box);
  }));

test("mails from before the first day are left alone", () =>
  withSource({ since: "2026-01-01" }, async (source, box) => {
    await byHand(async (client) => {
      await client.append(box, Buffer.from(message("old")), [], new Date("2025-06-01"));
      await client.append(box, Buffer.from(message("new")), [], new Date("2026-06-01"));
    });
    const { items, next } = await source.list(null);
    assert.equal(items.length, 1);
    assert.match(new TextDecoder().decode((await source.fetch(items[0].id))!.bytes), /new/);
    assert.deepEqual(await ids(source, next), []);
  }));

test("a mail that is too large is refused by its size, and can be put aside", () =>
  withSource({ maxBytes: 1000 }, async (source, box) => {
    await arrive(box, "x".repeat(2000));
    const [id] = await ids(source, null);
    await assert.rejects(() => source.fetch(id), ItemTooLarge);
    await source.done(id, "failed");
    assert.equal(await countIn(`${box}-Failed`), 1);
  }));

test("a connection that drops between two calls is made again, unseen", async () => {
  const proxy = startFlakyProxy(dovecot.port);
  await withSource({ port: proxy.port }, async (source, box) => {
    await arrive(box, "one");
    const [id] = await ids(source, null);
    proxy.cut();
    assert.ok(await source.fetch(id));
    proxy.cut();
    await source.done(id, "imported");
    assert.equal(await countIn(`${box}-Processed`), 1);
    assert.equal(proxy.connections(), 3);
  });
  await proxy.close();
});

test("half an answer is an error and no half mail; the next try has the whole", async () => {
  const proxy = startFlakyProxy(dovecot.port);
  await withSource({ port: proxy.port }, async (source, box) => {
    // Dovecot 2.4 compresses what it can.
    const long = crypto.getRandomValues(new Uint8Array(50_000)).toHex().replace(/.{70}/g, "$&\r\n");
    await arrive(box, long);
    const [id] = await ids(source, null);
    proxy.cut();
    proxy.cutAfter(20_000);
    await assert.rejects(() => source.fetch(id), ChannelFailed);
    proxy.cutAfter(null);
    assert.deepEqual((await source.fetch(id))?.bytes, message(long));
  });
  await proxy.close();
});

test("a drop right after the sign-in harms nothing but the call", async () => {
  const proxy = startFlakyProxy(dovecot.port);
  await withSource({ port: proxy.port }, async (source) => {
    for (const bytes of [50, 300, 450, 600, 900]) {
      proxy.cutAfter(bytes);
      await source.list(null).catch((error) => assert.ok(error instanceof ChannelFailed, String(error)));
      proxy.cut();
    }
    proxy.cutAfter(null);
    assert.deepEqual(await ids(source, null), []);
  });
  await proxy.close();
});

test("IDLE tells of a new mail at once, also after the connection dropped and the server was restarted", async () => {
  const own = await startDovecot();
  const proxy = startFlakyProxy(own.port);
  await withSource({ port: proxy.port, mailbox: "INBOX", comeBackMs: [50] }, async (source) => {
    const box = "INBOX";
    let told: (() => void) | null = null;
    const next = () => new Promise<void>((resolve) => told = resolve);
    source.watch!(() => told?.());
    await next();
    const first = next();
    await new Promise((resolve) => setTimeout(resolve, 800));
    await arriveAt(own.port, box, "one");
    await first;
    assert.equal((await ids(source, null)).length, 1);
    const back = next();
    proxy.cut();
    await back;
    const again = next();
    await own.restart();
    await again;
    const second = next();
    await new Promise((resolve) => setTimeout(resolve, 800));
    await arriveAt(own.port, box, "two");
    await second;
    assert.equal((await ids(source, null)).length, 2);
  });
  await proxy.close();
  await own.close();
});

test("TLS from the first byte and STARTTLS, with a private authority's certificate", async () => {
  for (const [encryption, port] of [["tls", dovecot.tlsPort], ["starttls", dovecot.port]] as const) {
    await withSource(
      { host: "localhost", encryption, port, certificateAuthority: certificate },
      async (source, box) => {
        await arrive(box, "one");
        assert.match(await source.check(), /is open and holds 1 mail\.$/);
      },
    );
  }
});

test("XOAUTH2 signs in with a token, and one that is refused is forgotten", async () => {
  tokens.set("good-token", user);
  let token = "revoked-token";
  let forgotten = 0;
  const over = { password: undefined, token: async () => token, forgetToken: () => void forgotten++ };
  await withSource(over, async (source) => {
    await assert.rejects(() => source.check(), failing("sign_in", /access token/));
    assert.equal(forgotten, 1);
    token = "good-token";
    assert.match(await source.check(), /is open/);
  });
  // One that was revoked before its end is replaced in the same call.
  token = "revoked-token";
  await withSource({ ...over, forgetToken: () => void (token = "good-token") }, async (source) => {
    assert.match(await source.check(), /is open/);
  });
});

const failing = (failure: string, words: RegExp) => (error: Error) => {
  assert.ok(error instanceof ChannelFailed, String(error));
  assert.equal(error.failure, failure, error.message);
  assert.match(error.message, words);
  assert.doesNotMatch(error.message, /harbor glen|token-/);
  return true;
};

test("what is wrong is told in a sentence that an administrator can act upon", async () => {
  const expired = await startDovecot({ tls: { certificate: expiredCertificate, key: expiredKey } });
  const silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const held: Deno.Conn[] = [];
  const holding = (async () => {
    for await (const connection of silent) held.push(connection);
  })().catch(() => {});
  const web = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () => new Response("no mail here"));
  const cases: [string, Partial<ImapConfig>, string, RegExp][] = [
    ["a wrong name", { host: "imap.nowhere.invalid" }, "host", /was not found\. Check the name/],
    ["a wrong port", { port: freePort() }, "port", /refused the connection\. Check the port/],
    ["TLS on the STARTTLS port", { encryption: "tls" }, "tls", /another kind of encryption|choose STARTTLS/],
    [
      "STARTTLS on the TLS port",
      { encryption: "starttls", port: dovecot.tlsPort, timeoutMs: 500 },
      "tls",
      /choose TLS/,
    ],
    [
      "an authority nobody knows",
      { encryption: "tls", port: dovecot.tlsPort },
      "certificate",
      /authority that is trusted/,
    ],
    [
      "a certificate past its time",
      { encryption: "tls", port: expired.tlsPort, certificateAuthority: certificate },
      "certificate",
      /has expired/,
    ],
    [
      "the same by STARTTLS",
      { encryption: "starttls", port: expired.port, certificateAuthority: certificate },
      "certificate",
      /has expired/,
    ],
    ["a wrong password", { password: "revoked" }, "sign_in", /app password/],
    ["a password pasted with a blank", { password: " revoked" }, "sign_in", /begins or ends with a blank/],
    ["a mailbox that is not there", { mailbox: "Nowhere" }, "missing", /"Nowhere" was not found/],
    [
      "a server that says nothing",
      { port: (silent.addr as Deno.NetAddr).port, timeoutMs: 300 },
      "tls",
      /did not greet/,
    ],
    ["a web server", { port: (web.addr as Deno.NetAddr).port, timeoutMs: 500 }, "tls", /did not greet/],
  ];
  try {
    for (const [what, over, failure, words] of cases) {
      const source = imapMailIn(configFor("INBOX", { host: "localhost", ...over }), Date.now);
      await assert.rejects(() => source.check(), failing(failure, words), what);
      await source.close();
    }
  } finally {
    silent.close();
    for (const connection of held) connection.close();
    await holding;
    await web.shutdown();
    await expired.close();
  }
});
