/**
 * The priority of the threads that read.
 * @module
 */
import { setPriority } from "node:os";

/** Of 19 at most: half a core is left to reading even where others want all. */
const niceness = 10;

/**
 * Lets the thread that answers the screens go first: reading takes every core for seconds, and nobody waits for a
 * single millisecond of it. Where threads have no priority of their own, nothing changes.
 */
export function yieldToOthers(): void {
  // Elsewhere it would be the priority of the whole program.
  if (Deno.build.os !== "linux") return;
  try {
    setPriority(0, niceness);
  } catch {
    // Not allowed: reading is as quick, screens a little slower.
  }
}
