/** Servers and mailboxes of another kind than the plain ones of imap_test.ts. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { type Dovecot, findDovecot, startDovecot, user } from "../../../tests/contracts/mail_in/dovecot.ts";
import { startFlakyProxy } from "../../../tests/contracts/mail_in/flaky_proxy.ts";
import { arriveAt, byHand, configFor, message, newBox } from "../../../tests/contracts/mail_in/mailboxes.ts";
import { ChannelFailed } from "../vendor/failure.ts";
import { type ImapConfig, type ImapMailIn, imapMailIn } from "./imap.ts";

const here = await findDovecot();
const test = (name: string, fn: () => Promise<void>) => Deno.test({ name: `IMAP: ${name}`, ignore: !here, fn });
let dovecot: Dovecot;
Deno.test.beforeAll(async () => {
  if (here) dovecot = await startDovecot();
});
Deno.test.afterAll(async () => await dovecot?.close());

interface Setup {
  over?: Partial<ImapConfig>;
  rewrite?: (answer: string) => string;
  box?: string;
}
type World = { source: ImapMailIn; box: string; proxy: ReturnType<typeof startFlakyProxy> };

async function withServer({ over, rewrite, box: given }: Setup, check: (world: World) => Promise<void>) {
  const box = given ?? await newBox(dovecot.port);
  // What is packed (Dovecot 2.4) cannot be rewritten.
  const proxy = startFlakyProxy(
    dovecot.port,
    rewrite && ((answer) => rewrite(answer.replaceAll("COMPRESS=", "XOMPRESS="))),
  );
  const source = imapMailIn(configFor(proxy.port, box, over ?? {}), Date.now);
  try {
    await check({ source, box, proxy });
  } finally {
    await source.close();
    await proxy.close();
  }
}

const texts = (box: string) =>
  byHand(dovecot.port, async (client) => {
    const found: string[] = [];
    if ((await client.mailboxOpen(box)).exists === 0) return found;
    for await (const { source, flags } of client.fetch("1:*", { source: true, flags: true })) {
      found.push(
        [String(source).trim().split("\r\n").at(-1), ...flags ?? []].filter((one) => one !== "\\Recent").join(" "),
      );
    }
    return found;
  });

test("a server that can neither move nor delete one mail alone leaves it in place, and what staff marked is not deleted", () =>
  withServer(
    { rewrite: (answer) => answer.replaceAll(" MOVE", " XOVE").replaceAll(" UIDPLUS", " XIDPLUS") },
    async ({ source, box }) => {
      await arriveAt(dovecot.port, box, "marked", "request");
      await byHand(dovecot.port, async (client) => {
        await client.mailboxOpen(box);
        await client.messageFlagsAdd("1", ["\\Deleted"]);
      });
      const { items } = await source.list(null);
      await source.done(items[1].id, "imported");
      assert.deepEqual(await texts(box), ["marked \\Deleted", "request $ReleaseDesk"]);
      assert.match(await source.check(), /The server cannot move mails, so they stay where they are\.$/);
    },
  ));

test("a server without MOVE that can delete one mail alone moves it", () =>
  withServer({ rewrite: (answer) => answer.replaceAll(" MOVE", " XOVE") }, async ({ source, box }) => {
    await arriveAt(dovecot.port, box, "request");
    const { items } = await source.list(null);
    await source.done(items[0].id, "imported");
    assert.deepEqual([await texts(box), await texts(`${box}-Processed`)], [[], ["request"]]);
  }));

test("a folder that is there already is used, however the server says so", () =>
  withServer({ rewrite: (answer) => answer.replaceAll("[ALREADYEXISTS]", "[ALREADYEXISTZ]") }, async (
    { source, box },
  ) => {
    await byHand(dovecot.port, (client) => client.mailboxCreate(`${box}-Processed`));
    await arriveAt(dovecot.port, box, "request");
    const { items } = await source.list(null);
    await source.done(items[0].id, "imported");
    assert.deepEqual(await texts(`${box}-Processed`), ["request"]);
  }));

test("a mail that cannot be moved stays, is told in a sentence, and moves once it can", () =>
  withServer({}, async ({ source, box }) => {
    await byHand(dovecot.port, (client) => client.mailboxCreate(`${box}-Processed`));
    const folder = `${dovecot.home}/${user}/.${box}-Processed`;
    const parts = [`${folder}/tmp`, `${folder}/new`, `${folder}/cur`];
    await arriveAt(dovecot.port, box, "request");
    const { items } = await source.list(null);
    for (const part of parts) await Deno.chmod(part, 0o500);
    if (Deno.uid() === 0) { for (const part of parts) await Deno.chown(part, 0, 0); }
    await assert.rejects(
      () => source.done(items[0].id, "imported"),
      (error: Error) => error instanceof ChannelFailed && /cannot be moved to "Box\d+-Processed"/.test(error.message),
    );
    assert.deepEqual(await texts(box), ["request"]);
    for (const part of parts) {
      if (Deno.uid() === 0) await Deno.chown(part, 65534, 65534);
      await Deno.chmod(part, 0o700);
    }
    await source.done(items[0].id, "imported");
    assert.deepEqual([await texts(box), await texts(`${box}-Processed`)], [[], ["request"]]);
  }));

test("a mailbox that may only be read is read, and nothing in it is touched", () =>
  withServer({ rewrite: (answer) => answer.replaceAll("[READ-WRITE]", "[READ-ONLY] ") }, async ({ source, box }) => {
    await arriveAt(dovecot.port, box, "request");
    const { items } = await source.list(null);
    assert.ok(await source.fetch(items[0].id));
    await source.done(items[0].id, "imported");
    assert.deepEqual(await texts(box), ["request"]);
    assert.match(await source.check(), /may only be read, so mails stay/);
  }));

test("folders with accents, ampersands and levels are opened and made as they are called", async () => {
  const box = "Anfragen/Größe & Maß";
  await byHand(dovecot.port, (client) => client.mailboxCreate(box.split("/")));
  const processedFolder = "Anfragen/Erledigt – Ärzte";
  await withServer({ box, over: { processedFolder } }, async ({ source }) => {
    await byHand(dovecot.port, (client) => client.append(box.replace("/", "."), Buffer.from(message("request"))));
    const { items } = await source.list(null);
    await source.done(items[0].id, "imported");
    assert.deepEqual(await texts(processedFolder.replace("/", ".")), ["request"]);
  });
});

test("a connection that died in silence is replaced within the time for an answer", () =>
  withServer({ over: { timeoutMs: 700, silentMs: 0 } }, async ({ source, box, proxy }) => {
    await arriveAt(dovecot.port, box, "one");
    const { items, next } = await source.list(null);
    source.watch!(() => {});
    proxy.mute();
    await arriveAt(dovecot.port, box, "two");
    const began = performance.now();
    assert.equal((await source.list(next)).items.length, 1);
    assert.ok(performance.now() - began < 60_000, "not the four minutes for which IDLE may be silent");
    assert.ok(await source.fetch(items[0].id));
  }));

test("who tries a connection hears how many mails will come in", () =>
  withServer({ over: { since: "2026-06-01" } }, async ({ source, box }) => {
    await byHand(dovecot.port, async (client) => {
      for (const day of ["2025-06-01", "2025-07-01", "2026-07-01"]) {
        await client.append(box, Buffer.from(message(day)), [], new Date(day));
      }
    });
    assert.match(await source.check(), /is open and holds 3 mails, 1 of them from the first day on\.$/);
  }));

test("a refused sign-in is told by the server's reason: the password, a mailbox without IMAP, a server at its limit", async () => {
  const told: string[] = [];
  const reasons = [
    "[AUTHENTICATIONFAILED] Authentication failed.",
    "[ALERT] Your account is not enabled for IMAP use",
    "[UNAVAILABLE] Temporary authentication failure",
  ];
  for (const reason of reasons) {
    await withServer(
      { rewrite: (answer) => answer.replace(/ OK (\[CAPABILITY[^\]]*\] )?Logged in/, ` NO ${reason}`) },
      async ({ source }) => {
        const error = await source.check().then(() => null, (error) => error);
        assert.ok(error instanceof ChannelFailed);
        told.push(`${error.failure}: ${error.message}`);
      },
    );
  }
  assert.deepEqual(told, [
    "sign_in: The mail server did not accept the user name and password. With two-step sign-in an app password is needed.",
    "sign_in: The provider has switched off IMAP, or this kind of sign-in, for the mailbox. Switch it on there, or use OAuth.",
    "busy: The mail server takes no sign-in now. It is tried again later.",
  ]);
});

test("a mailbox made anew amid its first list leaves no older mail out", async () => {
  for (const since of [null, "2024-01-01"]) {
    await withServer({ over: { batch: 2, since } }, async ({ source, box }) => {
      const fill = (anew: boolean) =>
        byHand(dovecot.port, async (client) => {
          if (anew) {
            await client.mailboxDelete(box);
            await client.mailboxCreate(box);
          }
          for (const text of ["1", "2", "3", "4", "5"]) {
            await client.append(box, Buffer.from(message(text)), [], new Date("2025-06-01"));
          }
        });
      await fill(false);
      const { next, items } = await source.list(null);
      for (const cursor of [next, items[0].cursor!]) {
        await source.close();
        await fill(true);
        await withServer({ over: { since }, box }, async (again) => {
          assert.equal((await again.source.list(cursor)).items.length, 5);
        });
      }
    });
  }
});
