/**
 * Small wordings that screens and command line share.
 * @module
 */

/** `plural(1, "record")` → `1 record`; `plural(2, "reply", "replies")` → `2 replies`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
