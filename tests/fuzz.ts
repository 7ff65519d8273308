/**
 * `deno task fuzz`: calls every operation of the API's own description with what schemathesis makes up, against a demo office of its
 * own, and fails on any 5xx answer and any status that is not documented. `--examples N` and `--seconds N` say how much, `--seed N` which.
 *
 * schemathesis comes from PyPI into a virtual environment that is kept between runs; where that is not possible, it says so.
 * @module
 */
import { join } from "node:path";
import { freePort, startServer } from "./kill/server.ts";

const version = "4.32.0";

const numberOf = (name: string, otherwise: number): number => {
  const at = Deno.args.indexOf(`--${name}`);
  return at >= 0 ? Number(Deno.args[at + 1]) : otherwise;
};

async function run(
  program: string,
  args: string[],
  output: "null" | "inherit" = "null",
  cwd?: string,
): Promise<boolean> {
  try {
    const { success } = await new Deno.Command(program, { args, cwd, stdout: output, stderr: output }).output();
    return success;
  } catch {
    return false;
  }
}

/** The program, installed when it is not there yet; null where that fails. */
async function schemathesis(): Promise<string | null> {
  const cache = Deno.env.get("XDG_CACHE_HOME") ?? join(Deno.env.get("HOME") ?? ".", ".cache");
  const venv = join(cache, "releasedesk", `schemathesis-${version}`);
  const program = join(venv, "bin", "schemathesis");
  if (await run(program, ["--version"])) return program;
  const made = await run("python3", ["-m", "venv", venv]) &&
    await run(join(venv, "bin", "pip"), ["install", "--quiet", `schemathesis==${version}`]);
  return made ? program : null;
}

/** An administrator's token, which no call of the run ends. */
async function tokenOf(url: string): Promise<string> {
  const headers = { origin: url, "content-type": "application/json" };
  const signedIn = await fetch(`${url}/api/test-login`, { method: "POST", headers });
  await signedIn.body?.cancel();
  const cookie = signedIn.headers.getSetCookie()[0].split(";")[0];
  const made = await fetch(`${url}/api/tokens`, {
    method: "POST",
    headers: { ...headers, cookie },
    body: JSON.stringify({ name: "fuzz", expiresInDays: 1 }),
  });
  return (await made.json()).token;
}

const program = await schemathesis();
if (!program) {
  console.log(
    "schemathesis is not there and could not be installed from PyPI (python3 with venv, and the network): nothing was tried.",
  );
  Deno.exit(0);
}
const dataDir = await Deno.makeTempDir({ prefix: "fuzz-" });
const server = await startServer(dataDir, freePort(), { SEED_DEMO: "true" });
let clean = false;
try {
  clean = await run(
    program,
    [
      "run",
      `${server.url}/api/openapi.json`,
      "--header",
      `Authorization: Bearer ${await tokenOf(server.url)}`,
      "--checks",
      "not_a_server_error,status_code_conformance",
      // What would end the run's own token, and what is the same as another path.
      "--exclude-path-regex",
      "^/api/(tokens/|users/\\{id\\}|logout)",
      "--phases",
      "examples,coverage,fuzzing",
      "--max-examples",
      String(numberOf("examples", 10)),
      "--max-time",
      String(numberOf("seconds", 300)),
      "--request-timeout",
      "20",
      "--seed",
      String(numberOf("seed", 1)),
      // Some bodies are rarely met at random; fewer of them are tried.
      "--suppress-health-check",
      "filter_too_much",
      "--no-color",
      // It keeps what it found in the folder where it runs.
    ],
    "inherit",
    dataDir,
  );
} finally {
  await server.stop();
  await Deno.remove(dataDir, { recursive: true });
}
Deno.exit(clean ? 0 : 1);
