/**
 * What the tasks `seed` and `reset` open: the local store of a demo office, without a server.
 * @module
 */
import { join } from "node:path";
import { type Config, parseMasterKey, readConfig } from "../config.ts";
import { takeDataFolder } from "../data_folder.ts";
import { createKeys } from "../db/keys.ts";
import { migrate } from "../db/migrations.ts";
import { Store } from "../db/store.ts";
import { type Deps, idMaker } from "../deps.ts";
import { createFiles } from "../files.ts";
import { openEncryptedFolder } from "../integrations/blobs/encrypted_folder.ts";
import { firstAdmin } from "../rooms/users/create_first_admin.ts";
import { DEMO_PASSWORD, seedOffice } from "./seed.ts";

/** A sentence for the person who started the task. */
export class TaskRefused extends Error {}

/**
 * The configuration of a demo office that is kept in a local folder and is not being served.
 * @throws TaskRefused when it is none of these.
 */
export async function demoConfig(env: Record<string, string | undefined>): Promise<Config> {
  const config = readConfig(env);
  if (!config.demo) throw new TaskRefused("This is a production office. Demo data is never written there.");
  if (config.kvUrl !== null) {
    throw new TaskRefused("DENO_KV_URL names a store elsewhere. Only a local demo office is seeded.");
  }
  if (await isServed(config)) throw new TaskRefused("The server is running. Stop it first.");
  return config;
}

async function isServed({ host, port }: Config): Promise<boolean> {
  const at = host === "0.0.0.0" ? "127.0.0.1" : host;
  try {
    const answer = await fetch(`http://${at}:${port}/api/health`, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Fills the store when it is empty, and says what came of it. */
export async function seedLocal(config: Config, say: (line: string) => void): Promise<void> {
  const started = performance.now();
  const folder = await takeDataFolder(config.dataDir, config.port);
  const keys = createKeys(await masterKey(config));
  const kv = await Deno.openKv(join(config.dataDir, "releasedesk.sqlite"));
  try {
    const now = Date.now;
    const newId = idMaker(now);
    const store = new Store(kv, keys, { now, newId, committed() {} });
    const blobs = await openEncryptedFolder(join(config.dataDir, "blobs"), keys.subkey("blobs"));
    const files = createFiles(blobs);
    const url = (path: string) => (config.publicUrl ?? `http://${config.host}:${config.port}`) + path;
    const deps = { config, store, files, now, newId, url } as Deps;
    await migrate(store);
    const admin = await firstAdmin(deps);
    const rows = await seedOffice(deps);
    if (rows === 0) return say("The store is not empty; nothing was written. `deno task reset` starts over.");
    say(`The demo office is ready: ${rows} rows in ${Math.round(performance.now() - started)} ms.`);
    if (admin) say(`First sign-in:  ${admin.username}  /  ${admin.password}   (until you sign in and choose another)`);
    say(`Everyone else of the demo staff signs in with the password "${DEMO_PASSWORD}".`);
  } finally {
    kv.close();
    folder.release();
  }
}

/** The key of the environment, or of the folder's own key file, made when missing. */
async function masterKey(config: Config): Promise<Uint8Array> {
  if (config.masterKey) return config.masterKey;
  const path = join(config.dataDir, "master.key");
  const text = await Deno.readTextFile(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
  if (text === null) {
    const key = crypto.getRandomValues(new Uint8Array(32));
    await Deno.writeTextFile(path, `${key.toHex()}\n`, { mode: 0o600, createNew: true });
    return key;
  }
  const key = parseMasterKey(text);
  if (key === null) throw new TaskRefused(`The key file in DATA_DIR does not hold a 32-byte key.`);
  return key;
}
