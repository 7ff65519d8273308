/**
 * Requests: list, show, release.
 * @module
 */
import { reviewOffer } from "../../shared/invoice_review.ts";
import type { InvoiceReview } from "../../shared/invoices.ts";
import { legalReasons } from "../../shared/authorization.ts";
import { taken } from "../../shared/common.ts";
import { contactInput, contactText, whyTo } from "../../shared/contacts.ts";
import { dollars } from "../../shared/money.ts";
import { fullName } from "../../shared/patients.ts";
import { requestSorts, requestStatuses, requestTypeLabels, sources } from "../../shared/requests.ts";
import { type Command, type Context, Option, orderOption, sorting, toId, toLimit, wholeNumber } from "../command.ts";
import { Failure, read } from "../client.ts";
import { keepCsv } from "../export_file.ts";

const nameOf = (p: Parameters<typeof fullName>[0] | null) => p ? fullName(p) : "Unknown Patient";
const day = (time: string) => time.slice(0, 10);

/** What the request's page says where its records have outgrown the invoice; it is decided there. */
function noticeOf(review: InvoiceReview | null, included: number): [string, string][] {
  if (!review) return [];
  const { title, text } = reviewOffer(review, true, included);
  return [["Notice", `${title}. ${text}`]];
}

export function requestCommands(root: Command, cli: Context): void {
  const requests = root.command("requests").description("requests for records");

  requests.command("list").description("newest first")
    .addOption(new Option("-s, --status <status>", "only those").choices(requestStatuses))
    .addOption(new Option("--source <source>", "only those").choices(sources))
    .option("-q, --search <words>", "patient, requester, MRN or number")
    .addOption(new Option("--sort <column>", "another order").choices(requestSorts)).addOption(orderOption())
    .option("-n, --limit <n>", "how many", toLimit, 20)
    .action(async ({ status, source, search, limit, sort, order }) => {
      const { client } = await cli.server();
      const query = { limit: String(limit), status, source, q: search, ...sorting(sort, order) };
      const rows = await read(client.requests.$get({ query }));
      cli.out().list(rows, [
        { title: "Id", value: (r) => r.id, right: true },
        { title: "Patient", value: (r) => nameOf(r.patient) },
        { title: "Requester", value: (r) => r.requester.name },
        { title: "Type", value: (r) => requestTypeLabels[r.requestType] },
        { title: "Received", value: (r) => day(r.receivedAt) },
        { title: "Due", value: (r) => r.dueDate },
        { title: "Status", value: (r) => r.isUrgent ? `${r.status} (urgent)` : r.status },
      ], "No requests found");
    });

  requests.command("export").description("what the list shows, to its end, as CSV")
    .addOption(new Option("-s, --status <status>", "only those").choices(requestStatuses))
    .addOption(new Option("--source <source>", "only those").choices(sources))
    .option("-q, --search <words>", "patient, requester, MRN or number")
    .addOption(new Option("--sort <column>", "another order").choices(requestSorts)).addOption(orderOption())
    .option("--out <file>", "the file to write; else it is printed")
    .action(async ({ status, source, search, sort, order, out }) => {
      const { client } = await cli.server();
      await keepCsv(
        cli,
        client["requests.csv"].$get({ query: { status, source, q: search, ...sorting(sort, order) } }),
        out,
      );
    });

  requests.command("show").description("one request in full").argument("<id>", "request number", toId).action(
    async (id) => {
      const { client } = await cli.server();
      const r = await read(client.requests[":id"].$get({ param: { id: String(id) } }));
      const included = [...r.records, ...r.attachedRecords].filter((record) => record.isIncluded);
      const pages = included.reduce((sum, record) => sum + record.pages, 0);
      cli.out().one({ ...r }, [
        ["Request", r.id],
        ["Status", r.isUrgent ? `${r.status} (urgent)` : r.status],
        ["Patient", `${nameOf(r.patient)}, born ${r.patientDOB ?? "unknown"}, MRN ${r.patient?.mrn ?? "unknown"}`],
        ["Requester", r.requester?.name],
        ["Contact", r.requester && `${contactText(r.contact)} (${whyTo(r.contact, r.requester.name)})`],
        ["Authorization", r.authorizationState.text],
        ["Checked", r.recordsChecked ? `by ${r.recordsChecked.by}, ${day(r.recordsChecked.at)}` : "not yet"],
        ["Type", requestTypeLabels[r.requestType]],
        ["Received", `${day(r.receivedAt)} by ${r.source}, due ${r.dueDate}`],
        ["Dates", `${r.dateRangeStart ?? "any"} to ${r.dateRangeEnd ?? "any"}`],
        ["Records", `${included.length} included, ${pages} page${pages === 1 ? "" : "s"}`],
        [
          "Invoice",
          r.invoice ? `${r.invoice.invoiceNumber}, ${dollars(r.invoice.amount)}, ${r.invoice.status}` : "none",
        ],
        ...noticeOf(r.invoiceReview, included.length),
      ]);
    },
  );

  requests.command("contact").description("correct who of the requester asked; invoice and records go there")
    .argument("<id>", "request number", toId)
    .option("--name <name>", "the contact's name")
    .option("--email <address>", "where invoice and records go")
    .option("--phone <number>", "telephone")
    .option("--fax <number>", "fax")
    .action(async (id, given) => {
      if (Object.keys(given).length === 0) throw new Failure("Give what is to be corrected, such as --email.", 2);
      const { client } = await cli.server();
      const before = await read(client.requests[":id"].$get({ param: { id: String(id) } }));
      const contact = { ...taken(contactInput, before.contact), ...given };
      const r = await read(client.requests[":id"].$patch({ param: { id: String(id) }, json: { contact } }));
      cli.out().say(`Request ${id} goes to ${contactText(r.contact)}.`, { ...r });
    });

  requests.command("check").description("say that a person has looked at what is included; any change takes it back")
    .argument("<id>", "request number", toId)
    .option("--undo", "take the mark back")
    .action(async (id, { undo }) => {
      const { client } = await cli.server();
      const r = await read(
        client.requests[":id"]["check-records"].$post({ param: { id: String(id) }, json: { checked: !undo } }),
      );
      cli.out().say(undo ? `Request ${id} is to be checked.` : `The records of request ${id} are checked.`, { ...r });
    });

  requests.command("release").description("release the records through a secure link")
    .argument("<id>", "request number", toId)
    .option("--confirm", "your own word that you looked at what is released; not needed once they are checked")
    .addOption(
      new Option("--legal-reason <reason>", "on what they go out where no valid authorization is there")
        .choices(legalReasons),
    )
    .option("--reason-text <text>", "what the reason is, with --legal-reason other")
    .option("--email <address>", "where the link is mailed (default: the requester's)")
    .option("--fax <number>", "the number to which the records are faxed instead")
    .option("--days <n>", "how long the link lives", wholeNumber("days", 1, 365), 7)
    .option("--passcode <code>", "asked for before the records are shown")
    .action(async (requestId, { confirm, legalReason, reasonText, email, fax, days, passcode }) => {
      const { client } = await cli.server();
      const done = await read(client["release-records"].$post({
        json: {
          requestId,
          confirm,
          legalReason,
          legalReasonText: reasonText,
          email,
          fax,
          expiresInDays: days,
          passcode,
        },
      }));
      cli.out().say(`${done.message}\n${done.url}`, done);
    });
}
