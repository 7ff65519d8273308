/**
 * Signing in and out: a sign-in makes an API token for this machine and keeps that, never the password.
 * @module
 */
import { type Command, type Context, defaultServer, toServer, wholeNumber } from "../command.ts";
import { connect, Failure, read } from "../client.ts";
import { enter } from "../sign_in.ts";

export function loginCommands(root: Command, cli: Context): void {
  root.command("login")
    .description("sign in and keep a token for this machine")
    .argument("[url]", "the server", defaultServer)
    .requiredOption("-u, --username <name>", "your username")
    .option("--days <n>", "how long the token lives", wholeNumber("days", 1, 365), 90)
    .action(async (address, { username, days }) => {
      const url = toServer(address);
      const { client, headers, user } = await enter(cli, url, username);
      const made = await read(client.tokens.$post({
        json: { name: `Command line of ${username}`, expiresInDays: days },
      }, { headers }));
      await read(client.logout.$post({}, { headers }));
      const profile = { url, token: made.token, tokenId: made.id, username };
      await cli.profiles.write(cli.profileName() ?? "default", profile);
      cli.out().say(`Signed in to ${url} as ${user.fullName} (${user.role}).`, { url, username, role: user.role });
    });

  root.command("logout").description("revoke this machine's token").action(async () => {
    const name = cli.profileName() ?? (await cli.profiles.list()).find((one) => one.current)?.name;
    const profile = name && await cli.profiles.read(name);
    if (!profile) throw new Failure("You are not signed in.", 2);
    const { client } = connect(profile.url, profile.token, cli.fetch);
    const answer = await client.tokens[":id"].$delete({ param: { id: profile.tokenId } }).catch(() => null);
    await answer?.body?.cancel();
    await cli.profiles.remove(name);
    // Not signed in any more, or no such token: it is gone already.
    if (!answer?.ok && ![401, 404].includes(answer?.status ?? 0)) {
      throw new Failure(`Forgotten here, but ${profile.url} did not revoke the token. Revoke it there.`);
    }
    // Another profile stands in: whoever goes on must know as whom.
    const next = (await cli.profiles.list()).find((one) => one.current);
    cli.out().say(next ? `Signed out. Commands now run as ${next.username}, profile ${next.name}.` : "Signed out.");
  });

  root.command("whoami").description("who you are to the server").action(async () => {
    const { client } = await cli.server();
    const user = await read(client.user.$get());
    cli.out().one({ ...user }, [["Username", user.username], ["Name", user.fullName], ["Role", user.role]]);
  });
}
