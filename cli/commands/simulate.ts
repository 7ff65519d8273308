/**
 * The workflow simulator: a fresh installation is tried from a letter to released records.
 * @module
 */
import { dollars } from "../../shared/money.ts";
import { patientCounts, paymentModes, processingModes, simulatedRecordTypes } from "../../shared/simulator.ts";
import { type Command, type Context, Option, wholeNumber } from "../command.ts";
import { Failure, read, type Server } from "../client.ts";

type Run = Awaited<ReturnType<typeof runOf>>;

const runOf = async (client: Server["client"], id: string) =>
  await read(client["simulate-workflow"][":id"].$get({ param: { id } }));

const help = `
The data of a run is marked: it counts in no figure and stands in no list. --remove takes it away when the run is done.
Exit code 0: done. 1: a step failed, or did not end in time. Without --watch the run is only started.

Examples:
  releasedesk simulate --patients 5 --watch
  releasedesk simulate --patients 1 --types lab,imaging --watch --remove
  releasedesk simulate --list
  releasedesk simulate --remove-all`;

/** How often a run that is watched is looked at, ms. */
const lookMs = 500;

export function simulateCommands(root: Command, cli: Context): void {
  root.command("simulate").description("tries the whole workflow on simulated data; exit 1 when a step failed")
    .addOption(new Option("--patients <n>", "how many").choices(patientCounts.map(String)).default("1"))
    .addOption(
      new Option("--mode <mode>", "a letter for each patient, or one for all").choices(processingModes).default(
        processingModes[0],
      ),
    )
    .addOption(
      new Option("--payment <mode>", "paid by a test card, or by a person on the screen").choices(paymentModes)
        .default(paymentModes[0]),
    )
    .option("--types <types>", `record types, apart by commas: ${simulatedRecordTypes.join(", ")}`, "lab")
    .option("--requester <name>", "who asks")
    .option("--email <address>", "where the secure links are mailed (default: they are not)")
    .option("--watch", "tell each step and wait for the end")
    .option("--timeout <seconds>", "give up watching after so long", wholeNumber("timeout", 1, 3600), 300)
    .option("--remove", "with --watch: remove the simulated data afterwards, also after a failure")
    .option("--list", "the newest runs, and nothing else")
    .option("--remove-all", "remove all simulated data, and nothing else")
    .addHelpText("after", help)
    .action(async (options) => {
      const { client } = await cli.server();
      const room = client["simulate-workflow"];
      if (options.list) return list(cli, await read(room.$get()));
      if (options.removeAll) {
        const { removed } = await read(room.$delete());
        return cli.out().say(`${removed} simulated ${removed === 1 ? "workflow" : "workflows"} removed.`, { removed });
      }
      if (options.remove && !options.watch) throw new Failure("--remove needs --watch.", 2);
      const { patients, mode, payment, types: recordTypes, requester, email } = options;
      const query = { patients, mode, payment, recordTypes, requester, email };
      const started = await read(room.$post({ query }));
      if (!options.watch) return cli.out().say(`Simulation ${started.id} started.`, started);
      const ended = await watch(cli, client, started, options.timeout * 1000);
      if (options.remove) await read(room[":id"].$delete({ param: { id: started.id } }));
      tell(cli, ended);
    });
}

/** Tells each step as it ends, on standard error; answers the run when it has ended or nobody is to be waited for. */
async function watch(cli: Context, client: Server["client"], started: Run, timeout: number): Promise<Run> {
  const until = Date.now() + timeout;
  const told = new Set<string>();
  for (let run = started;; run = await runOf(client, started.id)) {
    for (const { id, title, status, message } of run.steps) {
      if (!["completed", "error"].includes(status) || told.has(id)) continue;
      told.add(id);
      cli.printError(status === "error" ? `✗ ${title}: ${message}` : `✓ ${title}`);
    }
    if (run.status !== "running" || Date.now() >= until) return run;
    await new Promise((done) => setTimeout(done, lookMs));
  }
}

/** How far the run came. @throws Failure unless it is complete */
function tell(cli: Context, run: Run): void {
  const { patients, totalInvoiceAmount } = run.batch;
  const done = patients.filter((p) => p.status === "completed").length;
  const sentence = `${done} of ${patients.length} patients released, ${dollars(totalInvoiceAmount)} invoiced.`;
  cli.out().say(sentence, run);
  if (run.status === "completed") return;
  const step = run.steps.find((s) => s.status !== "completed")!;
  throw new Failure(
    run.status === "error"
      ? `${step.title} failed: ${run.errorMessage}`
      : run.status === "waiting"
      ? `${step.title}: the invoices wait to be paid on the Workflow Simulator screen.`
      : `${step.title} did not end in time.`,
  );
}

function list(cli: Context, runs: Run[]): void {
  cli.out().list(runs, [
    { title: "Id", value: (r) => r.id },
    { title: "Started", value: (r) => r.createdAt.slice(0, 16).replace("T", " ") },
    { title: "Status", value: (r) => r.status },
    { title: "Patients", value: (r) => r.batch.patients.length, right: true },
    { title: "Requester", value: (r) => r.batch.requesterName },
    { title: "Error", value: (r) => r.errorMessage },
  ], "No simulations yet.");
}
