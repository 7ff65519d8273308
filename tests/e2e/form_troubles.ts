/**
 * A trouble on a form: what was typed stays, a sentence tells what happened and what to do, the button works again, and the next try
 * does it exactly once.
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
export const troubles: Record<string, Trouble> = {
  "too many tries": refusal("too_many_tries"),
  // As a proxy answers for a server that is being started.
  "the server is started": {
    answer: { status: 503, contentType: "text/html", body: "<h1>Service Unavailable</h1>" },
    says: /The server is busy or being started\. Try again in a moment\./,
  },
  "server gone": { answer: null, says: /The server cannot be reached\. Check your connection, then try again\./ },
  "changed meanwhile": refusal("conflict"),
};

export interface Form {
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

export const dialogOf = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"]').last();
export const main = (page: Page) => page.getByRole("main");
export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
export const read = async ({ context }: Seat, path: string) => await (await context.request.get(`/api${path}`)).json();
export const result = async () => {
  const file = await onePage("Result");
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
};

/** What stands in all fields. */
const typedIn = (scope: Locator): Promise<(string | boolean)[]> =>
  scope.locator("input, textarea, select").evaluateAll((fields) =>
    fields.map((field) => {
      const { type, checked, value, files } = field as HTMLInputElement;
      return type === "checkbox" || type === "radio" ? checked : type === "file" ? String(files?.length) : value;
    })
  );

/** Whether nothing lies over a button: what does would take the next press. */
const isFree = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    element.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [left + 4, (left + right) / 2, right - 4].every((x) =>
      element.contains(document.elementFromPoint(x, (top + bottom) / 2))
    );
  });

async function holds(
  seat: Seat,
  { open, call: [method, path], button, asked, within = dialogOf, done, signsIn }: Form,
) {
  const { page, context } = seat;
  await open(seat);
  const scope = within(page);
  const send = scope.getByRole("button", { name: button, exact: true }).last();
  await send.waitFor();
  const click = async (timeout?: number) => {
    await send.click({ timeout });
    if (asked) await dialogOf(page).getByRole("button", { name: asked }).click({ timeout });
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
    // A test that has failed meanwhile waits for no answer.
    await route.continue().catch(() => {});
  });
  for (const [trouble, { answer: given, says }] of Object.entries(troubles)) {
    answer = given;
    await click();
    await page.locator("[data-toasts], [role=alert], [data-field], [role=dialog]").getByText(says).first().waitFor()
      .catch(async () =>
        assert.fail(
          `${trouble}: nothing says ${says}, but ${await page.locator("[data-toasts], [role=alert]")
            .allInnerTexts()}; ${answered}`,
        )
      );
    assert.deepEqual(await typedIn(scope), typed, `${trouble}: what was typed stays`);
    // A notice finds its place once the dialog below it has settled.
    for (let tries = 0; !await isFree(send); tries++) {
      assert.ok(tries < 150, `${trouble}: the notice stands over the button`);
      await new Promise((wait) => setTimeout(wait, 100));
    }
    // Where a price is asked for anew, once that is there.
    for (let tries = 0; !await send.isEnabled(); tries++) {
      assert.ok(tries < 150, `${trouble}: it can be sent again`);
      await new Promise((wait) => setTimeout(wait, 100));
    }
  }
  answer = "pass";
  if (signsIn) {
    await context.clearCookies();
    // Any call may bring the sign-in page before the press.
    await click(3000).catch(() => {});
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

/** Every trouble on each of these forms, in one browser; `more` are further stories in it. */
export function troubleOn(
  what: string,
  forms: readonly Form[],
  more: Record<string, (seat: Seat) => Promise<void>> = {},
) {
  Deno.test(`trouble on every form of ${what}: nothing typed is lost, and the next try does it once`, async (t) => {
    await using office = await openOffice();
    await using seat = await office.seat({
      expected: ["401 /api/", "402 /api/", "409 /api/", "429 /api/", "503 /api/"],
    });
    await seat.testSignIn();
    for (const form of forms) await t.step(form.name, () => holds(seat, form));
    for (const [name, story] of Object.entries(more)) await t.step(name, () => story(seat));
  });
}
