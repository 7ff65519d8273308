/**
 * Each trouble on each form that a request passes, from New Request to New Link.
 * @module
 */
import { dialogOf, type Form, main, press, read, result, troubleOn } from "./form_troubles.ts";
import type { Seat } from "./browser.ts";

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

troubleOn("requests, invoices and releases", work);
