/**
 * A server that speaks SendGrid's v3 API, with a key pair for its events and faults to order. For tests only.
 *
 * It refuses what the published rules refuse (docs.sendgrid.com, "Mail Send": body, limitations, and the headers that may not be set).
 * @module
 */
import { Buffer } from "node:buffer";
import { generateKeyPairSync, sign } from "node:crypto";

interface Sent {
  personalizations: { to: { email: string }[]; custom_args: { mail_id: string } }[];
  from: { email: string; name?: string };
  subject: string;
  content: { type: string; value: string }[];
  headers: Record<string, string>;
  attachments?: { content: string; filename: string; type: string }[];
  tracking_settings: { click_tracking: { enable: boolean } };
}

export interface FakeSendgrid {
  url: string;
  apiKey: string;
  webhookKey: string;
  sent: Sent[];
  scopes: string[];
  /** Answers given instead, once each, before the mail is looked at; `after`: the mail is taken all the same. */
  faults: { after?: boolean; answer: () => Response | Promise<Response> }[];
  /** The signed message that SendGrid would send of events. */
  news(events: Record<string, unknown>[], options?: { at?: number }): RequestInit;
  close(): Promise<void>;
}

const allowed = new Set([
  ..."personalizations from reply_to subject content attachments template_id headers categories custom_args send_at"
    .split(" "),
  ..."batch_id asm ip_pool_name mail_settings tracking_settings".split(" "),
]);
const reserved = new Set([
  ..."x-sg-id x-sg-eid received dkim-signature content-type content-transfer-encoding to from subject reply-to cc bcc"
    .split(
      " ",
    ),
]);

/** The field that is against the rules; null when there is none. */
function wrongIn(mail: Sent): string | null {
  const other = Object.keys(mail).find((name) => !allowed.has(name));
  if (other) return other;
  if (!mail.from?.email) return "from.email";
  if (!mail.subject) return "subject";
  const types = mail.content?.map(({ type }) => type) ?? [];
  if (types.length === 0 || mail.content.some(({ value }) => !value)) return "content.0.value";
  if (types.includes("text/plain") && types[0] !== "text/plain") return "content.0.type";
  const header = Object.entries(mail.headers ?? {}).find(([name, value]) =>
    reserved.has(name.toLowerCase()) || typeof value !== "string" || /[\r\n]/.test(value)
  );
  if (header) return `headers.${header[0]}`;
  const args = mail.personalizations.map((one) => one.custom_args ?? {});
  if (args.some((one) => Object.values(one).some((value) => typeof value !== "string"))) return "custom_args";
  const bad = mail.attachments?.findIndex(({ content, filename }) => !filename || !content || !isBase64(content)) ?? -1;
  return bad >= 0 ? `attachments.${bad}` : null;
}
const isBase64 = (text: string) => /^[A-Za-z0-9+/]+={0,2}$/.test(text);

export function startFakeSendgrid(): FakeSendgrid {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const fake: FakeSendgrid = {
    url: "",
    apiKey: "SG.secret-key",
    webhookKey: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    sent: [],
    scopes: ["mail.send", "sender_verification_eligible"],
    faults: [],
    news(events, { at = Date.now() } = {}) {
      const body = JSON.stringify(events);
      const timestamp = String(Math.floor(at / 1000));
      return {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "x-twilio-email-event-webhook-timestamp": timestamp,
          "x-twilio-email-event-webhook-signature": sign("sha256", Buffer.from(timestamp + body), privateKey)
            .toString("base64"),
        },
      };
    },
    close: () => server.shutdown(),
  };
  const problem = (status: number, message: string, field: string | null = null) =>
    Response.json({ errors: [{ message, field, help: null }] }, { status });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const text = await request.text();
    const fault = fake.faults.shift();
    if (fault && !fault.after) return await fault.answer();
    if (request.headers.get("authorization") !== `Bearer ${fake.apiKey}`) return problem(401, "authorization required");
    if (request.url.endsWith("/scopes")) return Response.json({ scopes: fake.scopes });
    if (request.method !== "POST" || !request.url.endsWith("/v3/mail/send")) return problem(404, "not found");
    if (request.headers.get("content-type") !== "application/json") return problem(415, "JSON required");
    const mail = JSON.parse(text) as Sent;
    const wrong = wrongIn(mail);
    if (wrong) return problem(400, "Bad Request", wrong);
    const to = mail.personalizations[0].to[0].email;
    if (!/^[^\s,<>@]+@[^\s,<>@]+\.[^\s,<>@]+$/.test(to)) {
      return problem(400, "Does not contain a valid address.", "personalizations.0.to.0.email");
    }
    fake.sent.push(mail);
    if (fault) return await fault.answer();
    return new Response(null, { status: 202, headers: { "x-message-id": `sg-${fake.sent.length}` } });
  });
  fake.url = `http://127.0.0.1:${(server.addr as Deno.NetAddr).port}/v3`;
  return fake;
}
