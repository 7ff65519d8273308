/**
 * Measures reading and extraction: per class of document and overall, hand-filled documents apart; speed; memory;
 * whether confidence tells the truth.
 *
 *     deno task bench:reading                          the held-out generated documents
 *     deno task bench:reading --part tuning            those for tuning; develop, develop_requests, develop_offices:
 *                                                      further ones that may be looked at
 *     deno task bench:reading FOLDER --hand scan-03    documents with NAME.truth.json beside them
 *
 *     --errors         list every wrong value         --json         for machines
 *     --limit N        documents (60, or all)               --seed N       of the generated documents (1)
 *     --workers N      documents read at once (2)     --only TEXT    documents whose name contains TEXT
 *     --fast           no speed and memory figures    --pages N      pages of the long fax for memory (300)
 * @module
 */
import { parseArgs } from "node:util";
import { createReader } from "../../server/documents/read.ts";
import { parts } from "../forms/generate.ts";
import { type ScoreReport, scoreSet } from "../forms/score.ts";
import { type Answers, answersWhileReading } from "./reading/answers.ts";
import { calibrate, type Calibration, judge } from "./reading/calibration.ts";
import { folder, generated, type Sample } from "./reading/corpus.ts";
import { memoryOfLongFax, type MemoryUse } from "./reading/memory.ts";
import { type Outcome, readAll } from "./reading/run.ts";
import { type FaxSpeed, faxSpeed, textSpeed } from "./reading/speed.ts";
import { calibrationTable, mistakeList, scoreTable } from "./reading/tables.ts";

const options = {
  part: { type: "string", default: "heldout" },
  hand: { type: "string", default: "" },
  limit: { type: "string", default: "" },
  seed: { type: "string", default: "1" },
  workers: { type: "string", default: "2" },
  pages: { type: "string", default: "300" },
  only: { type: "string", default: "" },
  errors: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  fast: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const usage = `deno task bench:reading [FOLDER] [options]
Reads the held-out generated documents, or those of FOLDER (NAME.ext beside NAME.truth.json), and scores the answers.

  --part NAME      of the generated documents: ${parts.join(", ")}
  --hand A,B       documents of the folder that are filled in by hand: scored apart
  --errors         list every wrong value
  --json           for machines
  --fast           no speed and memory figures
  --only TEXT      documents whose name contains TEXT
  --limit N        so many documents          --seed N   of the generated ones (1)
  --workers N      documents read at once (2)
  --pages N        pages of the long fax by which memory is measured (300)`;

type Options = {
  -readonly [K in keyof typeof options]: (typeof options)[K]["type"] extends "boolean" ? boolean : string;
};

/** Everything one run of the bench measured. */
export interface ReadingReport {
  typed: ScoreReport;
  /** Documents filled in by hand; null when the set has none. */
  hand: ScoreReport | null;
  calibration: Calibration;
  handCalibration: Calibration | null;
  unread: { name: string; problem: string }[];
  pages: number;
  /** Median milliseconds of extraction for one document. */
  extractMs: number;
  fax: FaxSpeed | null;
  text: { pages: number; perSecond: number } | null;
  memory: MemoryUse | null;
  /** How soon the server answers lists, idle and while it reads. */
  answers: Answers | null;
}

async function samplesFor(o: Options, dir: string | undefined): Promise<Sample[]> {
  const part = parts.find((name) => name === o.part);
  if (!part) throw new Error(`--part is one of ${parts.join(", ")}.`);
  const hand = o.hand.split(",").filter(Boolean);
  const all = dir ? await folder(dir, hand) : await generated(part, Number(o.limit || 60), Number(o.seed));
  const some = all.filter((s) => s.name.includes(o.only)).slice(0, Number(o.limit || all.length));
  if (!some.length) throw new Error("No document is left to read.");
  return some;
}

const scoreOf = (outcomes: readonly Outcome[]): ScoreReport =>
  scoreSet(outcomes.map(({ sample, answer }) => ({ name: sample.name, truth: sample.truth, answer })));
const calibrationOf = (outcomes: readonly Outcome[]): Calibration =>
  calibrate(outcomes.flatMap(({ sample, answer }) => (answer ? judge(sample.truth, answer) : [])));

/** Reads the samples and measures. */
export async function measureReading(samples: readonly Sample[], o: Options): Promise<ReadingReport> {
  const reader = createReader();
  try {
    const tell = (done: number) =>
      o.json || Deno.stderr.writeSync(new TextEncoder().encode(`\r${done}/${samples.length}`));
    const outcomes = await readAll(reader, samples, Number(o.workers), tell);
    if (!o.json) console.error();
    const typed = outcomes.filter((x) => !x.sample.handFilled), hand = outcomes.filter((x) => x.sample.handFilled);
    const times = outcomes.map((x) => x.extractMs).sort((a, b) => a - b);
    return {
      typed: scoreOf(typed),
      hand: hand.length ? scoreOf(hand) : null,
      calibration: calibrationOf(typed),
      handCalibration: hand.length ? calibrationOf(hand) : null,
      unread: outcomes.flatMap((x) => (x.problem ? [{ name: x.sample.name, problem: x.problem }] : [])),
      pages: outcomes.reduce((sum, x) => sum + x.pages, 0),
      extractMs: times[times.length >> 1],
      fax: o.fast ? null : await faxSpeed(reader, samples),
      text: o.fast ? null : await textSpeed(reader, samples),
      memory: o.fast ? null : await memoryOfLongFax(samples, Number(o.pages)),
      answers: o.fast ? null : await answersWhileReading(samples),
    };
  } finally {
    await reader.close();
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

function print(report: ReadingReport, errors: boolean): void {
  console.log(scoreTable(report.typed));
  console.log(`\n${calibrationTable(report.calibration)}`);
  if (report.hand) {
    console.log(`\nFilled in by hand, counted apart\n${scoreTable(report.hand)}`);
    console.log(`\n${calibrationTable(report.handCalibration!)}`);
  }
  console.log(
    `\n${report.pages} pages read; extraction takes ${report.extractMs.toFixed(1)} ms for the median document`,
  );
  if (report.fax) {
    const { native, nativeName, ours, pages } = report.fax;
    const beside = native
      ? `; ${nativeName} alone ${native.toFixed(1)} (${(native / ours).toFixed(2)} times ours)`
      : "; the native program is not installed";
    console.log(`faxed pages a minute: ${ours.toFixed(1)} (${pages} pages)${beside}`);
  }
  if (report.text) console.log(`text pages a second: ${report.text.perSecond.toFixed(0)} (${report.text.pages} pages)`);
  if (report.memory) {
    const { pages, idle, peak, seconds } = report.memory;
    console.log(
      `fax of ${pages} pages: peak ${megabytes(peak - idle)} above idle (${megabytes(idle)}), ${seconds.toFixed(0)} s`,
    );
  }
  if (report.answers) {
    const { idle, reading, asked } = report.answers;
    console.log(
      `lists while faxes are read: ${(reading.median / idle.median).toFixed(2)} times idle ` +
        `(${reading.median.toFixed(1)} against ${idle.median.toFixed(1)} ms, ${asked} lists; ` +
        `one in twenty over ${reading.slow.toFixed(0)} against ${idle.slow.toFixed(0)} ms)`,
    );
  }
  for (const { name, problem } of report.unread) console.log(`not read: ${name}: ${problem}`);
  if (!errors) return;
  console.log(`\n${mistakeList(report.typed)}`);
  if (report.hand) console.log(`\nBy hand:\n${mistakeList(report.hand)}`);
}

if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({ args: Deno.args, options, allowPositionals: true });
    if (values.help) {
      console.log(usage);
      Deno.exit();
    }
    const report = await measureReading(await samplesFor(values, positionals[0]), values);
    if (values.json) console.log(JSON.stringify(report, null, 2));
    else print(report, values.errors);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exit(2);
  }
}
