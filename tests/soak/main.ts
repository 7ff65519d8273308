/**
 * `deno task soak`: sends mails and faxes through a server that loses connections, is killed and gets every notice twice. It prints what was
 * lost and what was doubled; both must be nothing.
 *
 * It uses a real mail server (Dovecot) behind a connection that breaks and a stand-in of the fax service that forgets, repeats and refuses
 * its notices, and opens the app again and again on the same store. `--mails 200 --faxes 50` for a small run; `--seed N` repeats one.
 * @module
 */
import { Buffer } from "node:buffer";
import { ImapFlow } from "imapflow";
import { readConfig } from "../../server/config.ts";
import { createKeys } from "../../server/db/keys.ts";
import { system } from "../../server/db/store.ts";
import { createReader } from "../../server/documents/read.ts";
import { openEncryptedFolder } from "../../server/integrations/blobs/encrypted_folder.ts";
import { type FakeTelnyx, startFakeTelnyx } from "../contracts/fax/fake_telnyx.ts";
import { openFaxDropFolder } from "../../server/integrations/fax/drop_folder.ts";
import { findDovecot, password, startDovecot, user } from "../contracts/mail_in/dovecot.ts";
import { openMailDropFolder } from "../../server/integrations/mail_in/drop_folder.ts";
import { memoryOutbox } from "../../server/integrations/mail_out/memory_outbox.ts";
import { vendorAddresses } from "../../server/integrations/open_channel.ts";
import { type FlakyProxy, startFlakyProxy } from "../contracts/mail_in/flaky_proxy.ts";
import { silent } from "../../server/log.ts";
import { open, type Running } from "../../server/open.ts";
import { checkSources } from "../../server/rooms/inbox/intake/pickup/check_sources.ts";
import { inboxEntries } from "../../server/rooms/inbox/store.ts";

const option = (name: string, otherwise: number) => {
  const at = Deno.args.indexOf(`--${name}`);
  return at >= 0 ? Number(Deno.args[at + 1]) : otherwise;
};
const [mails, faxes, seed] = [option("mails", 2000), option("faxes", 500), option("seed", Date.now() % 100_000)];

/** The same numbers for the same seed (mulberry32). */
function dice(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const random = dice(seed);
const chance = (share: number) => random() < share;
const within = (most: number) => Math.floor(random() * most);

const keys = createKeys(new Uint8Array(32).fill(3));
const counts = { drops: 0, kills: 0, replays: 0, lostNews: 0, faults: 0, moved: 0, rounds: 0 };

interface World {
  folder: string;
  proxy: FlakyProxy;
  fake: FakeTelnyx;
}

/** Opens the app on the folder's store; documents are taken in and not read, which is another test's matter. */
async function openApp({ folder, proxy, fake }: World): Promise<{ running: Running; kv: Deno.Kv }> {
  const kv = await Deno.openKv(`${folder}/store.sqlite`);
  const address = `imap+plain://${user}:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}/INBOX`;
  const running = open({
    config: readConfig({
      DATA_DIR: folder,
      SEED_DEMO: "false",
      IMAP_URL: address,
      TELNYX_API_KEY: fake.apiKey,
      TELNYX_PUBLIC_KEY: fake.publicKey,
    }),
    kv,
    keys,
    blobs: await openEncryptedFolder(`${folder}/blobs`, keys.subkey("blobs")),
    reader: createReader(),
    mailIn: await openMailDropFolder({ path: `${folder}/mail`, now: Date.now, settleMs: 0 }),
    fax: await openFaxDropFolder({ path: `${folder}/fax`, now: Date.now, settleMs: 0 }),
    mailOut: memoryOutbox(),
    log: silent,
    now: Date.now,
    channelWorld: { vendors: { ...vendorAddresses, telnyx: fake.url }, timeoutMs: 5_000 },
    webRoot: `${folder}/no-web`,
  });
  return { running, kv };
}

/** As a kill leaves it: whatever was under way fails at its next step, and nothing is said goodbye to. */
async function kill({ running, kv }: { running: Running; kv: Deno.Kv }): Promise<void> {
  counts.kills++;
  kv.close();
  await running.deps.channels.close().catch(() => {});
}

async function byHand<T>(port: number, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const auth = { user, pass: password };
  const client = new ImapFlow({
    host: "127.0.0.1",
    port,
    secure: false,
    doSTARTTLS: false,
    auth,
    logger: false,
    disableAutoIdle: true,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.logout().catch(() => {});
    client.close();
  }
}

const mailOf = (n: number) =>
  Buffer.from(
    `From: Clerk ${n} <clerk${n}@lawfirm.example>\r\nSubject: Soak mail ${n}\r\nMessage-ID: <soak-${n}@lawfirm.example>\r\n\r\n` +
      `Please send the records of case ${n}.\r\n${"x".repeat(within(4000))}\r\n`,
  );
const faxOf = (n: number) => new TextEncoder().encode(`%PDF-1.4\n% soak fax ${n}\n%%EOF\n`);

/** A round: some arrive, something breaks, the sources are looked at. */
async function round(
  world: World,
  dovecotPort: number,
  app: { running: Running; kv: Deno.Kv },
  left: { mails: number; faxes: number },
) {
  const { fake, proxy } = world;
  counts.rounds++;
  const some = Math.min(left.mails, 1 + within(60));
  await byHand(dovecotPort, async (client) => {
    for (let i = 0; i < some; i++) await client.append("INBOX", mailOf(left.mails - i));
  });
  left.mails -= some;
  const news: RequestInit[] = [];
  for (let i = Math.min(left.faxes, within(16)); i > 0; i--, left.faxes--) {
    const id = fake.arrive(faxOf(left.faxes), { from: `+1555${String(left.faxes).padStart(7, "0")}` });
    const times = chance(0.2) ? 0 : chance(0.3) ? 3 : 1;
    if (times === 0) counts.lostNews++;
    counts.replays += Math.max(0, times - 1);
    for (let said = 0; said < times; said++) news.push(await fake.news(id, "fax.received"));
  }
  news.sort(() => random() - 0.5);
  if (chance(0.4)) counts.faults += push(fake, "/faxes", () => new Response("", { status: 503 }));
  if (chance(0.2)) {
    counts.faults += push(fake, "/media-store", () => new Response("half", { headers: { "content-length": "900" } }));
  }
  if (chance(0.2)) fake.expireLinks();
  proxy.cutAfter(chance(0.4) ? 500 + within(60_000) : null);
  const work = Promise.allSettled([
    checkSources(app.running.deps, system, "email", true),
    ...news.map((init) => app.running.app.hono.request("/api/fax-webhook", init)),
    ...(chance(0.3) ? [checkSources(app.running.deps, system, "fax", true)] : []),
  ]);
  if (chance(0.5)) {
    await new Promise((done) => setTimeout(done, within(150)));
    proxy.cut();
    counts.drops++;
  }
  if (chance(0.25)) {
    await new Promise((done) => setTimeout(done, within(200)));
    await kill(app);
    await work;
    return await openApp(world);
  }
  await work;
  return app;
}

function push(fake: FakeTelnyx, path: string, answer: () => Response): number {
  fake.faults.push({ path, answer });
  return 1;
}

/** Fetches what the news brought, as the queue does; reading is left out. */
async function fetchFaxes({ running }: { running: Running }): Promise<void> {
  const { handlers } = running.deps.jobs.options;
  handlers.read_document = () => Promise.resolve();
  await running.deps.jobs.drain();
}

async function main(): Promise<void> {
  if (!await findDovecot()) return console.log("soak: Dovecot is not installed here; nothing was run.");
  const started = performance.now();
  const folder = await Deno.makeTempDir({ prefix: "soak-" });
  const dovecot = await startDovecot();
  const proxy = startFlakyProxy(dovecot.port);
  const fake = await startFakeTelnyx();
  const world = { folder, proxy, fake };
  const left = { mails, faxes };
  let app = await openApp(world);
  while (left.mails > 0 || left.faxes > 0) {
    app = await round(world, dovecot.port, app, left);
    await fetchFaxes(app).catch(() => {});
    // The mailbox is restored from a backup: every mail that is still there comes again under a new number.
    if (chance(0.02)) counts.moved += await restore(dovecot.port);
    if (chance(0.05)) await dovecot.restart();
  }
  proxy.cutAfter(null);
  fake.faults.splice(0);
  for (let looks = 0; looks < 8; looks++) {
    await checkSources(app.running.deps, system, "email");
    await checkSources(app.running.deps, system, "fax");
    await fetchFaxes(app);
  }
  const seen = new Map<string, number>();
  for (const status of ["processing", "parsed", "warning", "failed", "flagged", "duplicate"]) {
    for (const entry of await app.running.deps.store.all(inboxEntries, "status", [status])) {
      const name = entry.source === "fax" ? entry.sender : entry.subject;
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }
  }
  const wanted = [
    ...Array.from({ length: mails }, (_, n) => `Soak mail ${n + 1}`),
    ...Array.from({ length: faxes }, (_, n) => `+1555${String(n + 1).padStart(7, "0")}`),
  ];
  const lost = wanted.filter((name) => !seen.has(name)).length;
  const doubled = [...seen.values()].reduce((sum, times) => sum + times - 1, 0);
  const other = [...seen.keys()].filter((name) => !wanted.includes(name)).length;
  await app.running.deps.channels.close();
  app.running.deps.finder.close();
  app.kv.close();
  await proxy.close();
  await dovecot.close();
  await fake.close();
  await Deno.remove(folder, { recursive: true });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `soak: ${mails} mails and ${faxes} faxes in ${seconds} s (seed ${seed}): ${lost} lost, ${doubled} doubled, ${other} set aside. ` +
      `${counts.rounds} rounds, ${counts.kills} kills, ${counts.drops} drops, ${counts.replays} news repeated, ${counts.lostNews} never said, ` +
      `${counts.faults} faults, ${counts.moved} mails restored under new numbers.`,
  );
  Deno.exit(lost + doubled + other === 0 ? 0 : 1);
}

/** Copies what the inbox holds into it once more: the same mails under new numbers. */
async function restore(port: number): Promise<number> {
  return await byHand(port, async (client) => {
    const { exists } = await client.mailboxOpen("INBOX");
    if (exists === 0) return 0;
    // What is in the mailbox is shown again behind the cursor as well.
    await client.messageCopy("1:*", "INBOX");
    return exists;
  });
}

await main();
