import assert from "node:assert/strict";
import { silent } from "../log.ts";
import { createCron } from "./cron.ts";

Deno.test("a rare task runs soon after the start as well", async () => {
  const ran = Promise.withResolvers<string>();
  const task = { name: "retention", everyMs: 6 * 3_600_000, run: () => Promise.resolve(ran.resolve("ran")) };
  const cron = createCron({ log: silent }, [task], 1);
  cron.start();
  assert.equal(await ran.promise, "ran");
  cron.stop();
});
