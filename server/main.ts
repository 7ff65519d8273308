/**
 * The server. Only here is the environment read and anything opened.
 * @module
 */
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Config, environmentNames, parseMasterKey, readConfig } from "./config.ts";
import { takeDataFolder } from "./data_folder.ts";
import { createKeys } from "./db/keys.ts";
import { migrate } from "./db/migrations.ts";
import { createReader } from "./documents/read.ts";
import { startFailure } from "./start_failure.ts";
import { openEncryptedFolder } from "./integrations/blobs/encrypted_folder.ts";
import { openFaxDropFolder } from "./integrations/fax/drop_folder.ts";
import { openMailDropFolder } from "./integrations/mail_in/drop_folder.ts";
import { memoryOutbox } from "./integrations/mail_out/memory_outbox.ts";
import { noMailOut } from "./integrations/mail_out/none.ts";
import { findTesseract } from "./integrations/ocr/tesseract_native.ts";
import { tesseractWasm } from "./integrations/ocr/tesseract_wasm.ts";
import { createLog } from "./log.ts";
import { open, type Running } from "./open.ts";
import { firstAdmin } from "./rooms/users/create_first_admin.ts";

/** The master key of the environment, or of a 0600 key file made on the first run of a demo office. */
async function masterKey(config: Config): Promise<Uint8Array> {
  if (config.masterKey) return config.masterKey;
  const path = join(config.dataDir, "master.key");
  try {
    const key = parseMasterKey(await Deno.readTextFile(path));
    if (key) return key;
    throw new Error(`${path} does not hold a 32-byte key`);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const key = crypto.getRandomValues(new Uint8Array(32));
  await Deno.writeTextFile(path, Buffer.from(key).toString("hex") + "\n", { mode: 0o600, createNew: true });
  return key;
}

/** Native tesseract where it is installed (unless told otherwise), the packaged one elsewhere. */
async function ocr(config: Config) {
  const lanes = config.readers ?? undefined;
  if (config.ocr !== "wasm") {
    const native = await findTesseract({ lanes });
    if (native) return native;
    if (config.ocr === "native") throw new Error("OCR=native, but the tesseract program was not found");
  }
  return tesseractWasm({ lanes });
}

/** How long a farewell may take, ms: less than the ten seconds after which Docker kills. Nothing is lost by a kill. */
const stopMs = 5_000;

async function main(cfg: Config): Promise<void> {
  const started = performance.now();
  const log = createLog((line) => console.error(line), Date.now);
  // Files that libraries make (SQLite's, for one) are this user's alone as well.
  Deno.umask(0o077);
  const folder = await takeDataFolder(cfg.dataDir, cfg.port);
  const keys = createKeys(await masterKey(cfg));
  const kv = await Deno.openKv(cfg.kvUrl ?? join(cfg.dataDir, "releasedesk.sqlite"));
  const now = Date.now;
  const reader = createReader({ ocr: await ocr(cfg) });
  const drop = { now, settleMs: 500, wait: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)) };
  const blobs = await openEncryptedFolder(join(cfg.dataDir, "blobs"), keys.subkey("blobs"));
  // deno-lint-ignore prefer-const -- the demo office asks the world that is opened with its EHR and files
  let world: Running;
  // Imported here, so that production loads none of it.
  const demo = cfg.demo ? (await import("./demo/serve.ts")).serveDemo(cfg, () => world.deps, now) : null;
  world = open({
    config: cfg,
    ehr: demo?.ehr ?? null,
    kv,
    keys,
    blobs: demo?.withFiles(blobs) ?? blobs,
    reader,
    mailIn: await openMailDropFolder({ path: cfg.mailDropDir, ...drop }),
    fax: await openFaxDropFolder({ path: cfg.faxDropDir, ...drop }),
    mailOut: cfg.demo ? memoryOutbox() : noMailOut,
    log,
    now,
    webRoot: cfg.webRoot ?? fileURLToPath(new URL("../web/dist", import.meta.url)),
  });
  await migrate(world.deps.store);
  const admin = await firstAdmin(world.deps);
  // Looks for itself whether there is anything to do; a seeding that was killed is finished here.
  await demo?.seed();
  await world.start();

  const server = Deno.serve({
    port: cfg.port,
    hostname: cfg.host,
    onListen({ port }) {
      const url = cfg.publicUrl ?? `http://${cfg.host === "0.0.0.0" ? "localhost" : cfg.host}:${port}`;
      console.log(`ReleaseDesk is ready at ${url}  (${Math.round(performance.now() - started)} ms)`);
      if (admin) {
        console.log(`First sign-in:  ${admin.username}  /  ${admin.password}   (until you sign in and choose another)`);
      }
    },
  }, (request, info) => world.app.hono.fetch(request, { remoteAddr: info.remoteAddr.hostname }));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Two things keep Deno's shutdown waiting for good: a body that is never sent to its end, and a WebSocket granted to
    // a browser that had hung up already.
    const patience = setTimeout(() => Deno.exit(0), stopMs);
    await world.stop();
    await server.shutdown();
    await demo?.close();
    await reader.close();
    clearTimeout(patience);
    kv.close();
    folder.release();
    Deno.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, () => void stop());
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    log.error("unhandled rejection", event.reason);
  });
}

let cfg: Config | null = null;
try {
  cfg = readConfig(Object.fromEntries(environmentNames.map((name) => [name, Deno.env.get(name)])));
  await main(cfg);
} catch (error) {
  console.error("ReleaseDesk did not start:");
  const place = { port: cfg?.port ?? 8000, dataDir: cfg?.dataDir ?? "./data" };
  for (const reason of startFailure(error, place)) console.error(`  - ${reason}`);
  Deno.exit(1);
}
