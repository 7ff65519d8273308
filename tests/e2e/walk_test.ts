/**
 * One run over every screen × role × width: axe finds nothing, nothing moves sideways or jumps, nothing is logged, refused
 * or thrown. The list is the route table's (`web/app/routes.tsx`) and the settings' tabs, so a new screen is in it at once.
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { may, type Role } from "../../shared/permissions.ts";
import { paths } from "../../web/app/paths.ts";
import { places } from "../../web/app/routes.tsx";
import type { Place } from "../../web/lib/places.ts";
import { tabsFor } from "../../web/rooms/settings/parts/tabs.ts";
import { inaccessible } from "./accessible.ts";
import { type Office, openOffice, phone, type Seat, tablet, wide } from "./browser.ts";

const sizes = [wide, tablet, phone];
/** Pages that are open at the same time: as many as two cores can serve. */
const atOnce = 4;
/** How much of a page may jump while it loads (cumulative layout shift). */
const mostShift = 0.02;
/** Milliseconds that a page has to lay itself out anew on a loaded machine when the window changes. */
const fitsWithin = 3000;

const staff: Partial<Record<Role, string>> = {
  intake: "igranger",
  billing: "bthornton",
  "external-requester": "tvukovic",
};

interface Visit {
  seat: Seat;
  who: string;
  place: Place;
  /** Where the screen shows something. */
  address: string;
  denied: boolean;
}

Deno.test("every screen, for every role, at every width, is accessible, fits, and works without an error", async () => {
  await using office = await openOffice();
  const visits = await planned(office);
  const found: string[] = [];
  const walk = async () => {
    // A tab goes from screen to screen: opening one for each took half of the run.
    let tab: Page | null = null;
    let sitting: Seat | null = null;
    for (let visit = visits.shift(); visit; visit = visits.shift()) {
      if (sitting !== visit.seat) {
        await tab?.close();
        sitting = visit.seat;
        tab = await sitting.tab();
        await tab.addInitScript(countShifts);
      }
      found.push(...await walkTo(tab!, visit));
    }
    await tab?.close();
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
  assert.deepEqual(found, []);
  office.check();
});

/** Every screen for everyone who can ask for it, the role's tabs of the settings apart. */
async function planned(office: Office): Promise<Visit[]> {
  const admin = await office.seat();
  await admin.testSignIn();
  const seats: [Role, Seat][] = [["admin", admin]];
  for (const [role, username] of Object.entries(staff) as [Role, string][]) {
    const seat = await office.seat();
    await seat.signIn(username);
    seats.push([role, seat]);
  }
  const visits: Visit[] = [];
  // A link that nobody gave is told so, by an answer that says so.
  const stranger = await office.seat({ expected: ["404 /api/"] });
  for (const place of places.filter(({ access }) => access === "public")) {
    visits.push({ seat: stranger, who: "a stranger", place, address: await exampleOf(place, admin), denied: false });
  }
  for (const [role, seat] of seats) {
    for (const place of places.filter(({ access }) => access !== "public")) {
      const denied = place.permission !== undefined && !may(role, place.permission);
      const address = await exampleOf(place, denied ? admin : seat, admin);
      const tabs = place.path === paths.settings ? tabsFor(role).map(({ id }) => paths.settingsTab(id)) : [address];
      visits.push(...tabs.map((address) => ({ seat, who: role, place, address, denied })));
    }
  }
  return visits;
}

/** Opens a screen and returns what is wrong with it. */
async function walkTo(page: Page, { who, address, denied }: Visit): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize(wide);
  await page.goto(address);
  await settled(page);
  const told = await page.getByRole("heading", { name: "Access Denied" }).count() > 0;
  if (told !== denied) found.push(`is ${told ? "denied" : "shown"}`);
  if (await page.getByRole("heading", { name: "This page could not be shown" }).count() > 0) found.push("breaks");
  // The same page for everything that is denied, looked at once for each.
  if (!denied) {
    const { shift, moved } = await page.evaluate(() => {
      const { shift, moved } = globalThis as unknown as Shifts;
      return { shift, moved };
    });
    if (shift > mostShift) found.push(`jumps by ${shift.toFixed(3)}: ${moved.join(" | ")}`);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await settled(page);
      const wider = await page.waitForFunction(fits, null, { timeout: fitsWithin }).then(
        () => null,
        () => page.evaluate(widest),
      );
      if (wider !== null) found.push(`does not fit ${size.width} px: ${wider}`);
      // A table scrolls in its box, which hides from the above what is cut off there: its last column holds the buttons.
      if (size !== phone) {
        const whole = page.waitForFunction(wholeTables, null, { timeout: fitsWithin });
        const cut = await whole.then(() => [], () => page.evaluate(cutTables));
        found.push(...cut.map((table) => `at ${size.width} px ${table}`));
      }
      found.push(...(await inaccessible(page)).map((what) => `at ${size.width} px ${what}`));
    }
  }
  return found.map((what) => `${address} for ${who}: ${what}`);
}

interface Shifts {
  shift: number;
  /** What moved, for the report. */
  moved: string[];
}

/** Runs in the page: adds up what jumped without anybody's doing. */
function countShifts(): void {
  const own = globalThis as unknown as Shifts;
  own.shift = 0;
  own.moved = [];
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      if (hadRecentInput) continue;
      own.shift += value;
      own.moved.push(
        ...sources.map(({ node }) => node instanceof Element ? node.outerHTML.slice(0, 90) : String(node)),
      );
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page: nothing stands out of the window. */
const fits = () => document.documentElement.scrollWidth <= innerWidth;

/** Runs in the page: no table is wider than the box it stands in. */
const wholeTables = () =>
  [...document.querySelectorAll("table")].every((table) => table.scrollWidth <= table.parentElement!.clientWidth + 1);

/** Runs in the page: the tables that are, for the report. */
const cutTables = () =>
  [...document.querySelectorAll("table")]
    .filter((table) => table.scrollWidth > table.parentElement!.clientWidth + 1)
    .map((table) =>
      `a table is ${table.scrollWidth} px wide in ${table.parentElement!.clientWidth}: ${table.outerHTML.slice(0, 120)}`
    );

/** Runs in the page: what stands out furthest, for the report. */
function widest(): string {
  const boxes = [...document.querySelectorAll("body *")].map((box) => ({
    box,
    right: box.getBoundingClientRect().right,
  }));
  const { box, right } = boxes.reduce((most, one) => one.right > most.right ? one : most);
  return `${document.documentElement.scrollWidth} px of content; ${box.outerHTML.slice(0, 160)} ends at ${right}`;
}

/** The screen stands: its heading is there and nothing is being loaded. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.querySelector("h1") !== null &&
    document.querySelector(".skeleton-bar, .loading, [aria-busy=true]") === null
  );
}

/** Where an example of `:id` comes from, by the room in the path. */
const lists: Record<string, string[]> = {
  requests: ["/api/requests?limit=1&status=ready_for_release", "/api/requests?limit=1"],
  inbox: ["/api/inbox-entries?limit=1&status=parsed"],
  invoices: ["/api/invoices?limit=1&status=sent", "/api/invoices?limit=1"],
  patients: ["/api/patients?limit=1"],
  users: ["/api/users?limit=1"],
};

/** An address at which the screen shows something to one of these; the first is asked first. */
async function exampleOf({ path }: Place, ...seats: Seat[]): Promise<string> {
  const room = path === "/payment" ? "invoices" : path.split("/")[1];
  const firstId = async () => {
    assert.ok(lists[room], `Say where an example for ${path} comes from.`);
    for (const seat of seats) {
      for (const list of lists[room]) {
        const answer = await seat.context.request.get(list);
        const rows = answer.ok() ? await answer.json() : [];
        if (rows.length > 0) return String(rows[0].id);
      }
    }
    assert.fail(`the demo office has nothing to show at ${path}`);
  };
  if (path === "/payment") return paths.payment(await firstId());
  if (path === "/secure/:token") {
    const mails: { text: string }[] = await (await seats[0].context.request.get("/api/outbox?limit=200")).json();
    return mails.find(({ text }) => text.includes("/secure/"))!.text.match(/\/secure\/[\w-]+/)![0];
  }
  if (([paths.resetPassword, paths.activateAccount] as string[]).includes(path)) {
    return `${path}?token=${"x".repeat(43)}`;
  }
  return path.includes(":") ? path.replace(/:\w+/, await firstId()) : path;
}
