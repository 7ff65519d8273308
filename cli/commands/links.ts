/**
 * Secure links: listed, made, sent again, made anew, ended.
 * @module
 */
import { shownRecipient } from "../../shared/fax_numbers.ts";
import { linkFilters, linkState } from "../../shared/links.ts";
import { fullName } from "../../shared/patients.ts";
import {
  Argument,
  type Command,
  type Context,
  Option,
  secretOf,
  toId,
  toKey,
  toLimit,
  wholeNumber,
} from "../command.ts";
import { Failure, read } from "../client.ts";

const minute = (time: string | null) => time?.slice(0, 16).replace("T", " ");

export function linkCommands(root: Command, cli: Context): void {
  const links = root.command("links").description("secure links, by which released records reach their recipients");
  const linkId = () => new Argument("<id>", "as `links list` shows it").argParser(toKey);

  links.command("list").description("newest first, with their state and accesses")
    .option("--request <id>", "only this request's", toId)
    .addOption(new Option("-s, --state <state>", "only those").choices(linkFilters))
    .option("-q, --search <words>", "recipient, patient, address or request number")
    .option("-n, --limit <n>", "how many", toLimit, 50)
    .addHelpText("after", "\nExample:\n  releasedesk links list --state undelivered")
    .action(async ({ request, state, search, limit }) => {
      const { client } = await cli.server();
      const query = { requestId: request === undefined ? undefined : String(request), state, q: search };
      const rows = await read(client["secure-links"].$get({ query: { ...query, limit: String(limit) } }));
      cli.out().list(rows, [
        { title: "Id", value: (l) => l.id },
        { title: "Request", value: (l) => l.requestId, right: true },
        { title: "Recipient", value: (l) => l.recipientName },
        { title: "State", value: (l) => linkState(l, cli.now()) },
        { title: "Sent to", value: (l) => l.email ?? l.fax },
        { title: "Delivery", value: (l) => l.delivery },
        { title: "Expires", value: (l) => l.expiresAt.slice(0, 10) },
        { title: "Downloads", value: (l) => l.accessCount, right: true },
        { title: "Last access", value: (l) => minute(l.lastAccessedAt) },
      ], "No secure links");
    });

  links.command("show").description("one link with all its accesses").addArgument(linkId())
    .action(async (id) => {
      const { client } = await cli.server();
      const link = await read(client["secure-links"][":id"].$get({ param: { id } }));
      cli.out().one({ ...link }, [
        ["Link", link.id],
        ["State", linkState(link, cli.now())],
        ["Request", link.requestId],
        ["Patient", link.patient && fullName(link.patient)],
        ["Recipient", link.recipientName],
        ["Sent to", link.email ?? link.fax],
        ["Delivery", [link.delivery, link.deliveryError].filter(Boolean).join(": ")],
        ["Created", `${minute(link.createdAt)} by ${link.createdBy}`],
        ["Expires", minute(link.expiresAt)],
        ["Passcode", link.isPasswordProtected ? "yes" : "no"],
        ["Downloads", `${link.accessCount}${link.accessLimitCount === null ? "" : ` of ${link.accessLimitCount}`}`],
        ...(link.isRevoked
          ? [["Revoked", `${minute(link.revokedAt)} by ${link.revokedBy}: ${link.revokedReason ?? "no reason given"}`]]
          : []) as [string, string][],
        ...link.accessLogs.map((log): [string, string] => [
          minute(log.accessedAt)!,
          [log.kind, log.fileName, log.accessedIp, log.browser, log.os].filter(Boolean).join(", "),
        ]),
      ]);
    });

  links.command("create").description("a further link to what a request released; its address is printed, once")
    .argument("<request>", "request number", toId)
    .option("--email <address>", "where it is mailed (default: not mailed)")
    .option("--days <n>", "how long it lives", wholeNumber("days", 1, 365), 7)
    .option("--limit <n>", "downloads it allows (default: no limit)", wholeNumber("limit", 1, 1000))
    .option("--passcode", "ask for a passcode, typed here or piped in")
    .option("--code", "ask for a one-time code, mailed to the recipient or read out by `links code`")
    .addHelpText("after", "\nExample:\n  releasedesk links create 121 --email records@firm.example --days 14")
    .action(async (requestId, { email, days, limit, passcode, code }) => {
      const { client } = await cli.server();
      const made = await read(client["secure-links"].$post({
        json: {
          requestId,
          email,
          expiresInDays: days,
          accessLimitCount: limit,
          asksCode: code,
          passcode: passcode ? await secretOf(cli, "Passcode") : undefined,
        },
      }));
      cli.out().say(`${made.url}\nGood until ${minute(made.expiresAt)} UTC.`, made);
    });

  links.command("revoke").description("end a link at once").addArgument(linkId())
    .requiredOption("--reason <text>", "why, for its history")
    .addHelpText("after", "\nExample:\n  releasedesk links revoke LINK --reason 'Sent to the wrong firm'")
    .action(async (id, { reason }) => {
      const { client } = await cli.server();
      const link = await read(client["secure-links"][":id"].revoke.$post({ param: { id }, json: { reason } }));
      cli.out().say("The link is revoked.", link);
    });

  links.command("regenerate").description("give a link a new address, which is mailed as before; the old one ends")
    .addArgument(linkId())
    .action(async (id) => {
      const { client } = await cli.server();
      const link = await read(client["secure-links"][":id"].regenerate.$post({ param: { id } }));
      cli.out().say(`${link.url}\nGood until ${minute(link.expiresAt)} UTC.`, link);
    });

  links.command("code").description("a one-time code to read out to the recipient, good for ten minutes").addArgument(
    linkId(),
  )
    .action(async (id) => {
      const { client } = await cli.server();
      const made = await read(client["secure-links"][":id"].code.$post({ param: { id } }));
      cli.out().say(`${made.code}\nGood until ${minute(made.expiresAt)} UTC, once.`, made);
    });

  links.command("resend").description("mail a link again, or fax its records again").addArgument(linkId())
    .option("--email <address>", "where to (default: where it went before)")
    .option("--fax <number>", "the number to which its records are faxed instead")
    .addHelpText("after", "\nExample:\n  releasedesk links resend LINK --email records@firm.example")
    .action(async (id, { email, fax }) => {
      const { client } = await cli.server();
      const before = await read(client["secure-links"][":id"].$get({ param: { id } }));
      const to = email ?? (fax ? undefined : before.email ?? undefined);
      if (!to && !fax && !before.fax) {
        throw new Failure("This link was sent to nobody yet. Say where to with --email or --fax.", 2);
      }
      const link = await read(client["secure-links"][":id"].resend.$post({ param: { id }, json: { email: to, fax } }));
      cli.out().say(`Sent again to ${shownRecipient(to ?? link.fax!)}.`, link);
    });
}
