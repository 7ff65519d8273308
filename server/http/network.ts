/**
 * The network that a call comes from, as limits count it.
 * @module
 */

/**
 * An address as limits count it: of IPv6 the first 64 bits, as one subscriber has all of these. An IPv4 address written as
 * IPv6 (`::ffff:192.0.2.1`) is itself.
 */
export function networkOf(address: string | null): string | null {
  if (!address?.includes(":")) return address;
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (v4) return v4[1];
  const [head, tail] = address.split("%")[0].split("::");
  const groups = (part = "") =>
    part.split(":").filter(Boolean).map((group) => group.replace(/^0+(?=.)/, "").toLowerCase());
  const first = groups(head);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - groups(tail).length);
  return [...first, ...Array<string>(missing).fill("0"), ...groups(tail)].slice(0, 4).join(":");
}
