/**
 * `deno task soak`: sends mails and faxes through an office, in and out, while connections drop, the server is killed and every notice may
 * come twice or never. It prints what was lost and what was doubled; both must be nothing.
 *
 * The server is a process of its own that gets SIGKILL; its mailbox is a real mail server (Dovecot) behind a connection that breaks, its
 * outgoing mail a server behind another, and a stand-in of the fax service forgets, repeats and refuses. Each start is 20 minutes later by
 * the office's clock, so that what waits for another try gets it. `--mails 200 --faxes 50 --out 40` for a small run; `--seed N` repeats one.
 * @module
 */
import { type FakeTelnyx, startFakeTelnyx } from "../contracts/fax/fake_telnyx.ts";
import { findDovecot, password, startDovecot, user } from "../contracts/mail_in/dovecot.ts";
import { type FlakyProxy, startFlakyProxy } from "../contracts/mail_in/flaky_proxy.ts";
import { byHand } from "../contracts/mail_in/mailboxes.ts";
import { type SmtpSink, startSmtpSink } from "../contracts/mail_out/smtp_sink.ts";
import { type Child, freePort, startServer } from "../kill/server.ts";
import { Caller, prepareStore } from "../support/killed_office.ts";
import { counted } from "./count.ts";
import { seeded } from "./seeded.ts";
import { faxOf, mailOf, numberOf, restore, sendInvoices } from "./traffic.ts";

const option = (name: string, otherwise: number) => {
  const at = Deno.args.indexOf(`--${name}`);
  return at >= 0 ? Number(Deno.args[at + 1]) : otherwise;
};
const [mails, faxes, out] = [option("mails", 2000), option("faxes", 500), option("out", 400)];
const seed = option("seed", Date.now() % 100_000);
const random = seeded(seed);
const chance = (share: number) => random() < share;
const within = (most: number) => Math.floor(random() * most);
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const counts = { drops: 0, kills: 0, replays: 0, lostNews: 0, faults: 0, moved: 0, rounds: 0 };
const laterMs = 20 * 60_000;

interface World {
  folder: string;
  port: number;
  /** How far the office's clock is ahead, ms. */
  ahead: number;
  dovecotPort: number;
  incoming: FlakyProxy;
  outgoing: FlakyProxy;
  /** Between the office and the fax service. */
  calls: FlakyProxy;
  sink: SmtpSink;
  fake: FakeTelnyx;
  office: Caller;
  /** Invoices that the server said it sends. */
  promised: Set<number>;
}

async function startOffice(world: World): Promise<Child> {
  const { folder, port, incoming, outgoing, fake } = world;
  world.ahead += laterMs;
  const env = {
    IMAP_URL: `imap+plain://${user}:${encodeURIComponent(password)}@127.0.0.1:${incoming.port}/INBOX`,
    SMTP_URL: `smtp+plain://127.0.0.1:${outgoing.port}`,
    MAIL_FROM: "Records <records@office.example>",
    TELNYX_API_KEY: fake.apiKey,
    TELNYX_PUBLIC_KEY: fake.publicKey,
    TELNYX_CONNECTION_ID: "234423",
    TELNYX_FROM: "+15550100",
    SOAK_TELNYX: fake.url,
    SOAK_AHEAD_MS: String(world.ahead),
  };
  const child = await startServer(folder, port, env, [], `${import.meta.dirname}/office.ts`);
  await world.office.signIn();
  return child;
}

const check = ({ office }: World, what: "emails" | "faxes") =>
  office.call("POST", `/check-${what}`, { oneTimeCheck: true });

async function tell({ office }: World, news: RequestInit): Promise<void> {
  const answer = await fetch(`${office.url}/api/fax-webhook`, news);
  await answer.body?.cancel();
}

/** The news of a fax: never, once or three times. */
async function newsOf(fake: FakeTelnyx, id: string, type: string): Promise<RequestInit[]> {
  const times = chance(0.2) ? 0 : chance(0.3) ? 3 : 1;
  if (times === 0) counts.lostNews++;
  counts.replays += Math.max(0, times - 1);
  return await Promise.all(Array.from({ length: times }, () => fake.news(id, type)));
}

/** What breaks in this round. */
function breakSomething({ fake, incoming, outgoing, calls, sink }: World): void {
  const fault = (path: string, answer: () => Response) => {
    fake.faults.push({ path, answer });
    counts.faults++;
  };
  if (chance(0.4)) fault("/faxes", () => new Response("", { status: 503 }));
  if (chance(0.2)) {
    fault("/media-store", () => new Response("half", { headers: { "content-length": "900" } }));
  }
  if (chance(0.2)) fake.expireLinks();
  fake.outcome = chance(0.15) ? "user_busy" : null;
  sink.answers = chance(0.15) ? { RCPT: "451 4.7.1 Try again later" } : {};
  counts.faults += Number(fake.outcome !== null) + Number("RCPT" in sink.answers);
  incoming.cutAfter(chance(0.4) ? 500 + within(60_000) : null);
  outgoing.cutAfter(chance(0.3) ? 60 + within(900) : null);
  calls.cutAfter(chance(0.3) ? within(3000) : null);
}

/** A round: some arrive and some go out, something breaks, the sources are looked at. */
async function round(world: World, server: Child, left: { mails: number; faxes: number; out: number }): Promise<Child> {
  const { fake, incoming, outgoing, calls, office } = world;
  counts.rounds++;
  const some = Math.min(left.mails, 1 + within(60));
  await byHand(world.dovecotPort, async (client) => {
    for (let i = 0; i < some; i++) await client.append("INBOX", mailOf(left.mails - i, within(4000)));
  });
  left.mails -= some;
  const news: RequestInit[] = [];
  for (let i = Math.min(left.faxes, within(16)); i > 0; i--, left.faxes--) {
    const id = fake.arrive(faxOf(left.faxes), { from: numberOf(left.faxes) });
    news.push(...await newsOf(fake, id, "fax.received"));
  }
  for (const { direction, id } of [...fake.faxes.values()].slice(-within(8))) {
    if (direction === "outbound") news.push(...await newsOf(fake, String(id), "fax.delivered"));
  }
  news.sort(() => random() - 0.5);
  const going = Array.from({ length: Math.min(left.out, within(13)) }, () => left.out--);
  breakSomething(world);
  const work = Promise.allSettled([
    check(world, "emails"),
    ...news.map((one) => tell(world, one)),
    ...(chance(0.3) ? [check(world, "faxes")] : []),
    sendInvoices(office, going).then((sent) => sent.forEach((id) => world.promised.add(id))),
  ]);
  if (chance(0.5)) {
    await pause(within(150));
    incoming.cut();
    outgoing.cut();
    calls.cut();
    counts.drops++;
  }
  if (chance(0.25)) {
    await pause(within(400));
    await server.kill();
    counts.kills++;
    await work;
    return await startOffice(world);
  }
  await work;
  return server;
}

/** Nothing breaks any more; what waits for its time gets it, until nothing waits. */
async function settle(world: World, server: Child): Promise<Child> {
  world.incoming.cutAfter(null);
  world.outgoing.cutAfter(null);
  world.calls.cutAfter(null);
  world.sink.answers = {};
  world.fake.outcome = null;
  world.fake.faults.splice(0);
  for (let starts = 0; starts < 12; starts++) {
    await server.stop();
    server = await startOffice(world);
    for (const what of ["emails", "faxes"] as const) await check(world, what).catch(() => {});
    if (await workLeft(world) === 0 && starts >= 2) break;
  }
  return server;
}

/** Waits for all that is due. @returns how many jobs wait for a later time */
async function workLeft({ office, ahead }: World): Promise<number> {
  type Row = { state: string; dueAt: string; kind: string; lastError: string | null };
  for (;;) {
    const jobs = await office.call<Row[]>("GET", "/jobs?limit=200");
    const dead = jobs.find(({ state }) => state === "dead");
    if (dead) throw new Error(`A job was given up: ${dead.kind}: ${dead.lastError}`);
    const due = (job: Row) => job.state === "running" || Date.parse(job.dueAt) <= Date.now() + ahead + 8_000;
    if (!jobs.some(due)) return jobs.length;
    await pause(200);
  }
}

async function main(): Promise<void> {
  if (!await findDovecot()) return console.log("soak: Dovecot is not installed here; nothing was run.");
  const started = performance.now();
  const folder = await Deno.makeTempDir({ prefix: "soak-" });
  await prepareStore(folder);
  const dovecot = await startDovecot();
  const sink = startSmtpSink();
  const port = freePort();
  // Its clock is the office's.
  const fake = await startFakeTelnyx(() => Date.now() + world.ahead);
  const calls = startFlakyProxy(Number(new URL(fake.url).port));
  fake.url = fake.url.replace(/:\d+/, `:${calls.port}`);
  const world: World = {
    folder,
    port,
    ahead: 0,
    dovecotPort: dovecot.port,
    incoming: startFlakyProxy(dovecot.port),
    outgoing: startFlakyProxy(sink.port),
    calls,
    sink,
    fake,
    office: new Caller(`http://127.0.0.1:${port}`),
    promised: new Set(),
  };
  const left = { mails, faxes, out };
  let server = await startOffice(world);
  while (left.mails > 0 || left.faxes > 0 || left.out > 0) {
    server = await round(world, server, left);
    if (counts.rounds % 20 === 10 || chance(0.05)) counts.moved += await restore(dovecot.port);
    if (chance(0.05)) await dovecot.restart();
  }
  server = await settle(world, server);
  await server.stop();
  const { incoming, outgoing } = await counted(folder, { mails, faxes, promised: world.promised }, sink, fake);
  await Promise.all([world.incoming, world.outgoing, calls].map((connection) => connection.close()));
  await Promise.all([dovecot.close(), sink.close(), fake.close()]);
  await Deno.remove(folder, { recursive: true });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `soak: ${mails} mails and ${faxes} faxes in, ${outgoing.mails} mails and ${outgoing.faxes} faxes out, in ${seconds} s (seed ${seed}): ` +
      `in ${incoming.lost} lost, ${incoming.doubled} doubled, ${incoming.other} set aside; ` +
      `out ${outgoing.lost} lost, ${outgoing.doubled} doubled, ${outgoing.told} failed and told, ` +
      `${outgoing.again} handed to the mail server twice under one Message-ID. ` +
      `${counts.rounds} rounds, ${counts.kills} kills, ${counts.drops} drops, ${counts.replays} news repeated, ${counts.lostNews} never said, ` +
      `${counts.faults} faults, ${counts.moved} mails restored under new numbers.`,
  );
  const bad = incoming.lost + incoming.doubled + incoming.other + outgoing.lost + outgoing.doubled;
  Deno.exit(bad === 0 ? 0 : 1);
}

await main();
