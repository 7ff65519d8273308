import assert from "node:assert/strict";
import { newRequest, staffOf } from "../../../tests/flows/fixtures.ts";
import { json, openDesk } from "../../../tests/harness.ts";

const dayMs = 86_400_000;

Deno.test("requests are listed between days and between moments; a bound that is neither is refused with a sentence", async () => {
  await using desk = await openDesk();
  const ids: number[] = [];
  for (let day = 0; day < 3; day++) {
    ids.push(await newRequest((await staffOf(desk)).intake));
    desk.clock.advance(dayMs);
  }
  const { intake } = await staffOf(desk);
  const at = (daysAgo: number) => new Date(desk.clock.now - daysAgo * dayMs).toISOString();
  const listed = async (query: string) =>
    (await json<{ id: number }[]>(intake.call(`/api/requests?${query}`))).map(({ id }) => id);
  const [first, second, third] = ids;
  assert.deepEqual(await listed(`from=${at(2.5)}`), [third, second]);
  assert.deepEqual(await listed(`from=${at(2.5)}&to=${at(1.5)}`), [second]);
  assert.deepEqual(await listed(`to=${at(2).slice(0, 10)}&order=asc`), [first, second]);
  assert.deepEqual(await listed(`from=${at(2).slice(0, 10)}&q=Okafor`), [third, second]);
  assert.deepEqual(await listed(`sort=dueDate&order=asc&from=${at(1.5)}`), [third]);
  const refused = await json<{ details: unknown }>(intake.call("/api/requests?from=11/3/2026"), 400);
  assert.deepEqual(refused.details, { from: "Use a date or a moment" });
});
