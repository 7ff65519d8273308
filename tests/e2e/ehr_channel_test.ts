/**
 * The EHR is connected in Settings, Channels: form, key, try, save, switch and removal; the EHR reads our keys where they are served.
 */
import assert from "node:assert/strict";
import type { JSONWebKeySet } from "jose";
import { startMedplum } from "../contracts/fhir/medplum_server.ts";
import { openOffice, phone, wide } from "./browser.ts";

Deno.test("an administrator connects an EHR with a new key, tries it, switches it off and on, and removes it", async () => {
  await using office = await openOffice();
  const registered: JSONWebKeySet = { keys: [] };
  const ehr = startMedplum(registered, Date.now, new Uint8Array());
  await using _ = { [Symbol.asyncDispose]: () => ehr.close() };
  await using seat = await office.seat({ expected: ["400 /api/settings/channels"] });
  const { page } = seat;
  await seat.testSignIn();
  await page.goto("/settings?tab=channels");
  const dialog = page.getByRole("dialog");
  const add = async (kind: string) => {
    await page.getByRole("button", { name: "Add Service" }).click();
    await page.getByRole("menuitem", { name: kind }).click();
    await dialog.getByRole("heading", { name: `Add ${kind}` }).waitFor();
  };

  // The fields follow the way of signing in.
  await add("Mailbox (IMAP)");
  const password = dialog.getByRole("textbox", { name: "Password", exact: true });
  await password.waitFor();
  await dialog.getByLabel("Sign-in").selectOption("oauth");
  for (const name of ["Token address", "Client ID", "Scope"]) await dialog.getByLabel(name).waitFor();
  assert.equal(await password.count(), 0);
  // What a try refuses is told beside the field until that is mended, by typing or by the next try.
  const told = dialog.getByText("Enter the name alone, without https:// and without a port.");
  await dialog.getByLabel("Sign-in").selectOption("password");
  await password.fill("app-password");
  await dialog.getByLabel("User name").fill("records");
  await dialog.getByLabel("Mail server").fill("https://127.0.0.1");
  await dialog.getByRole("button", { name: "Test connection" }).click();
  await told.waitFor();
  await dialog.getByLabel("Mail server").fill("127.0.0.1");
  await told.waitFor({ state: "detached" });
  await dialog.getByLabel("Port").fill("1");
  await dialog.getByRole("button", { name: "Test connection" }).click();
  await dialog.getByText("refused the connection").waitFor();
  assert.equal(await dialog.getByLabel("User name").inputValue(), "records");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await add("EHR (FHIR)");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByLabel("FHIR base address").and(dialog.locator(":focus")).waitFor();
  await dialog.getByLabel("Name").fill("Hill Clinic EHR");
  await dialog.getByLabel("FHIR base address").fill(ehr.url);
  await dialog.getByLabel("Client ID").fill("records-office");
  await dialog.getByLabel("Signature").selectOption("ES384");
  await dialog.getByRole("button", { name: "Make a new key" }).click();
  await dialog.getByText("JWKS with one ES384 key").waitFor();
  const address = `${office.url}/.well-known/jwks.json`;
  await dialog.getByText(address).waitFor();
  const tryIt = dialog.getByRole("button", { name: "Test connection" });
  const result = dialog.getByRole("status");
  await tryIt.click();
  await result.getByText("The EHR did not accept our sign-in.").waitFor();
  // What the EHR's administrator does with the address.
  const { keys } = await (await fetch(address)).json() as JSONWebKeySet;
  assert.ok(keys.every((key) => !("d" in key)), "the private half stays here");
  registered.keys.push(...keys);
  await tryIt.click();
  await result.getByText("Connected to Medplum, which accepted our sign-in").waitFor();
  await page.setViewportSize(phone);
  await tryIt.scrollIntoViewIfNeeded();
  const box = (await tryIt.boundingBox())!;
  assert.ok(box.x >= 0 && box.x + box.width <= phone.width);
  await page.setViewportSize(wide);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });

  const line = page.getByRole("listitem").filter({ hasText: "Hill Clinic EHR" });
  await line.getByText("On", { exact: true }).waitFor();
  await page.getByText("Through Hill Clinic EHR.").waitFor();
  await line.getByText(address).waitFor();
  await page.getByRole("button", { name: "Test connection of EHR" }).click();
  await page.getByText("Connected to Medplum, which accepted our sign-in").waitFor();
  await line.getByRole("button", { name: "Edit Hill Clinic EHR" }).click();
  await dialog.getByText("signs now").waitFor({ state: "attached" });
  assert.equal(await dialog.getByLabel("Client ID").inputValue(), "records-office");
  assert.equal(await dialog.getByRole("button", { name: "Remove this key" }).count(), 0, "it is in use");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const use = line.getByRole("switch", { name: "Use Hill Clinic EHR" });
  // A colleague's screen, which looks again every minute.
  const colleague = await seat.tab();
  await colleague.clock.install();
  await colleague.goto("/settings?tab=channels");
  await colleague.getByText("Through Hill Clinic EHR.").waitFor();
  await use.click();
  await line.getByText("Off", { exact: true }).waitFor();
  await page.getByText("It is off, and not used.").first().waitFor();
  await page.getByText("The sample EHR of the demo office.").first().waitFor();
  await colleague.clock.fastForward(61_000);
  await colleague.getByText("The sample EHR of the demo office.").waitFor();
  await colleague.close();
  await use.click();
  await page.getByText("Through Hill Clinic EHR.").waitFor();
  await line.getByRole("button", { name: "Remove Hill Clinic EHR" }).click();
  await page.getByRole("button", { name: "Remove Service" }).click();
  await page.getByText("No service is set up.").waitFor();
  await page.getByText("The sample EHR of the demo office.").first().waitFor();
  office.check();
});
