import assert from "node:assert/strict";
import { getPriority } from "node:os";

Deno.test({
  name: "a thread that reads yields to the one that answers, whose own priority stays",
  // Tests that themselves run as low as readers do have nothing to compare with.
  ignore: Deno.build.os !== "linux" || getPriority(0) >= 10,
  async fn() {
    const before = getPriority(0);
    const code = `
      import { getPriority } from "node:os";
      import { yieldToOthers } from ${JSON.stringify(import.meta.resolve("./priority.ts"))};
      yieldToOthers();
      self.postMessage(getPriority(0));`;
    const thread = new Worker(`data:application/javascript,${encodeURIComponent(code)}`, { type: "module" });
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    thread.onmessage = ({ data }) => resolve(data);
    thread.onerror = (event) => (event.preventDefault(), reject(new Error(event.message)));
    try {
      assert.ok(await promise > before);
      assert.equal(getPriority(0), before);
    } finally {
      thread.terminate();
    }
  },
});
