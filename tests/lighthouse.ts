/**
 * `deno task lighthouse`: how sign-in fares with Lighthouse as on a phone (median of five runs), and what the dashboard and the list of
 * requests load on a first view. A busy machine makes the performance poorer; what is found wrong with the page is printed.
 *
 * Lighthouse runs from Deno's cache, apart from the product's own packages: it brings 150 of them and only measures.
 * @module
 */
import { ensureChromium, flags } from "./chromium.ts";
import { firstView, mostOfFirstView, signedInAs } from "./e2e/first_view.ts";
import { openOffice } from "./e2e/browser.ts";

const lighthouse = "npm:lighthouse@13.5.0";
const runs = 5;
/** Points of a hundred that each category must reach. */
const goal = 95;

interface Report {
  categories: Record<string, { title: string; score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

let missed = 0;
function row(what: string, measured: string, goal: string, ok: boolean): void {
  if (!ok) missed++;
  console.log(`${ok ? "✓" : "✗"} ${what.padEnd(34)} ${measured.padEnd(44)} ${goal}`);
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function report(url: string): Promise<Report> {
  const folder = await Deno.makeTempDir({ prefix: "lighthouse-" });
  try {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "-A", "--quiet", "--no-config", "--no-lock", "--node-modules-dir=none", lighthouse, url],
        "--output=json",
        "--quiet",
        "--form-factor=mobile",
        "--only-categories=performance,accessibility,best-practices",
        `--chrome-flags=${[...flags, "--headless=new"].join(" ")}`,
      ],
      cwd: folder,
      env: { CHROME_PATH: await ensureChromium() },
      stdout: "piped",
      stderr: "piped",
    }).output();
    if (code !== 0) throw new Error(`Lighthouse did not run:\n${new TextDecoder().decode(stderr)}`);
    return JSON.parse(new TextDecoder().decode(stdout));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function signIn(url: string): Promise<void> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run++) reports.push(await report(`${url}/auth`));
  for (const [id, { title, auditRefs }] of Object.entries(reports[0].categories)) {
    const points = reports.map(({ categories }) => Math.round(categories[id].score * 100));
    const middle = median(points);
    row(`sign-in: ${title}`, `${middle} (${points.join(", ")})`, `≥ ${goal}`, middle >= goal);
    for (const audit of auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => reports.at(-1)!.audits[id])) {
      const { score, title, displayValue = "" } = audit;
      if (score !== null && score < 0.9) console.log(`    ${title} ${displayValue} (${Math.round(score * 100)})`);
    }
  }
}

const office = await openOffice();
try {
  await signIn(office.url);
  await using seat = await office.seat();
  await seat.testSignIn();
  const most = mostOfFirstView;
  for (const [name, address] of [["dashboard", "/"], ["requests", "/requests"]]) {
    await using fresh = await signedInAs(seat, await office.seat());
    const { bytes, requests, shift } = await firstView(fresh, address);
    const measured = `${(bytes / 1024).toFixed(0)} KB, ${requests} requests, shift ${shift.toFixed(3)}`;
    const ok = bytes <= most.bytes && requests <= most.requests && shift <= most.shift;
    row(`${name}, first view`, measured, `≤ ${most.bytes / 1024} KB, ≤ ${most.requests}, ≤ ${most.shift}`, ok);
  }
} finally {
  await office[Symbol.asyncDispose]();
}
console.log(missed === 0 ? "\nEvery goal is met." : `\n${missed} missed.`);
Deno.exit(missed === 0 ? 0 : 1);
