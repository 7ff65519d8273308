/**
 * The real server as a child process that can be killed and started again on the same data.
 * @module
 */
import { join } from "node:path";

const main = join(import.meta.dirname!, "../../server/main.ts");

export interface Child {
  pid: number;
  url: string;
  /** What it has printed so far. */
  printed(): string;
  /** SIGKILL: no farewell. */
  kill(): Promise<void>;
  /** SIGTERM: as an operator stops it. */
  stop(): Promise<void>;
}

/** A port nobody listens on now, below those that outgoing connections are given: it stays free while a server is started again. */
export function freePort(): number {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    try {
      Deno.listen({ hostname: "127.0.0.1", port }).close();
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}

/**
 * Starts the server and resolves once it answers.
 * @param flags for Deno itself, such as `--inspect=…`.
 * @param program the server's main file, or one that opens the same server in another world.
 */
export async function startServer(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  flags: readonly string[] = [],
  program: string = main,
): Promise<Child> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--unstable-kv", ...flags, program],
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: "127.0.0.1",
      SEED_DEMO: "false",
      TIME_ZONE: "UTC",
      NO_COLOR: "1",
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "262144",
      ...env,
    },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let log = "";
  let printed = "";
  const gather = async (stream: ReadableStream<Uint8Array>, take: (text: string) => void) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) take(decoder.decode(chunk, { stream: true }));
  };
  const logged = Promise.all([
    gather(child.stderr, (text) => log += text),
    gather(child.stdout, (text) => printed += text),
  ]);
  const url = `http://127.0.0.1:${port}`;
  let ended = false;
  const status = child.status.then((s) => {
    ended = true;
    return s;
  });
  for (let tries = 0;; tries++) {
    if (ended || tries > 600) {
      if (!ended) child.kill("SIGKILL");
      await logged;
      throw new Error(`The server did not start:\n${log}`);
    }
    const up = await fetch(`${url}/api/health`).then(async (r) => (await r.body?.cancel(), r.ok), () => false);
    if (up) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  const end = async (signal: Deno.Signal) => {
    if (!ended) child.kill(signal);
    await status;
    await logged;
  };
  return { pid: child.pid, url, printed: () => printed, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}
