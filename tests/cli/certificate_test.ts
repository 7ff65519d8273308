/** A server whose certificate this machine does not trust is told as that, not as one that does not answer. */
import assert from "node:assert/strict";
import { connect, read } from "../../cli/client.ts";
import { certificate, key } from "../contracts/mail_out/smtp_certificate.ts";

Deno.test("a certificate that is not trusted is named by the command line", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, cert: certificate, key, onListen() {} },
    () => new Response("{}"),
  );
  const { client } = connect(`https://localhost:${server.addr.port}`, null, fetch);
  await assert.rejects(read(client.user.$get()), /^Error: The certificate of https:\/\/localhost:\d+ is not trusted/);
});
