import assert from "node:assert/strict";
import type { Page } from "../../shared/documents.ts";
import { Lanes } from "../integrations/ocr/lanes.ts";
import { OcrFailed } from "../integrations/ocr/port.ts";
import type { Context } from "./context.ts";
import { failedPage, pageSentence, runPages } from "./page_run.ts";

const context = { pageLanes: new Lanes(1), ocr: { memoryALane: 0 } } as unknown as Context;
const readable: Page = { ...failedPage(1, ""), method: "ocr", problem: null };

/** What one page comes to when its first readings fail so often. */
async function read(failures: number, error: Error): Promise<{ problem: string | null; times: number }> {
  let times = 0;
  const [page] = await runPages(context, 1, {}, () => {
    if (times++ < failures) return Promise.reject(error);
    return Promise.resolve(readable);
  });
  return { problem: page.problem, times };
}

Deno.test("a page at which the engine broke is read once more, and given up then", async () => {
  assert.deepEqual(await read(1, new OcrFailed("timeout")), { problem: null, times: 2 });
  assert.deepEqual(await read(9, new OcrFailed("broken")), { problem: pageSentence, times: 2 });
});

Deno.test("a page that is at fault itself is not read again", async () => {
  assert.deepEqual(await read(1, new Error("no picture")), { problem: pageSentence, times: 1 });
});
