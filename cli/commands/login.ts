/**
 * Signing in and out: a sign-in makes an API token for this machine and keeps that, never the password.
 * @module
 */
import { type Command, type Context, defaultServer, toServer, wholeNumber } from "../command.ts";
import { connect, Failure, read } from "../client.ts";

export function loginCommands(root: Command, cli: Context): void {
  root.command("login")
    .description("sign in and keep a token for this machine")
    .argument("[url]", "the server", defaultServer)
    .requiredOption("-u, --username <name>", "your username")
    .option("--days <n>", "how long the token lives", wholeNumber("days", 1, 365), 90)
    .action(async (address, { username, days }) => {
      const url = toServer(address);
      const password = cli.env("RELEASEDESK_PASSWORD") ?? await cli.askSecret(`Password of ${username}: `);
      if (!password) throw new Failure("No password was given. Type it, or set RELEASEDESK_PASSWORD.", 2);
      const stranger = cli.serverAt(url);
      let answer = await stranger.client.login.$post({ json: { username, password } });
      if (answer.status as number === 401 && (await answer.clone().text()).includes('"second_factor_needed"')) {
        await answer.body?.cancel();
        const code = cli.env("RELEASEDESK_CODE") ?? await cli.askSecret("Code of your authenticator app: ");
        if (!code) throw new Failure("No code was given. Type it, or set RELEASEDESK_CODE.", 2);
        answer = await stranger.client.login.$post({ json: { username, password, code } });
      }
      const cookie = answer.headers.getSetCookie().map((c) => c.split(";")[0]).join("; ");
      const user = await read(answer);
      if (user.forcePasswordChange) {
        throw new Failure("Choose a new password first: sign in once with the browser, then here.");
      }
      if (user.mustSetUpSecondFactor) {
        throw new Failure("Set up a second factor first: sign in once with the browser, then here.");
      }
      const headers = { cookie };
      const made = await read(stranger.client.tokens.$post({
        json: { name: `Command line of ${username}`, expiresInDays: days },
      }, { headers }));
      await read(stranger.client.logout.$post({}, { headers }));
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
    cli.out().say("Signed out.");
  });

  root.command("whoami").description("who you are to the server").action(async () => {
    const { client } = await cli.server();
    const user = await read(client.user.$get());
    cli.out().one({ ...user }, [["Username", user.username], ["Name", user.fullName], ["Role", user.role]]);
  });
}
