/**
 * A demo office that is filled once for a whole run of the suite; each journey works on a copy of its folder.
 *
 * `deno task test` makes it and names it in OFFICE_TEMPLATE. A journey that is run by itself fills an office of its own.
 * @module
 */
import { cp } from "node:fs/promises";
import { freePort, startServer } from "../kill/server.ts";

/** Fills a demo office and stops its server. @returns the folder */
export async function makeTemplate(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "template-" });
  const server = await startServer(folder, freePort(), { SEED_DEMO: "true" });
  await server.stop();
  await Deno.remove(`${folder}/server.lock`);
  return folder;
}

/** A folder for one journey: a copy of the run's filled office if it may be one and there is one, else empty. */
export async function officeFolder(filled: boolean): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "office-" });
  const template = Deno.env.get("OFFICE_TEMPLATE");
  if (filled && template) await cp(template, folder, { recursive: true });
  return folder;
}
