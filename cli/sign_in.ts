/**
 * Signing in with the password for what a token may not do.
 * @module
 */
import type { Client } from "../server/client.ts";
import { Failure, read } from "./client.ts";
import type { Context } from "./command.ts";

const passkeyOnly =
  "This account signs in with a passkey, which a terminal cannot ask for. Create a token in the browser under Settings, API Tokens, " +
  "and set RELEASEDESK_TOKEN to it. Or set RELEASEDESK_CODE to one of your recovery codes, which is then used up.";

/** Signs in by password, and by the code of the second factor where the server asks for one. @throws Failure */
export async function enter(cli: Context, url: string, username: string) {
  const password = cli.env("RELEASEDESK_PASSWORD") ?? await cli.askSecret(`Password of ${username}: `);
  if (!password) throw new Failure("No password was given. Type it, or set RELEASEDESK_PASSWORD.", 2);
  const { client } = cli.serverAt(url);
  let answer = await client.login.$post({ json: { username, password } });
  const refusal = answer.status as number === 401 ? await answer.clone().text() : "";
  if (refusal.includes('"second_factor_needed"')) {
    await answer.body?.cancel();
    const given = cli.env("RELEASEDESK_CODE");
    if (!given && refusal.includes('"hasApp":false')) throw new Failure(passkeyOnly, 2);
    const code = given ?? await cli.askSecret("Code of your authenticator app: ");
    if (!code) throw new Failure("No code was given. Type it, or set RELEASEDESK_CODE.", 2);
    answer = await client.login.$post({ json: { username, password, code } });
  }
  const cookie = answer.headers.getSetCookie().map((c) => c.split(";")[0]).join("; ");
  const user = await read(answer);
  if (user.forcePasswordChange) {
    throw new Failure("Choose a new password first: sign in once with the browser, then here.");
  }
  if (user.mustSetUpSecondFactor) {
    throw new Failure("Set up a second factor first: sign in once with the browser, then here.");
  }
  return { client, headers: { cookie }, user };
}

/** Does work in a session of the profile's user, which ends with it. @throws Failure */
export async function signedInWithPassword<R>(
  cli: Context,
  work: (client: Client, headers: { cookie: string }) => Promise<R>,
): Promise<R> {
  const profile = await cli.profiles.read(cli.profileName());
  if (!profile) throw new Failure("You are not signed in. Run: releasedesk login", 2);
  const { client, headers } = await enter(cli, profile.url, profile.username);
  try {
    return await work(client, headers);
  } finally {
    await read(client.logout.$post({}, { headers }));
  }
}
