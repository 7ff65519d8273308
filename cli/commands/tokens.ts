/**
 * API tokens for scripts. A token makes and ends no others, so that `create` and `revoke` ask for the password.
 * @module
 */
import { type Permission, permissionNames } from "../../shared/permissions.ts";
import { Failure, read } from "../client.ts";
import { type Command, type Context, toKey, wholeNumber } from "../command.ts";
import { signedInWithPassword } from "../sign_in.ts";

function toPermission(text: string, before: Permission[] = []): Permission[] {
  if (!(permissionNames as readonly string[]).includes(text)) {
    throw new Failure(`"${text}" is no permission. There are: ${permissionNames.join(", ")}.`, 2);
  }
  return [...before, text as Permission];
}

export function tokenCommands(root: Command, cli: Context): void {
  const tokens = root.command("tokens").description("API tokens for scripts; an administrator sees those of all");

  tokens.command("list").description("names, owners, what each may do, and until when").action(async () => {
    const { client } = await cli.server();
    cli.out().list(await read(client.tokens.$get()), [
      { title: "id", value: (token) => token.id },
      { title: "name", value: (token) => token.name },
      { title: "user", value: (token) => token.username },
      { title: "permissions", value: (token) => token.permissions.length, right: true },
      { title: "expires", value: (token) => token.expiresAt },
      { title: "last used", value: (token) => token.lastUsedAt ?? "never" },
    ], "No tokens.");
  });

  tokens.command("create").description("make a token and print it, once; asks for your password")
    .argument("<name>", "what it is for")
    .option("--permission <name>", "what it may do; give it again for more (default: all you may)", toPermission)
    .option("--days <n>", "how long it lives", wholeNumber("days", 1, 365), 90)
    .addHelpText(
      "after",
      "\nExample:\n  releasedesk tokens create 'nightly check' --permission inbox:read --permission inbox:write",
    )
    .action(async (name, { permission, days }) => {
      const made = await signedInWithPassword(cli, (client, headers) =>
        read(client.tokens.$post({
          json: { name, expiresInDays: days, ...(permission ? { permissions: permission } : {}) },
        }, { headers })));
      cli.out().say(made.token, made);
    });

  tokens.command("revoke").description("end a token at once; asks for your password")
    .argument("<id>", "as `tokens list` shows it", toKey)
    .action(async (id) => {
      await signedInWithPassword(
        cli,
        (client, headers) => read(client.tokens[":id"].$delete({ param: { id } }, { headers })),
      );
      cli.out().say("The token is revoked.", { id });
    });
}
