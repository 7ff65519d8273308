/** What a start with given values is refused with. */
import { ConfigError, readConfig } from "../../server/config.ts";

export function refusedFor(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.reasons;
    throw error;
  }
  return [];
}
