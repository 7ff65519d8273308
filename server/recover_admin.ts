/**
 * `deno task recover-admin [username]`: lets an administrator in again who lost the second factor or the password. It runs on the host,
 * with MASTER_KEY and the server stopped: who can do that has all data in hand anyway.
 * @module
 */
import { join } from "node:path";
import { AppError } from "../shared/errors.ts";
import { ConfigError, parseMasterKey, readConfig } from "./config.ts";
import type { ChangeContext } from "./db/change.ts";
import { createKeys } from "./db/keys.ts";
import { Store } from "./db/store.ts";
import { idMaker } from "./deps.ts";
import { recoverAdmin } from "./rooms/users/recover_admin.ts";

try {
  const config = readConfig(Deno.env.toObject());
  // The demo office keeps a key of its own beside the data.
  const key = config.masterKey ?? parseMasterKey(await Deno.readTextFile(join(config.dataDir, "master.key")));
  if (!key) throw new ConfigError(["The key file holds no key of 32 bytes."]);
  const kv = await Deno.openKv(config.kvUrl ?? join(config.dataDir, "releasedesk.sqlite"));
  const context: ChangeContext = { now: Date.now, newId: idMaker(Date.now), committed: () => {} };
  const { username, password } = await recoverAdmin(new Store(kv, createKeys(key), context), Deno.args[0] ?? "admin");
  kv.close();
  console.log(
    `Sign in as:  ${username}  /  ${password}   (shown once; you choose another, and set up a second factor)`,
  );
} catch (error) {
  if (!(error instanceof AppError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  Deno.exit(1);
}
