/**
 * Rate limits: so many calls a window, by key. In memory: one process serves one store.
 * @module
 */
import { AppError } from "../../shared/errors.ts";

export interface Limiter {
  /** Counts a call; throws `too_many_tries` when there were more than `most` within `windowMs`. */
  take(key: string, most: number, windowMs: number): void;
  /** Calls counted in the window that is open. */
  count(key: string): number;
  /** Begins anew, as after a sign-in that was right. */
  forget(key: string): void;
}

export function createLimiter(now: () => number): Limiter {
  const windows = new Map<string, { start: number; count: number; windowMs: number }>();
  return {
    count: (key) => windows.get(key)?.count ?? 0,
    forget: (key) => void windows.delete(key),
    take(key, most, windowMs) {
      const time = now();
      if (windows.size > 50_000) {
        for (const [other, window] of windows) if (time - window.start > window.windowMs) windows.delete(other);
      }
      const window = windows.get(key);
      // A clock that went back must not lock anybody out until it has caught up.
      const over = !window || time - window.start >= windowMs || time < window.start;
      if (over) windows.set(key, { start: time, count: 1, windowMs });
      else if (++window.count > most) {
        const minutes = Math.ceil((window.start + windowMs - time) / 60_000);
        throw new AppError(
          "too_many_tries",
          minutes > 1 ? `Too many tries. Wait ${minutes} minutes, then try again.` : undefined,
        );
      }
    },
  };
}
