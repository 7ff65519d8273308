/**
 * How long an import of patients takes: rows created by their MRN through the API into a store on disk, and the same rows again.
 * @module
 */
import process from "node:process";
import { type ImportResult, importRowsAtOnce } from "../../shared/patients.ts";
import { json, openDesk } from "../harness.ts";
import type { Row } from "./lists.ts";

/** `--import=100000` imports so many. */
const rows = Number(Deno.args.map((arg) => /^--import=(\d+)$/.exec(arg)?.[1]).find(Boolean) ?? 20_000);
/** The goal is told for 100,000 rows, seconds. */
const goal = 300;

const rowOf = (i: number) => ({
  row: i + 2,
  fields: {
    firstName: `First${i % 400}`,
    lastName: `Last${i % 9_000}`,
    dateOfBirth: new Date(Date.UTC(1930 + i % 80, i % 12, 1 + i % 28)).toISOString().slice(0, 10),
    mrn: `M-${i}`,
    phone: `555-01${String(i).padStart(5, "0")}`,
    address: `${i} Elm Street, Erie, PA 16501`,
  },
});

/** The rows of this bench. */
export async function run(): Promise<Row[]> {
  const disk = await Deno.makeTempDir({ prefix: "import-" });
  try {
    await using desk = await openDesk({ disk });
    const intake = await desk.as("intake");
    const send = async () => {
      const since = performance.now();
      const before = process.cpuUsage();
      for (let from = 0; from < rows; from += importRowsAtOnce) {
        const part = Array.from({ length: importRowsAtOnce }, (_, i) => rowOf(from + i));
        const { results } = await json<{ results: ImportResult[] }>(intake.call("/api/patients/import", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ rows: part }),
        }));
        if (results.some((result) => result.outcome === "refused")) throw new Error("A row was refused");
      }
      const { user, system } = process.cpuUsage(before);
      return { seconds: (performance.now() - since) / 1000, cpuSeconds: (user + system) / 1_000_000 };
    };
    const ofAll = (seconds: number) => `${(seconds * 100_000 / rows).toFixed(0)} s`;
    const measured = ({ seconds, cpuSeconds }: { seconds: number; cpuSeconds: number }) =>
      `${ofAll(seconds)}, ${ofAll(cpuSeconds)} of processor`;
    const by = rows === 100_000 ? "" : ` (by ${rows.toLocaleString("en-US")})`;
    const [first, again] = [await send(), await send()];
    return [
      {
        what: `import of 100,000 patients, all new${by}`,
        measured: measured(first),
        goal: `≤ ${goal} s`,
        ok: first.seconds * 100_000 / rows <= goal,
      },
      {
        what: "the same file again",
        measured: measured(again),
        goal: `≤ ${goal} s`,
        ok: again.seconds * 100_000 / rows <= goal,
      },
    ];
  } finally {
    await Deno.remove(disk, { recursive: true });
  }
}
