/**
 * An edit of what another changed since the editor's form was opened.
 * @module
 */
import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../shared/errors.ts";

/** How a refusal names a field, and its value where that can be said in words. */
export type FieldWords = Record<string, string | [name: string, say: (value: never) => string]>;

/**
 * Refuses an edit whose editor saw other values than those that stand there; nothing where the caller did not say what was seen.
 * @throws conflict; `details.now` holds the fields that changed
 */
export function refuseStale(
  what: string,
  seen: Record<string, unknown> | undefined,
  standing: Record<string, unknown>,
  fields: FieldWords,
): void {
  const changed = Object.keys(seen ?? {}).filter((field) => !isDeepStrictEqual(seen![field], standing[field] ?? null));
  if (changed.length === 0) return;
  const told = changed.map((field) => {
    const words = fields[field] ?? field;
    if (typeof words === "string") return words;
    const [name, say] = words;
    return `${name} (now ${standing[field] === null ? "empty" : say(standing[field] as never) || "empty"})`;
  });
  throw new AppError(
    "conflict",
    `Someone else changed this ${what} meanwhile: ${told.join(", ")}. Check it, then save again.`,
    { now: Object.fromEntries(changed.map((field) => [field, standing[field] ?? null])) },
  );
}
