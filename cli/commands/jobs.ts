/**
 * Background work: what waits, runs or gave up, and another try.
 * @module
 */
import { interruptedWords, jobStates } from "../../shared/jobs.ts";
import { type Command, type Context, Option, toKey } from "../command.ts";
import { Failure, read } from "../client.ts";

export function jobCommands(root: Command, cli: Context): void {
  const jobs = root.command("jobs").description("background work: reading, mailing, settling");

  jobs.command("list").description("what waits, runs or gave up; exit 3 when something gave up")
    .addOption(new Option("-s, --state <state>", "only those; dead is what gave up").choices(jobStates))
    .addHelpText("after", "\nExample:\n  releasedesk jobs list --state dead")
    .action(async ({ state }) => {
      const { client } = await cli.server();
      const rows = await read(client.jobs.$get({ query: { state } }));
      cli.out().list(rows, [
        { title: "Id", value: (j) => j.id },
        { title: "Kind", value: (j) => j.kind },
        { title: "State", value: (j) => j.state },
        { title: "Tries", value: (j) => `${j.attempts} of ${j.maxAttempts}`, right: true },
        { title: "Due", value: (j) => j.dueAt.slice(0, 16).replace("T", " ") },
        { title: "Error", value: (j) => [j.lastError, interruptedWords(j)].filter(Boolean).join(". ") },
      ], "No background work");
      const dead = rows.filter((job) => job.state === "dead").length;
      if (dead > 0) throw new Failure(`${dead} gave up. Try again with: releasedesk jobs retry --all-dead`, 3);
    });

  jobs.command("retry").description("try again what gave up")
    .argument("[ids...]", "as `jobs list` shows them")
    .option("--all-dead", "everything that gave up")
    .addHelpText("after", "\nExample:\n  releasedesk jobs retry --all-dead")
    .action(async (ids, { allDead }) => {
      ids.forEach(toKey);
      if (allDead ? ids.length > 0 : ids.length === 0) throw new Failure("Give ids of jobs, or --all-dead.", 2);
      const { client } = await cli.server();
      const dead = allDead ? await read(client.jobs.$get({ query: { state: "dead" } })) : [];
      const asked = allDead ? dead.map((job) => job.id) : ids;
      const started = [];
      for (const id of asked) {
        try {
          started.push(await read(client.jobs[":id"].retry.$post({ param: { id } })));
        } catch (error) {
          // Somebody else may have been quicker; the others go on.
          if (error instanceof Failure && error.code !== undefined && asked.length > 1) {
            cli.printError(`${id}: ${error.message}`);
          } else throw error;
        }
      }
      cli.out().list(started, [
        { title: "Started again", value: (j) => j.kind },
        { title: "Id", value: (j) => j.id },
      ], asked.length > 0 ? "Nothing was started." : "Nothing gave up.");
      if (started.length < asked.length) {
        throw new Failure(`${asked.length - started.length} of ${asked.length} were refused.`);
      }
    });
}
