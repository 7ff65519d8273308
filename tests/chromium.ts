/**
 * A Chromium for the browser journeys: one that is installed, else Playwright's, else Debian's package.
 * @module
 */
import { chromium } from "playwright-core";
import { installPackage, tryCommand } from "./debian.ts";

/** The shell without windows comes first: it needs a sixth less processor time than the whole browser. */
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** For a machine without a display or a network of its own. */
export const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then((info) => info.isFile, () => false);
}

/** Where a Chromium is now, or null. */
export async function findChromium(): Promise<string | null> {
  for (const path of [Deno.env.get("CHROMIUM"), ...places, chromium.executablePath()]) {
    if (path && await exists(path)) return path;
  }
  return null;
}

/** Finds a Chromium or installs one. @throws when neither can be done */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium();
  if (found) return found;
  console.log("No Chromium is installed; getting one …");
  await tryCommand(Deno.execPath(), ["run", "-A", "npm:playwright-core", "install", "chromium"]);
  const own = await findChromium();
  if (own) return own;
  await installPackage("chromium-headless-shell", "chromium");
  const debian = await findChromium();
  if (debian) return debian;
  throw new Error("No Chromium could be found or installed. Install one and set CHROMIUM to its path.");
}
