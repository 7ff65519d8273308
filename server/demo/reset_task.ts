/**
 * `deno task reset`: removes the demo office and makes it anew.
 * @module
 */
import { ConfigError } from "../config.ts";
import { emptyDataFolder } from "./reset.ts";
import { demoConfig, seedLocal, TaskRefused } from "./task_world.ts";

try {
  const config = await demoConfig(Deno.env.toObject());
  const removed = await emptyDataFolder(config.dataDir);
  console.log(removed.length === 0 ? "There was nothing to remove." : `Removed: ${removed.join(", ")}.`);
  await seedLocal(config, console.log);
} catch (error) {
  if (!(error instanceof TaskRefused || error instanceof ConfigError)) throw error;
  console.error(error.message);
  Deno.exit(1);
}
