/**
 * The log: one line a happening, never patient data. Errors are told by class and place, not by message, unless they are ours.
 * @module
 */
import { AppError } from "../shared/errors.ts";
import { isDiskFull } from "./disk_full.ts";

export interface Log {
  info(text: string): void;
  warn(text: string, error?: unknown): void;
  error(text: string, error?: unknown): void;
}

/** An error without what it may quote: our own errors keep their code, others their class and the code lines they passed. */
export function describe(error: unknown): string {
  if (error instanceof AppError) return `${error.code} (${error.status})`;
  if (!(error instanceof Error)) return typeof error;
  const places = (error.stack ?? "").split("\n").filter((line) => line.trim().startsWith("at ")).slice(0, 6)
    .map((line) => line.trim().replace(/file:\/\/[^)]*\/(?=(server|shared|node_modules)\/)/, ""));
  return `${isDiskFull(error) ? "The disk is full: " : ""}${error.name} ${places.join(" < ")}`;
}

/** Writes to a sink, a line each. */
export function createLog(write: (line: string) => void, now: () => number): Log {
  const line = (level: string, text: string, error?: unknown) =>
    write(`${new Date(now()).toISOString()} ${level} ${text}${error === undefined ? "" : ` — ${describe(error)}`}`);
  return {
    info: (text) => line("info", text),
    warn: (text, error) => line("warn", text, error),
    error: (text, error) => line("error", text, error),
  };
}

/** A log that says nothing. */
export const silent: Log = { info() {}, warn() {}, error() {} };
