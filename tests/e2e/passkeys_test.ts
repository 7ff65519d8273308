/**
 * Passkeys in the browser, with Chromium's virtual authenticator: one is added in Settings, signs in alone and beside the password, is
 * renamed and removed; an office that demands a second factor takes one at the first sign-in.
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { atWork, openOffice, phone, staffPassword, tablet, wide } from "./browser.ts";

/** Gives the page's browser an authenticator that keeps passkeys and says yes to everything. */
async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: (isUserVerified: boolean) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor();

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
}

/** The screen as it looks, where SHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = Deno.env.get("SHOTS");
  if (!folder) return;
  for (const [width, viewport] of Object.entries({ wide, tablet, phone })) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
  await page.setViewportSize(wide);
}

Deno.test("a passkey is added, signs in alone and beside the password, is renamed and removed; it is set up where one is demanded", async () => {
  await using office = await openOffice();
  await using seat = await office.seat({ expected: ["401 /api/login"] });
  const { page } = seat;
  // Passkeys are bound to a name; 127.0.0.1 is none.
  const home = office.url.replace("127.0.0.1", "localhost");
  const authenticator = await plugIn(page);
  await page.goto(`${home}/auth`);
  await page.getByLabel("Username").fill("bthornton");
  await page.getByLabel("Password", { exact: true }).fill(staffPassword);
  await shoot(page, "sign-in");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await atWork(page);

  await page.goto(`${home}/settings?tab=security`);
  await page.getByText("With a passkey you sign in by finger").waitFor();
  await page.getByRole("button", { name: "Add Passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByRole("button", { name: "Create Passkey" }).click();
  await dialog.getByText("Give the passkey a name").waitFor();
  await dialog.getByLabel("Name").fill("Front desk");
  await shoot(page, "add");
  await dialog.getByRole("button", { name: "Create Passkey" }).click();
  const codes = await dialog.getByRole("listitem").allInnerTexts().then(async (found) =>
    found.length > 0
      ? found
      : (await dialog.getByRole("listitem").first().waitFor(), await dialog.getByRole("listitem").allInnerTexts())
  );
  assert.equal(codes.length, 10);
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await toast(page, "Passkey Added");
  await page.getByText("Sign-in asks for one of your passkeys").waitFor();
  await page.getByRole("button", { name: "Rename Front desk" }).click();
  await dialog.getByLabel("Name").fill("Front desk key");
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Passkey Renamed");
  await page.getByText("Front desk key", { exact: true }).waitFor();
  await shoot(page, "security");

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await atWork(page);

  // Beside the password.
  await signOut(page);
  await page.getByLabel("Username").fill("bthornton");
  await page.getByLabel("Password", { exact: true }).fill(staffPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByLabel("Recovery code").waitFor();
  await shoot(page, "second-step");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await atWork(page);

  // Nobody's finger, face or PIN: not alone.
  await signOut(page);
  await authenticator.verify(false);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("No passkey was used: the question was closed, or took too long. Try again.").first().waitFor();
  await authenticator.verify(true);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await atWork(page);

  await page.goto(`${home}/settings?tab=security`);
  await page.getByRole("button", { name: "Remove Front desk key" }).click();
  await dialog.getByText("It is your only second factor").waitFor();
  await dialog.getByText("You signed in just now, so no password is asked for.").waitFor();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await toast(page, "Passkey Removed");
  await page.getByText("With a passkey you sign in by finger").waitFor();

  // Where a second factor is demanded it is set up at the next sign-in.
  await page.goto("about:blank");
  await using admins = await office.seat();
  await demand(admins.page, home);
  await admins.page.goto(`${office.url}/auth`);
  await admins.page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
  assert.equal(await admins.page.getByRole("button", { name: "Sign in with a passkey" }).count(), 0, "at a number");
  office.check();
});

async function demand(page: Page, home: string): Promise<void> {
  await plugIn(page);
  await page.goto(`${home}/auth`);
  await page.getByRole("button", { name: "Test Login (Admin)" }).click();
  await atWork(page);
  await page.goto(`${home}/settings?tab=sign-in`);
  await page.getByRole("radio").last().click();
  await toast(page, "Sign-in Policy Updated");
  await signOut(page);
  await page.getByRole("button", { name: "Test Login (Admin)" }).click();
  await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await shoot(page, "demanded");
  await page.getByRole("button", { name: "Create Passkey" }).click();
  const kept = page.getByRole("button", { name: "I have kept them" });
  await kept.waitFor();
  // The codes are shown once: nothing beside them leads away before they are kept.
  assert.equal(await page.getByRole("button", { name: /instead|Logout/ }).count(), 0);
  await kept.click();
  await atWork(page);
}
