/**
 * `deno task bench`: the figures that the project promises, as ratios where a machine's speed matters.
 *
 *     deno task bench                 all
 *     deno task bench lists web       some of: lists, served, scale, import, audit, live, web, reading, memory
 *     deno task bench scale --rows=1000000    a register of a million patients too
 *     deno task bench scale --searched=1000000  only the searches of so many, in a few minutes
 *     deno task bench audit --pages           only the pages of the trail, not its sealing, checking and export
 *                                                 (a trail of a million is loaded once, in some minutes, and kept)
 *     deno task bench import --import=100000  an import of so many rows; else of 20,000, told for 100,000
 * The reading tables on held-out forms are `deno task bench:reading`, patient matching is `deno run -A tests/bench/matching.ts`.
 * @module
 */
import type { Row } from "./lists.ts";

const parts: Record<string, () => Promise<Row[]>> = {
  lists: async () => await (await import("./lists.ts")).run(),
  served: async () => await (await import("./served.ts")).run(),
  scale: async () => await (await import("./scale.ts")).run(),
  import: async () => await (await import("./import.ts")).run(),
  audit: async () => await (await import("./audit.ts")).run(),
  live: async () => await (await import("./live.ts")).run(),
  web: async () => await (await import("./web_size.ts")).run(),
  reading: async () => await (await import("./reading_speed.ts")).run(),
  memory: async () => await (await import("./server_memory.ts")).run(),
};

const wanted = Deno.args.filter((name) => name in parts);
let missed = 0;
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  // A part that cannot run counts as missed, and the others run.
  const rows = await run().catch((error): Row[] => [
    { what: "could not run", measured: String(error).split("\n")[0], goal: "", ok: false },
  ]);
  for (const row of rows) {
    const mark = row.ok === null ? "" : row.ok ? "ok" : "missed";
    if (row.ok === false) missed++;
    console.log(`${mark.padEnd(7)}${row.what.padEnd(64)} ${row.measured.padEnd(34)} ${row.goal}`);
  }
}
console.log(missed === 0 ? "\nEvery goal is met." : `\n${missed} goal${missed === 1 ? " is" : "s are"} missed.`);
Deno.exit(0);
