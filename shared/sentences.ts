/**
 * What is said of a value that its schema refuses without words of its own: a sentence with the field's name, never the value.
 * @module
 */
import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  number: "a number",
  int: "a whole number",
  string: "a text",
  boolean: "true or false",
  array: "a list",
};

export function sentenceOf(issue: Issue): string {
  const name = nameOf(issue.path ?? []);
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return `${name} is missing.`;
      return kinds[issue.expected] ? `${name} must be ${kinds[issue.expected]}.` : `${name} is not valid.`;
    case "invalid_value":
      return issue.input === undefined || issue.input === null
        ? `${name} is missing.`
        : `${name} must be one of: ${issue.values.join(", ")}.`;
    case "too_small":
      return bound(
        issue,
        name,
        Number(issue.minimum),
        "at least",
        issue.inclusive === false ? "more than" : "at least",
      );
    case "too_big":
      return bound(issue, name, Number(issue.maximum), "at most", issue.inclusive === false ? "less than" : "at most");
    default:
      return `${name} is not valid.`;
  }
}

function bound({ origin }: Issue & { origin: string }, name: string, n: number, many: string, much: string): string {
  if (origin === "string") {
    return n === 1 && many === "at least" ? `${name} is missing.` : `${name} must have ${many} ${n} characters.`;
  }
  return origin === "array" ? `${name} must hold ${many} ${n}.` : `${name} must be ${much} ${n}.`;
}

/** `requestType` → `Request type`; of an item of a list the list's name. */
function nameOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === "string") || "This";
  const words = String(name).replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`);
  return words[0].toUpperCase() + words.slice(1);
}
