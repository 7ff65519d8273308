/** Channel × trouble: what "Test connection" says of each thing that goes wrong between the office and a service on the web. */
import assert from "node:assert/strict";
import { type ChannelKind, channelSchemas } from "../../shared/channels.ts";
import { clientOf, newKey } from "../../tests/contracts/fhir/testing.ts";
import { certificate } from "../../tests/contracts/mail_out/smtp_certificate.ts";
import { endSilence, startTrouble, troubles, type TroubleServer } from "../../tests/contracts/vendor/trouble.ts";
import { CardsError } from "./cards/port.ts";
import { openStripe } from "./cards/stripe.ts";
import { MailNotSent } from "./mail_out/port.ts";
import { openChannel } from "./open_channel.ts";
import { ChannelFailed } from "./vendor/failure.ts";
import { tokenGiver } from "./vendor/oauth_token.ts";

const secret = "sk_test_s3cretvalue";
/** Short where nothing is answered, else long enough for a busy machine. */
let timeoutMs = 10_000;
const { signing } = await newKey("ES384");

function check(kind: ChannelKind, values: object, places: Record<string, string>): Promise<string> {
  const none = "http://127.0.0.1:1";
  const vendors = { telnyx: none, graph: none, microsoftLogin: none, sendgrid: none, sendgridEu: none, ...places };
  const world = {
    now: Date.now,
    wait: () => Promise.resolve(),
    timeoutMs,
    vendors,
    signingKey: async () => signing,
    timeZone: "UTC",
  };
  return openChannel(kind, channelSchemas[kind].parse(values) as never, world).check();
}

/** A sign-in that works, for the calls behind it. */
let login: Deno.HttpServer<Deno.NetAddr>;
const o365 = { tenantId: "t", clientId: "c", clientSecret: secret, mailboxes: "records@clinic.example" };

/** One try of each; fails with a sentence for staff. */
const channels: Record<string, (base: string) => Promise<unknown>> = {
  Telnyx: (base) => check("telnyx", { apiKey: secret, publicKey: `${"A".repeat(43)}=` }, { telnyx: base }),
  SendGrid: (base) => check("sendgrid", { apiKey: secret, from: "a@b.example" }, { sendgrid: base }),
  "Office 365": (base) => check("o365", o365, { graph: base, microsoftLogin: `http://127.0.0.1:${login.addr.port}` }),
  "OAuth sign-in": (base) =>
    tokenGiver({ tokenUrl: base, clientId: "c", clientSecret: secret, timeoutMs }, Date.now).token(),
  Stripe(base) {
    const { protocol, hostname, port } = new URL(base);
    return openStripe({
      secretKey: secret,
      publishableKey: "pk_test_1",
      webhookSecret: async () => null,
      now: Date.now,
      address: { protocol: protocol === "http:" ? "http" : "https", host: hostname, port: Number(port) || 80 },
      timeoutMs,
      retries: 0,
    }).check();
  },
  async FHIR(base) {
    const { problem } = await clientOf({ baseUrl: base }, signing, { timeoutMs }).status(true);
    if (problem) throw new ChannelFailed("answer", problem);
  },
};
/** What each trouble is told as; by channel where it has words of its own. */
const words: Record<string, RegExp | Record<string, RegExp>> = {
  "a host that is not there": /was not found\. Check the name/,
  "a wrong port": /refused the connection\. Check the port/,
  "TLS on a port without": /No encrypted connection to .* another kind of encryption/,
  "an expired certificate": /certificate of .* has expired/,
  "a certificate for another name": /certificate of .* is for another name/,
  "a certificate that nobody vouches for": /not made by an authority that is trusted here/,
  "401": {
    Telnyx: /did not accept the key\. It may be wrong or revoked/,
    SendGrid: /did not accept the key\. It may be wrong or revoked/,
    "Office 365": /did not accept the application's token\. Check tenant, client and secret/,
    "OAuth sign-in": /refused the client\. Check its id and secret/,
    Stripe: /wrong or was revoked\. Set STRIPE_SECRET_KEY/,
    FHIR: /address or settings are not right/,
  },
  "403": {
    Telnyx: /does not let this API key use faxes/,
    SendGrid: /Check the key's rights and the verified sender/,
    "Office 365": /Give it Mail\.ReadWrite/,
    "OAuth sign-in": /refused the client/,
    Stripe: /lacks a right/,
    FHIR: /does not allow us/,
  },
  "404": { "": /does not know what was asked for/, Stripe: /Refused/, FHIR: /At this address is no FHIR server/ },
  "409": {
    "": /is at work on the same thing\. It is tried again/,
    Stripe: /still at work on this payment/,
    FHIR: /is busy/,
  },
  "410": {
    "": /no longer has what was asked for/,
    "Office 365": /no longer knows how far its list was read\. It is begun anew/,
    Stripe: /could not answer as it should \(410\)/,
    FHIR: /At this address is no FHIR server/,
  },
  "413": {
    "": /The document is larger than .* takes/,
    Stripe: /could not answer as it should \(413\)/,
    FHIR: /more records than can be fetched at once/,
  },
  "429": { "": /asks for a pause\. It is tried again later/, Stripe: /asks for fewer calls/, FHIR: /is busy and asks/ },
  "500": {
    "": /has trouble of its own \(500\)\. It is tried again/,
    Stripe: /\(500\)/,
    FHIR: /trouble of its own \(500\)/,
  },
  "503": { "": /has trouble of its own \(503\)\. It is tried again/, Stripe: /\(503\)/, FHIR: /is busy/ },
  "a redirect": {
    "": /answered with another address\. Check what was entered/,
    Stripe: /not found/,
    FHIR: /another server/,
  },
  "no JSON": { "": /cut off or is no JSON/, Stripe: /broken answer/, FHIR: /cut off or is not valid FHIR/ },
  "half an answer": { "": /broke off/, FHIR: /cut off/ },
  silence: /did not answer in time/,
};

const said = (error: unknown): string => {
  if (error instanceof CardsError) return error.forStaff;
  assert.ok(error instanceof ChannelFailed || error instanceof MailNotSent, `no error of the port: ${error}`);
  return error.message;
};

let server: TroubleServer;
let client: Deno.HttpClient;
const real = globalThis.fetch;
Deno.test.beforeAll(() => {
  server = startTrouble();
  login = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () => Response.json({ access_token: "t" }));
  // The authority of the test's certificates is trusted, as an office's own would be.
  client = Deno.createHttpClient({ caCerts: [certificate] });
  globalThis.fetch = ((input: string, init?: RequestInit) => real(input, { ...init, client } as never)) as typeof fetch;
});
Deno.test.afterAll(async () => {
  globalThis.fetch = real;
  client.close();
  await Promise.all([server.close(), login.shutdown()]);
});

for (const [channel, call] of Object.entries(channels)) {
  for (const { name, at, answer } of troubles) {
    Deno.test(`${channel}: ${name} is told in a sentence that an administrator can act upon`, async () => {
      timeoutMs = name === "silence" ? 150 : 10_000;
      server.answer = answer ?? (() => Response.json({}));
      const error = await call(at(server)).then((found) => assert.fail(`It was well: ${found}`), (error) => error);
      endSilence();
      const wanted = words[name];
      const sentence = said(error);
      assert.match(sentence, wanted instanceof RegExp ? wanted : wanted[channel] ?? wanted[""]);
      assert.doesNotMatch(`${sentence} ${JSON.stringify(error)}`, /s3cret|records@/, "nothing that is kept secret");
    });
  }
}
