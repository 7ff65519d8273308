import assert from "node:assert/strict";
import type { Page } from "./api.ts";
import { gather, readListPage, type ReadRows, scanned, type Wanted } from "./list_reader.ts";

/** A list of numbers behind cursors, as the server answers it, with the calls that were made. */
function list(total: number, counted = true) {
  const rows = Array.from({ length: total }, (_, index) => index + 1);
  const calls: string[] = [];
  const read: ReadRows<number> = ({ limit, back, cursor }) => {
    const order = back ? "asc" : "desc";
    const from = Number(cursor ?? 0);
    calls.push(`${order} ${from}+${limit}`);
    const all = order === "asc" ? rows.toReversed() : rows;
    const next = from + limit < total ? String(from + limit) : null;
    const page: Page<number> = {
      rows: all.slice(from, from + limit),
      total: counted ? total : limit,
      counted,
      next,
    };
    return Promise.resolve(page);
  };
  const page = (n: number, more: Partial<Wanted> = {}) =>
    readListPage(read, { page: n, size: 10, narrowed: false, ...more });
  return { calls, read, page };
}

const ten = (from: number) => Array.from({ length: 10 }, (_, index) => from + index);

Deno.test("a page of a counted list is read in one call from the nearer end", async () => {
  const front = list(100_000);
  assert.deepEqual(await front.page(3), { rows: ten(21), total: 100_000, more: false, next: "30" });
  assert.deepEqual(front.calls, ["desc 0+30"]);
  const last = list(99_995);
  assert.deepEqual((await last.page(10_000)).rows, [99_991, 99_992, 99_993, 99_994, 99_995]);
  assert.deepEqual(last.calls, ["desc 0+200", "asc 0+5"]);
});

Deno.test("a page goes on from where the page before ended, reading its own rows only", async () => {
  const far = list(100_000);
  assert.deepEqual(await far.page(4000, { cursor: "39990" }), {
    rows: ten(39_991),
    total: 100_000,
    more: false,
    next: "40000",
  });
  assert.deepEqual(far.calls, ["desc 39990+10"]);
});

Deno.test("a page in the middle of a long list is reached chunk by chunk, also across their border", async () => {
  const middle = list(2000);
  assert.deepEqual((await middle.page(42)).rows, ten(411));
  assert.deepEqual(middle.calls, ["desc 0+200", "desc 200+200", "desc 400+200"]);
});

Deno.test("a page behind the end is empty and tells the total", async () => {
  assert.deepEqual(await list(12).page(4), { rows: [], total: 12, more: false, next: null });
});

Deno.test("what nothing counts is counted by looking, up to a bound", async () => {
  const some = await list(230, false).page(23, { narrowed: true });
  assert.deepEqual(some, { rows: ten(221), total: 230, more: false, next: null });
  const many = list(5000, false);
  const page = await many.page(1, { narrowed: true });
  assert.deepEqual([page.total, page.more, many.calls.length], [scanned, true, scanned / 200]);
  const few = list(5000, false);
  const bounded = await few.page(2, { narrowed: true, most: 50 });
  assert.deepEqual([bounded.rows, bounded.total, bounded.more, few.calls], [ten(11), 50, true, ["desc 0+50"]]);
  assert.equal((await gather(list(7, false).read)).rows.length, 7);
});
