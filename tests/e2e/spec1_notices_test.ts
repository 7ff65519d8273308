/** Specification 1 §8 in a browser: what is told when a read or an action fails, when it works, and while the server is slow. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { onePage } from "../flows/fixtures.ts";
import { openOffice, type Seat, staffPassword } from "./browser.ts";
import { answering } from "./parts.ts";

const notice = (page: Page, title: string) =>
  page.locator("[data-toasts]").getByText(title, { exact: true }).first().waitFor();
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor({ state: "attached" });
const read = async (seat: Seat, path: string) => await (await seat.context.request.get(`/api${path}`)).json();

const broken = { status: 500, body: "" };
const nothing = { status: 200, body: "[]" };

/** What a screen says when a read fails. */
const failedReads: [where: string, call: RegExp, text: string][] = [
  ["/requests", /^\/api\/requests/, "Error loading requests: Unknown error"],
  ["/calendar", /^\/api\/requests/, "Failed to fetch requests"],
  ["/requests?view=1", /^\/api\/requests\/1$/, "Failed to load request details"],
  ["/invoices", /^\/api\/invoices(\?|$)/, "Error: Failed to fetch invoices"],
  ["/invoices/1", /^\/api\/invoices\/1$/, "Failed to fetch invoice"],
  ["/", /^\/api\/metrics/, "Failed to fetch metrics"],
  ["/", /^\/api\/activity-logs/, "Failed to load activity logs"],
];
const emptyLists: [where: string, call: RegExp, text: string][] = [
  ["/requests", /^\/api\/requests\?/, "No requests found"],
  ["/invoices", /^\/api\/invoices\?/, "No invoices found"],
  ["/", /^\/api\/activity-logs/, "No recent activity found"],
];
const slowReads: [where: string, call: RegExp, text: string][] = [
  ["/requests?view=1", /^\/api\/requests\/1$/, "Loading request details..."],
  ["/invoices", /^\/api\/invoices\?/, "Loading invoices..."],
];

Deno.test("specification 1: failed reads, empty lists, and while the server is slow", async (t) => {
  await using office = await openOffice();
  await using admin = await office.seat({ expected: ["500 /api/"] });
  const { page } = admin;
  await admin.testSignIn();
  const each = async (rows: typeof failedReads, answer: typeof broken) => {
    for (const [where, call, text] of rows) {
      await answering(page, call, answer, async () => {
        await page.goto(where);
        await shows(page, text);
      });
    }
  };
  await t.step("failed reads", async () => {
    await each(failedReads, broken);
    await answering(page, /^\/api\/metrics/, broken, async () => {
      await page.goto("/requests");
      for (const tab of ["New Requests 0", "Pending Payment 0", "Ready for Release 0"]) {
        await page.getByRole("tab", { name: tab }).waitFor();
      }
    });
  });
  await t.step("empty lists", () => each(emptyLists, nothing));
  await t.step("while the server is slow", async () => {
    const held = Promise.withResolvers<void>();
    const hold = async (call: RegExp, during: () => Promise<void>) => {
      const of = (url: URL) => call.test(url.pathname + url.search);
      await page.route(of, async (route) => {
        await held.promise;
        await route.abort();
      });
      await during();
    };
    for (const [where, call, text] of slowReads) {
      await hold(call, async () => {
        await page.goto(where);
        await shows(page, text);
      });
    }
    await hold(/^\/api\/requests\?/, async () => {
      await page.goto("/requests");
      await page.locator("tbody tr .skeleton-bar").first().waitFor();
      assert.equal(await page.locator("tbody tr").count(), 5);
    });
    await hold(/^\/api\/activity-logs/, async () => {
      await page.goto("/");
      await page.getByRole("list", { name: "Loading recent activity" }).waitFor();
    });
    await page.unrouteAll({ behavior: "ignoreErrors" });
    held.resolve();
  });
});

Deno.test("specification 1: signing in and out is told, and pages before sign-in tell how it went", async (t) => {
  await using office = await openOffice();
  await using seat = await office.seat({ expected: ["401 /api/", "500 /api/"] });
  const { page } = seat;
  const failing = (path: RegExp, during: () => Promise<void>) => answering(page, path, broken, during);
  await t.step("signing in and out is told", async () => {
    const signIn = async (word: string) => {
      await page.getByLabel("Username").fill("igranger");
      await page.getByLabel("Password", { exact: true }).fill(word);
      await page.getByRole("button", { name: "Sign In" }).click();
    };
    await page.goto("/auth");
    await signIn("not the word");
    await notice(page, "Login failed");
    await failing(/test-login/, async () => {
      await page.getByRole("button", { name: "Test Login (Admin)" }).click();
      await notice(page, "Test Login Failed");
    });
    await signIn(staffPassword);
    await notice(page, "Login successful");
    await shows(page, /^Welcome back, .+!$/);
    await failing(/logout/, async () => {
      await page.getByRole("button", { name: "Logout" }).click();
      await notice(page, "Logout failed");
    });
    await page.getByRole("button", { name: "Logout" }).click();
    await notice(page, "Logged out");
    await shows(page, "You have been successfully logged out.");
    await page.getByRole("button", { name: "Test Login (Admin)" }).click();
    await notice(page, "Test Login Successful");
    await page.getByRole("button", { name: "Logout" }).click();
    await notice(page, "Logged out");
  });
  await t.step("pages before sign-in tell how it went", async () => {
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill("igranger@harbor.example");
    const ask = () => page.getByRole("button", { name: "Send Reset Link" }).click();
    await failing(/send-password-reset/, async () => {
      await ask();
      await notice(page, "Password Reset Request Failed");
    });
    await ask();
    await notice(page, "Password Reset Request Sent");
    await shows(page, "If the email exists in our system, a password reset link has been sent.");
    const pages = [
      ["/reset-password", "Password Reset Successful", "Password Reset Failed"],
      ["/activate-account", "Account Activated", "Account Activation Failed"],
    ];
    const texts = [
      "Your password has been reset successfully. You can now log in with your new password.",
      "Your account has been activated successfully. You can now log in.",
    ];
    for (const [index, [path, done, failed]] of pages.entries()) {
      const call = new RegExp(`^/api${path}`);
      await page.goto(`${path}?token=${"x".repeat(43)}`);
      await page.locator("input[type=password]").nth(1).waitFor();
      for (const field of await page.locator("input[type=password]").all()) await field.fill("a long new word");
      const send = () => page.locator("button[type=submit]").click();
      await failing(call, async () => {
        await send();
        await notice(page, failed);
      });
      await answering(page, call, { status: 200, body: '{"ok":true}' }, async () => {
        await send();
        await notice(page, done);
        await shows(page, texts[index]);
        await page.waitForURL("**/auth");
      });
    }
  });
});

/** An action on its screen: refused first, then done, each with its notice. */
interface Action {
  /** The page, with an example's id. */
  open: (seat: Seat) => Promise<string>;
  /** All up to the last click. */
  prepare?: (page: Page) => Promise<void>;
  last: (page: Page) => Promise<void>;
  call: RegExp;
  failed: string;
  done?: string;
}
const example = (status: string) => async (seat: Seat) => {
  const rows = await read(seat, `/requests?status=${status}&limit=200`);
  for (const { id } of rows) {
    const request = await read(seat, `/requests/${id}`);
    const whole = request.records.some((record: { mime: string | null }) => record.mime) && request.patient &&
      !request.invoiceReview && (status !== "pending_payment" || request.invoice?.status === "sent");
    if (whole) return `/requests?status=${status}&view=${id}`;
  }
  throw new Error(`There is no example of ${status}.`);
};
const press = (name: string) => (page: Page) =>
  page.getByRole("dialog").last().getByRole("button", { name, exact: true }).click();
/** Shows the invoices under a tab, and none of those that stood in the list before: each has the tab's status. */
async function ofStatus(page: Page, tab: string): Promise<void> {
  await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
  const status = tab === "Unpaid" ? "Pending" : tab;
  await page.waitForFunction((status) => {
    const rows = [...document.querySelectorAll("tbody tr")];
    return rows.length > 0 && rows.every((row) => [...row.querySelectorAll("*")].some((e) => e.textContent === status));
  }, status);
}
const menu = (status: string, name: string) => async (page: Page) => {
  await ofStatus(page, status);
  await page.getByRole("button", { name: /^Actions for INV/ }).first().click();
  await page.getByRole("menuitem", { name, exact: true }).click();
};
const paidBy = (page: Page) => page.getByRole("dialog").getByLabel(/^Paid by/).selectOption("check").then(() => {});
const chooseTwo = (name: RegExp) => async (page: Page) => {
  await ofStatus(page, "Sent");
  const boxes = page.getByRole("row").getByRole("checkbox");
  await boxes.nth(1).click();
  await boxes.nth(2).click();
  await page.getByRole("button", { name: "Batch Actions" }).click();
  await page.getByRole("menuitem", { name }).click();
};
const invoices = () => Promise.resolve("/invoices");

const actions: Action[] = [
  {
    open: example("new"),
    prepare: async (page) => {
      await press("Attach Records")(page);
      const file = await onePage("Result");
      await page.getByRole("dialog").last().locator("input[type=file]").setInputFiles({
        name: file.name,
        mimeType: file.type,
        buffer: Buffer.from(await file.arrayBuffer()),
      });
    },
    last: press("Attach 1 file"),
    call: /attach-records$/,
    failed: "Failed to attach records",
    done: "Records Attached",
  },
  {
    open: example("new"),
    last: (page) => page.getByRole("dialog").getByRole("checkbox", { name: /^Include/ }).first().click(),
    call: /request-records/,
    failed: "Failed to update record",
  },
  {
    open: example("new"),
    prepare: press("Generate Invoice"),
    last: press("Generate Invoice"),
    call: /^\/api\/invoices$/,
    failed: "Failed to generate invoice",
    done: "Invoice generated successfully",
  },
  {
    open: example("new"),
    prepare: async (page) => {
      await press("Reject Request")(page);
      await page.getByLabel(/^Reason/).fill("The authorization is not signed");
    },
    last: (page) => page.getByRole("alertdialog").getByRole("button", { name: "Reject Request" }).click(),
    call: /^\/api\/requests\/\d+$/,
    failed: "Failed to reject request",
    done: "Request rejected successfully",
  },
  {
    open: example("ready_for_release"),
    prepare: async (page) => {
      await press("Release Records")(page);
      const reason = page.getByLabel(/^Legal reason/);
      const looked = page.getByRole("checkbox", { name: /^I have looked at/ });
      await looked.click();
      if (await reason.count() > 0) await reason.selectOption("court_order");
    },
    last: press("Release Records"),
    call: /release-records$/,
    failed: "Failed to release records",
    done: "Records released successfully",
  },
  {
    open: invoices,
    prepare: async (page) => {
      await menu("Sent", "Mark as Paid")(page);
      await paidBy(page);
    },
    last: press("Mark as Paid"),
    call: /batch-mark-paid/,
    failed: "Failed to mark as paid",
    done: "Invoice marked as paid",
  },
  {
    open: invoices,
    prepare: async (page) => {
      await chooseTwo(/^Mark as Paid/)(page);
      await paidBy(page);
    },
    last: press("Mark as Paid"),
    call: /batch-mark-paid/,
    failed: "Failed to update invoices",
    done: "2 invoice(s) marked as paid",
  },
  {
    open: invoices,
    prepare: menu("Unpaid", "Send Invoice"),
    last: press("Send Invoice"),
    call: /batch-send/,
    failed: "Failed to send invoices",
    done: "1 invoice(s) sent successfully",
  },
];

Deno.test("specification 1: failed actions keep what was typed, actions are told", async (t) => {
  await using office = await openOffice();
  await using admin = await office.seat({ expected: ["500 /api/"] });
  const { page } = admin;
  await admin.testSignIn();
  for (const { open, prepare, last, call, failed, done } of actions) {
    await t.step(failed, async () => {
      await page.goto(await open(admin));
      await prepare?.(page);
      const of = (url: URL) => call.test(url.pathname);
      await page.route(of, (route) => route.request().method() === "GET" ? route.continue() : route.fulfill(broken));
      await last(page);
      await notice(page, failed);
      await page.unroute(of);
      if (!done) return;
      await last(page);
      await notice(page, done);
    });
  }
  await t.step("Failed to confirm payment", async () => {
    await page.goto(await example("pending_payment")(admin));
    await press("Confirm Payment")(page);
    await answering(page, /confirm-payment/, broken, async () => {
      await press("Confirm Payment")(page);
      await notice(page, "Failed to confirm payment");
    });
    await answering(
      page,
      /confirm-payment/,
      {
        status: 200,
        body: '{"recordsStatus":"attached","canAutoFetch":false,"message":"Paid.","requestId":1,"request":{"id":1}}',
      },
      async () => {
        await press("Confirm Payment")(page);
        await notice(page, "Payment confirmed successfully");
      },
    );
  });
});
