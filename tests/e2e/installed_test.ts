/**
 * ReleaseDesk as an installed app: what its manifest offers, what it keeps in the browser, and how it behaves without a network.
 * @module
 */
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { atWork, openOffice, phone } from "./browser.ts";
import { firstView, mostOfFirstView, signedInAs } from "./first_view.ts";
import { picture, screenshots } from "./pictures.ts";

const publicFiles = new URL("../../web/public/", import.meta.url);

interface Manifest {
  shortcuts: { name: string; url: string }[];
  screenshots: { src: string; sizes: string }[];
}

Deno.test("the installed app keeps its own code and nothing else, and says at once when the network is gone", async () => {
  await using office = await openOffice();
  await using seat = await office.seat({ installed: true });
  const { page } = seat;
  await seat.testSignIn();

  for (const address of ["/", "/requests"]) {
    await using fresh = await signedInAs(seat, await office.seat());
    const { bytes, requests, shift } = await firstView(fresh, address);
    assert.ok(bytes <= mostOfFirstView.bytes, `${address} loads ${bytes} bytes`);
    assert.ok(requests <= mostOfFirstView.requests, `${address} makes ${requests} requests`);
    assert.ok(shift <= mostOfFirstView.shift, `${address} jumps by ${shift}`);
  }

  const manifest: Manifest = await (await seat.context.request.get("/manifest.webmanifest")).json();
  assert.deepEqual(manifest.shortcuts.map(({ name, url }) => [name, url]), [
    ["Document Inbox", "/inbox"],
    ["Requests", "/requests"],
  ]);

  await page.evaluate(async () => void await navigator.serviceWorker.ready);
  for (const address of ["/inbox", "/requests", "/patients", "/invoices", "/requests/1"]) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
  }
  const kept = await cached(page);
  const own =
    /^\/(index\.html|manifest\.webmanifest|assets\/[\w.-]+\.(js|css)|assets\/[\w-]+-latin-400-600-[\w-]+\.woff2)$/;
  assert.ok(kept.includes("/index.html"));
  assert.deepEqual(kept.filter((path) => !own.test(path)), [], "only the app's own code is kept");
  const stored = await page.evaluate(async () => ({
    databases: await indexedDB.databases(),
    names: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) =>
      name !== "releasedesk-theme"
    ),
  }));
  assert.deepEqual(stored.databases, []);
  assert.deepEqual(stored.names, [], "nothing is kept but the theme");

  await page.goto("/");
  await atWork(page);
  await picture(page, "dashboard", screenshots);
  await page.setViewportSize(phone);
  await page.goto("/inbox");
  await atWork(page);
  await picture(page, "inbox", screenshots);
  for (const { src, sizes } of manifest.screenshots) {
    const { width, height } = await sharp(new URL(src.slice(1), publicFiles).pathname).metadata();
    assert.equal(`${width}x${height}`, sizes, src);
  }
  office.check();

  // From here on calls fail, as they must.
  await seat.context.setOffline(true);
  await page.getByTitle("Reconnecting...").waitFor({ state: "attached" });
  await page.reload();
  await page.getByRole("heading", { name: "ReleaseDesk cannot be reached" }).waitFor();
  await seat.context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await atWork(page);

  // A call without an answer tells of it as well, where the browser still believes in its network.
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await page.getByTitle("Reconnecting...").waitFor({ state: "attached" });
});

Deno.test("a new version on the server is offered; what is typed stays until the person says so, then the new one runs", async () => {
  const webRoot = await Deno.makeTempDir({ prefix: "web-" });
  await cp(fileURLToPath(new URL("../../web/dist", import.meta.url)), webRoot, { recursive: true });
  const edit = async (name: string, change: (text: string) => string) => {
    const before = await Deno.readTextFile(`${webRoot}/${name}`);
    const after = change(before);
    assert.notEqual(after, before, name);
    await Deno.writeTextFile(`${webRoot}/${name}`, after);
  };
  await using office = await openOffice({ webRoot });
  await using seat = await office.seat({ installed: true });
  const { page, context } = seat;
  await seat.testSignIn();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await page.getByRole("button", { name: "New Patient" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Wilhelmina");
  await dialog.getByLabel("Last name").fill("Quellmann");

  // The server is updated, and the connection to it is lost for a moment.
  await edit("index.html", (text) => text.replace("<head>", '<head><meta name="version" content="next">'));
  await edit("sw.js", (text) => text.replace(/(["']?revision["']?:\s*["'`])[0-9a-f]{8}/, "$100000000"));
  await context.setOffline(true);
  await page.getByTitle("Reconnecting...").waitFor({ state: "attached" });
  await context.setOffline(false);
  const offer = page.getByText("A new version is ready. Finish what you are doing, then reload.");
  await offer.waitFor();
  assert.equal(await dialog.getByLabel("First name").inputValue(), "Wilhelmina");
  const runs = () => page.locator('meta[name="version"]').count();
  assert.equal(await runs(), 0, "the page goes on with its own version");
  await dialog.getByRole("button", { name: "Create Patient" }).click();
  await page.getByRole("heading", { name: "Wilhelmina Quellmann" }).waitFor();
  await page.getByRole("button", { name: "Reload" }).click();
  await page.locator('meta[name="version"]').waitFor({ state: "attached" });
  await page.getByRole("heading", { name: "Wilhelmina Quellmann" }).waitFor();
  assert.equal(await offer.count(), 0);
  await Deno.remove(webRoot, { recursive: true });
});

/** The paths of everything that the service worker keeps. */
const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
