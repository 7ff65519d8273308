/**
 * What a check of sources came to, in sentences.
 * @module
 */
import type { CheckResult, SourceCheck } from "../../../../shared/inbox.ts";
import { plural } from "../../../../shared/words.ts";

/** Found, new, here already, failed; of several sources each by its name, one that is down with the reason. */
export function checkText({ failed, sources, ...all }: CheckResult, thing: [one: string, many: string]): string {
  const parts = sources.length > 1
    ? sources.map((source) => `${source.name}: ${source.error ?? countsText(source, thing)}`)
    : sources[0]?.error
    ? [`${sources[0].name}: ${sources[0].error}`]
    : [countsText(all, thing)];
  if (failed.length > 0) {
    const [first] = failed;
    const rest = failed.length > 1 ? ` ${failed.length - 1} more could not be taken in.` : "";
    parts.push(`${first.fileName}: ${first.message}${rest}`);
  }
  return parts.join(" ");
}

function countsText(
  { found, imported, known }: Pick<SourceCheck, "found" | "imported" | "known">,
  [one, many]: [string, string],
): string {
  const parts = [imported === 0 ? `No new ${many}.` : `${plural(imported, `new ${one}`, `new ${many}`)} came in.`];
  if (found > imported) parts.push(`${plural(found, one, many)} found.`);
  if (known > 0) parts.push(`${plural(known, "was", "were")} here already.`);
  return parts.join(" ");
}
