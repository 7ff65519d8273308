/**
 * What a page of the audit trail costs at 1,000,000 entries against 10,000, as the screen asks for it, and what sealing, checking and
 * exporting all of them costs. Each size is loaded once and kept (`trail.ts`); processes of their own call it (`trail_calls.ts`).
 * @module
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { keptFolder } from "./kept_folder.ts";
import type { Row } from "./lists.ts";
import type { Sealed } from "./trail_calls.ts";

const sizes = [10_000, 1_000_000] as const;
/** Pairs of fresh processes, and how often each pair is asked for each page; before that it warms up. */
const pairs = 3;
const rounds = 11;
const warmUp = 3;
const most = 1.5;
const file = "store.sqlite";
/** What decides the entries and their keys. */
const sources = [
  "server/db/activities.ts",
  "server/db/collection.ts",
  "server/db/keys.ts",
  "server/db/migrations.ts",
  "server/demo/bulk.ts",
  "shared/audit.ts",
  "tests/bench/trail.ts",
];

/** What the screen asks for. */
const asked = {
  "first page": "",
  "by action": "&action=invoice_sent",
  "by user": "&user=2",
  "by target": "&entityType=request&entityId=42",
  "search (who and what)": "&q=granger+sent",
  "search (an id)": "&q=42",
};

export async function run(): Promise<Row[]> {
  const folders: string[] = [];
  for (const count of sizes) {
    const load = (folder: string) => step("trail.ts", folder, String(count));
    folders.push((await keptFolder(`trail-${count}`, sources, load)).folder);
  }
  const took = await pages(folders);
  return [
    ...Object.entries(took).map(([name, times]): Row => {
      const [small, large] = times.map((own) => own.toSorted((a, b) => a - b)[Math.floor(own.length / 2)]);
      return {
        what: `audit page of 100, 1,000,000 against 10,000 entries: ${name}`,
        measured: `${(large / small).toFixed(2)}× (${small.toFixed(2)} → ${large.toFixed(2)} ms)`,
        goal: `≤ ${most}×`,
        ok: large / small <= most,
      };
    }),
    ...(Deno.args.includes("--pages") ? [] : await sealing(folders[1])),
  ];
}

/** Milliseconds a call of each page, of both sizes: called turn by turn, so that a busy moment of the machine hits both. */
async function pages(folders: readonly string[]): Promise<Record<string, number[][]>> {
  const took = Object.fromEntries(Object.keys(asked).map((name) => [name, folders.map((): number[] => [])]));
  for (let pair = 0; pair < pairs; pair++) {
    const sides = folders.map(caller);
    for (let round = -warmUp; round < rounds; round++) {
      for (const [name, query] of Object.entries(asked)) {
        for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
          const ms = await sides[at].ask(query);
          if (round >= 0) took[name][at].push(ms);
        }
      }
    }
    for (const side of sides) await side.end();
  }
  return took;
}

/** A process that calls the trail of a folder. */
function caller(folder: string) {
  const child = spawn(Deno.execPath(), argsOf("trail_calls.ts", "pages", folder), {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise((done) => child.once("exit", done));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(query: string): Promise<number> {
      child.stdin.write(`${query}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`The process that asks for "${query}" ended`);
      return Number(value);
    },
    async end(): Promise<void> {
      child.stdin.end();
      await ended;
    },
  };
}

/** Seals, checks and exports a copy: a kept folder stays as it was loaded. */
async function sealing(folder: string): Promise<Row[]> {
  const copy = await Deno.makeTempDir({ prefix: "bench-audit-" });
  try {
    await Deno.copyFile(`${folder}/${file}`, `${copy}/${file}`);
    const { entries, ok, bytes, seconds }: Sealed = JSON.parse(await step("trail_calls.ts", "seal", copy));
    const speed = (s: number) => `${Math.round(entries / s).toLocaleString("en-US")} (${s.toFixed(0)} s)`;
    return [
      { what: "entries sealed a second", measured: speed(seconds.seal), goal: "", ok: null },
      { what: "entries verified a second", measured: speed(seconds.verify), goal: "all as sealed", ok },
      {
        what: `entries exported a second (${Math.round(bytes / 1e6)} MB)`,
        measured: speed(seconds.export),
        goal: "",
        ok: null,
      },
    ];
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
}

const argsOf = (script: string, ...args: string[]) => [
  "run",
  "-A",
  "--no-check",
  new URL(`./${script}`, import.meta.url).pathname,
  ...args,
];

/** Runs a step in a process of its own; answers what it printed. */
async function step(script: string, ...args: string[]): Promise<string> {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: argsOf(script, ...args),
    stdout: "piped",
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`${script} ${args[0]} failed`);
  return new TextDecoder().decode(stdout);
}
