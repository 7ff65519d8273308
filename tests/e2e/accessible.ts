/**
 * What axe-core finds wrong with a page as it stands.
 * @module
 */
import axe from "axe-core";
import type { Page } from "playwright-core";

/** WCAG 2.2 A and AA, and what axe's makers recommend besides. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** @returns a line for each rule that is broken: how bad, which, and up to three places. Empty when the page is accessible. */
export async function inaccessible(page: Page): Promise<string[]> {
  // A page that is looked at again at another width has axe already. The browser's own door: the page's policy allows no eval.
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  return await page.evaluate(async (tags) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, { runOnly: tags, resultTypes: ["violations"], elementRef: false });
    return violations.map(({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ")).join(" | ")}`
    );
  }, tags);
}
