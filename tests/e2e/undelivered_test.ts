/**
 * A release whose mail was refused stands on the dashboard and leads to its link, until it is sent again.
 * @module
 */
import assert from "node:assert/strict";
import { startSmtpSink } from "../contracts/mail_out/smtp_sink.ts";
import { openOffice, phone, tablet, wide } from "./browser.ts";

Deno.test("a release that did not arrive is counted on the dashboard, listed behind it, and gone once it is sent again", async () => {
  const sink = startSmtpSink({ answers: { RCPT: "550 5.1.1 no such user" } });
  try {
    await using office = await openOffice();
    await using clerk = await office.seat();
    const { page } = clerk;
    await clerk.testSignIn();
    const { request } = page.context();
    const headers = { origin: office.url };
    const values = { host: "127.0.0.1", port: sink.port, encryption: "none", from: "records@office.example" };
    const made = await request.post("/api/settings/channels", { headers, data: { kind: "smtp", values } });
    assert.equal(made.status(), 201, await made.text());
    const [{ id }] = await (await request.get("/api/requests?status=ready_for_release&limit=1")).json();
    const data = { requestId: id, confirm: true, legalReason: "court_order", email: "gone@harbor.example" };
    const released = await request.post("/api/release-records", { headers, data });
    assert.equal(released.status(), 200, await released.text());

    // The dashboard is open meanwhile.
    const tile = page.getByRole("link", { name: "1 release did not arrive" });
    await tile.waitFor();
    for (const size of [tablet, phone, wide]) {
      await page.setViewportSize(size);
      await tile.waitFor();
    }
    await tile.click();
    await page.getByText("The mail to gone@harbor.example was not delivered: ").waitFor();
    assert.equal(await page.getByText("NOT DELIVERED", { exact: true }).count(), 1);
    await page.goto(`/requests/${id}`);
    await page.getByText("could not deliver the mail about the secure link of request").first().waitFor();

    delete sink.answers.RCPT;
    await page.goto("/secure-links?state=undelivered");
    await page.getByLabel("E-mail address or fax number to resend to").fill("there@harbor.example");
    await page.getByRole("button", { name: "Send Again" }).click();
    await page.getByText("No secure link matches").waitFor();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard", exact: true }).click();
    await page.getByRole("heading", { name: "Do next" }).waitFor();
    assert.equal(await tile.count(), 0);
    office.check();
  } finally {
    await sink.close();
  }
});
