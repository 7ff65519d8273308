/**
 * Why the server did not start, as a sentence in place of a stack.
 * @module
 */
import { ConfigError } from "./config.ts";
import { isDiskFull } from "./disk_full.ts";

/** The sentences to print, one a line. What is not known is told by its message, which names no patient: nothing was read yet. */
export function startFailure(error: unknown, { port, dataDir }: { port: number; dataDir: string }): string[] {
  if (error instanceof ConfigError) return error.reasons;
  const folder = `The data folder ${dataDir}`;
  if (error instanceof Deno.errors.AddrInUse) {
    return [`Another program listens on port ${port} already. Stop it, or choose another: PORT=8010 deno task start`];
  }
  if (error instanceof Deno.errors.AddrNotAvailable) return ["HOST is not an address of this machine."];
  if (error instanceof Deno.errors.PermissionDenied) {
    return port < 1024 && /bind|listen/i.test(error.message)
      ? [`Port ${port} is reserved for the system. Choose one above 1023.`]
      : [`${folder} or a file in it may not be opened by this user: ${error.message}`];
  }
  if (error instanceof Deno.errors.NotCapable) {
    return [`Deno was started without a permission that is needed: ${error.message}`];
  }
  if (error instanceof Deno.errors.AlreadyExists || error instanceof Deno.errors.NotADirectory) {
    return [`${folder} is a file, or lies in one. Set DATA_DIR to a folder.`];
  }
  const message = error instanceof Error ? error.message : String(error);
  if (/read-?only/i.test(message)) {
    return [`${folder} is read-only. Make it writable, or set DATA_DIR to another folder.`];
  }
  if (/not a database|malformed/i.test(message)) {
    return [`The store in ${dataDir} is damaged. Restore the folder from a backup. (${message})`];
  }
  if (isDiskFull(error)) {
    return [`The disk of ${dataDir} is full. Make room, then start again.`];
  }
  if (/lookup address/i.test(message)) {
    return ["HOST is a name that this machine does not know. Set it to an address, such as 127.0.0.1."];
  }
  return [message || "The reason is not known."];
}
