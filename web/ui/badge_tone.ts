/**
 * The spec's badge rule (spec 1 §4): the words of a status decide its colour.
 * @module
 */
export type BadgeTone = "success" | "error" | "warning" | "pending" | "processing" | "info";

const rules: [BadgeTone, string[]][] = [
  ["success", ["success", "completed", "approved", "paid"]],
  ["error", ["error", "fail", "reject"]],
  ["warning", ["warn"]],
  ["pending", ["pend"]],
  ["processing", ["process", "load", "running"]],
];

/** The tone of a status text; the first rule that fits wins, anything else is info. */
export function badgeTone(text: string): BadgeTone {
  const lower = text.toLowerCase();
  return rules.find(([, words]) => words.some((word) => lower.includes(word)))?.[0] ?? "info";
}
