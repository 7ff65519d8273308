import assert from "node:assert/strict";
import { networkOf } from "./network.ts";

Deno.test("limits count an IPv4 address by itself and an IPv6 address by its network", () => {
  for (
    const [address, network] of [
      ["192.0.2.7", "192.0.2.7"],
      ["::ffff:192.0.2.7", "192.0.2.7"],
      ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
      ["2001:0DB8:0001:0002::9", "2001:db8:1:2"],
      ["2001:db8::9", "2001:db8:0:0"],
      ["fe80::1%eth0", "fe80:0:0:0"],
      ["::1", "0:0:0:0"],
      [null, null],
    ] as const
  ) {
    assert.equal(networkOf(address), network);
  }
});
