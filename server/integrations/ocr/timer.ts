/**
 * Timers that do not keep the process alive, whichever of the two kinds the runtime hands out.
 * @module
 */

export type Timer = ReturnType<typeof setTimeout>;

/** Lets the process end although the timer still runs. */
export function unref(timer: Timer): void {
  if (typeof timer === "object") timer.unref();
  else Deno.unrefTimer(timer);
}
