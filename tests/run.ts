/**
 * `deno task test`: everything there is to check, with all it needs, and one last line `N passed, N failed`.
 *
 * `deno task test --quick` leaves out the browser journeys and the kill test; `--filter TEXT` is handed to `deno test`.
 * @module
 */
import { writeBatches } from "./batches.ts";
import { ensureChromium } from "./chromium.ts";
import { findDovecot } from "./contracts/mail_in/dovecot.ts";
import { installDovecot } from "./debian.ts";
import { makeTemplate } from "./e2e/template.ts";

const quick = Deno.args.includes("--quick");
const filterAt = Deno.args.indexOf("--filter");
const filter = filterAt >= 0 ? ["--filter", Deno.args[filterAt + 1]] : [];
let passed = 0;
let failed = 0;

const seconds = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`;

/** Runs deno with arguments; the output goes through. */
async function deno(args: string[], env: Record<string, string> = {}): Promise<{ success: boolean; text: string }> {
  const child = new Deno.Command(Deno.execPath(), {
    args,
    env: { NO_COLOR: "1", ...env },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let text = "";
  const pass = async (stream: ReadableStream<Uint8Array>, out: { writeSync(p: Uint8Array): number }) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      text += decoder.decode(chunk, { stream: true });
      out.writeSync(chunk);
    }
  };
  await Promise.all([pass(child.stdout, Deno.stdout), pass(child.stderr, Deno.stderr)]);
  return { success: (await child.status).success, text };
}

/** One check that passes or fails as a whole. */
async function check(title: string, args: string[]): Promise<void> {
  const since = performance.now();
  const { success } = await deno(args);
  if (success) passed++;
  else failed++;
  console.log(`${success ? "ok    " : "FAILED"} ${title} (${seconds(since)})`);
}

/** A run of tests, counted one by one from deno's own closing line. */
async function tests(title: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const since = performance.now();
  console.log(`\n— ${title}`);
  const { success, text } = await deno(
    ["test", "-A", "--no-check", "--sanitize-ops", "--sanitize-resources", "--permit-no-files", ...filter, ...args],
    env,
  );
  const line = [...text.matchAll(/(\d+) passed(?: \(\d+ steps?\))? \| (\d+) failed/g)].at(-1);
  passed += Number(line?.[1] ?? 0);
  failed += Number(line?.[2] ?? 0);
  // A run that died before its closing line, or was refused for another reason, has failed.
  if (!success && !Number(line?.[2] ?? 0)) failed++;
  console.log(`${title}: ${seconds(since)}`);
}

const since = performance.now();
await Promise.all([
  check("format", ["fmt", "--check", "--quiet"]),
  check("lint", ["lint", "--quiet"]),
  findDovecot().then((found) => found ? undefined : installDovecot()),
]);
// The journeys and the kill test follow by themselves; the others hold no tests.
const apart = ["e2e", "kill", "bench", "contracts", "support", "peers", "soak"];
const own = [...Deno.readDirSync("tests")].filter(({ isDirectory, name }) => isDirectory || name.endsWith("_test.ts"))
  .map(({ name }) => name).filter((name) => !apart.includes(name)).sort();
const batches = await writeBatches(["server", "shared", "cli", "web", ...own.map((name) => `tests/${name}`)], 8);
// The server that is killed waits for most of its time and the checks use one core; the tests in process use what is left.
await Promise.all([
  tests("in process", ["--parallel", batches]),
  quick ? null : tests("killed at random moments", ["tests/kill"]),
  check("types", ["check", "--quiet", "server", "shared", "cli", "web", "tests"]),
  quick ? null : check("the web app builds", ["run", "-A", "web/build.ts"]),
]);
await Deno.remove(batches, { recursive: true });
if (!quick) {
  const template = await makeTemplate();
  const env = { CHROMIUM: await ensureChromium(), OFFICE_TEMPLATE: template };
  const walk = "tests/e2e/walk_test.ts";
  // The walk, which is the longest, and large files first: one that begins last would run alone.
  const size = (path: string) => path === walk ? Infinity : Deno.statSync(path).size;
  const journeys = [...Deno.readDirSync("tests/e2e")].map(({ name }) => `tests/e2e/${name}`)
    .filter((path) => path.endsWith("_test.ts")).sort((a, b) => size(b) - size(a));
  // Three at a time for two cores: a journey waits for its browser or its server for much of its time.
  await tests("journeys in the browser", ["--parallel", ...journeys], { ...env, DENO_JOBS: "3" });
  await Deno.remove(template, { recursive: true });
}
console.log(`\nAll in ${seconds(since)}`);
console.log(`${passed} passed, ${failed} failed`);
Deno.exit(failed > 0 ? 1 : 0);
