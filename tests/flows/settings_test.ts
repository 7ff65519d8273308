import assert from "node:assert/strict";
import sharp from "sharp";
import type { ErrorBody } from "../../shared/errors.ts";
import type { ApiKeyEntry, SetUpStep } from "../../shared/settings.ts";
import { json, openDesk } from "../harness.ts";
import { invoiced, staffOf } from "./fixtures.ts";
import { login } from "./calls.ts";
import { readApiKey } from "../../server/rooms/settings/channels/kept_keys.ts";

const patch = (key: string, value: unknown) =>
  [`/api/settings/${key}`, {
    method: "PATCH",
    body: JSON.stringify({ value }),
    headers: { "content-type": "application/json" },
  }] as const;

Deno.test("an API key goes in, is used, and is never answered; the Stripe secret is only said to be set", async () => {
  await using desk = await openDesk({ env: { STRIPE_SECRET_KEY: "sk_live_never_shown" } });
  const { admin, billing } = await staffOf(desk);
  const list = (text: string) => JSON.parse(text) as ApiKeyEntry[];
  const of = (entries: ApiKeyEntry[], key: string) => entries.find((entry) => entry.key === key)!;
  const secret = "SG.very-secret-value";
  const kept = await json<ApiKeyEntry[]>(admin.call(...patch("api_keys", { key: "sendgrid_api_key", value: secret })));
  assert.deepEqual(of(kept, "sendgrid_api_key"), {
    key: "sendgrid_api_key",
    value: "••••••••",
    isSet: true,
    editable: true,
  });
  assert.deepEqual(of(kept, "stripe_secret_key"), {
    key: "stripe_secret_key",
    value: "••••••••",
    isSet: true,
    editable: false,
  });
  assert.deepEqual(of(kept, "o365_client_id"), { key: "o365_client_id", value: null, isSet: false, editable: true });
  assert.equal(await readApiKey(desk.deps, "sendgrid_api_key"), secret);
  for (const person of [admin, billing]) {
    const text = await (await person.call("/api/settings/api_keys")).text();
    assert.ok(!text.includes(secret) && !text.includes("sk_live"), text);
    assert.equal(list(text).some((entry) => entry.editable), person === admin);
  }
  for (const value of ["", "   ", "••••••••", "********"]) {
    const refused = await json<ErrorBody>(admin.call(...patch("api_keys", { key: "sendgrid_api_key", value })), 400);
    assert.equal(refused.message, "Please enter a new API key value to update.");
  }
  const fixed = await json<ErrorBody>(admin.call(...patch("api_keys", { key: "stripe_secret_key", value: "x" })), 400);
  assert.match(fixed.message, /where the server is started/);
  const other = await json<ErrorBody>(billing.call(...patch("api_keys", { key: "o365_client_id", value: "x" })), 403);
  assert.equal(other.message, "Only administrators can modify API keys.");
  const trail = await (await admin.call("/api/activity-logs?limit=20")).text();
  assert.match(trail, /"action":"api_key_changed"/);
  assert.ok(!trail.includes(secret));
  await json(admin.call(...patch("api_keys", { key: "sendgrid_api_key", value: null })));
  assert.equal(await readApiKey(desk.deps, "sendgrid_api_key"), null);
});

Deno.test("billing rates: an administrator's, in whole cents, with a preview on last month's invoices", async () => {
  await using desk = await openDesk();
  const { admin, intake, billing } = await staffOf(desk);
  const rates = {
    baseProcessingFee: 20,
    standardPageRate: 0.75,
    imagingPageRate: 1.25,
    labResultsPageRate: 2.1,
    urgencyFee: 10,
  };
  for (const [bad, message] of [[0.755, /at most two decimals/], [-1, /at least 0/]] as const) {
    const refused = await json<ErrorBody>(
      admin.call(...patch("billing_rates", { ...rates, standardPageRate: bad })),
      400,
    );
    assert.match(String(refused.details?.standardPageRate), message);
  }
  await json(billing.call(...patch("billing_rates", rates)), 403);
  await json(billing.call("/api/settings/billing_rates"));
  const external = await desk.as("external-requester", { requesterId: 1 });
  await json(external.call("/api/settings/billing_rates"), 403);
  await json(external.call("/api/settings/organization"));

  await invoiced(intake);
  desk.clock.advance(31 * 86_400_000);
  const again = { admin: await desk.as("admin") };
  const preview = await json<Record<string, number>>(
    again.admin.client.invoices["rates-preview"].$post({ json: { value: rates } }),
  );
  // One page of lab results: 15 + 1 by the rates of then, 20 + 2.10 by these.
  assert.deepEqual(preview, {
    month: "2026-11",
    invoices: 1,
    charged: 1600,
    previewed: 2210,
  });
});

Deno.test("the organization is entered, with a logo by its content; until then the checklist says what is missing", async () => {
  await using desk = await openDesk();
  const { admin, intake } = await staffOf(desk);
  const missing = async () =>
    (await json<SetUpStep[]>(admin.call("/api/settings/set-up"))).filter((step) => !step.done).map((step) => step.id);
  assert.deepEqual(await missing(), ["name", "address", "administrator"]);
  await json(intake.call("/api/settings/set-up"), 403);
  const organization = { name: "Harbor Clinic", address: ["1 Pier Road", "", "Lakeside"], phone: "555-0199" };
  const saved = await json<{ value: object }>(admin.call(...patch("organization", organization)));
  assert.deepEqual(saved.value, { ...organization, address: ["1 Pier Road", "Lakeside"], taxId: "", logo: null });
  await desk.as("admin");
  assert.deepEqual(await missing(), []);
  assert.match(
    (await json<ErrorBody>(admin.call(...patch("organization", { ...organization, name: " " })), 400)).message,
    /Enter the organization's name/,
  );

  const send = (bytes: Uint8Array, name: string) => {
    const form = new FormData();
    form.set("logo", new File([new Uint8Array(bytes)], name));
    return admin.call("/api/settings/organization/logo", { method: "POST", body: form });
  };
  await json(desk.stranger().call("/api/settings/organization/logo"), 404);
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await json(send(svg, "logo.png"), 400);
  await json(send(new Uint8Array([1, 2, 3]), "logo.png"), 400);
  await json(send(new Uint8Array(), "logo.png"), 400);
  const wide = await sharp({ create: { width: 2400, height: 300, channels: 3, background: "teal" } }).jpeg().toBuffer();
  await json(send(wide, "logo.jpg"));
  const shown = await desk.stranger().call("/api/settings/organization/logo");
  const { width, format } = await sharp(new Uint8Array(await shown.arrayBuffer())).metadata();
  assert.deepEqual({ width, format }, { width: 600, format: "png" });
  // What is entered later keeps the logo, and what is sent as one is not taken.
  const later = await json<{ value: { logo: { mime: string } } }>(
    admin.call(...patch("organization", { ...organization, logo: null })),
  );
  assert.equal(later.value.logo.mime, "image/png");
  const { invoiceId } = await invoiced(intake);
  const pdf = await (await admin.call(`/api/invoices/${invoiceId}/pdf`)).arrayBuffer();
  assert.ok(pdf.byteLength > 1000);
});

Deno.test("one's own sessions are listed with device and address, and ended one or all; another's are not there", async () => {
  await using desk = await openDesk();
  const person = await desk.as("intake");
  const other = await desk.as("billing");
  const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const elsewhere = await login(desk, "intake-1", "correct horse", { "user-agent": agent });
  await elsewhere.text();
  const cookie = elsewhere.headers.getSetCookie()[0].split(";")[0];
  type Sessions = { id: string; device: string; ip: string; isCurrent: boolean }[];
  const list = await json<Sessions>(person.call("/api/sessions"));
  assert.deepEqual(list.map(({ device, ip, isCurrent }) => [device, ip, isCurrent]), [
    ["Unknown device", "127.0.0.1", true],
    ["Firefox on Windows", "10.0.0.1", false],
  ]);
  await json(other.call(`/api/sessions/${list[1].id}`, { method: "DELETE" }), 404);
  await json(person.call(`/api/sessions/${list[1].id}`, { method: "DELETE" }));
  const answer = await desk.running.app.hono.fetch(
    new Request("http://desk.localhost/api/user", { headers: { cookie } }),
  );
  await json(answer, 401);
  await (await login(desk, "intake-1", "correct horse")).text();
  assert.equal((await json<Sessions>(person.call("/api/sessions"))).length, 2);
  assert.equal((await json<Sessions>(person.call("/api/sessions", { method: "DELETE" }))).length, 1);
  await json(person.call("/api/user"));
});
