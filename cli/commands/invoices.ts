/**
 * Invoices: generated, sent, settled, cancelled, refunded.
 * @module
 */
import { invoiceSorts, type InvoiceStatus, invoiceStatuses, isUnpaid } from "../../shared/invoices.ts";
import { dollars } from "../../shared/money.ts";
import { fullName } from "../../shared/patients.ts";
import { Argument, type Command, type Context, Option, orderOption, sorting, toId, toLimit } from "../command.ts";
import { Failure, read, readPage, type Server } from "../client.ts";
import { keepCsv } from "../export_file.ts";

const nameOf = (p: Parameters<typeof fullName>[0] | null) => p ? fullName(p) : "Unknown Patient";
/** Invoices that one call sends at most. */
const atOnce = 50;

/** `$12.50` or `12.5` → cents. @throws Failure */
function toCents(text: string): number {
  const found = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
  const cents = found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : 0;
  if (cents > 0) return cents;
  throw new Failure(`"${text}" is not an amount. Write it in dollars, as 12.50.`, 2);
}

/** Every invoice that was made and not sent yet. */
async function allPending({ client }: Server) {
  const rows = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(client.invoices.$get({ query: { status: "pending", limit: "200", cursor } }));
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
  return rows;
}

/** Where an invoice would be sent, by mail or by fax, or why it would not be. */
function wouldGo(
  { status, requester }: { status: InvoiceStatus; requester: { email: string | null; fax: string | null } },
  email?: string,
) {
  const wouldGoTo = isUnpaid(status) ? email ?? requester.email ?? requester.fax : null;
  const whyNot = isUnpaid(status) ? "no e-mail address and no fax number" : `it is ${status}`;
  return { wouldGoTo, whyNot: wouldGoTo ? null : whyNot };
}

export function invoiceCommands(root: Command, cli: Context): void {
  const invoices = root.command("invoices").description("invoices");
  const invoiceId = () => new Argument("<id>", "invoice id").argParser(toId);

  invoices.command("list").description("newest first")
    .addOption(new Option("-s, --status <status>", "only those").choices(invoiceStatuses))
    .option("-q, --search <words>", "number, patient or requester")
    .addOption(new Option("--sort <column>", "another order").choices(invoiceSorts)).addOption(orderOption())
    .option("-n, --limit <n>", "how many", toLimit, 20)
    .action(async ({ status, search, limit, sort, order }) => {
      const { client } = await cli.server();
      const query = { limit: String(limit), status, q: search, ...sorting(sort, order) };
      const rows = await read(client.invoices.$get({ query }));
      cli.out().list(rows, [
        { title: "Id", value: (i) => i.id, right: true },
        { title: "Number", value: (i) => i.invoiceNumber },
        { title: "Request", value: (i) => i.requestId, right: true },
        { title: "Patient", value: (i) => nameOf(i.patient) },
        { title: "Requester", value: (i) => i.requester.name },
        { title: "Amount", value: (i) => dollars(i.amount), right: true },
        { title: "Status", value: (i) => i.status },
        { title: "Sent to", value: (i) => i.sentTo ?? "Not sent" },
      ], "No invoices found");
    });

  invoices.command("export").description("what the list shows, to its end, as CSV")
    .addOption(new Option("-s, --status <status>", "only those").choices(invoiceStatuses))
    .option("-q, --search <words>", "number, patient or requester")
    .addOption(new Option("--sort <column>", "another order").choices(invoiceSorts)).addOption(orderOption())
    .option("--out <file>", "the file to write; else it is printed")
    .action(async ({ status, search, sort, order, out }) => {
      const { client } = await cli.server();
      await keepCsv(cli, client["invoices.csv"].$get({ query: { status, q: search, ...sorting(sort, order) } }), out);
    });

  invoices.command("send").description("mail invoices with their pay links").argument("[ids...]", "invoice ids")
    .option("--all-pending", "every invoice that was made and not sent yet")
    .option("--dry-run", "say which would be sent and where to, and send nothing")
    .option("--email <address>", "another address than the requester's; for one invoice")
    .option("--fax <number>", "a fax number instead; for one invoice")
    .addHelpText(
      "after",
      "\nExamples:\n  releasedesk invoices send 81 82\n  releasedesk invoices send --all-pending --dry-run",
    )
    .action(async (given, { allPending: all, dryRun, email, fax }) => {
      if (all ? given.length > 0 : given.length === 0) throw new Failure("Give invoice ids, or --all-pending.", 2);
      if ((email || fax) && (all || given.length > 1)) {
        throw new Failure("--email and --fax are for one invoice at a time.", 2);
      }
      const server = await cli.server();
      const pending = all ? await allPending(server) : [];
      const ids = all ? pending.map(({ id }) => id) : given.map(toId);
      if (dryRun) {
        const rows = (all ? pending : await Promise.all(ids.map((id) => one(server, id))))
          .map((i) => ({ ...i, ...wouldGo(i, email ?? fax) }));
        return cli.out().list(rows, [
          { title: "Id", value: (i) => i.id, right: true },
          { title: "Number", value: (i) => i.invoiceNumber },
          { title: "Amount", value: (i) => dollars(i.amount), right: true },
          { title: "Status", value: (i) => i.status },
          { title: "Would go to", value: (i) => i.wouldGoTo ?? `nobody: ${i.whyNot}` },
        ], "No invoice waits to be sent.");
      }
      if (ids.length === 0) return cli.out().say("No invoice waits to be sent.", { results: [], sent: 0 });
      const results = [];
      for (let i = 0; i < ids.length; i += atOnce) {
        const json = { invoiceIds: ids.slice(i, i + atOnce), email, fax };
        results.push(...(await read(server.client.invoices["batch-send"].$post({ json }))).results);
      }
      const sent = results.filter((r) => r.ok).length;
      cli.out().say(results.map((r) => `${r.ok ? "sent    " : "not sent"} ${r.message}`).join("\n"), { results, sent });
      if (sent < results.length) throw new Failure(`${results.length - sent} of ${results.length} were not sent.`);
    });

  invoices.command("generate").description("make the invoice of a request by its quote, or waive all fees")
    .argument("<request>", "request number", toId)
    .option("--waive", "charge nothing; the request goes on to release")
    .option("--reason <text>", "why nothing is charged")
    .addHelpText("after", "\nExample:\n  releasedesk invoices generate 121")
    .action(async (requestId, { waive, reason }) => {
      const { client } = await cli.server();
      const invoice = await read(
        client.invoices.$post({ json: { requestId, ...(waive ? { waive, waiverReason: reason } : {}) } }),
      );
      cli.out().say(`Invoice ${invoice.id}, ${invoice.invoiceNumber}: ${dollars(invoice.amount)}.`, { ...invoice });
    });

  invoices.command("mark-paid").description("settle invoices that were paid by check, cash or another way")
    .argument("<ids...>", "invoice ids")
    .addOption(
      new Option("--method <how>", "how it was paid").choices(["check", "cash", "fax", "other"] as const)
        .default("check" as const),
    )
    .addHelpText("after", "\nExample:\n  releasedesk invoices mark-paid 81 82 --method check")
    .action(async (ids, { method }) => {
      const { client } = await cli.server();
      const { results, paid } = await read(
        client.invoices["batch-mark-paid"].$post({ json: { invoiceIds: ids.map(toId), paymentMethod: method } }),
      );
      cli.out().say(results.map((r) => `${r.ok ? "paid    " : "not paid"} ${r.message}`).join("\n"), { results, paid });
      if (paid < results.length) throw new Failure(`${results.length - paid} of ${results.length} were not settled.`);
    });

  invoices.command("cancel").description("cancel an unpaid invoice").addArgument(invoiceId())
    .requiredOption("--reason <text>", "why, for its history")
    .addHelpText("after", "\nExample:\n  releasedesk invoices cancel 81 --reason 'Made twice'")
    .action(async (id, { reason }) => {
      const { client } = await cli.server();
      const invoice = await read(
        client.invoices[":id"].cancel.$post({ param: { id: String(id) }, json: { reason } }),
      );
      cli.out().say(`${invoice.invoiceNumber} is cancelled.`, { ...invoice });
    });

  invoices.command("refund").description("give back what was paid, in whole or part").addArgument(invoiceId())
    .option("--amount <dollars>", "how much (default: all that was paid)", toCents)
    .requiredOption("--reason <text>", "why, for its history")
    .addHelpText("after", "\nExample:\n  releasedesk invoices refund 81 --amount 12.50 --reason 'Ten pages fewer'")
    .action(async (id, { amount, reason }) => {
      const { client } = await cli.server();
      const invoice = await read(
        client.invoices[":id"].refund.$post({ param: { id: String(id) }, json: { amount, reason } }),
      );
      cli.out().say(
        `${invoice.invoiceNumber}: ${dollars(invoice.refundedAmount)} of ${dollars(invoice.amount)} are refunded.`,
        { ...invoice },
      );
    });
}

const one = ({ client }: Server, id: number) => read(client.invoices[":id"].$get({ param: { id: String(id) } }));
