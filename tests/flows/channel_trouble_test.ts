/** Channel × trouble, through the whole office: Settings names the trouble, and what came or was sent meanwhile arrives once. */
import assert from "node:assert/strict";
import type { ChannelView } from "../../shared/channels.ts";
import { mail } from "../support/inbox.ts";
import { type FakeTelnyx, startFakeTelnyx } from "../contracts/fax/fake_telnyx.ts";
import { findDovecot, password, startDovecot, user } from "../contracts/mail_in/dovecot.ts";
import { startFakeGraph } from "../contracts/mail_in/fake_graph.ts";
import { startFlakyProxy } from "../contracts/mail_in/flaky_proxy.ts";
import { startFakeSendgrid } from "../contracts/mail_out/fake_sendgrid.ts";
import { type Desk, json, openDesk, type Person } from "../harness.ts";
import { invoiced, newRequest, requester, type Staff, staffOf } from "./fixtures.ts";

const status = (code: number) => () => Response.json({ error: { code: "x" } }, { status: code });
/** Longer than this office waits for a vendor. */
const silence = () => new Promise<Response>((done) => setTimeout(() => done(new Response()), 1_200));
const half = () => new Response('{"value": [{"id', { headers: { "content-type": "application/json" } });
type Trouble = [name: string, answer: () => Response | Promise<Response>];
const troubles: Trouble[] = [
  ...[401, 403, 404, 409, 410, 429, 500, 503].map((code): Trouble => [String(code), status(code)]),
  ["half an answer", half],
  ["silence", silence],
];

const errorOf = async (admin: Person) =>
  (await json<ChannelView[]>(admin.call("/api/settings/channels"))).map(({ state }) => state.error).find(Boolean);
const entriesOf = async (admin: Person) => (await json<unknown[]>(admin.call("/api/inbox-entries?limit=100"))).length;
async function later(desk: Desk, minutes: number): Promise<void> {
  desk.clock.advance(minutes * 60_000);
  await desk.drain();
}
interface Incoming {
  desk: Desk;
  cron: string;
  /** Something new to take in. */
  arrive(n: number): Promise<void> | void;
  /** Begins a trouble; answers what ends it. */
  begin(name: string, answer: () => Response | Promise<Response>): () => void;
}

/** In every trouble something arrives; Settings names the trouble, and afterwards it is there once. */
async function holdIncoming({ desk, cron, arrive, begin }: Incoming, cases = troubles): Promise<void> {
  for (const [at, [name, answer]] of cases.entries()) {
    const admin = await desk.as("admin");
    await arrive(at);
    const end = begin(name, answer);
    await desk.running.cron.run(cron);
    assert.equal(await entriesOf(admin), at, `${name}: nothing comes in half`);
    assert.match(await errorOf(admin) ?? "", /^[A-Z].*\.$/, `${name} is named in Settings`);
    end();
    desk.clock.advance(61 * 60_000);
    await desk.running.cron.run(cron);
    await desk.running.cron.run(cron);
    const back = await desk.as("admin");
    assert.equal(await entriesOf(back), at + 1, `${name}: it came once`);
    assert.equal(await errorOf(back), undefined, `${name}: all is well again`);
  }
}

/** Faults for the next calls, taken away by the end of the trouble. */
const faulty =
  (faults: { path: string; answer: () => Response | Promise<Response> }[], path: string, times = 4) =>
  (_: string, answer: () => Response | Promise<Response>) => {
    for (let n = 0; n < times; n++) faults.push({ path, answer });
    return () => void faults.splice(0);
  };

Deno.test("faxes that arrive while Telnyx is in any trouble come in once it is over", async () => {
  const fake = await startFakeTelnyx();
  try {
    await using desk = await openDesk({
      vendorTimeoutMs: 1_000,
      vendors: { telnyx: fake.url },
      env: { TELNYX_API_KEY: fake.apiKey, TELNYX_PUBLIC_KEY: fake.publicKey },
    });
    const arrive = (n: number) => void fake.arrive(new TextEncoder().encode(`%PDF-1.4 ${n}`));
    await holdIncoming({ desk, cron: "inbox: fax service", arrive, begin: faulty(fake.faults, "/faxes") });
  } finally {
    await fake.close();
  }
});

Deno.test("mails that arrive while Microsoft is in any trouble, or its secret is revoked or has ended, come in once", async () => {
  const fake = startFakeGraph();
  const address = "records@clinic.example";
  fake.mailboxes.set(address, new Map());
  try {
    await using desk = await openDesk({
      vendorTimeoutMs: 1_000,
      vendors: { graph: fake.graph, microsoftLogin: fake.login },
      env: { O365_TENANT_ID: "t", O365_CLIENT_ID: "c", O365_CLIENT_SECRET: fake.secret, O365_MAILBOXES: address },
    });
    const cron = "inbox: Office 365";
    const arrive = (n: number) => void fake.arrive(address, mail(["Please send"], { messageId: `${n}@x.example` }));
    const begin = (name: string, answer: () => Response | Promise<Response>) => {
      if (!name.startsWith("secret")) return faulty(fake.faults, "delta")(name, answer);
      fake.revoke();
      fake.secretTrouble = { error: "x", error_codes: [name.endsWith("ended") ? 7000222 : 7000215] };
      return () => void (fake.secretTrouble = null);
    };
    const secrets: Trouble[] = [["secret revoked", status(401)], ["secret ended", status(401)]];
    await holdIncoming({ desk, cron, arrive, begin }, [...troubles, ...secrets]);
  } finally {
    await fake.close();
  }
});

Deno.test({
  name: "mails that arrive while the mail server refuses, breaks off or says nothing come in once",
  ignore: !await findDovecot(),
  async fn() {
    const dovecot = await startDovecot();
    const proxy = startFlakyProxy(dovecot.port);
    try {
      await using desk = await openDesk({
        vendorTimeoutMs: 1_000,
        env: { IMAP_URL: `imap+plain://${user}:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}/INBOX` },
      });
      const arrive = async (n: number) => {
        const name = `${dovecot.home}/${user}/new/${1_700_000_000 + n}.M${n}.test`;
        await Deno.mkdir(`${dovecot.home}/${user}/new`, { recursive: true });
        await Deno.writeFile(name, mail(["Please send"], { messageId: `${n}@x.example` }));
        if (Deno.uid() === 0) {
          for (const path of [dovecot.home + `/${user}`, `${dovecot.home}/${user}/new`, name]) {
            await Deno.chown(path, 65534, 65534);
          }
        }
      };
      const begin = (name: string) => {
        proxy.cut();
        if (name === "refused") proxy.refuse(true);
        else proxy.cutAfter(Number(name.split(" ")[1]));
        return () => {
          proxy.refuse(false);
          proxy.cutAfter(null);
        };
      };
      const cases = ["refused", "cut 20", "cut 400", "cut 700"].map((name) => [name, half] as Trouble);
      await holdIncoming({ desk, cron: "inbox: mail", arrive, begin }, cases);
    } finally {
      await proxy.close();
      await dovecot.close();
    }
  },
});

const deliveryOf = async (staff: Staff, id: number) =>
  (await json<{ deliveryStatus: string }>(staff.billing.call(`/api/invoices/${id}`))).deliveryStatus;
const send = (staff: Staff, id: number) =>
  json(staff.billing.client.invoices["batch-send"].$post({ json: { invoiceIds: [id] } }));

Deno.test("an invoice sent while SendGrid is in any trouble is mailed once when it is over", async () => {
  const fake = startFakeSendgrid();
  try {
    await using desk = await openDesk({
      vendorTimeoutMs: 1_000,
      vendors: { sendgrid: fake.url },
      env: { SENDGRID_API_KEY: fake.apiKey },
    });
    for (const [name, answer] of troubles) {
      // An answer of 2xx is one, whatever its body.
      if (name === "half an answer") continue;
      const staff = await staffOf(desk);
      const { invoiceId } = await invoiced(staff.intake);
      const before = fake.sent.length;
      for (let n = 0; n < 30; n++) fake.faults.push({ answer });
      await send(staff, invoiceId);
      await desk.drain();
      if (name !== "silence") await later(desk, 20);
      assert.equal(await deliveryOf(staff, invoiceId), "pending", `${name}: it waits, and has not failed`);
      assert.match(await errorOf(staff.admin) ?? "", /SendGrid .*\.$/, name);
      fake.faults.splice(0);
      await later(desk, 16);
      await later(desk, 16);
      assert.equal(fake.sent.length, before + 1, `${name}: mailed once`);
      assert.equal(await deliveryOf(await staffOf(desk), invoiceId), "sent", name);
    }
  } finally {
    await fake.close();
  }
});

Deno.test("an invoice faxed while Telnyx is in any trouble goes out once, and is not called undelivered for it", async () => {
  const fake: FakeTelnyx = await startFakeTelnyx();
  try {
    await using desk = await openDesk({
      vendorTimeoutMs: 1_000,
      vendors: { telnyx: fake.url },
      env: {
        TELNYX_API_KEY: fake.apiKey,
        TELNYX_PUBLIC_KEY: fake.publicKey,
        TELNYX_CONNECTION_ID: "234423",
        TELNYX_FROM: "+15550100",
      },
    });
    for (const [name, answer] of troubles) {
      const isTold = ["404", "503", "silence"].includes(name);
      for (const when of ["before it is handed over", ...(isTold ? ["while its report is awaited"] : [])]) {
        const what = `${name} ${when}`;
        const staff = await staffOf(desk);
        const requestId = await newRequest(staff.intake, {
          requester: { ...requester, name: "Fax Only Clinic", email: null, fax: "(555) 555-0142" },
        });
        const { id } = await json<{ id: number }>(staff.intake.client.invoices.$post({ json: { requestId } }), 201);
        const before = fake.delivered.length;
        const begin = () => {
          for (let n = 0; n < 30; n++) fake.faults.push({ path: "/faxes", answer });
        };
        if (when.startsWith("before")) begin();
        await send(staff, id);
        await desk.drain();
        if (when.startsWith("while")) begin();
        if (name !== "silence") await later(desk, 20);
        assert.equal(await deliveryOf(staff, id), "pending", what);
        fake.faults.splice(0);
        for (let n = 0; n < 4; n++) await later(desk, 16);
        assert.equal(fake.delivered.length, before + 1, `${what}: faxed once`);
        assert.equal(await deliveryOf(await staffOf(desk), id), "received", what);
      }
    }
  } finally {
    await fake.close();
  }
});
