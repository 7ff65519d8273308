/**
 * An administrator simulates the workflow in a browser: starts it, pays, uploads, lets the rest be done, and removes it all.
 */
import assert from "node:assert/strict";
import { onePage } from "../flows/fixtures.ts";
import { openOffice } from "./browser.ts";

Deno.test("an administrator takes simulated patients to released records and removes them", async () => {
  await using office = await openOffice();
  await using seat = await office.seat({ expected: ["500 /api/simulate-workflow"] });
  const { page } = seat;
  await seat.testSignIn();
  await page.getByRole("link", { name: "Workflow Simulator" }).click();
  const tab = (name: string) => page.getByRole("tab", { name });
  await tab("Workflow Visualization").click();
  await page.getByText("No simulations yet").waitFor();
  await tab("Simulator Controls").click();
  await page.getByLabel("Number of patients").selectOption("2");
  await page.getByLabel("Processing mode").selectOption("per_requester");
  await page.getByLabel("Payment mode").selectOption("manual");
  for (const name of ["Imaging", "Notes"]) await page.getByRole("checkbox", { name }).uncheck();
  await page.getByRole("checkbox", { name: "Lab" }).uncheck();
  assert.ok(await page.getByRole("button", { name: "Start Simulation" }).isDisabled());
  await page.getByText("Choose at least one record type").waitFor();
  await page.getByRole("checkbox", { name: "Lab" }).check();
  await page.getByRole("checkbox", { name: "Prescription" }).check();
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Start Simulation" }).click();
  await page.getByText("Please enter an email address").first().waitFor();
  assert.equal(await page.getByLabel("Email").inputValue(), "nobody");
  await page.getByLabel("Email").fill("desk@ours.example");
  await page.route("**/api/simulate-workflow?*", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  await page.getByRole("button", { name: "Start Simulation" }).click();
  await page.getByText("Simulation Failed").first().waitFor();
  await page.getByText("Failed to start simulation").first().waitFor();
  await page.getByRole("button", { name: "Start Simulation" }).click();

  // The steps go on by themselves, by live events.
  await page.getByText("Waiting for payment").waitFor();
  const patients = page.getByRole("list", { name: "Patients" });
  assert.equal(await patients.getByText("0% · 0 of 2").count(), 2);
  await patients.getByRole("button", { name: /^Pay/ }).first().click();
  await page.getByText("Invoice paid by a test card").first().waitFor();
  const record = await onePage("own");
  await patients.locator("input[type=file]").first().setInputFiles({
    name: record.name,
    mimeType: record.type,
    buffer: (await import("node:buffer")).Buffer.from(await record.arrayBuffer()),
  });
  await patients.getByText("50% · 1 of 2").waitFor();
  await page.getByRole("button", { name: "Process Batch" }).click();
  await page.getByRole("button", { name: "Batch Complete" }).waitFor();
  assert.equal(await patients.getByText("100% · 2 of 2").count(), 2);
  await page.getByText("$31.50").waitFor();

  await patients.getByText("Secure link", { exact: true }).first().click();
  await patients.getByText("ACTIVE", { exact: true }).waitFor();
  await patients.getByText("7 days left").waitFor();
  for (const fact of ["Accesses", "Last access", "Last access from"]) {
    await patients.getByText(fact, { exact: true }).first().waitFor();
  }
  await patients.getByPlaceholder("E-mail address").fill("");
  await patients.getByRole("button", { name: /Resend|Send Again/ }).click();
  await page.getByText("Email Required").first().waitFor();
  await page.getByText("Please enter an email address").first().waitFor();
  await patients.getByRole("button", { name: "Revoke" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await dialog.getByText("Say why the link is revoked.").waitFor();
  await dialog.getByLabel("Reason").fill("Sent to the wrong firm");
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await patients.getByText("REVOKED", { exact: true }).waitFor();
  assert.ok(await patients.getByRole("button", { name: "Resend" }).isDisabled());
  assert.ok(await patients.getByRole("button", { name: "Regenerate" }).isVisible());

  await page.getByRole("button", { name: "Remove Simulated Data" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("No simulations yet").waitFor();
});
