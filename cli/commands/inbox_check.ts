/**
 * The inbox for a clock: sources are checked, documents read, and the exit code says whether a person is needed.
 * @module
 */
import { type Command, type Context, wholeNumber } from "../command.ts";
import type { SourceCheck } from "../../shared/inbox.ts";
import { Failure, read, type Server } from "../client.ts";
import { type Column, table } from "../output.ts";

const groups = ["email", "o365", "fax"] as const;
/** Documents in these states wait for a person to decide. */
const forPeople = ["warning", "failed", "flagged"] as const;
/** How often it is asked whether all is read, ms. */
const pauseMs = 1_000;

export function inboxCheckCommand(inbox: Command, cli: Context): void {
  inbox.command("check").description("look for new mails and faxes now, as a clock does")
    .option("--email", "mailboxes and the mail folder")
    .option("--o365", "Office 365")
    .option("--fax", "fax services and the fax folder")
    .option("--wait", "until everything that came in is read")
    .option("--timeout <seconds>", "how long --wait waits", wholeNumber("timeout", 1, 86_400), 300)
    .addHelpText(
      "after",
      `
Without a source all that are connected are checked. One that is down holds up no other.

Exit codes:
  0  nothing is wrong
  1  a source failed, a document could not be taken in, or --timeout passed
  3  documents wait for a person: read with a warning, failed or flagged

Examples:
  releasedesk inbox check
  */10 * * * *  releasedesk inbox check --email --fax --wait --timeout 240 --json > /var/log/inbox.json`,
    )
    .action(async (options) => {
      const server = await cli.server();
      const asked = groups.filter((group) => options[group]);
      const { results, problems } = await checkAll(server, asked);
      const unread = options.wait ? await waitForReading(cli, server, options.timeout) : 0;
      const { byStatus } = await read(server.client["inbox-entries"].counts.$get());
      const waiting = forPeople.map((status) => ({ status, documents: byStatus[status] ?? 0 }))
        .filter((row) => row.documents > 0);
      if (unread > 0) problems.push(`${plural(unread)} still being read after ${options.timeout} seconds.`);
      const shown = results.length > 0 ? table(results, columns) : "No source is connected.";
      cli.out().say(shown, { sources: results, problems, waiting });
      if (problems.length > 0) throw new Failure(problems.join("\n"));
      if (waiting.length > 0) {
        const sum = waiting.reduce((all, row) => all + row.documents, 0);
        const parts = waiting.map((row) => `${row.documents} ${row.status}`).join(", ");
        throw new Failure(`${plural(sum)} waiting for a person: ${parts}.`, 3);
      }
    });
}

const columns: Column<SourceCheck>[] = [
  { title: "Source", value: (r) => r.name },
  { title: "Found", value: (r) => r.found, right: true },
  { title: "New", value: (r) => r.imported, right: true },
  { title: "Known", value: (r) => r.known, right: true },
  { title: "Failed", value: (r) => r.failed, right: true },
];

/** Checks the groups asked for, else all; a group of which nothing is connected counts as wrong only when it was asked for. */
async function checkAll({ client }: Server, asked: readonly (typeof groups)[number][]) {
  const json = { oneTimeCheck: true };
  const checks = {
    email: () => client["check-emails"].$post({ json }),
    o365: () => client["check-o365-emails"].$post(),
    fax: () => client["check-faxes"].$post({ json }),
  };
  const results: SourceCheck[] = [];
  const problems: string[] = [];
  for (const group of asked.length > 0 ? asked : groups) {
    try {
      const { sources, failed } = await read(checks[group]());
      results.push(...sources);
      problems.push(
        ...sources.flatMap(({ name, error }) => error ? [`${name}: ${error}`] : []),
        ...failed.map(({ fileName, message }) => `${fileName}: ${message}`),
      );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // Without a server or a sign-in the others fail as well.
      if (error.code === undefined || error.code === "not_signed_in" || error.code === "not_allowed") throw error;
      if (error.code === "move_not_allowed" && asked.length === 0) continue;
      problems.push(error.message);
    }
  }
  return { results, problems };
}

/** Waits until no document is being read. Answers how many still are when the time is over, s. */
async function waitForReading(cli: Context, { client }: Server, timeout: number): Promise<number> {
  const end = cli.now() + timeout * 1000;
  while (true) {
    const { byStatus } = await read(client["inbox-entries"].counts.$get());
    if (byStatus.processing === 0 || cli.now() >= end) return byStatus.processing;
    await cli.wait(pauseMs);
  }
}

const plural = (n: number) => n === 1 ? "1 document is" : `${n} documents are`;
