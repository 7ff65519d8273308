/**
 * The audit trail: listed, exported, and checked against its seals, also without the server.
 * @module
 */
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { type AuditAction, auditActions } from "../../shared/audit.ts";
import { ExportCheck, readHeads, type TrailVerdict } from "../../shared/audit_chain.ts";
import { Failure, read, readPage, type Server } from "../client.ts";
import { type Command, type Context, Option, toId, wholeNumber } from "../command.ts";
import { allUsers } from "./users.ts";

interface Filters {
  q?: string;
  action?: string;
  user?: string;
  request?: number;
  from?: string;
  to?: string;
}

const toInstant = (text: string): string => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new Failure(`"${text}" is no date. Give one as 2026-01-31.`, 2);
  return at.toISOString();
};

const withFilters = (command: Command) =>
  command
    .option("-q <words>", "who, what or to what")
    .addOption(
      new Option("--action <action>", "one kind of action").choices(Object.keys(auditActions) as AuditAction[]),
    )
    .option("--user <username>", "what one person did; system for the system itself")
    .option("--request <id>", "what belongs to one request", toId)
    .option("--from <date>", "not before", toInstant)
    .option("--to <date>", "not after", toInstant);

/** The filters as the server takes them. */
async function queryOf(server: Server, { q, action, user, request, from, to }: Filters) {
  let id: string | undefined;
  if (user?.toLowerCase() === "system") id = "0";
  else if (user) {
    const known = (await allUsers(server)).find(({ username }) => username.toLowerCase() === user.toLowerCase());
    if (!known) throw new Failure(`Nobody has the username ${user}.`);
    id = String(known.id);
  }
  return { q, action, user: id, requestId: request === undefined ? undefined : String(request), from, to };
}

export function auditCommands(root: Command, cli: Context): void {
  const audit = root.command("audit").description("who did what, when; for administrators");

  withFilters(audit.command("list").description("entries of the audit trail, newest first") as unknown as Command)
    .option("--limit <number>", "how many at most (50)", wholeNumber("limit", 1, 10_000))
    .action(async (options: Filters & { limit?: number }) => {
      const server = await cli.server();
      const query = await queryOf(server, options);
      const wanted = options.limit ?? 50;
      const load = (limit: number, cursor?: string) =>
        readPage(server.client["activity-logs"].$get({ query: { ...query, limit: String(limit), cursor } }));
      const rows: Awaited<ReturnType<typeof load>>["rows"] = [];
      let cursor: string | undefined;
      do {
        const page = await load(Math.min(200, wanted - rows.length), cursor);
        rows.push(...page.rows);
        cursor = page.next ?? undefined;
      } while (cursor && rows.length < wanted);
      cli.out().list(rows, [
        { title: "time", value: (row) => row.timestamp },
        { title: "user", value: (row) => row.userId === null ? "System" : row.username },
        { title: "action", value: (row) => row.title },
        { title: "target", value: (row) => `${row.targetType} ${row.targetId}` },
        { title: "details", value: (row) => JSON.stringify(row.details) },
      ], "No audit logs found");
    });

  withFilters(
    audit.command("export").description(
      "the trail as a file; whole with its seals, or what a filter finds",
    ) as unknown as Command,
  )
    .addOption(new Option("--format <format>", "jsonl can be verified").choices(["csv", "jsonl"]).default("jsonl"))
    .requiredOption("--out <file>", "where it goes")
    .addHelpText(
      "after",
      "\nExample:\n  releasedesk audit export --out audit.jsonl && releasedesk audit verify audit.jsonl",
    )
    .action(async ({ format, out, ...filters }: Filters & { format: string; out: string }) => {
      const server = await cli.server();
      const query = { ...await queryOf(server, filters), format: format as "csv" | "jsonl" };
      const answer = await server.client["activity-logs"].export.$get({ query });
      if (!answer.ok || !answer.body) await read(answer as unknown as Response);
      else {
        await cli.writeStream(out, answer.body).catch((error) => {
          // What the server sends ends with a TypeError when the connection does.
          throw error instanceof TypeError
            ? new Failure(`The export was cut off: ${out} is not whole. Try again.`)
            : new Failure(`${out} cannot be written.`, 2);
        });
      }
      cli.out().say(`The audit trail was exported to ${out}.`, { file: out });
    });

  audit.command("verify").description(
    "whether any sealed entry was altered, taken out or put in; exit code 1 when one was",
  )
    .argument("[export.jsonl]", "a whole export to check without the server")
    .option("--heads <file>", "published heads that must be met: audit-heads.jsonl, or the line of a mail")
    .addHelpText(
      "after",
      "\nExamples:\n  releasedesk audit verify --heads audit-heads.jsonl\n  releasedesk audit verify audit.jsonl --heads audit-heads.jsonl",
    )
    .action(async (path, { heads: headsPath }) => {
      const heads = headsPath === undefined ? [] : await headsOf(cli, headsPath);
      const verdict = path === undefined
        ? await read((await cli.server()).client["activity-logs"].verify.$post({ json: { heads } }))
        : await verifyFile(cli, path, heads);
      if (!verdict.ok) {
        cli.out().say("The audit trail is not as it was sealed.", verdict);
        throw new Failure(verdict.message);
      }
      cli.out().say(verdict.message, verdict);
    });
}

type Heads = { id: string; hash: string }[];

async function headsOf(cli: Context, path: string): Promise<Heads> {
  const text = await (await cli.file(path)).text();
  try {
    // The newest are the ones that matter: each stands for all before it.
    return readHeads(text).slice(-5000).map(({ id, hash }) => ({ id, hash }));
  } catch {
    throw new Failure(`${path} holds no published heads.`, 2);
  }
}

async function verifyFile(cli: Context, path: string, heads: Heads): Promise<TrailVerdict> {
  const stream = await cli.readStream(path).catch(() => {
    throw new Failure(`${path} cannot be read.`, 2);
  });
  const check = new ExportCheck((text) => createHash("sha256").update(text).digest("hex"), heads);
  let number = 0;
  try {
    for await (const line of createInterface({ input: Readable.fromWeb(stream as NodeStream), crlfDelay: Infinity })) {
      number++;
      check.line(line);
    }
  } catch {
    throw new Failure(`Line ${number} of ${path} is no entry of a whole export as JSON Lines.`, 2);
  }
  return check.end();
}
