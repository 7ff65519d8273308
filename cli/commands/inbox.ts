/**
 * The inbox: add a document, list entries, check the sources; documents read and patients matched without storing anything.
 * @module
 */
import { basename, join } from "node:path";
import { inboxStatuses } from "../../shared/inbox.ts";
import { sources } from "../../shared/requests.ts";
import { type Command, type Context, Option, toLimit } from "../command.ts";
import { Failure, read } from "../client.ts";
import { parseCsv } from "../csv.ts";
import { cleanLines } from "../output.ts";

export function inboxCommands(root: Command, cli: Context): void {
  const inbox = root.command("inbox").description("documents as they come in");

  inbox.command("add").description("enter documents by hand").argument(
    "<files...>",
    "PDF, TIFF, JPEG, PNG, DOCX or EML",
  )
    .requiredOption("--sender <name>", "who sent them")
    .option("--subject <text>", "what they are about")
    .option("--notes <text>", "notes for whoever works on them")
    .action(async (files, { sender, subject, notes }) => {
      const server = await cli.server();
      const { done, check } = await eachFile(cli, files, async (file) => {
        const form = new FormData();
        form.set("document", file);
        form.set("sender", sender);
        form.set("subject", subject ?? file.name);
        if (notes) form.set("notes", notes);
        const { id, status } = await read<{ id: string; status: string }>(
          server.call("/api/inbox-entries/manual-entry", { method: "POST", body: form }),
        );
        return { id, status, file: file.name };
      });
      cli.out().list(done, [
        { title: "Id", value: (e) => e.id },
        { title: "Status", value: (e) => e.status },
        { title: "File", value: (e) => e.file },
      ], "Nothing added");
      check();
      const unread = done.filter((entry) => entry.status === "failed").length;
      if (unread > 0) throw new Failure(`${unread} of ${done.length} cannot be read; look at the inbox.`);
    });

  inbox.command("list").description("newest first")
    .addOption(new Option("-s, --status <status>", "only those").choices(inboxStatuses))
    .addOption(new Option("--source <source>", "only those").choices(sources))
    .option("-q, --search <words>", "sender, subject, patient or id")
    .option("-n, --limit <n>", "how many", toLimit, 20)
    .action(async ({ status, source, search, limit }) => {
      const { client } = await cli.server();
      const rows = await read(
        client["inbox-entries"].$get({ query: { limit: String(limit), status, source, q: search } }),
      );
      cli.out().list(rows, [
        { title: "Id", value: (e) => e.id },
        { title: "Source", value: (e) => e.source },
        { title: "Received", value: (e) => e.timestamp.slice(0, 16).replace("T", " ") },
        { title: "Sender", value: (e) => e.sender },
        { title: "Subject", value: (e) => e.subject },
        { title: "Status", value: (e) => e.status },
      ], "Your inbox is empty.");
    });

  inbox.command("check").description("look for new mails and faxes now; exit 1 when something could not be taken in")
    .addOption(new Option("--source <source>", "only this one").choices(["emails", "faxes", "o365"] as const))
    .action(async ({ source }) => {
      const { call } = await cli.server();
      const paths = { emails: "/api/check-emails", faxes: "/api/check-faxes", o365: "/api/check-o365-emails" } as const;
      const results = [];
      for (const name of source ? [source] : ["emails", "faxes"] as const) {
        const init = {
          method: "POST",
          body: JSON.stringify({ oneTimeCheck: true }),
          headers: { "content-type": "application/json" },
        };
        const result = await read<{ imported: number; known: number; failed: { message: string }[] }>(
          call(paths[name], init),
        );
        results.push({ source: name, ...result });
      }
      cli.out().list(results, [
        { title: "Source", value: (r) => r.source },
        { title: "New", value: (r) => r.imported, right: true },
        { title: "Known", value: (r) => r.known, right: true },
        { title: "Failed", value: (r) => r.failed.length, right: true },
      ], "");
      const failed = results.reduce((sum, r) => sum + r.failed.length, 0);
      if (failed > 0) throw new Failure(`${failed} could not be taken in; look at the inbox.`);
    });

  root.command("documents").description("reading documents").command("extract")
    .description("read documents and print what was found; nothing is stored")
    .argument("<files...>", "PDF, TIFF, JPEG, PNG, DOCX or EML")
    .option("--dir <folder>", "write one NAME.json a document here instead")
    .action(async (files, { dir }) => {
      const { call } = await cli.server();
      const names = files.map((path) => dir ? stem(path) : basename(path));
      const twice = names.find((name, i) => names.indexOf(name) !== i);
      if (twice !== undefined) throw new Failure(`Two of the files would be "${twice}" in the answer.`, 2);
      const { done, check } = await eachFile(cli, files, async (file) => {
        const form = new FormData();
        form.set("document", file);
        const found = await read<Record<string, unknown>>(
          call("/api/documents/extract", { method: "POST", body: form }),
        );
        if (dir) await cli.writeFile(join(dir, `${stem(file.name)}.json`), JSON.stringify(found, null, 2) + "\n");
        return [file.name, found] as const;
      });
      if (dir) {
        const read = done.length;
        cli.out().say(`${read} document${read === 1 ? "" : "s"} read into ${dir}`, { read, dir });
      } else if (files.length > 1) cli.print(JSON.stringify(Object.fromEntries(done), null, 2));
      else for (const [, found] of done) cli.print(JSON.stringify(found, null, 2));
      check();
    });

  root.command("patients").description("patients").command("match")
    .description(
      "who the people of a CSV may be (columns firstName, lastName, dob, mrn, phone, email, address, suffix)",
    )
    .argument("<file>", "CSV with a header row")
    .action(async (path) => {
      const { client } = await cli.server();
      const rows = parseCsv(await (await cli.file(path)).text());
      if (rows.length === 0) throw new Failure("The file holds no rows under its header.", 2);
      const results = [];
      for (let i = 0; i < rows.length; i += 200) {
        const queries = rows.slice(i, i + 200);
        results.push(...await read(client.patients["match-batch"].$post({ json: { queries } })));
      }
      const lines = results.map((result, i) => ({ row: i + 2, query: rows[i], ...result }));
      cli.out().list(lines, [
        { title: "Row", value: (r) => r.row, right: true },
        { title: "Asked for", value: (r) => `${r.query.firstName ?? ""} ${r.query.lastName ?? ""}`.trim() },
        { title: "Best", value: (r) => r.candidates[0]?.name ?? "—" },
        { title: "Patient", value: (r) => r.candidates[0]?.patientId, right: true },
        { title: "Score", value: (r) => r.score.toFixed(4), right: true },
        { title: "Automatic", value: (r) => r.patientId === null ? "no" : "yes" },
        { title: "Why", value: (r) => r.why },
      ], "No rows");
    });
}

/** A file's name without its ending. */
const stem = (path: string) => basename(path).replace(/\.[^.]+$/, "");

/**
 * Does the same with each file. What fails is told at once, and the others go on; `check`, called when the results are printed, then
 * fails: with 2 where only files were wrong, else with 1.
 */
async function eachFile<R>(cli: Context, paths: string[], deed: (file: File) => Promise<R>) {
  const done: R[] = [];
  const failures: Failure[] = [];
  for (const path of paths) {
    try {
      done.push(await deed(await cli.file(path)));
    } catch (error) {
      if (!(error instanceof Failure) || paths.length === 1) throw error;
      failures.push(error);
      cli.printError(cleanLines(error.exitCode === 2 ? error.message : `${basename(path)}: ${error.message}`));
    }
  }
  const check = () => {
    if (failures.length === 0) return;
    const only = failures.every((failure) => failure.exitCode === 2) ? 2 : 1;
    throw new Failure(`${failures.length} of ${paths.length} files failed.`, only);
  };
  return { done, check };
}
