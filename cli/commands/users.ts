/**
 * Accounts, as an administrator manages them. Who is meant is told by username, which never changes.
 * @module
 */
import { assignableRoles, type PublicUser } from "../../shared/users.ts";
import { type Role, roleLabels } from "../../shared/permissions.ts";
import { Failure, read, readPage, type Server } from "../client.ts";
import { Argument, type Command, type Context, Option, secretOf, toId } from "../command.ts";
import type { Column } from "../output.ts";
import { importUsers } from "../user_import.ts";

const columns: Column<PublicUser>[] = [
  { title: "username", value: (user) => user.username },
  { title: "name", value: (user) => user.fullName },
  { title: "email", value: (user) => user.email },
  { title: "role", value: (user) => roleLabels[user.role] },
  { title: "last sign-in", value: (user) => user.lastLoginAt ?? "never" },
];

/** Every account, page by page. */
export async function allUsers({ client }: Server): Promise<PublicUser[]> {
  const users: PublicUser[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(client.users.$get({ query: { limit: "200", cursor } }));
    users.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
  return users;
}

async function byName(server: Server, username: string): Promise<PublicUser> {
  const found = (await allUsers(server)).find((user) => user.username.toLowerCase() === username.toLowerCase());
  if (!found) throw new Failure(`Nobody has the username ${username}.`);
  return found;
}

const param = (user: PublicUser) => ({ param: { id: String(user.id) } });

function registrationFailed(error: unknown): never {
  if (error instanceof Failure) throw new Failure(`Registration failed: ${error.message}`, error.exitCode);
  throw error;
}

export function userCommands(root: Command, cli: Context): void {
  const users = root.command("users").description("accounts: who may sign in, and in which role");
  const username = () => new Argument("<username>", "whose account");
  const role = (roles: readonly Role[]) => new Option("--role <role>", "the role").choices(roles);

  users.command("list").description("all accounts").action(async () => {
    cli.out().list(await allUsers(await cli.server()), columns, "No users found");
  });

  users.command("create").description(
    "make an account; its password is asked for or piped in, or chosen by who is invited",
  )
    .addArgument(username())
    .requiredOption("--name <full name>", "the full name")
    .requiredOption("--email <address>", "the email address")
    .addOption(role(assignableRoles).default("intake" as Role))
    .option("--requester <id>", "the requester an external requester acts for", toId)
    .option("--invite", "mail a link to choose a password")
    .addHelpText(
      "after",
      "\nExample:\n  releasedesk users create mlopez --name 'Maria Lopez' --email mlopez@clinic.example --invite",
    )
    .action(async (username, { name, email, role, requester, invite }) => {
      const { client } = await cli.server();
      const user = await read(client.register.$post({
        json: {
          username,
          fullName: name,
          email,
          role,
          requesterId: requester ?? null,
          ...(invite ? { invite: true } : { password: await secretOf(cli, `Password of ${username}`) }),
        },
      })).catch(registrationFailed);
      cli.out().say(
        `Registration successful: ${user.username} was created${invite ? ` and invited at ${user.email}` : ""}.`,
        user,
      );
    });

  users.command("invite").description("mail a link to choose a password, good for 7 days")
    .addArgument(username())
    .action(async (username) => {
      const server = await cli.server();
      const user = await read(server.client.users[":id"].invite.$post(param(await byName(server, username))));
      cli.out().say(`An invitation was mailed to ${user.email}.`, user);
    });

  users.command("update").description("change name, email or role; a role lets a deactivated account in again")
    .addArgument(username())
    .option("--name <full name>", "the full name")
    .option("--email <address>", "the email address")
    .addOption(role(assignableRoles))
    .option("--requester <id>", "the requester an external requester acts for", toId)
    .action(async (username, { name, email, role, requester }) => {
      const change = {
        ...(name ? { fullName: name } : {}),
        ...(email ? { email } : {}),
        ...(role ? { role: role as Role } : {}),
        ...(requester ? { requesterId: requester } : {}),
      };
      if (Object.keys(change).length === 0) {
        throw new Failure("Say what to change: --name, --email, --role, --requester.", 2);
      }
      const server = await cli.server();
      const user = await read(
        server.client.users[":id"].$patch({ ...param(await byName(server, username)), json: change }),
      );
      cli.out().say(`${user.username} was updated.`, user);
    });

  users.command("deactivate").description("end all sessions and tokens, and let nobody in by this account")
    .addArgument(username())
    .option("--own", "even your own account, which ends this session and lets only another administrator back in")
    .action(async (username, { own }) => {
      const server = await cli.server();
      const before = await byName(server, username);
      if (!own && before.id === (await read(server.client.user.$get())).id) {
        throw new Failure(
          "This is your own account: only another administrator could let you in again. Add --own if you mean it.",
          2,
        );
      }
      const user = await read(server.client.users[":id"].$patch({ ...param(before), json: { role: "inactive" } }));
      cli.out().say(`${user.username} was deactivated.`, user);
    });

  users.command("reset-password").description(
    "set a password, asked for or piped in; another must be chosen at sign-in",
  )
    .addArgument(username())
    .action(async (username) => {
      const server = await cli.server();
      const user = await byName(server, username);
      const password = await secretOf(cli, `New password of ${user.username}`);
      await read(server.client.users[":id"]["reset-password"].$post({ ...param(user), json: { password } }));
      cli.out().say(`The password of ${user.username} was reset.`, { username: user.username });
    });

  users.command("import").description("make and update accounts by a CSV; running it again changes nothing")
    .argument("<file.csv>", "columns username, full name, email, role, and requester id for external requesters")
    .option("--dry-run", "say what would be done, and do nothing")
    .option(
      "--no-invite",
      "do not mail invitations; new accounts then wait for `users invite` or `users reset-password`",
    )
    .addHelpText("after", "\nExample:\n  releasedesk users import staff.csv --dry-run")
    .action(async (path, { dryRun, invite }) => {
      const file = await cli.file(path);
      const server = await cli.server();
      const results = await importUsers(server, await allUsers(server), path, await bytesOf(file), {
        ownId: (await read(server.client.user.$get())).id,
        dryRun: dryRun ?? false,
        invite,
      });
      cli.out().list(results, [
        { title: "row", value: (row) => row.row, right: true },
        { title: "username", value: (row) => row.username },
        { title: "result", value: (row) => row.result },
        { title: "message", value: (row) => row.message },
      ], "Nothing to import.");
      const failed = results.filter((row) => row.result === "failed").length;
      if (failed > 0) throw new Failure(`${failed} of ${results.length} rows failed.`);
    });
}

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());
