/**
 * What lists, searches, matches and a start cost as the register of patients grows: at 10,000 and 100,000, and at as many as
 * `--rows=1000000` says; with `--searched=1000000` the searches alone, of which only the patients they look at are loaded.
 * @module
 */
import { encodeCursor } from "../../server/db/cursors.ts";
import type { Caller } from "../../server/http/context.ts";
import { listPatients } from "../../server/rooms/patients/list_patients.ts";
import { matchFound } from "../../server/rooms/patients/match_patient.ts";
import { patients } from "../../server/rooms/patients/store.ts";
import type { Patient } from "../../shared/patients.ts";
import type { Row } from "./lists.ts";
import { makeCases } from "./matching.ts";
import { seeded } from "./names.ts";
import { masterKeyHex, openRegister, type Register } from "./registers.ts";

const port = 8395;
const clerk: Caller = {
  userId: 1,
  name: "Clerk",
  username: "clerk",
  role: "intake",
  requesterId: null,
  narrowed: null,
  forcePasswordChange: false,
  credential: "",
  via: "session",
};
const searches: [string, string, string][] = [
  ["a common name with a word nobody has", "smith zzyzx", "≤ 50 ms"],
  ["a common name with a beginning that nobody of that name has", "smith zbi", "≤ 50 ms"],
  ["two common names that few have together", "smith nguyen", ""],
  ["a common first and last name", "james smith", ""],
];

/** Milliseconds that each call takes, the least of several rounds; the calls take turns, so that a slow moment meets all of them. */
async function msPerCall(calls: (() => Promise<unknown>)[], rounds = 9): Promise<number[]> {
  const best = calls.map(() => Infinity);
  for (let round = 0; round < rounds; round++) {
    for (const [i, call] of calls.entries()) {
      const since = performance.now();
      await call();
      best[i] = Math.min(best[i], performance.now() - since);
    }
  }
  return best;
}

const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
const most = (text: string) => Number(/[\d.]+/.exec(text)?.[0] ?? Infinity);

/** The cursor of a page far down the list by name: behind somebody whose name begins with W. */
async function deepCursor({ store }: Register, count: number): Promise<string> {
  const ids = Array.from({ length: 200 }, (_, i) => 1 + Math.floor(i * (count - 1) / 200));
  const rows = (await store.getMany(patients, ids)).filter((row): row is Patient => row !== null);
  const { lastName, firstName, id } = rows.find((row) => row.lastName.startsWith("W"))!;
  return encodeCursor([store.blind.order(lastName), store.blind.order(firstName), id]);
}

/** Milliseconds from the command to the first answer, the less of two starts. */
async function start(folder: string): Promise<number> {
  const env = { PORT: String(port), DATA_DIR: folder, MASTER_KEY: masterKeyHex, SEED_DEMO: "false" };
  const args = ["run", "-A", "--no-check", "--unstable-kv", new URL("../../server/main.ts", import.meta.url).pathname];
  let best = Infinity;
  for (let round = 0; round < 2; round++) {
    const since = performance.now();
    const child = new Deno.Command(Deno.execPath(), { args, env, stdout: "null", stderr: "null" }).spawn();
    try {
      while (true) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
        await answer?.body?.cancel();
        if (answer?.ok) break;
        if (performance.now() - since > 120_000) throw new Error("The server did not start");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      best = Math.min(best, performance.now() - since);
    } finally {
      child.kill("SIGTERM");
      await child.status;
    }
  }
  return best;
}

async function searchRows({ store }: Register, of: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, q, goal] of searches) {
    const [took] = await msPerCall([() => listPatients({ store }, clerk, { limit: 10, q })]);
    const ok = goal ? took <= most(goal) : null;
    rows.push({ what: `${of} patients: search, ${what}`, measured: ms(took), goal, ok });
  }
  return rows;
}

/** The searches alone, in a register of which only the patients with a searched word are loaded: the lists are as long as in the whole. */
async function measureSearches(count: number): Promise<Row[]> {
  const words = [...new Set(searches.flatMap(([, q]) => q.split(" ")))];
  const register = await openRegister(count, words);
  try {
    return await searchRows(register, `of ${count.toLocaleString("en-US")}`);
  } finally {
    register.store.kv.close();
  }
}

async function measure(count: number): Promise<Row[]> {
  const register = await openRegister(count);
  const { store, folder, loaded } = register;
  const deps = { store };
  const of = count.toLocaleString("en-US");
  const rows: Row[] = [];
  const add = (what: string, measured: string, goal = "", ok: boolean | null = null) =>
    rows.push({ what: `${of} patients: ${what}`, measured, goal, ok });
  if (loaded) {
    // The start of the workers is most of what a small register takes.
    const goal = count >= 100_000 ? "≥ 5,000" : "";
    const isMet = (rate: number) => goal ? rate >= 5000 : null;
    const { perSecond, perSecondOfProcessor, cpuMicros } = loaded;
    add("rows a second loaded past changes, by the clock", perSecond.toFixed(0), goal, isMet(perSecond));
    add(
      "the same by processor time, as on two cores of its own",
      `${perSecondOfProcessor.toFixed(0)} (${cpuMicros.toFixed(0)} µs a row)`,
      goal,
      isMet(perSecondOfProcessor),
    );
  }
  const cursor = await deepCursor(register, count);
  const page = (cursor?: string) => () => listPatients(deps, clerk, { limit: 10, cursor });
  const [first, deep] = await msPerCall([page(), page(cursor)], 100);
  add("list page of 10 by name", ms(first));
  add("a page near the list's end against the first", `${(deep / first).toFixed(2)}×`, "≤ 1.5×", deep / first <= 1.5);
  rows.push(...await searchRows(register, of));
  const ids = Array.from({ length: 100 }, (_, i) => 1 + Math.floor(i * (count - 1) / 100));
  const known = (await store.getMany(patients, ids)).map((row) => ({ ...row!, dob: row!.dateOfBirth }));
  const took: number[] = [];
  for (const { query } of makeCases(known as never, 100, seeded(5))) {
    const since = performance.now();
    await matchFound(deps, query);
    took.push(performance.now() - since);
  }
  took.sort((a, b) => a - b);
  add("match of a person", `${ms(took[50])} (95th of 100: ${ms(took[95])})`);
  store.kv.close();
  add("start, from the command to the first answer", ms(await start(folder)));
  return rows;
}

/** The rows of this bench. */
export async function run(): Promise<Row[]> {
  const given = (option: string) =>
    Deno.args.flatMap((arg) => arg.startsWith(`--${option}=`) ? [Number(arg.slice(option.length + 3))] : []);
  const rows: Row[] = [];
  for (const count of [10_000, 100_000, ...given("rows")]) rows.push(...await measure(count));
  for (const count of given("searched")) rows.push(...await measureSearches(count));
  return rows;
}
