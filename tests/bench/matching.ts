/**
 * Measures patient matching on an invented index with twins, Jr and Sr, namesakes, families and marriages:
 * `deno run -A --unstable-kv tests/bench/matching.ts [--million] [--seed=N]`. The figures to reach stand in the table.
 * @module
 */
import { matchPatient } from "../../server/matching/mod.ts";
import { absent, corrupted, type QueryCase } from "./corrupt.ts";
import { type CountingSource, fillKv, kvSource, memorySource } from "./matching_sources.ts";
import { type Random, seeded } from "./names.ts";
import { population } from "./people.ts";
import type { PatientRow } from "../../server/matching/mod.ts";

/** One line of the bench's table. */
export interface BenchRow {
  what: string;
  measured: string;
  goal: string;
  ok: boolean | null;
}

interface Tally {
  queries: number;
  right: number;
  wrong: number;
  highRight: number;
  highWrong: number;
  topThree: number;
  present: number;
}

const emptyTally = (): Tally => ({
  queries: 0,
  right: 0,
  wrong: 0,
  highRight: 0,
  highWrong: 0,
  topThree: 0,
  present: 0,
});

/** Cases for an index: 85 % about patients in it, 15 % about people who are not but mostly resemble one. */
export function makeCases(rows: PatientRow[], count: number, random: Random): QueryCase[] {
  return Array.from({ length: count }, () => {
    const row = rows[Math.floor(random() * rows.length)];
    return random() < 0.85 ? corrupted(row, random) : absent(row, random);
  });
}

interface Scored {
  all: Tally;
  byTag: Map<string, Tally>;
  milliseconds: number[];
  wrongCases: QueryCase[];
}

/** Matches every case and counts. */
export async function scoreCases(cases: QueryCase[], source: CountingSource): Promise<Scored> {
  const scored: Scored = { all: emptyTally(), byTag: new Map(), milliseconds: [], wrongCases: [] };
  for (const c of cases) {
    const start = performance.now();
    const result = await matchPatient(c.query, source);
    scored.milliseconds.push(performance.now() - start);
    const best = result.candidates[0];
    const tallies = [scored.all, ...c.tags.map((tag) => tallyOf(scored.byTag, tag))];
    for (const t of tallies) {
      t.queries++;
      if (c.truth !== null) t.present++;
      if (result.automatic) result.automatic.patient.id === c.truth ? t.right++ : t.wrong++;
      if (best?.band === "high") best.patient.id === c.truth ? t.highRight++ : t.highWrong++;
      if (c.truth !== null && result.candidates.slice(0, 3).some((x) => x.patient.id === c.truth)) t.topThree++;
    }
    if (result.automatic && result.automatic.patient.id !== c.truth) scored.wrongCases.push(c);
  }
  return scored;
}

function tallyOf(map: Map<string, Tally>, tag: string): Tally {
  if (!map.has(tag)) map.set(tag, emptyTally());
  return map.get(tag)!;
}

const percent = (part: number, whole: number) => whole === 0 ? "–" : `${((100 * part) / whole).toFixed(2)} %`;
const mean = (list: number[]) => list.reduce((a, b) => a + b, 0) / Math.max(1, list.length);
const at = (list: number[], share: number) => [...list].sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;

function f1(right: number, wrong: number, present: number): number {
  return (2 * right) / (right + wrong + present);
}

function qualityRows({ all, byTag }: Scored): BenchRow[] {
  const precision = all.right / Math.max(1, all.right + all.wrong);
  const automatic = f1(all.right, all.wrong, all.present);
  const high = f1(all.highRight, all.highWrong, all.present);
  const top = all.topThree / all.present;
  const rows: BenchRow[] = [
    {
      what: "automatic matches right",
      measured: `${percent(all.right, all.right + all.wrong)} (${all.wrong} wrong of ${
        all.right + all.wrong
      }, ${all.queries} queries)`,
      goal: "≥ 99.95 %, 0 wrong",
      ok: precision >= 0.9995,
    },
    {
      what: "F1, automatic only (all review counts as no match)",
      measured: automatic.toFixed(4),
      goal: "≥ 0.98",
      ok: automatic >= 0.98,
    },
    {
      what: "F1, high band (medium and low count as no match)",
      measured: `${high.toFixed(4)} (${all.highWrong} wrong)`,
      goal: "≥ 0.98",
      ok: high >= 0.98,
    },
    {
      what: "true patient in the high band",
      measured: percent(all.highRight, all.present),
      goal: "≥ 95 %",
      ok: all.highRight >= 0.95 * all.present,
    },
    {
      what: "true patient among the first three",
      measured: percent(all.topThree, all.present),
      goal: "≥ 99.5 %",
      ok: top >= 0.995,
    },
  ];
  for (const [tag, t] of [...byTag].sort(([, a], [, b]) => b.queries - a.queries)) {
    const found = t.present > 0
      ? `automatic ${percent(t.right, t.present)}, high ${percent(t.highRight, t.present)}, first three ${
        percent(t.topThree, t.present)
      }, `
      : "";
    rows.push({
      what: `  ${tag} (${t.queries})`,
      measured: `${found}wrong automatic ${t.wrong}, wrong high ${t.highWrong}`,
      goal: "0 wrong automatic",
      ok: t.wrong === 0,
    });
  }
  return rows;
}

function costRow(label: string, scored: Scored, source: CountingSource): BenchRow {
  const ms = scored.milliseconds, n = ms.length;
  return {
    what: label,
    measured: `mean ${mean(ms).toFixed(2)} ms, p99 ${at(ms, 0.99).toFixed(2)} ms; ${
      (source.reads.rows / n).toFixed(1)
    } rows from ${(source.reads.blocks / n).toFixed(1)} blocks a match`,
    // Judged by the mean: the slowest hundredth says more about what else the machine is doing. It is shown all the same.
    goal: "mean < 20 ms",
    ok: mean(ms) < 20,
  };
}

/** Options of the bench. */
export interface BenchOptions {
  patients?: number;
  queries?: number;
  kvQueries?: number;
  seed?: number;
  /** Also one million patients in memory (some 40 s and 3 GB). */
  million?: boolean;
  /** Called with each wrong automatic match, for tuning; invented people only. */
  onWrong?: (c: QueryCase) => void;
}

/** Runs the bench and answers the table. */
export async function run(options: BenchOptions = {}): Promise<BenchRow[]> {
  const { patients = 100_000, queries = 20_000, kvQueries = 2_000, seed = 20_261_120 } = options;
  const random = seeded(seed);
  const people = population(patients, random);
  const cases = makeCases(people, queries, random);
  const memory = memorySource(people);
  const scored = await scoreCases(cases, memory);
  scored.wrongCases.forEach((c) => options.onWrong?.(c));
  const rows = [...qualityRows(scored), costRow(`one match, ${patients} patients, in memory`, scored, memory)];
  if (kvQueries > 0) rows.push(await kvCost(people, cases.slice(0, kvQueries)));
  if (options.million) rows.push(...await million(seed + 1));
  return rows;
}

async function kvCost(people: PatientRow[], cases: QueryCase[]): Promise<BenchRow> {
  const folder = await Deno.makeTempDir({ prefix: "matching-bench-" });
  const kv = await Deno.openKv(`${folder}/index.db`);
  try {
    await fillKv(kv, people);
    const source = kvSource(kv);
    return costRow(`one match, ${people.length} patients, KV file`, await scoreCases(cases, source), source);
  } finally {
    kv.close();
    await Deno.remove(folder, { recursive: true });
  }
}

async function million(seed: number): Promise<BenchRow[]> {
  const random = seeded(seed);
  const people = population(1_000_000, random);
  const source = memorySource(people);
  const scored = await scoreCases(makeCases(people, 10_000, random), source);
  // The goals are set for 100,000 patients; at ten times as many the same evidence is worth less, and F1 is shown without a verdict.
  return qualityRows(scored).slice(0, 5).map((row) => {
    const what = `1,000,000 patients: ${row.what}`;
    return row.what.startsWith("F1") ? { ...row, what, goal: "shown", ok: null } : { ...row, what };
  }).concat(costRow("one match, 1000000 patients, in memory", scored, source));
}

if (import.meta.main) {
  const seed = Deno.args.find((a) => a.startsWith("--seed="));
  const rows = await run({
    million: Deno.args.includes("--million"),
    seed: seed ? Number(seed.slice(7)) : undefined,
    kvQueries: Deno.args.includes("--quality") ? 0 : undefined,
    onWrong: (c) => Deno.args.includes("--wrong") && console.error(JSON.stringify(c)),
  });
  for (const { what, measured, goal, ok } of rows) {
    console.log(`${ok === null ? "    " : ok ? "ok  " : "MISS"}  ${what.padEnd(64)}  ${measured}   [${goal}]`);
  }
}
