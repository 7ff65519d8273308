/**
 * Trouble in the middle of a form: what was typed stays, and the work goes on where it was.
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { atWork, openOffice, staffPassword } from "./browser.ts";

/** Exactly: "Patient updated" labels a day on the page, from before the save. */
const saidOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** As soon as the session is gone any call may bring the sign-in page, before the press that a person would have made. */
const pressUnseen = (page: Page, name: string) =>
  page.getByRole("button", { name, includeHidden: true }).last().dispatchEvent("click");

async function signInAgain(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByRole("button", { name: "Test Login (Admin)" }).click();
  await atWork(page);
}

Deno.test("a session that ends in a form asks to sign in on the spot; another person gets none of what was there", async () => {
  await using office = await openOffice();
  await using seat = await office.seat({ expected: ["401 /api/"] });
  const { page, context } = seat;
  await seat.testSignIn();

  await page.goto("/patients");
  await page.getByRole("button", { name: "New Patient" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Wilhelmina");
  await dialog.getByLabel("Last name").fill("Quellmann");
  await context.clearCookies();
  await pressUnseen(page, "Create Patient");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  assert.equal(await page.getByText("New Patient").first().isVisible(), false, "the page is out of sight");
  await signInAgain(page);
  assert.equal(await dialog.getByLabel("First name").inputValue(), "Wilhelmina");
  await dialog.getByRole("button", { name: "Create Patient" }).click();
  await page.getByRole("heading", { name: "Wilhelmina Quellmann" }).waitFor();

  await page.goto("/settings?tab=organization");
  await page.getByLabel("Telephone").fill("(555) 010-7788");
  await context.clearCookies();
  await pressUnseen(page, "Save Changes");
  await signInAgain(page);
  assert.equal(await page.getByLabel("Telephone").inputValue(), "(555) 010-7788");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await saidOf(page, "Organization Updated");

  // Somebody else at the same tab.
  await page.getByLabel("Telephone").fill("(555) 010-9999");
  await context.clearCookies();
  await pressUnseen(page, "Save Changes");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByLabel("Username").fill("igranger");
  await page.getByLabel("Password", { exact: true }).fill(staffPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await atWork(page);
  assert.equal(await page.locator("input[value*='010-9999']").count(), 0);
  assert.equal(await page.getByRole("tab", { name: "Organization" }).count(), 0);
  office.check();
});

Deno.test("who gets another role is told that the session has ended, and signs in to the page they were on", async () => {
  await using office = await openOffice();
  await using seat = await office.seat({ expected: ["401 /api/"] });
  await using desk = await office.seat();
  const { page } = seat;
  await seat.signIn("igranger");
  await page.goto("/requests");
  await page.getByText("Live", { exact: true }).waitFor();
  await desk.testSignIn();
  const users = await (await desk.page.request.get("/api/users")).json() as { id: number; username: string }[];
  const { id } = users.find(({ username }) => username === "igranger")!;
  const headers = { origin: office.url };
  const changed = await desk.page.request.patch(`/api/users/${id}`, { data: { role: "billing" }, headers });
  assert.equal(changed.status(), 200);
  await saidOf(page, "Your session has ended");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/requests");
});

Deno.test("two people save one form: the second is told what the first made of it, keeps what they typed, and saves knowingly", async () => {
  await using office = await openOffice();
  await using seat = await office.seat({ expected: ["409 /api/"] });
  const { page } = seat;
  await seat.testSignIn();
  // The colleague works by the API, which raises no news that the open form would hear of first.
  const colleague = await seat.context.browser()!.newContext({
    baseURL: office.url,
    extraHTTPHeaders: { origin: office.url },
  });
  const change = async (path: string, data: unknown) => {
    const answer = await colleague.request.patch(`/api/${path}`, { data });
    assert.ok(answer.ok(), await answer.text());
  };
  assert.ok(
    (await colleague.request.post("/api/login", { data: { username: "dkessler", password: staffPassword } })).ok(),
  );
  const dialog = page.getByRole("dialog");
  const notice = page.getByRole("main").or(dialog).getByRole("alert");

  const [{ id }] = await (await page.request.get("/api/requests?status=new&limit=1")).json();
  await page.goto(`/requests/${id}`);
  await page.getByRole("button", { name: "Generate Invoice" }).or(page.getByRole("button", { name: "Attach Records" }))
    .first().waitFor();
  await page.keyboard.press("e");
  await dialog.getByLabel("Purpose").fill("Second opinion");
  await change(`requests/${id}`, { purpose: "Appeal of a claim" });
  const save = dialog.getByRole("button", { name: "Save changes" });
  await save.click();
  await notice.getByText("purpose (now Appeal of a claim)").first().waitFor();
  assert.equal(await dialog.getByLabel("Purpose").inputValue(), "Second opinion");
  await save.click();
  await saidOf(page, `Request ${id} corrected`);
  assert.equal((await (await page.request.get(`/api/requests/${id}`)).json()).purpose, "Second opinion");

  await page.goto("/patients/1");
  await page.getByRole("button", { name: "Edit Patient" }).click();
  await dialog.getByLabel("Phone").fill("(555) 010-4477");
  const { firstName, lastName, dateOfBirth, mrn } = await (await page.request.get("/api/patients/1")).json();
  await change("patients/1", {
    firstName,
    lastName,
    dateOfBirth,
    mrn,
    email: "new@patients.example",
    phone: "(555) 010-0000",
  });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await notice.getByText("phone (now (555) 010-0000)").first().waitFor();
  assert.equal(await dialog.getByLabel("Phone").inputValue(), "(555) 010-4477");
  assert.equal(await dialog.getByLabel("Email").inputValue(), "new@patients.example", "not touched here");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await saidOf(page, "Patient Updated");
  const { phone, email } = await (await page.request.get("/api/patients/1")).json();
  assert.deepEqual([phone, email], ["(555) 010-4477", "new@patients.example"]);

  await page.goto("/settings?tab=billing");
  const fee = page.getByLabel("Base Processing Fee ($)");
  await fee.fill("25");
  const { value } = await (await page.request.get("/api/settings/billing_rates")).json();
  await change("settings/billing_rates", { value: { ...value, baseProcessingFee: 20, urgencyFee: 12 } });
  await page.getByRole("button", { name: "Save Changes" }).click();
  await notice.getByText("Daniel Kessler saved this after you opened it").waitFor();
  await notice.getByText("Base Processing Fee: 20.00").waitFor();
  assert.equal(await fee.inputValue(), "25");
  assert.equal(await page.getByLabel("Urgency Fee ($)").inputValue(), "12.00", "not touched here");
  await page.getByRole("button", { name: "Use what is there now" }).click();
  assert.equal(await fee.inputValue(), "20.00");
  await fee.fill("26");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await saidOf(page, "Billing Rates Updated");
  office.check();
});

Deno.test("while a logout is under way the page asks for nothing more, and is not taken for one whose session ended", async () => {
  await using office = await openOffice();
  await using seat = await office.seat();
  const { page } = seat;
  await page.clock.install();
  await page.goto("/auth");
  await page.getByRole("button", { name: "Test Login (Admin)" }).click();
  await page.getByRole("button", { name: "Logout" }).waitFor();
  await page.route("**/api/logout", async (route) => {
    const response = await route.fetch();
    // The session is over and the page does not know it yet: what it asks for now is refused.
    await page.clock.fastForward(2_000);
    await page.waitForTimeout(300);
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/auth");
  await saidOf(page, "You have been successfully logged out.");
});
