/**
 * `inbox show`: one document with what was read in it, the people found, and the parts of an e-mail.
 * @module
 */
import { type InboxEntryView, pageInPart, partName } from "../../shared/inbox.ts";
import { type Command, type Context, toKey } from "../command.ts";
import { read } from "../client.ts";
import { type Column, table } from "../output.ts";

type NumberedPart = InboxEntryView["parts"][number] & { number: number };

const columns: Column<NumberedPart>[] = [
  { title: "Part", value: (part) => part.number, right: true },
  { title: "File", value: partName },
  { title: "Pages", value: ({ from, to }) => from === to ? from : `${from}-${to}` },
  { title: "Came before", value: (part) => part.duplicateOf },
  { title: "Not read because", value: (part) => part.problem },
];

export function inboxShowCommand(inbox: Command, cli: Context): void {
  inbox.command("show").description("one document: what was read, the people found, the parts of an e-mail")
    .argument("<id>", "inbox entry", toKey)
    .addHelpText("after", "\nExample:\n  releasedesk inbox show ENTRY --json | jq '.parts[] | select(.problem)'")
    .action(async (id) => {
      const { client } = await cli.server();
      const entry = await read(client["inbox-entries"][":id"].$get({ param: { id } }));
      const { parts, extractedPatients: people } = entry;
      const below = parts.length > 0 ? table(parts.map((part, i) => ({ ...part, number: i + 1 })), columns) : undefined;
      cli.out().one({ ...entry }, [
        ["Document", entry.id],
        ["Source", entry.source],
        ["Received", entry.timestamp.slice(0, 16).replace("T", " ")],
        ["Sender", entry.sender],
        ["Subject", entry.subject],
        ["File", entry.attachmentName],
        ["Status", entry.status],
        ["Message", entry.errorMessage],
        ["Requester", entry.parsedFields?.requester.name],
        ["Pages", entry.processingMetrics?.pages],
        ["Duplicate of", entry.duplicateOf],
        ["Requests", entry.linkedRequestIds.join(", ") || null],
        ...people.map((p, i): [string, string] => {
          const page = p.evidence.name?.page ?? null;
          const where = page === null ? null : pageInPart(parts, page) ?? `page ${page}`;
          return [`Patient ${i + 1}`, [p.name ?? "Name not read", p.dob, p.mrn, where].filter(Boolean).join(", ")];
        }),
      ], below);
    });
}
