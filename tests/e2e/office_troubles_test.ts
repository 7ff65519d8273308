/**
 * Each trouble on each form of documents, people and settings, an import that breaks off, and a slow network.
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page, Route } from "playwright-core";
import { dialogOf, type Form, main, press, read, result, troubleOn, troubles } from "./form_troubles.ts";
import { type Seat, staffPassword } from "./browser.ts";

const userMenu = async (page: Page, item: string) => {
  await page.goto("/users");
  await page.getByRole("button", { name: "Actions for rvasquez" }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

const documents: Form[] = [
  {
    name: "Manual Document Entry",
    open: async ({ page }) => {
      await page.goto("/inbox");
      await press(page, "Manual Entry");
      const dialog = dialogOf(page);
      await dialog.locator("input[type=file]").setInputFiles(await result());
      await dialog.getByLabel("Sender").fill("Front desk");
      await dialog.getByLabel("Notes").fill("Handed in by her son");
    },
    call: ["POST", /^\/api\/inbox-entries/],
    button: "Upload",
    done: "Document Uploaded",
  },
  {
    name: "Create request of the reading desk",
    open: async (seat) => {
      const entries = await read(seat, "/inbox-entries?status=parsed&limit=50");
      const form = entries.find(({ subject }: { subject: string }) => subject === "Form handed in at the front desk");
      await seat.page.goto(`/inbox/${form.id}`);
      await seat.page.getByRole("radio", { name: /^Gianna D'Amico/ }).check();
      await seat.page.getByLabel("Notes", { exact: true }).first().fill("She called twice");
    },
    call: ["POST", /^\/api\/inbox-entries\/[^/]+\/requests$/],
    button: "Create request",
    asked: "Create anyway",
    within: main,
    done: /^View Request #\d+$/,
    signsIn: true,
  },
  {
    name: "New Patient",
    open: async ({ page }) => {
      await page.goto("/patients");
      await press(page, "New Patient");
      await dialogOf(page).getByLabel("First name").fill("Wilhelm");
      await dialogOf(page).getByLabel("Last name").fill("Quellmann");
    },
    call: ["POST", /^\/api\/patients$/],
    button: "Create Patient",
    done: "Patient Created",
  },
  {
    name: "Edit Patient",
    open: async ({ page }) => {
      await page.goto("/patients/1");
      await press(page, "Edit Patient");
      await dialogOf(page).getByLabel("Phone").fill("(555) 010-4477");
    },
    call: ["PATCH", /^\/api\/patients\/1$/],
    button: "Save Changes",
    done: "Patient Updated",
  },
  {
    name: "Organization",
    open: async ({ page }) => {
      await page.goto("/settings?tab=organization");
      await page.getByLabel("Telephone").fill("(555) 010-7788");
    },
    call: ["PATCH", /^\/api\/settings\/organization$/],
    button: "Save Changes",
    within: main,
    done: "Organization Updated",
  },
  {
    name: "Billing Rates",
    open: async ({ page }) => {
      await page.goto("/settings?tab=billing");
      await page.getByLabel("Base Processing Fee ($)").fill("21");
    },
    call: ["PATCH", /^\/api\/settings\/billing_rates$/],
    button: "Save Changes",
    within: main,
    done: "Billing Rates Updated",
  },
  {
    name: "Retention",
    open: async ({ page }) => {
      await page.goto("/settings?tab=retention");
      await page.getByLabel("Notification log, days").fill("400");
    },
    call: ["PATCH", /^\/api\/settings\/retention$/],
    button: "Save Changes",
    within: main,
    done: "Retention Updated",
  },
  {
    name: "Profile",
    open: async ({ page }) => {
      await page.goto("/settings?tab=profile");
      await page.getByLabel("Full Name").fill("Daniel K. Kessler");
    },
    call: ["PATCH", /^\/api\/users\/\d+$/],
    button: "Save Changes",
    within: main,
    done: "Profile Updated",
  },
  {
    name: "Create New User",
    open: async ({ page }) => {
      await page.goto("/users");
      await press(page, "Create New User");
      const dialog = dialogOf(page);
      for (
        const [label, text] of [
          ["Username", "mlopez"],
          ["Full Name", "Maria Lopez"],
          ["Email", "mlopez@clinic.example"],
          ["Password", "first words here"],
          ["Confirm Password", "first words here"],
        ]
      ) await dialog.getByLabel(label, { exact: true }).fill(text);
    },
    call: ["POST", /^\/api\/users$/],
    button: "Create User",
    done: /^User Created/,
  },
  {
    name: "Edit User",
    open: async ({ page }) => {
      await userMenu(page, "Edit User");
      await dialogOf(page).getByLabel("Full Name").fill("Ruben Vasquez II");
    },
    call: ["PATCH", /^\/api\/users\/\d+$/],
    button: "Save Changes",
    done: /^User Updated/,
  },
  {
    name: "Reset Password",
    open: async ({ page }) => {
      await userMenu(page, "Reset Password");
      await dialogOf(page).getByLabel("New Password", { exact: true }).fill("other words here");
      await dialogOf(page).getByLabel("Confirm Password").fill("other words here");
    },
    call: ["POST", /^\/api\/users\/\d+\/(reset-password|password)$/],
    button: "Reset Password",
    done: /^Password Reset$/,
  },
  {
    name: "Language model",
    open: async ({ page }) => {
      await page.goto("/settings?tab=reading");
      await page.getByLabel("Address").fill("http://localhost:11434/v1");
      await page.getByLabel("Model", { exact: true }).fill("reads-well");
      await page.getByLabel("API key").fill("sk-troubled-key");
    },
    call: ["PATCH", /^\/api\/settings\/language_model$/],
    button: "Save",
    within: main,
    done: "Settings Saved",
  },
  {
    name: "Channel",
    open: async ({ page }) => {
      await page.goto("/settings?tab=channels");
      await press(page, "Add Service");
      await page.getByRole("menuitem", { name: "Mail server (SMTP)" }).click();
      const dialog = dialogOf(page);
      for (
        const [label, text] of [
          ["Name", "Post of the office"],
          ["Mail server", "localhost"],
          ["User name", "desk"],
          ["Password", "words of the mail server"],
          ["Sender", "records@office.example"],
        ]
      ) await dialog.getByRole("textbox", { name: new RegExp(`^${label}`) }).fill(text);
    },
    call: ["POST", /^\/api\/settings\/channels$/],
    button: "Save",
    done: "Channel Saved",
  },
  {
    name: "Change Password",
    open: async ({ page }) => {
      await page.goto("/settings?tab=security");
      await page.getByLabel("Current Password").fill(staffPassword);
      await page.getByLabel("New Password").fill("other words here");
      await page.getByLabel("Confirm Password").fill("other words here");
    },
    call: ["PATCH", /^\/api\/users\/\d+$/],
    button: "Change Password",
    within: main,
    done: "Password Updated",
  },
];

/** Three calls of rows. */
const rows = 410;
const csv = [
  "MRN,First name,Last name,Date of birth",
  ...Array.from(
    { length: rows },
    (_, i) => `TB-${1000 + i},Theo,Troubled${String.fromCharCode(97 + i % 26)},1970-01-02`,
  ),
].join("\r\n");

/** The second call is refused for haste, then answered by nobody although its rows were taken in: each time the run goes on from there. */
async function importBreaksOff(seat: Seat): Promise<void> {
  const { page } = seat;
  const known = async () => Number((await page.request.get("/api/patients?limit=1")).headers()["x-total-count"]);
  const before = await known();
  await page.goto("/patients/import");
  await page.locator("input[type=file]").setInputFiles({
    name: "patients.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv),
  });
  await page.getByText("The first 200 rows: 200 created").waitFor();
  const sent: number[] = [];
  let trouble: "429" | "gone" | null = "429";
  const path = /\/api\/patients\/import$/;
  await page.route(path, async (route: Route) => {
    const [{ row }] = route.request().postDataJSON().rows;
    sent.push(row);
    if (row === 2 || !trouble) return await route.continue();
    if (trouble === "429") return await route.fulfill(troubles["too many tries"].answer!);
    await route.fetch();
    await route.abort("aborted");
  });
  const brokenOff = async (says: RegExp) => {
    await page.getByRole("heading", { name: "Import broken off" }).waitFor();
    await page.getByRole("alert").getByText(says).waitFor();
    await page.getByText("200 of 410 rows: 200 created").waitFor();
  };
  await press(page, `Import ${rows} rows`);
  await brokenOff(troubles["too many tries"].says);
  trouble = "gone";
  await press(page, "Go on");
  await brokenOff(troubles["server gone"].says);
  trouble = null;
  await press(page, "Go on");
  await page.getByRole("heading", { name: "Import finished" }).waitFor();
  await page.getByText("410 of 410 rows: 210 created, 0 updated, 200 unchanged, 0 refused.").waitFor();
  assert.deepEqual(sent, [2, 202, 202, 202, 402], "what was taken in is not sent again");
  assert.equal(await known(), before + rows, "nobody is there twice");
  await page.unroute(path);
}

/**
 * The network is slow for as long as the story needs: what is under way shows it, is sent once however often it is pressed, and one can
 * leave meanwhile. Nothing is answered before it is let through, as what shows for a moment only may be gone before one looks.
 */
async function slowNetwork({ page }: Seat): Promise<void> {
  const written: string[] = [];
  let answered = Promise.withResolvers<void>();
  const handled: Promise<void>[] = [];
  const answer = async (route: Route) => {
    const [method, { pathname }] = [route.request().method(), new URL(route.request().url())];
    if (method !== "GET") written.push(`${method} ${pathname}`);
    await answered.promise;
    // The page may have left meanwhile.
    await route.continue().catch(() => {});
  };
  // From a page that has read none of the lists.
  await page.goto("/settings");
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await page.route("**/api/**", (route: Route) => void handled.push(answer(route)));
  const follow = (path: string) => page.getByRole("navigation").locator(`a[href="${path}"]`).first().click();
  const isBusy = () => main(page).locator("[aria-busy=true]").first().waitFor();
  await follow("/patients");
  await isBusy();
  answered.resolve();
  await press(page, "New Patient");
  const dialog = dialogOf(page);
  await dialog.getByLabel("First name").fill("Sloane");
  await dialog.getByLabel("Last name").fill("Quellmann");
  const send = dialog.getByRole("button", { name: "Create Patient", exact: true });
  answered = Promise.withResolvers();
  await send.click();
  await dialog.locator("button[aria-busy=true]", { hasText: "Create Patient" }).waitFor();
  for (let i = 0; i < 3; i++) await send.dispatchEvent("click");
  await dialog.getByLabel("Last name").press("Enter");
  answered.resolve();
  await page.getByRole("heading", { level: 1, name: /Quellmann/ }).waitFor();
  // Away before it is answered: the last page is the one that is shown.
  answered = Promise.withResolvers();
  await follow("/invoices");
  await isBusy();
  await follow("/requests");
  await page.getByRole("heading", { level: 1, name: "Requests" }).waitFor();
  answered.resolve();
  await main(page).getByRole("row").nth(1).waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  assert.deepEqual(written, ["POST /api/patients"]);
  await page.unroute("**/api/**");
  await Promise.all(handled);
}

troubleOn("documents, people and settings", documents, {
  "an import that breaks off": importBreaksOff,
  "a slow network": slowNetwork,
});
