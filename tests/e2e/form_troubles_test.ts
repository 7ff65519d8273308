/**
 * Each trouble on each main form: what was typed stays, a sentence tells what happened and what to do, the button works again, and
 * the next try does it exactly once.
 * @module
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { errorTable } from "../../shared/errors.ts";
import { onePage } from "../flows/fixtures.ts";
import { atWork, openOffice, type Seat } from "./browser.ts";

interface Trouble {
  answer: { status: number; contentType?: string; body: string } | null;
  /** What has to be on the screen. */
  says: RegExp;
}
const refusal = (code: "too_many_tries" | "conflict"): Trouble => {
  const [status, message] = errorTable[code];
  return {
    answer: { status, contentType: "application/json", body: JSON.stringify({ code, message, requestId: "t" }) },
    says: new RegExp(message.replaceAll(".", "\\.")),
  };
};
const troubles: Record<string, Trouble> = {
  "too many tries": refusal("too_many_tries"),
  // As a proxy answers for a server that is being started.
  "the server is started": {
    answer: { status: 503, contentType: "text/html", body: "<h1>Service Unavailable</h1>" },
    says: /The server is busy or being started\. Try again in a moment\./,
  },
  "server gone": { answer: null, says: /The server cannot be reached\. Check your connection, then try again\./ },
  "changed meanwhile": refusal("conflict"),
};

interface Form {
  name: string;
  /** Opens it and fills it in. */
  open: (seat: Seat) => Promise<void>;
  call: [method: string, path: RegExp];
  /** The button that sends it. */
  button: string;
  /** What the question says that comes before it. */
  asked?: string;
  /** Where its fields are; the dialog unless said. */
  within?: (page: Page) => Locator;
  /** What stands there once it is done. */
  done: string | RegExp;
  /** The session ends in the middle as well. */
  signsIn?: boolean;
}

const dialogOf = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]').last();
const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const read = async ({ context }: Seat, path: string) => await (await context.request.get(`/api${path}`)).json();
const result = async () => {
  const file = await onePage("Result");
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
};

/** A request of the status that is whole, by its screen. */
async function requestOf(seat: Seat, status: string): Promise<void> {
  for (const { id } of await read(seat, `/requests?status=${status}&limit=200`)) {
    const request = await read(seat, `/requests/${id}`);
    const has = request.records.some((record: { mime: string | null }) => record.mime) && request.patient;
    const open = status !== "pending_payment" || request.invoice?.status === "sent";
    if (!has || !open || request.invoiceReview || used.has(id)) continue;
    used.add(id);
    return void await seat.page.goto(`/requests/${id}`);
  }
  throw new Error(`There is no example of ${status}.`);
}
const used = new Set<number>();
const userMenu = async (page: Page, item: string) => {
  await page.goto("/users");
  await page.getByRole("button", { name: "Actions for rvasquez" }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

const work: Form[] = [
  {
    name: "New Request",
    open: async ({ page }) => {
      await page.goto("/requests/new");
      await press(page, "Create new patient");
      for (const [label, text] of [["First name", "Wilhelmina"], ["Last name", "Quellmann"], ["MRN", "QU-1"]]) {
        await page.getByLabel(label).fill(text);
      }
      await press(page, "Create new requester");
      await page.getByLabel("Name", { exact: true }).fill("Quarry Legal");
      await page.getByLabel("Request type").selectOption({ index: 1 });
      await page.getByLabel("Purpose").fill("Appeal of a claim");
    },
    call: ["POST", /^\/api\/requests$/],
    button: "Create Request",
    within: main,
    done: "Request created",
    signsIn: true,
  },
  {
    name: "Edit Request",
    open: async (seat) => {
      await requestOf(seat, "new");
      await seat.page.getByRole("button", { name: "Generate Invoice" }).first().waitFor();
      await seat.page.keyboard.press("e");
      await dialogOf(seat.page).getByLabel("Purpose").fill("Second opinion");
    },
    call: ["PATCH", /^\/api\/requests\/\d+$/],
    button: "Save changes",
    done: /^Request \d+ corrected$/,
  },
  {
    name: "Attach Records",
    open: async (seat) => {
      await requestOf(seat, "new");
      await press(seat.page, "Attach Records");
      await dialogOf(seat.page).locator("input[type=file]").setInputFiles(await result());
      await dialogOf(seat.page).getByLabel("Notes").fill("By hand from the ward");
    },
    call: ["POST", /attach-records$/],
    button: "Attach 1 file",
    done: "Records Attached",
    signsIn: true,
  },
  {
    name: "Generate Invoice",
    open: async (seat) => {
      await requestOf(seat, "new");
      await press(seat.page, "Generate Invoice");
      await dialogOf(seat.page).getByLabel("Waive all fees").check();
      await dialogOf(seat.page).getByLabel("Reason for the waiver").fill("Continuing care");
    },
    call: ["POST", /^\/api\/invoices$/],
    button: "Generate Invoice",
    done: "Invoice generated successfully",
  },
  {
    name: "Send Invoice",
    open: async ({ page }) => {
      await page.goto("/invoices?tab=sent");
      await page.getByRole("button", { name: /^Actions for INV/ }).first().click();
      await page.getByRole("menuitem", { name: /^Send/ }).click();
      await dialogOf(page).getByLabel("Email").fill("other@harbor.example");
    },
    call: ["POST", /batch-send$/],
    button: "Send Invoice",
    done: "1 invoice(s) sent successfully",
  },
  {
    name: "Confirm Payment",
    open: async (seat) => {
      await requestOf(seat, "pending_payment");
      await press(seat.page, "Confirm Payment");
      // The processor knows of no payment: it came by hand.
      await dialogOf(seat.page).getByRole("button", { name: "Confirm Payment" }).click();
      await dialogOf(seat.page).getByRole("radio").last().check();
    },
    call: ["POST", /confirm-payment$/],
    button: "Confirm Payment",
    done: "Payment confirmed successfully",
  },
  {
    name: "Release Records",
    open: async (seat) => {
      await requestOf(seat, "ready_for_release");
      await press(seat.page, "Release Records");
      const dialog = dialogOf(seat.page);
      await dialog.getByLabel("Passcode").fill("heron 2026");
      await dialog.getByRole("checkbox", { name: /^I have looked at/ }).check();
      const reason = dialog.getByLabel(/^Legal reason/);
      if (await reason.count() > 0) await reason.selectOption("court_order");
    },
    call: ["POST", /release-records$/],
    button: "Release Records",
    done: "Records released successfully",
    signsIn: true,
  },
  {
    name: "New Link",
    open: async (seat) => {
      const [{ id }] = await read(seat, "/requests?status=completed&limit=1");
      await seat.page.goto(`/requests/${id}`);
      await press(seat.page, "New Link");
      await dialogOf(seat.page).getByLabel("Passcode").fill("heron 2026");
    },
    call: ["POST", /^\/api\/secure-links$/],
    button: "Create Link",
    done: "Secure link created",
  },
];

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
    done: /^Password Reset/,
  },
];

/** What stands in all fields. */
const typedIn = (scope: Locator): Promise<(string | boolean)[]> =>
  scope.locator("input, textarea, select").evaluateAll((fields) =>
    fields.map((field) => {
      const { type, checked, value, files } = field as HTMLInputElement;
      return type === "checkbox" || type === "radio" ? checked : type === "file" ? String(files?.length) : value;
    })
  );

async function holds(
  seat: Seat,
  { open, call: [method, path], button, asked, within = dialogOf, done, signsIn }: Form,
) {
  const { page, context } = seat;
  await open(seat);
  const scope = within(page);
  const send = scope.getByRole("button", { name: button, exact: true }).last();
  await send.waitFor();
  const click = async () => {
    await send.click();
    if (asked) await dialogOf(page).getByRole("button", { name: asked }).click();
  };
  const typed = await typedIn(scope);
  const isIt = (url: URL) => path.test(url.pathname);
  let answer: Trouble["answer"] | "pass" = "pass";
  let passed = 0;
  let answered = 0;
  await page.route(isIt, async (route) => {
    if (route.request().method() !== method) return await route.fallback();
    answered++;
    if (answer === null) return await route.abort("aborted");
    if (answer !== "pass") return await route.fulfill(answer);
    passed++;
    // The slow network: long enough for a second click.
    await new Promise((wait) => setTimeout(wait, 200));
    await route.continue();
  });
  for (const [trouble, { answer: given, says }] of Object.entries(troubles)) {
    answer = given;
    await click();
    await page.locator("[data-toasts], [role=alert], [data-field], [role=dialog]").getByText(says).first().waitFor({
      timeout: 5000,
    })
      .catch(async () =>
        assert.fail(
          `${trouble}: nothing says ${says}, but ${await page.locator("[data-toasts], [role=alert]")
            .allInnerTexts()}; ${answered}`,
        )
      );
    assert.deepEqual(await typedIn(scope), typed, `${trouble}: what was typed stays`);
    // Where a price is asked for anew, once that is there.
    for (let tries = 0; !await send.isEnabled(); tries++) {
      assert.ok(tries < 50, `${trouble}: it can be sent again`);
      await new Promise((wait) => setTimeout(wait, 100));
    }
  }
  answer = "pass";
  if (signsIn) {
    await context.clearCookies();
    await click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByRole("button", { name: "Test Login (Admin)" }).click();
    await atWork(page);
    assert.deepEqual(await typedIn(scope), typed, "401: what was typed stays");
    passed = 0;
  }
  await click();
  await send.dispatchEvent("click", {}, { timeout: 500 }).catch(() => {});
  await page.getByText(done).first().waitFor();
  assert.equal(passed, 1, "it was sent once");
  await page.unroute(isIt);
}

for (
  const [what, forms] of Object.entries({
    "requests, invoices and releases": work,
    "documents, people and settings": documents,
  })
) {
  Deno.test(`trouble on every form of ${what}: nothing typed is lost, and the next try does it once`, async (t) => {
    await using office = await openOffice();
    await using seat = await office.seat({
      expected: ["401 /api/", "402 /api/", "409 /api/", "429 /api/", "503 /api/"],
    });
    await seat.testSignIn();
    seat.context.setDefaultTimeout(15_000);
    for (const form of forms) {
      await t.step(form.name, () => holds(seat, form));
    }
  });
}
