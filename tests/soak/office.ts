/**
 * The server of the soak, in a process of its own so that it can be killed: the app as it runs in an office, with the fax service's address
 * of the test and a clock that is ahead. Documents are taken in and not read, which is another test's matter.
 * @module
 */
import { join } from "node:path";
import { environmentNames, parseMasterKey, readConfig } from "../../server/config.ts";
import { takeDataFolder } from "../../server/data_folder.ts";
import { createKeys } from "../../server/db/keys.ts";
import { migrate } from "../../server/db/migrations.ts";
import { createReader } from "../../server/documents/read.ts";
import { openEncryptedFolder } from "../../server/integrations/blobs/encrypted_folder.ts";
import { openFaxDropFolder } from "../../server/integrations/fax/drop_folder.ts";
import { openMailDropFolder } from "../../server/integrations/mail_in/drop_folder.ts";
import { memoryOutbox } from "../../server/integrations/mail_out/memory_outbox.ts";
import { vendorAddresses } from "../../server/integrations/open_channel.ts";
import { createLog } from "../../server/log.ts";
import { open } from "../../server/open.ts";

const config = readConfig(Object.fromEntries(environmentNames.map((name) => [name, Deno.env.get(name)])));
const folder = await takeDataFolder(config.dataDir, config.port);
const keys = createKeys(parseMasterKey(await Deno.readTextFile(join(config.dataDir, "master.key")))!);
const ahead = Number(Deno.env.get("SOAK_AHEAD_MS"));
const now = () => Date.now() + ahead;
const kv = await Deno.openKv(join(config.dataDir, "releasedesk.sqlite"));
const world = open({
  config,
  kv,
  keys,
  blobs: await openEncryptedFolder(join(config.dataDir, "blobs"), keys.subkey("blobs")),
  reader: createReader(),
  mailIn: await openMailDropFolder({ path: config.mailDropDir, now, settleMs: 0 }),
  fax: await openFaxDropFolder({ path: config.faxDropDir, now, settleMs: 0 }),
  mailOut: memoryOutbox(),
  log: createLog((line) => console.error(line), now),
  now,
  channelWorld: { vendors: { ...vendorAddresses, telnyx: Deno.env.get("SOAK_TELNYX")! }, timeoutMs: 5_000 },
  webRoot: join(config.dataDir, "no-web"),
});
world.deps.jobs.options.handlers.read_document = () => Promise.resolve();
await migrate(world.deps.store);
await world.start();
const server = Deno.serve(
  { port: config.port, hostname: config.host, onListen() {} },
  (request, info) => world.app.hono.fetch(request, { remoteAddr: info.remoteAddr.hostname }),
);
Deno.addSignalListener("SIGTERM", async () => {
  await world.stop();
  await server.shutdown();
  kv.close();
  folder.release();
  Deno.exit(0);
});
globalThis.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  world.deps.log.error("unhandled rejection", event.reason);
});
