/** An office whose mail goes out by SendGrid, for the stories of what became of mails. */
import { type FakeSendgrid, startFakeSendgrid } from "../contracts/mail_out/fake_sendgrid.ts";
import { type Desk, json, openDesk } from "../harness.ts";
import { type Staff, staffOf } from "./fixtures.ts";

/** Runs a story where the environment names SendGrid. */
export async function withMail(check: (desk: Desk, fake: FakeSendgrid, staff: Staff) => Promise<void>): Promise<void> {
  const fake = startFakeSendgrid();
  try {
    await using desk = await openDesk({
      vendorTimeoutMs: 1_000,
      vendors: { sendgrid: fake.url },
      env: { SENDGRID_API_KEY: fake.apiKey, SENDGRID_WEBHOOK_KEY: fake.webhookKey },
    });
    await check(desk, fake, await staffOf(desk));
  } finally {
    await fake.close();
  }
}

/** SendGrid as a channel of Settings, for an office that was opened with the fake's address; its calls are `path` below the channels. */
export async function addSendgrid({ admin }: Staff, { apiKey }: FakeSendgrid, webhookKey: string) {
  const at = "/api/settings/channels";
  const call = (method: string, path: string, body: unknown) =>
    admin.call(at + path, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  const values = { apiKey, from: "Records <records@office.example>", webhookKey };
  const [{ id }] = await json<{ id: string }[]>(call("POST", "", { kind: "sendgrid", values }), 201);
  return {
    change: (body: object) => call("PATCH", `/${id}`, body),
    remove: () => call("DELETE", `/${id}`, {}),
    error: async () => (await json<{ state: { error: string | null } }[]>(admin.call(at)))[0].state.error,
  };
}

/** Mails a link that asks for a code; answers how its recipient asks for one. */
export async function mailedLinkWithCode(
  desk: Desk,
  { intake }: Staff,
  requestId: number,
): Promise<() => Promise<void>> {
  const { url } = await json<{ url: string }>(
    intake.client["secure-links"].$post({ json: { requestId, email: "jo@harbor.example", asksCode: true } }),
    201,
  );
  await desk.drain();
  const headers = { "content-type": "application/json" };
  const path = `/api/secure/${url.split("/").at(-1)}/code`;
  return async () => void await json(desk.stranger().call(path, { method: "POST", body: "{}", headers }));
}
