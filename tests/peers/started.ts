/**
 * Starts a server of another project and waits until it takes connections.
 * @module
 */

export interface Started extends AsyncDisposable {
  port: number;
}

export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

/** @throws when it does not answer within `patienceMs` */
export async function start(
  program: string,
  port: number,
  args: string[],
  env: Record<string, string> = {},
  patienceMs = 10_000,
): Promise<Started> {
  const child = new Deno.Command(program, { args, env, stdout: "null", stderr: "null" }).spawn();
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      (await Deno.connect({ hostname: "127.0.0.1", port })).close();
      break;
    } catch (error) {
      if (Date.now() > until) {
        child.kill("SIGKILL");
        throw error;
      }
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}
