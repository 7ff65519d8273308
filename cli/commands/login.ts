/**
 * Signing in and out: a sign-in makes an API token for this machine and keeps that, never the password.
 * @module
 */
import type { Command, Context } from "../command.ts";
import { connect, Failure, read } from "../client.ts";

export function loginCommands(root: Command, cli: Context): void {
  root.command("login")
    .description("sign in and keep a token for this machine")
    .argument("[url]", "the server", "http://127.0.0.1:8000")
    .requiredOption("-u, --username <name>", "your username")
    .option("--days <n>", "how long the token lives", "90")
    .action(async (url, { username, days }) => {
      const password = cli.env("RELEASEDESK_PASSWORD") ?? await cli.askSecret(`Password of ${username}: `);
      if (!password) throw new Failure("No password was given. Type it, or set RELEASEDESK_PASSWORD.", 2);
      const stranger = cli.serverAt(url);
      const answer = await stranger.client.login.$post({ json: { username, password } });
      const cookie = answer.headers.getSetCookie().map((c) => c.split(";")[0]).join("; ");
      const user = await read(answer);
      if (user.forcePasswordChange) {
        throw new Failure("Choose a new password first: sign in once with the browser, then here.");
      }
      const headers = { cookie };
      const made = await read(stranger.client.tokens.$post({
        json: { name: `Command line of ${username}`, expiresInDays: Number(days) },
      }, { headers }));
      await read(stranger.client.logout.$post({}, { headers }));
      await cli.profiles.write(cli.profileName(), { url, token: made.token, username });
      cli.out().say(`Signed in to ${url} as ${user.fullName} (${user.role}).`, { url, username, role: user.role });
    });

  root.command("logout").description("revoke this machine's token").action(async () => {
    const profile = await cli.profiles.read(cli.profileName());
    if (!profile) throw new Failure("You are not signed in.", 2);
    const { client } = connect(profile.url, profile.token, cli.fetch);
    const tokens = await read(client.tokens.$get()).catch(() => []);
    const mine = tokens.find((token) => token.name === `Command line of ${profile.username}`);
    if (mine) await read(client.tokens[":id"].$delete({ param: { id: mine.id } })).catch(() => null);
    await cli.profiles.remove(cli.profileName());
    cli.out().say("Signed out.");
  });

  root.command("whoami").description("who you are to the server").action(async () => {
    const { client } = await cli.server();
    const user = await read(client.user.$get());
    cli.out().one({ ...user }, [["Username", user.username], ["Name", user.fullName], ["Role", user.role]]);
  });
}
