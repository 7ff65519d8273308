/**
 * What is wrong with a server's certificate. Node's sockets under Deno tell of one error for all causes, so the cause is asked for again.
 * @module
 */
import { type ChannelFailed, connectionFailure } from "./failure.ts";

export interface TlsPlace {
  host: string;
  port: number;
  /** What to say, line by line, until the server begins encryption; empty where it is encrypted from the first byte. */
  startTls: readonly string[];
  certificateAuthority?: string;
}

/**
 * Shakes hands once more and tells the cause; null where it works now, or nothing more is known.
 * @param kinds which causes are told
 */
export async function certificateTrouble(
  place: TlsPlace,
  what: string,
  kinds: readonly ChannelFailed["failure"][] = ["certificate"],
): Promise<ChannelFailed | null> {
  const caCerts = place.certificateAuthority ? [place.certificateAuthority] : [];
  const hostname = place.host.replace(/^\[|\]$/g, "");
  let connection: Deno.Conn | null = null;
  const patience = setTimeout(() => connection?.close(), 5_000);
  try {
    if (place.startTls.length === 0) {
      connection = await Deno.connectTls({ hostname, port: place.port, caCerts });
    } else {
      connection = await Deno.connect({ hostname, port: place.port });
      const buffer = new Uint8Array(4096);
      await connection.read(buffer);
      for (const line of place.startTls) {
        await connection.write(new TextEncoder().encode(`${line}\r\n`));
        await connection.read(buffer);
      }
      connection = await Deno.startTls(connection as Deno.TcpConn, { hostname, caCerts });
    }
    await (connection as Deno.TlsConn).handshake();
    return null;
  } catch (error) {
    const told = connectionFailure(error, what, `${place.host}:${place.port}`);
    return kinds.includes(told.failure) ? told : null;
  } finally {
    clearTimeout(patience);
    try {
      connection?.close();
    } catch { /* closed already */ }
  }
}
