/**
 * How many signed-in reads a second the served app answers, against a bare handler (`bare_server.ts`): both over HTTP on one core each,
 * turn by turn, with `wrk` where it is installed and eight connections. The audit of reads is on.
 * @module
 */
import type { Row } from "./lists.ts";

const ports = { app: 8397, bare: 8398 };
const seconds = 4;
const rounds = 3;
const reads: [string, string][] = [
  ["list of 10 requests", "/api/requests?limit=10"],
  ["inbox list of 10", "/api/inbox-entries?limit=10"],
  ["dashboard figures", "/api/metrics"],
];

const has = async (program: string) =>
  (await new Deno.Command("which", { args: [program], stdout: "null", stderr: "null" }).output()).success;

/** A server on a core of its own; ready when its port answers. */
async function serve(args: string[], port: number, env: Record<string, string>): Promise<Deno.ChildProcess> {
  const own = [Deno.execPath(), "run", "-A", "--unstable-kv", ...args];
  const [command, ...rest] = await has("taskset") ? ["taskset", "-c", "0", ...own] : own;
  const child = new Deno.Command(command, { args: rest, env, stdout: "null", stderr: "null" }).spawn();
  for (let attempt = 0; attempt < 240; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    await answer?.body?.cancel();
    if (answer) return child;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`The server on ${port} did not start`);
}

/** Requests a second of one address. */
async function rate(url: string, cookie: string, withWrk: boolean): Promise<number> {
  if (withWrk) {
    const args = ["-t1", "-c8", `-d${seconds}s`, "-H", `Cookie: ${cookie}`, url];
    const { stdout } = await new Deno.Command("wrk", { args }).output();
    const text = new TextDecoder().decode(stdout);
    if (/Non-2xx/.test(text)) throw new Error(`${url} did not answer 2xx`);
    return Number(text.match(/Requests\/sec:\s+([\d.]+)/)?.[1]);
  }
  let done = 0;
  const until = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: 8 }, async () => {
    while (performance.now() < until) {
      const answer = await fetch(url, { headers: { cookie } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      done++;
    }
  }));
  return done / seconds;
}

/** The rows of this bench. */
export async function run(): Promise<Row[]> {
  const folder = await Deno.makeTempDir({ prefix: "served-" });
  const root = new URL("../../", import.meta.url).pathname;
  const children: Deno.ChildProcess[] = [];
  try {
    const env = { PORT: String(ports.app), DATA_DIR: `${folder}/data`, RELEASEDESK_ENV: "demo" };
    children.push(await serve([`${root}server/main.ts`], ports.app, env));
    children.push(await serve([`${root}tests/bench/bare_server.ts`, String(ports.bare), folder], ports.bare, {}));
    const base = `http://127.0.0.1:${ports.app}`;
    const signIn = await fetch(`${base}/api/test-login`, { method: "POST", headers: { origin: base } });
    await signIn.body?.cancel();
    const cookie = signIn.headers.getSetCookie()[0].split(";")[0];
    const withWrk = await has("wrk");
    const best = { bare: 0, app: reads.map(() => 0) };
    for (let round = 0; round < rounds; round++) {
      best.bare = Math.max(best.bare, await rate(`http://127.0.0.1:${ports.bare}/list`, "sid=s", withWrk));
      for (const [i, [, path]] of reads.entries()) {
        best.app[i] = Math.max(best.app[i], await rate(base + path, cookie, withWrk));
      }
    }
    return reads.map(([what], i) => ({
      what: `${what} a second, against a bare handler${withWrk ? "" : " (without wrk)"}`,
      measured: `${(best.app[i] / best.bare).toFixed(2)} (${best.app[i].toFixed(0)} of ${best.bare.toFixed(0)})`,
      goal: "≥ 1.0",
      ok: best.app[i] >= best.bare,
    }));
  } finally {
    for (const child of children) child.kill("SIGTERM");
    await Promise.all(children.map((child) => child.status));
    await Deno.remove(folder, { recursive: true });
  }
}
