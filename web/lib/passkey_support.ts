/**
 * Whether passkeys can be used where the page was opened.
 * @module
 */

/** Why passkeys cannot be used here, a sentence; null where they can. */
export function passkeyHindrance(): string | null {
  if (!globalThis.isSecureContext) return "Passkeys work over https only. Open ReleaseDesk by its https address.";
  if (!("PublicKeyCredential" in globalThis)) return "This browser knows no passkeys. Use a newer one.";
  const { hostname, port } = location;
  if (hostname === "127.0.0.1") return `Passkeys need a name in the address: open http://localhost:${port} instead.`;
  if (/^[\d.]+$|^\[/.test(hostname)) return "Passkeys need a name in the address, and this is a number.";
  return null;
}
