/** What is not there is named by its number: a script that sends many sees which of them it was. */
import assert from "node:assert/strict";
import { openDesk } from "../harness.ts";
import { signedIn } from "./terminal.ts";

Deno.test("a number that nobody has is named by every command that takes one", async () => {
  await using desk = await openDesk();
  const { terminal: intake } = await signedIn(desk, "intake");
  const { terminal: billing } = await signedIn(desk, "billing");
  const commands: [typeof intake, string, RegExp][] = [
    [billing, "invoices send 9999", /^not sent Invoice 9999 does not exist\./],
    [billing, "invoices send 9999 --dry-run", /^Invoice 9999 does not exist/],
    [billing, "invoices mark-paid 9999", /^not paid Invoice 9999 does not exist\./],
    [billing, "invoices refund 9999 --reason wrongly-billed", /^Invoice 9999 does not exist/],
    [intake, "requests show 9999", /^Request 9999 does not exist/],
    [intake, "requests release 9999 --confirm --legal-reason court_order", /^Request 9999 does not exist/],
    [intake, "patients show 9999", /^Patient 9999 does not exist/],
    [intake, "patients update 9999 --phone 5035550111", /^Patient 9999 does not exist/],
    [intake, "links create 9999", /^Nothing has been released for request 9999 yet/],
  ];
  for (const [terminal, command, sentence] of commands) {
    const { code, out, err } = await terminal.run(...command.split(" "));
    assert.equal(code, 1, command);
    assert.match(out || err, sentence, command);
  }
});
