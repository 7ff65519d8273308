import assert from "node:assert/strict";
import type { HealthReport } from "../../../shared/settings.ts";
import { certificate, key, otherCertificate, otherKey } from "../../../tests/contracts/mail_out/smtp_certificate.ts";
import { json, openDesk } from "../../../tests/harness.ts";

Deno.test("doctor names a certificate of the public address that visitors would not trust, whatever its end", async () => {
  for (
    const [pair, words] of [
      [{ cert: certificate, key }, /ends 2126-.*Seen from here: .*not made by an authority that is trusted/],
      [{ cert: otherCertificate, key: otherKey }, /Seen from here: .*certificate/],
    ] as const
  ) {
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {}, ...pair }, () => new Response());
    try {
      await using desk = await openDesk({ env: { PUBLIC_URL: `https://localhost:${server.addr.port}` } });
      const admin = await desk.as("admin");
      const { checks } = await json<HealthReport>(admin.call("/api/settings/checks"));
      const { state, detail } = checks.find(({ id }) => id === "certificate")!;
      assert.equal(state, "warning", detail);
      assert.match(detail, words);
    } finally {
      await server.shutdown();
    }
  }
});
