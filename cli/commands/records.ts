/**
 * Records of a request: files attached by hand.
 * @module
 */
import { manualRecordTypes } from "../../shared/records.ts";
import { type Command, type Context, Option, toId } from "../command.ts";
import { Failure, read, upload } from "../client.ts";
import { documentsOf } from "../files.ts";

export function recordCommands(root: Command, cli: Context): void {
  const records = root.command("records").description("the records of a request");

  records.command("list").description("what is matched and attached, and whether it is included")
    .argument("<request>", "request number", toId)
    .action(async (id) => {
      const { client } = await cli.server();
      const found = await read(client.records.request[":id"].$get({ param: { id: String(id) } }));
      const rows = [
        ...found.records.map((record) => ({ ...record, from: "matched" })),
        ...found.attachedRecords.map((record) => ({ ...record, from: "attached" })),
      ];
      cli.out().list(rows, [
        { title: "Id", value: (r) => r.id, right: true },
        { title: "From", value: (r) => r.from },
        { title: "Type", value: (r) => r.recordType },
        { title: "Name", value: (r) => r.fileName },
        { title: "Pages", value: (r) => r.pages, right: true },
        { title: "Included", value: (r) => r.isIncluded ? "yes" : "no" },
      ], "No records");
    });

  records.command("attach").description(
    "attach files to a request; all of them or none; exit 3 when one of them is attached already",
  )
    .argument("<request>", "request number", toId)
    .argument("<files...>", "PDF, TIFF, JPEG, PNG, DOC or DOCX, or folders of them")
    .addOption(new Option("--type <type>", "what they are").choices(manualRecordTypes).default(manualRecordTypes[0]))
    .option("--notes <text>", "notes for whoever releases them")
    .addHelpText("after", "\nExample:\n  releasedesk records attach 121 chart/ --type 'Progress Note'")
    .action(async (id, paths, { type, notes }) => {
      const { client } = await cli.server();
      const form = new FormData();
      const files = await documentsOf(cli, paths);
      for (const path of files) form.append("files", await cli.file(path));
      form.set("recordTypes", JSON.stringify(files.map(() => type)));
      if (notes) form.set("notes", notes);
      const request = await read(
        client.requests[":id"]["attach-records"].$post({ param: { id: String(id) } }, upload(form)),
      );
      const count = files.length === 1 ? "1 file is" : `${files.length} files are`;
      cli.out().say(`${count} attached to request ${id}.`, request.attachedRecords);
      const added = request.attachedRecords.toSorted((a, b) => a.id - b.id).slice(-files.length);
      const doubts = added.flatMap(({ fileName, metadata }) =>
        typeof metadata.warning === "string" ? [`${fileName}: ${metadata.warning}`] : []
      );
      if (doubts.length > 0) throw new Failure(doubts.join("\n"), 3);
    });
}
