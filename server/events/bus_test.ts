import assert from "node:assert/strict";
import type { LiveEvent } from "../../shared/events.ts";
import { type OpenStore, openStore } from "../../tests/open_store.ts";
import { system } from "../db/store.ts";
import { type Log, silent } from "../log.ts";
import { Bus, type ToldEvent } from "./bus.ts";

const event = (n: number): LiveEvent => ({ type: "LINK_CHANGED", linkId: String(n), requestId: n });
const tell = (open: OpenStore, n: number) => open.store.change(system, (tx) => tx.event(event(n)));
const numbers = (events: ToldEvent[]) => events.map((told) => (told.event as { requestId: number }).requestId);
async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 1));
}

Deno.test("events are heard once and in the order of their commits, and resumed after a cursor however many were missed", async () => {
  using open = await openStore();
  const bus = new Bus(open.store, silent);
  await bus.start();
  const start = await bus.latest();
  const heard: ToldEvent[] = [];
  bus.listen((events) => void heard.push(...events));
  for (let i = 0; i < 1200; i += 300) await Promise.all(Array.from({ length: 300 }, (_, k) => tell(open, i + k)));
  bus.wake();
  await until(() => heard.length >= 1200);
  const all = await bus.since(start);
  assert.deepEqual(numbers(all), numbers(heard));
  assert.equal(new Set(numbers(heard)).size, 1200);
  assert.deepEqual(all.map((e) => e.cursor), all.map((e) => e.cursor).toSorted());
  const middle = all[700].cursor;
  assert.deepEqual(numbers(await bus.since(middle)), numbers(all.slice(701)));
  await bus.stop();
});

Deno.test("a listener that fails keeps nothing from the others", async () => {
  using open = await openStore();
  const bus = new Bus(open.store, silent);
  await bus.start();
  const heard: number[] = [];
  bus.listen(() => {
    throw new Error("broken");
  });
  bus.listen((events) => void heard.push(...numbers(events)));
  await tell(open, 7);
  bus.wake();
  await until(() => heard.length > 0);
  assert.deepEqual(heard, [7]);
  await bus.stop();
});

Deno.test("a read that failed is tried again at the next look; a closed store is no unhandled failure", async () => {
  let broken = false;
  const warned: string[] = [];
  const log: Log = { ...silent, warn: (text) => void warned.push(text) };
  using open = await openStore((kv) =>
    new Proxy(kv, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (broken && (name === "list" || name === "get")) throw new Error("the store is away");
          return value.apply(target, args);
        };
      },
    })
  );
  const bus = new Bus(open.store, log);
  await bus.start();
  const heard: number[] = [];
  bus.listen((events) => void heard.push(...numbers(events)));
  bus.poll();
  await tell(open, 1);
  broken = true;
  bus.wake();
  await until(() => warned.length > 0);
  // How many reads fail at once is nobody's promise: one that was begun may be followed by the one asked for meanwhile.
  const failed = warned.length;
  bus.poll();
  await until(() => warned.length > failed);
  broken = false;
  bus.poll();
  await until(() => heard.length > 0);
  // The same when the bell was read, and the events behind it were not.
  await bus.stop();
  await tell(open, 2);
  bus.wake();
  bus.poll();
  assert.deepEqual(heard, [1]);
  await bus.stop();
});
