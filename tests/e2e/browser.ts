/**
 * The real server on a folder of its own, and browsers that are watched: whatever a page throws, logs as an error, or is
 * refused by the content security policy or the server, fails the test.
 *
 * ```ts
 * await using office = await openOffice();
 * const clerk = await office.seat();
 * await clerk.testSignIn();
 * ```
 * @module
 */
import assert from "node:assert/strict";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { ensureChromium, flags } from "../chromium.ts";
import { freePort, startServer } from "../kill/server.ts";
import { officeFolder } from "./template.ts";

/** The widths every screen is made for. */
export const wide = { width: 1440, height: 900 };
export const tablet = { width: 1024, height: 768 };
export const phone = { width: 390, height: 844 };

/** What the demo's staff sign in with. */
export const staffPassword = "harbor-glen";

/** Milliseconds a condition may take on a loaded machine; nothing waits that long when it holds. */
const patience = 180_000;

export interface SeatOptions {
  viewport?: { width: number; height: number };
  dark?: boolean;
  /** Fingers instead of a mouse: `pointer: coarse`. */
  touch?: boolean;
  /** With the service worker, as an installed app. Without it a page opens as on the first visit, and sooner. */
  installed?: boolean;
  /** Answers that belong to what the test does, e.g. `403 /api/secure/`: a status and how the path begins. */
  expected?: readonly string[];
}

/** One person's browser. */
export interface Seat extends AsyncDisposable {
  context: BrowserContext;
  page: Page;
  /** Another tab of the same browser. */
  tab(): Promise<Page>;
  /** The sign-in page's "Test Login (Admin)". */
  testSignIn(): Promise<void>;
  signIn(username: string): Promise<void>;
  /** What has gone wrong in any tab so far. */
  problems: string[];
}

export interface Office extends AsyncDisposable {
  url: string;
  /** Where faxes are dropped. */
  faxDir: string;
  seat(options?: SeatOptions): Promise<Seat>;
  /** Fails when any page of any seat had a problem; called at the end as well. */
  check(): void;
}

/** Starts a demo office and a browser. `seed: false` leaves it empty but for its first administrator; `webRoot`: another build than ours. */
export async function openOffice(
  { seed = true, env = {}, webRoot }: { seed?: boolean; env?: Record<string, string>; webRoot?: string } = {},
): Promise<Office> {
  // An office with an environment of its own is filled under it: what is seeded may depend on it.
  const dataDir = await officeFolder(seed && Object.keys(env).length === 0);
  const server = await startServer(dataDir, freePort(), {
    SEED_DEMO: String(seed),
    ...(webRoot ? { WEB_ROOT: webRoot } : {}),
    ...env,
  });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: flags });
  const seats: Seat[] = [];
  const check = () => {
    const problems = seats.flatMap((seat) => seat.problems);
    assert.deepEqual(problems, [], "the pages had problems");
  };
  return {
    url: server.url,
    faxDir: `${dataDir}/drop/fax`,
    async seat(options = {}) {
      const seat = await openSeat(browser, server.url, options);
      seats.push(seat);
      return seat;
    },
    check,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server.stop();
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}

async function openSeat(browser: Browser, url: string, options: SeatOptions): Promise<Seat> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: options.viewport ?? wide,
    colorScheme: options.dark ? "dark" : "light",
    hasTouch: options.touch ?? false,
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    acceptDownloads: true,
    serviceWorkers: options.installed ? "allow" : "block",
  });
  context.setDefaultTimeout(patience);
  const problems: string[] = [];
  context.on("page", (page) => watch(page, problems, options.expected ?? []));
  const page = await context.newPage();
  return {
    context,
    page,
    problems,
    tab: () => context.newPage(),
    async testSignIn() {
      await page.goto("/auth");
      await page.getByRole("button", { name: "Test Login (Admin)" }).click();
      await atWork(page);
    },
    async signIn(username) {
      await page.goto("/auth");
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Password", { exact: true }).fill(staffPassword);
      await page.getByRole("button", { name: "Sign In" }).click();
      await atWork(page);
    },
    async [Symbol.asyncDispose]() {
      for (const problem of problems) console.error(`  ${problem}`);
      await lastLook(context);
      // A page may ask once more while its journey ends: the handler of that call then meets a context that is gone.
      for (const tab of context.pages()) await tab.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    },
  };
}

/** With E2E_SHOTS=folder every tab is kept as it looked at the end: to see why a test failed. */
async function lastLook(context: BrowserContext): Promise<void> {
  const folder = Deno.env.get("E2E_SHOTS");
  if (!folder) return;
  await Deno.mkdir(folder, { recursive: true });
  for (const page of context.pages()) {
    await page.screenshot({ path: `${folder}/${crypto.randomUUID()}.png`, timeout: 5000 }).catch(() => {});
  }
}

/** Signed in, and the live connection stands. */
export async function atWork(page: Page): Promise<void> {
  await page.getByTitle("Changes made by others show at once").waitFor({ state: "attached" });
}

function watch(page: Page, problems: string[], expected: readonly string[]): void {
  page.on("pageerror", (error) => problems.push(`${path(page.url())} threw ${error.message}`));
  page.on("console", (message) => {
    // The answers themselves are judged below; the browser says so of each that is not 2xx.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    problems.push(`${path(page.url())} logged ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    // A page that is left ends what it was asking for.
    const why = request.failure()?.errorText ?? "failed";
    if (why !== "net::ERR_ABORTED") problems.push(`${path(page.url())} did not get ${path(request.url())}: ${why}`);
  });
  page.on("response", (answer) => {
    const what = `${answer.status()} ${path(answer.url())}`;
    if (answer.status() >= 400 && !expected.some((one) => what.startsWith(one))) problems.push(what);
  });
}

/** The path without the query: a pay link's key does not belong into a report. */
const path = (url: string): string => URL.canParse(url) ? new URL(url).pathname : url;
