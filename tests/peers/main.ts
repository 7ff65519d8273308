/**
 * `deno task test:peers`: runs the contract suites against real servers whose package managers are installed, and prints a line for each
 * suite it skips.
 *
 * stripe-mock is built by `go install` and denokv by `cargo install` into the folder of the cache ($PEERS_CACHE, else ~/.cache/releasedesk-peers);
 * HAPI's parts are fetched by Maven. Dovecot is Debian's, installed where no services run. A program named by STRIPE_MOCK, DOVECOT or DENOKV,
 * on the path, or in the cache already, is taken as it is.
 * @module
 */
import { installDovecot } from "../debian.ts";

const cache = Deno.env.get("PEERS_CACHE") ?? `${Deno.env.get("HOME")}/.cache/releasedesk-peers`;
await Deno.mkdir(cache, { recursive: true });

async function runs(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  try {
    const { success } = await new Deno.Command(command, { args, env, stdout: "inherit", stderr: "inherit" }).spawn()
      .status;
    return success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function found(...places: string[]): Promise<string | null> {
  for (const place of places) {
    try {
      if ((await Deno.stat(place)).isFile) return place;
    } catch {
      // Not here.
    }
  }
  return null;
}

const onPath = (name: string) => (Deno.env.get("PATH") ?? "").split(":").map((folder) => `${folder}/${name}`);
/** Programs named by a variable go first: another version than the system's can be tried. */
const given = (name: string) => [Deno.env.get(name)].filter((path) => path !== undefined);
const test = (files: string[], env: Record<string, string> = {}) =>
  runs(Deno.execPath(), ["test", "-A", "--no-check", "--unstable-kv", ...files], env);
const imapTests = ["imap_test.ts", "imap_server_test.ts"].map((name) => `server/integrations/mail_in/${name}`);

const results: string[] = [];
let failed = false;
async function peer(
  name: string,
  get: () => Promise<string | null>,
  missing: string,
  run: (program: string) => Promise<boolean>,
) {
  const program = await get();
  if (!program) return void results.push(`skipped  ${name}: ${missing}`);
  const good = await run(program);
  failed ||= !good;
  results.push(`${good ? "passed " : "FAILED "}  ${name} (${program})`);
}

await peer(
  "stripe-mock",
  async () =>
    await found(...given("STRIPE_MOCK"), ...onPath("stripe-mock"), `${cache}/stripe-mock`) ??
      (await runs("go", ["install", "github.com/stripe/stripe-mock@latest"], { GOBIN: cache })
        ? await found(`${cache}/stripe-mock`)
        : null),
  "go is not installed, or could not install it",
  (program) => test(["tests/peers/stripe_mock.ts"], { STRIPE_MOCK: program }),
);
await peer(
  "Dovecot",
  async () => {
    const places = [...given("DOVECOT"), ...onPath("dovecot"), "/usr/sbin/dovecot"];
    return await found(...places) ?? (await installDovecot(), await found(...places));
  },
  "not installed, and apt-get could not install it (apt install dovecot-imapd)",
  (program) => test(imapTests, { DOVECOT: program }),
);
await peer(
  "denokv",
  async () =>
    await found(...given("DENOKV"), ...onPath("denokv"), `${cache}/bin/denokv`) ??
      (await runs("cargo", ["install", "denokv", "--locked", "--root", cache])
        ? await found(`${cache}/bin/denokv`)
        : null),
  "cargo is not installed, or could not install it",
  (program) => test(["tests/peers/denokv.ts"], { DENOKV: program }),
);
await peer(
  "HAPI",
  async () => {
    const classpath = `${cache}/hapi.classpath`;
    const project = new URL("./hapi/pom.xml", import.meta.url).pathname;
    const got = await runs("mvn", [
      "-q",
      "-B",
      "-f",
      project,
      "dependency:build-classpath",
      `-Dmdep.outputFile=${classpath}`,
    ]);
    return got && await runs("java", ["--version"]) ? classpath : null;
  },
  "maven and Java 17 are not installed, or could not get it",
  (classpath) => test(["tests/peers/hapi.ts"], { HAPI_CLASSPATH: classpath }),
);
console.log(`\n${results.join("\n")}`);
Deno.exit(failed ? 1 : 0);
