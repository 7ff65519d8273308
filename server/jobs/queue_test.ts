import assert from "node:assert/strict";
import { type Job, type JobKind, jobKinds } from "../../shared/jobs.ts";
import { type OpenStore, openStore, thing, things } from "../../tests/open_store.ts";
import { system } from "../db/store.ts";
import { silent } from "../log.ts";
import { type JobHandler, JobQueue, type QueueOptions } from "./queue.ts";

const none: JobHandler = () => Promise.resolve();
const kinds = Object.fromEntries(jobKinds.map((kind) => [kind, none])) as Record<JobKind, JobHandler>;

function queueOn(open: OpenStore, handlers: Partial<Record<JobKind, JobHandler>>, more: Partial<QueueOptions> = {}) {
  return new JobQueue({
    store: open.store,
    log: silent,
    handlers: { ...kinds, ...handlers },
    onDead: () => Promise.resolve(),
    alone: true,
    ...more,
  });
}

const add = (open: OpenStore, kind: JobKind, payload = {}, maxAttempts = 5) =>
  open.store.change(system, (tx) => tx.job(kind, payload, { maxAttempts }));
const left = async (open: OpenStore) =>
  (await Array.fromAsync(open.kv.list({ start: ["j", ""], end: ["jd", true] }))).length;
/** Lets timers and the store's own turns run, without waiting for a time. */
async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  while (!await done()) await new Promise((resolve) => setTimeout(resolve, 1));
}

Deno.test("a lease that is renewed while the handler commits does not cost its effect, nor double it", async () => {
  using open = await openStore();
  let runs = 0;
  const queue = queueOn(open, {
    read_document: async (running) => {
      runs++;
      const first = running.versionstamp;
      await open.store.change(system, async (tx) => {
        tx.finish(running);
        await tx.insert(things, thing(1));
        // The renewal comes between what the change read and its commit.
        await until(() => running.versionstamp !== first);
      });
    },
  }, { renewMs: 1 });
  await add(open, "read_document");
  await queue.drain();
  assert.equal(runs, 1);
  assert.deepEqual(await open.store.counts(things, [["all"]]), [1]);
  assert.equal(await left(open), 0);
});

/** A store one of whose commits, when asked for, is done at once but answers only when it is let go. */
async function openHeld() {
  const held = { next: false, release: () => {} };
  const open = await openStore((kv) =>
    new Proxy(kv, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "atomic") return typeof value === "function" ? value.bind(target) : value;
        return () => {
          const atomic = target.atomic();
          if (!held.next) return atomic;
          const commit = atomic.commit.bind(atomic);
          held.next = false;
          atomic.commit = async () => {
            const done = await commit();
            await new Promise<void>((resolve) => held.release = resolve);
            return done;
          };
          return atomic;
        };
      },
    })
  );
  return { open, held };
}

Deno.test("a job that ends by itself is over, also when its lease was being renewed at that moment", async () => {
  const { open, held } = await openHeld();
  using _ = open;
  const queue = queueOn(open, {
    refresh_words: async (running) => {
      held.next = true;
      await until(() => !held.next);
      // The store has the renewed lease, this process does not know it yet.
      await until(async () => (await open.kv.get(["j", running.job.id])).versionstamp !== running.versionstamp);
      setTimeout(() => held.release(), 5);
    },
  }, { renewMs: 1 });
  await add(open, "refresh_words");
  await queue.drain();
  assert.equal(await left(open), 0);
});

Deno.test("a failing job is tried again by the clock, each pause longer, and ends as a dead letter told once", async () => {
  using open = await openStore();
  const dead: Job[] = [];
  let runs = 0;
  const queue = queueOn(open, {
    send_mail: () => {
      runs++;
      throw new Error("the server is away");
    },
  }, { onDead: (job) => Promise.resolve(void dead.push(job)) });
  await add(open, "send_mail", {}, 3);
  await queue.drain();
  assert.equal(runs, 1);
  await queue.drain();
  assert.equal(runs, 1, "not before its time");
  for (const wait of [1_000, 5_000]) {
    open.clock.now += wait - 1;
    await queue.drain();
    open.clock.now += 1;
    await queue.drain();
  }
  assert.deepEqual([runs, dead.length], [3, 1]);
  assert.equal((await queue.list("dead")).length, 1);
  await queue.retry(dead[0].id);
  await queue.drain();
  assert.equal(runs, 4);
});

Deno.test("a drained job's follow-up is done as well, however quickly the first was over", async () => {
  using open = await openStore();
  let done = 0;
  const queue = queueOn(open, {
    make_requests: async (running) => {
      const depth = Number(running.job.payload.depth);
      await open.store.change(system, (tx) => {
        tx.finish(running);
        if (depth > 0) tx.job("make_requests", { depth: depth - 1 });
      });
      done++;
    },
  });
  await add(open, "make_requests", { depth: 20 });
  await queue.drain();
  assert.equal(done, 21);
});

Deno.test("drained means: also what the queue itself was claiming at that moment is done", async () => {
  const { open, held } = await openHeld();
  using _ = open;
  const order: string[] = [];
  const queue = queueOn(open, { refresh_words: () => Promise.resolve(void order.push("ran")) });
  await add(open, "refresh_words");
  held.next = true;
  await queue.start();
  await until(() => !held.next);
  const drained = queue.drain().then(() => order.push("drained"));
  setTimeout(() => held.release(), 20);
  await drained;
  await queue.stop();
  assert.deepEqual(order, ["ran", "drained"]);
});

Deno.test("a kind without room stops no other, and is not read again and again while it waits", async () => {
  let reads = 0;
  using open = await openStore((kv) =>
    new Proxy(kv, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (name === "get" && (args[0] as Deno.KvKey)[0] === "j") reads++;
          return value.apply(target, args);
        };
      },
    })
  );
  let most = 0;
  let now = 0;
  let release = () => {};
  const gate = new Promise<void>((resolve) => release = resolve);
  let mails = 0;
  const queue = queueOn(open, {
    read_document: async () => {
      most = Math.max(most, ++now);
      await gate;
      now--;
    },
    send_mail: () => Promise.resolve(void mails++),
  }, { atOnce: { read_document: 2 } });
  for (let i = 0; i < 40; i++) await add(open, "read_document");
  await add(open, "send_mail");
  await queue.start();
  await until(() => mails === 1);
  assert.equal(now, 2);
  assert.ok(reads < 20, `${reads} reads for 2 documents and a mail`);
  release();
  await until(async () => await left(open) === 0);
  await queue.stop();
  assert.equal(most, 2);
});

Deno.test("stopping aborts what runs; it is taken up again at once and the try does not count", async () => {
  using open = await openStore();
  let runs = 0;
  const handler: JobHandler = (_, signal) => {
    runs++;
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));
  };
  const first = queueOn(open, { read_document: handler });
  await add(open, "read_document", {}, 1);
  await first.start();
  await until(() => runs === 1);
  await first.stop();
  const [waiting] = await first.list();
  assert.deepEqual([waiting.state, waiting.attempts], ["ready", 0]);
  // Another process, which does not own the store alone, need not wait for the lease to end.
  let again = 0;
  const second = queueOn(open, { read_document: () => Promise.resolve(void again++) }, { alone: false });
  await second.drain();
  assert.equal(again, 1);
});

Deno.test("a server that lost the lease sets nothing aside", async () => {
  using open = await openStore();
  const dead: Job[] = [];
  const queue = queueOn(open, {
    send_mail: async (running) => {
      const entry = await open.kv.get<Uint8Array>(["j", running.job.id]);
      await open.kv.set(["j", running.job.id], entry.value);
      throw new Error("too late");
    },
  }, { onDead: (job) => Promise.resolve(void dead.push(job)) });
  await add(open, "send_mail", {}, 1);
  await queue.drain();
  assert.equal(dead.length, 0);
  assert.equal((await queue.list()).length, 1);
});

Deno.test("a clock that goes back loses no job and gives no id twice", async () => {
  using open = await openStore();
  const ids = [await add(open, "send_mail"), await add(open, "send_mail")];
  open.clock.now -= 3_600_000;
  ids.push(await add(open, "send_mail"));
  assert.equal(new Set(ids).size, 3);
  assert.deepEqual(ids, ids.toSorted());
  const queue = queueOn(open, {});
  open.clock.now += 3_600_000;
  await queue.drain();
  assert.equal(await left(open), 0);
});

/** A queue that claims its work and never comes back to it, as one whose server is killed. */
async function killedAtWork(open: OpenStore, left: (() => void)[], alone: boolean, pause: number): Promise<Job> {
  const hang: JobHandler = () => new Promise((resolve) => void left.push(resolve));
  const killed = queueOn(open, { read_document: hang }, { alone });
  const begun = left.length;
  await killed.start();
  if (pause > 0) {
    // A second before its time it still waits.
    await until(async () => (await killed.list("ready")).length === 1);
    open.clock.now += pause - 1000;
    assert.equal(await killed.drain().then(() => left.length), begun);
    open.clock.now += 1000;
  }
  killed.wake();
  await until(() => left.length > begun);
  const [job] = await killed.list("running");
  ends.push(killed.stop());
  return job;
}
const ends: Promise<void>[] = [];

for (const alone of [true, false]) {
  const where = alone ? "started again" : "another server takes over";
  Deno.test(`a job at which the server is killed loses no try, however often: ${where}`, async () => {
    using open = await openStore();
    const hung: (() => void)[] = [];
    const dead: Job[] = [];
    await add(open, "read_document", {}, 2);
    for (let crash = 0; crash < 31; crash++) {
      // Another server waits for the lease to end.
      if (!alone) open.clock.now += 60_000;
      // What may be the cause of so many ends waits as well: half a minute, then twice as long each time, an hour at most.
      const pause = crash <= 20 ? 0 : Math.min(30_000 * 2 ** (crash - 21), 3_600_000);
      const { attempts, interrupted } = await killedAtWork(open, hung, alone, pause);
      assert.deepEqual([attempts, interrupted ?? 0], [1, crash]);
    }
    // It still has both of its tries.
    let runs = 0;
    const fail: JobHandler = () => Promise.reject(new Error(`try ${++runs}`));
    const queue = queueOn(open, { read_document: fail }, {
      alone,
      onDead: (job) => Promise.resolve(void dead.push(job)),
    });
    for (let tries = 0; tries < 4; tries++) {
      open.clock.now += 3_600_000;
      await queue.drain();
    }
    for (const end of hung) end();
    await Promise.all(ends.splice(0));
    assert.deepEqual([runs, dead.length], [2, 1]);
  });
}
