/**
 * The sender, as an administrator entered it.
 * @module
 */

/** `Records (Harbor Glen) <a@x.example>` → its two parts. The name is taken as it stands, whatever signs of RFC 5322 are in it. */
export function senderOf(from: string): { name: string; address: string } {
  const [, name, address] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [null, "", from.trim()];
  return { name, address };
}
