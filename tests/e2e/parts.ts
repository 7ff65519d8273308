/**
 * Pieces of stories in a browser: steps with a seat of their own, and answers that a server does not give by itself.
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Office, Seat } from "./browser.ts";

/** One office and one browser for the steps of a part. */
export function part(
  name: string,
  run: (at: { office: Office; seat: Seat; page: Page }) => Promise<void>,
  expected: string[] = [],
): (office: Office) => [string, () => Promise<void>] {
  return (office) => [name, async () => {
    await using seat = await office.seat({ expected });
    await run({ office, seat, page: seat.page });
    assert.deepEqual(seat.problems, []);
  }];
}

/** While `during` runs, calls to the address answer as said. */
export async function answering(
  page: Page,
  path: RegExp,
  answer: { status: number; body: string },
  during: () => Promise<void>,
) {
  const of = (url: URL) => path.test(url.pathname + url.search);
  await page.route(of, (route) => route.fulfill({ ...answer, contentType: "application/json" }));
  await during();
  await page.unroute(of);
}
