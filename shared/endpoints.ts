/**
 * Addresses of services that an administrator may connect: where they lie, and whether a call to them may go unencrypted.
 * @module
 */

/** Where an address leads by its host alone: to this machine, into a private network, or out of both. */
export type EndpointReach = "this_machine" | "private_network" | "outside";

/** The four numbers of an IPv4 address, also one mapped into IPv6 as the URL parser writes it (`::ffff:a00:1`). */
function ipv4Of(host: string): number[] | null {
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host);
  if (mapped) {
    const [high, low] = [parseInt(mapped[1], 16), parseInt(mapped[2], 16)];
    return [high >> 8, high & 255, low >> 8, low & 255];
  }
  const dotted = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host);
  return dotted ? dotted.slice(1).map(Number) : null;
}

/** Where a host leads; null for link-local addresses, by which clouds hand out their machines' credentials, and for 0.0.0.0. */
export function reachOf(hostname: string): EndpointReach | null {
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const ip = ipv4Of(host);
  if (ip) {
    const [a, b] = ip;
    if ((a === 169 && b === 254) || a === 0) return null;
    if (a === 127) return "this_machine";
    return a === 10 || (a === 192 && b === 168) || (a === 172 && b >= 16 && b <= 31) ? "private_network" : "outside";
  }
  if (host.includes(":")) {
    if (host === "::1") return "this_machine";
    if (host === "::" || /^fe[89ab]/.test(host)) return null;
    return /^f[cd]/.test(host) ? "private_network" : "outside";
  }
  if (host === "localhost" || host.endsWith(".localhost")) return "this_machine";
  // Names without a dot and these endings (RFC 6762, RFC 8375, ICANN's .internal) are never those of public hosts.
  if (!host.includes(".") || /\.(local|internal|lan|home\.arpa)$/.test(host)) return "private_network";
  return "outside";
}

/** An address that may be called. `base` has no slash at its end. */
export interface Endpoint {
  base: string;
  origin: string;
  hostname: string;
  reach: EndpointReach;
  encrypted: boolean;
}

/** Reads the address of a service; answers a sentence for the administrator when it may not be used. */
export function readEndpoint(address: string): Endpoint | string {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return "Enter a whole address, such as https://models.example.org/v1.";
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return "The address must begin with https:// or http://.";
  if (url.username || url.password) return "Leave user name and password out of the address. Enter a key instead.";
  if (url.search || url.hash) return "Leave out what follows ? or # in the address.";
  const reach = reachOf(url.hostname);
  if (reach === null) return "This address belongs to the network itself and cannot be a service.";
  const encrypted = url.protocol === "https:";
  if (!encrypted && reach === "outside") {
    return "Only an address on this machine or in the private network may begin with http://. Use https://.";
  }
  const base = (url.origin + url.pathname).replace(/\/+$/, "");
  return { base, origin: url.origin, hostname: url.hostname.replace(/^\[|\]$/g, ""), reach, encrypted };
}
