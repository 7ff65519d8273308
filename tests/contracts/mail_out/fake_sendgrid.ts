/**
 * A server that speaks SendGrid's v3 API, with a key pair for its events and faults to order. For tests only.
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
    const mail = JSON.parse(text) as Sent;
    const to = mail.personalizations[0].to[0].email;
    if (!/^[^\s,<>@]+@[^\s,<>@]+\.[^\s,<>@]+$/.test(to)) {
      return problem(400, "Does not contain a valid address.", "personalizations.0.to.0.email");
    }
    if (!mail.from.email || !mail.subject || mail.content.length === 0) return problem(400, "missing", "content");
    fake.sent.push(mail);
    if (fault) return await fault.answer();
    return new Response(null, { status: 202, headers: { "x-message-id": `sg-${fake.sent.length}` } });
  });
  fake.url = `http://127.0.0.1:${(server.addr as Deno.NetAddr).port}/v3`;
  return fake;
}
