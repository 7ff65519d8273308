/**
 * The README's pictures, taken on the way by `deno task pictures`; every other run takes none.
 * @module
 */
import type { Page } from "playwright-core";
import sharp from "sharp";

const readme = new URL("../../docs/pictures/", import.meta.url);
/** Shown by browsers before the app is installed; named in `vite.config.ts`. */
export const screenshots = new URL("../../web/public/screenshots/", import.meta.url);

/** Bytes a picture may have: the README is read over slow lines as well. */
const budget = 200_000;

/** Keeps what the page shows as `{name}.png`, in `docs/pictures/` unless told otherwise, without the notice that may lie over it. */
export async function picture(page: Page, name: string, folder = readme): Promise<void> {
  if (Deno.env.get("PICTURES") !== "1") return;
  await page.bringToFront();
  // By its place, not its role: an open dialog hides what lies beside it from roles.
  const notice = page.locator('[data-toasts] button[aria-label="Dismiss"]');
  if (await notice.count() > 0) await notice.dispatchEvent("click").catch(() => {});
  await notice.waitFor({ state: "detached" });
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot({ animations: "disabled", caret: "hide" });
  const small = await sharp(shot).png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 }).toBuffer();
  if (small.length > budget) throw new Error(`${name}.png has ${small.length} bytes; ${budget} is the most.`);
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeFile(new URL(`${name}.png`, folder), small);
}
