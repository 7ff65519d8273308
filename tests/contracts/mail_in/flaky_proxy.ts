/**
 * A connection that fails as networks do: it passes bytes on to a local port until it is told to break. For tests only.
 * @module
 */

export interface FlakyProxy {
  port: number;
  /** Connections made so far. */
  connections(): number;
  /** Breaks all connections, at once. */
  cut(): void;
  /** Breaks each connection made from now on after so many bytes of answers; null: never. */
  cutAfter(bytes: number | null): void;
  /** Takes connections and breaks them at once. */
  refuse(yes: boolean): void;
  /** The connections there are now take what is sent, and answer no more: a router has forgotten them. */
  mute(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy to a port of 127.0.0.1.
 * @param rewrite what becomes of the answers, letter for letter
 */
export function startFlakyProxy(target: number, rewrite: (answer: string) => string = (same) => same): FlakyProxy {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  const talks: Promise<unknown>[] = [];
  let most: number | null = null;
  let refusing = false;
  const muted = new Set<Deno.Conn>();
  const end = (...connections: Deno.Conn[]) => {
    for (const connection of connections) {
      if (!open.delete(connection)) continue;
      try {
        connection.close();
      } catch { /* closed by the other side */ }
    }
  };
  const latin1 = new TextDecoder("latin1");
  const rewritten = (bytes: Uint8Array) => {
    const before = latin1.decode(bytes);
    const after = rewrite(before);
    return after === before ? bytes : Uint8Array.from(after, (letter) => letter.charCodeAt(0));
  };
  const pass = async (from: Deno.Conn, to: Deno.Conn, limit: number | null, isAnswer: boolean) => {
    const buffer = new Uint8Array(16_384);
    let left = limit ?? Infinity;
    try {
      for (let count = await from.read(buffer); count !== null; count = await from.read(buffer)) {
        const read = buffer.subarray(0, count);
        const part = (isAnswer ? rewritten(read) : read).subarray(0, Math.min(count, left));
        if (muted.has(from)) continue;
        for (let at = 0; at < part.length;) at += await to.write(part.subarray(at));
        left -= part.length;
        if (left <= 0) break;
      }
    } catch {
      /* broken, by us or by a side */
    } finally {
      end(from, to);
    }
  };
  const accepting = (async () => {
    for await (const client of listener) {
      if (refusing) {
        client.close();
        continue;
      }
      const server = await Deno.connect({ hostname: "127.0.0.1", port: target }).catch(() => null);
      if (!server) {
        client.close();
        continue;
      }
      open.add(client).add(server);
      talks.push(pass(client, server, null, false), pass(server, client, most, true));
    }
  })().catch(() => {});
  return {
    port: (listener.addr as Deno.NetAddr).port,
    connections: () => talks.length / 2,
    cut: () => end(...open),
    cutAfter: (bytes) => void (most = bytes),
    refuse: (yes) => void (refusing = yes),
    mute: () => void [...open].forEach((connection) => muted.add(connection)),
    async close() {
      listener.close();
      end(...open);
      await Promise.all([accepting, ...talks]);
    },
  };
}
