/** Calls to vendors: what a broken connection makes of them. */
import assert from "node:assert/strict";
import { ChannelFailed } from "./failure.ts";
import { vendorCall } from "./http.ts";

/** Answers the first request and ends the connection of each further one after it has heard it. */
function hangsUp() {
  const heard: string[] = [];
  const open = new Set<Deno.Conn>();
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const talk = async (connection: Deno.Conn) => {
    open.add(connection);
    const buffer = new Uint8Array(4096);
    for (let count = await connection.read(buffer); count !== null; count = await connection.read(buffer)) {
      heard.push(new TextDecoder().decode(buffer.subarray(0, count)).split(" ")[0]);
      if (heard.length > 1) break;
      await connection.write(new TextEncoder().encode("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"));
    }
    if (open.delete(connection)) connection.close();
  };
  const talks: Promise<void>[] = [];
  const accepting = (async () => {
    for await (const connection of listener) talks.push(talk(connection).catch(() => {}));
  })().catch(() => {});
  return {
    heard,
    url: `http://127.0.0.1:${(listener.addr as Deno.NetAddr).port}`,
    async close() {
      listener.close();
      for (const connection of open) connection.close();
      open.clear();
      await Promise.all([accepting, ...talks]);
    },
  };
}

Deno.test("what sends something is said once, also when the connection breaks before an answer", async () => {
  const service = hangsUp();
  const call = { what: "The service", url: service.url };
  await vendorCall(call);
  await assert.rejects(
    vendorCall({ ...call, method: "POST", body: "{}" }),
    (error) => error instanceof ChannelFailed && error.failure === "unreachable",
  );
  await service.close();
  assert.deepEqual(service.heard, ["GET", "POST"]);
});
