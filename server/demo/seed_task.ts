/**
 * `deno task seed`: the demo office into an empty store.
 * @module
 */
import { ConfigError } from "../config.ts";
import { demoConfig, seedLocal, TaskRefused } from "./task_world.ts";

try {
  await seedLocal(await demoConfig(Deno.env.toObject()), console.log);
} catch (error) {
  if (!(error instanceof TaskRefused || error instanceof ConfigError)) throw error;
  console.error(error.message);
  Deno.exit(1);
}
