/**
 * The inbox: add a document, list entries, check the sources; documents read without storing anything.
 * @module
 */
import { basename, join } from "node:path";
import { type ContentSignature, likestEarlier } from "../../shared/duplicates.ts";
import { inboxSorts, inboxStatuses } from "../../shared/inbox.ts";
import { sources } from "../../shared/requests.ts";
import { type Command, type Context, Option, orderOption, sorting, toId, toKey, toLimit } from "../command.ts";
import { Failure, read, upload } from "../client.ts";
import { documentsOf, eachFile } from "../files.ts";
import { inboxCheckCommand } from "./inbox_check.ts";
import { inboxShowCommand } from "./inbox_show.ts";

export function inboxCommands(root: Command, cli: Context): void {
  const inbox = root.command("inbox").description("documents as they come in");

  inbox.command("add").description("enter documents by hand").argument(
    "<files...>",
    "PDF, TIFF, JPEG, PNG, DOCX or EML, or folders of them",
  )
    .requiredOption("--sender <name>", "who sent them")
    .option("--subject <text>", "what they are about")
    .option("--notes <text>", "notes for whoever works on them")
    .action(async (files, { sender, subject, notes }) => {
      const { client } = await cli.server();
      const { done, check } = await eachFile(cli, await documentsOf(cli, files), async (file) => {
        const form = new FormData();
        form.set("document", file);
        form.set("sender", sender);
        form.set("subject", subject ?? file.name);
        if (notes) form.set("notes", notes);
        const { id, status } = await read(client["inbox-entries"]["manual-entry"].$post({}, upload(form)));
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
    .addOption(new Option("--sort <column>", "another order").choices(inboxSorts)).addOption(orderOption())
    .option("-n, --limit <n>", "how many", toLimit, 20)
    .action(async ({ status, source, search, limit, sort, order }) => {
      const { client } = await cli.server();
      const query = { limit: String(limit), status, source, q: search, ...sorting(sort, order) };
      const rows = await read(client["inbox-entries"].$get({ query }));
      cli.out().list(rows, [
        { title: "Id", value: (e) => e.id },
        { title: "Source", value: (e) => e.source },
        { title: "Received", value: (e) => e.timestamp.slice(0, 16).replace("T", " ") },
        { title: "Sender", value: (e) => e.sender },
        { title: "Subject", value: (e) => e.subject },
        { title: "Status", value: (e) => e.status },
      ], "Your inbox is empty.");
    });

  inboxShowCommand(inbox, cli);
  inboxCheckCommand(inbox, cli);

  inbox.command("retry").description("read documents again that failed or have a warning").argument(
    "<ids...>",
    "inbox entries",
  )
    .option("--enhanced", "with more effort; for what is parsed as well")
    .addHelpText(
      "after",
      "\nExample:\n  releasedesk inbox retry $(releasedesk inbox list -s failed --json | jq -r '.[].id')",
    )
    .action(async (ids, { enhanced }) => {
      const { client } = await cli.server();
      const again = enhanced
        ? client["inbox-entries"][":id"]["enhanced-processing"]
        : client["inbox-entries"].retry[":id"];
      await eachEntry(cli, ids.map(toKey), (id) => read(again.$post({ param: { id } })));
    });

  inbox.command("archive").description("put documents away, or take them back").argument("<ids...>", "inbox entries")
    .option("--undo", "take them back")
    .action(async (ids, { undo }) => {
      const { client } = await cli.server();
      await eachEntry(cli, ids.map(toKey), async (id) => {
        const json = { status: undo ? "parsed" as const : "archived" as const };
        return await read(client["inbox-entries"][":id"].status.$patch({ param: { id }, json }));
      });
    });

  inbox.command("link").description("add a document to a request that is there")
    .argument("<id>", "inbox entry", toKey)
    .argument("<request>", "request number", toId)
    .addHelpText("after", "\nExample:\n  releasedesk inbox link ENTRY 121")
    .action(async (id, requestId) => {
      const { client } = await cli.server();
      const entry = await read(client["inbox-entries"][":id"].link.$post({ param: { id }, json: { requestId } }));
      cli.out().say(`The document is linked to request ${requestId}.`, { ...entry });
    });

  inbox.command("duplicate").description("mark a document as a duplicate of another")
    .argument("<id>", "inbox entry", toKey)
    .argument("<original>", "the first one; its first eight characters do")
    .addHelpText("after", "\nExample:\n  releasedesk inbox duplicate ENTRY 7d8b3bfb")
    .action(async (id, duplicateOf) => {
      const { client } = await cli.server();
      const entry = await read(client["inbox-entries"]["mark-duplicate"].$post({ json: { id, duplicateOf } }));
      cli.out().say(`The document is a duplicate of ${entry.duplicateOf}.`, { ...entry });
    });

  inbox.command("request").description("make the requests of a document, as it was read")
    .argument("<id>", "inbox entry", toKey)
    .option("--requester <id>", "a known requester, by its number", toId)
    .addOption(
      new Option("--contact <which>", "who asks, where a known organization has another contact")
        .choices(["new", "usual", "other-organization"] as const),
    )
    .action(async (id, { requester, contact }) => {
      const { client } = await cli.server();
      const made = await read(client["inbox-entries"][":id"].requests.$post({
        param: { id },
        json: { requesterId: requester, contactChoice: contact && choices[contact] },
      }));
      cli.out().say(`${made.alreadyMade ? "Made before" : "Made"}: request ${made.requestIds.join(", ")}`, made);
    });

  root.command("documents").description("reading documents").command("extract")
    .description("read documents and print what was found; nothing is stored")
    .argument("<files...>", "PDF, TIFF, JPEG, PNG, DOCX or EML, or folders of them")
    .option("--dir <folder>", "write one NAME.json a document here instead")
    .action(async (paths, { dir }) => {
      const { client } = await cli.server();
      const files = await documentsOf(cli, paths);
      const names = files.map((path) => dir ? stem(path) : basename(path));
      const twice = names.find((name, i) => names.indexOf(name) !== i);
      if (twice !== undefined) throw new Failure(`Two of the files would be "${twice}" in the answer.`, 2);
      const write = (path: string, text: string) =>
        cli.writeFile(path, text).catch(() => {
          throw new Failure(`${path} cannot be written.`, 2);
        });
      // The server keeps nothing, so whether a document was among those before it is told here.
      const earlier: { name: string; signature: ContentSignature }[] = [];
      const { done, check } = await eachFile(cli, files, async (file) => {
        const form = new FormData();
        form.set("document", file);
        const answer = await read(client.documents.extract.$post({}, upload(form)));
        const name = stem(file.name);
        const found = { ...answer, duplicateOf: likestEarlier(answer.signature, earlier) };
        earlier.push({ name, signature: found.signature });
        if (dir) await write(join(dir, `${name}.json`), JSON.stringify(found, null, 2) + "\n");
        return [file.name, found] as const;
      });
      if (dir) {
        const read = done.length;
        cli.out().say(`${read} document${read === 1 ? "" : "s"} read into ${dir}`, { read, dir });
      } else if (files[0] === paths[0] && files.length === 1) {
        for (const [, found] of done) cli.print(JSON.stringify(found, null, 2));
      } else if (done.length > 0) cli.print(JSON.stringify(Object.fromEntries(done), null, 2));
      check();
    });
}

/** Does the same with each entry. What is refused is told at once, and the others go on. @throws Failure when one was refused */
async function eachEntry(cli: Context, ids: string[], action: (id: string) => Promise<{ id: string; status: string }>) {
  const done = [];
  for (const id of ids) {
    try {
      done.push(await action(id));
    } catch (error) {
      if (!(error instanceof Failure) || ids.length === 1) throw error;
      cli.printError(`${id}: ${error.message}`);
    }
  }
  cli.out().list(done, [
    { title: "Id", value: (entry) => entry.id },
    { title: "Status", value: (entry) => entry.status },
  ], "Nothing was changed.");
  if (done.length < ids.length) throw new Failure(`${ids.length - done.length} of ${ids.length} were refused.`);
}

const choices = {
  new: "new_contact",
  usual: "usual_contact",
  "other-organization": "other_organization",
} as const;

/** A file's name without its ending. */
const stem = (path: string) => basename(path).replace(/\.[^.]+$/, "");
