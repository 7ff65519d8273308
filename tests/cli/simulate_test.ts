/**
 * A fresh installation tried from the command line.
 */
import assert from "node:assert/strict";
import { openDesk } from "../harness.ts";
import { ok, signedIn } from "./terminal.ts";

Deno.test("simulate --watch takes five patients to released records, tells each step, and removes what it made", async () => {
  await using desk = await openDesk();
  await desk.deps.jobs.start();
  const { terminal } = await signedIn(desk, "admin");
  const done = await terminal.run("simulate", "--patients", "5", "--mode", "per_requester", "--watch", "--remove");
  assert.deepEqual([done.code, done.out], [0, "5 of 5 patients released, $78.75 invoiced."]);
  assert.deepEqual(done.err.split("\n"), [
    "✓ Document Upload",
    "✓ Request Generation",
    "✓ Invoice Generation",
    "✓ Payment Processing",
    "✓ Record Attachment",
    "✓ Secure Link Generation",
    "✓ Records Release",
  ]);
  assert.equal(await ok(terminal, "simulate", "--list"), "No simulations yet.");
});

Deno.test("simulate ends with 1 when a step failed or waits, with 2 when it was not asked right", async () => {
  await using desk = await openDesk();
  await desk.deps.jobs.start();
  const { terminal } = await signedIn(desk, "admin");
  const fails = async (code: number, message: RegExp, ...args: string[]) => {
    const result = await terminal.run("simulate", ...args);
    assert.equal(result.code, code);
    assert.match(result.err, message);
    return result.out;
  };
  const waits = await fails(1, /Payment Processing: the invoices wait/, "--payment", "manual", "--watch", "--json");
  assert.equal(JSON.parse(waits).status, "waiting", "told to programs as well");
  await fails(1, /Record types are lab/, "--types", "blood");
  await fails(2, /Allowed choices are 1, 2, 3, 5, 10/, "--patients", "4");
  await fails(2, /--remove needs --watch/, "--remove");
  const { put } = desk.deps.files;
  // The letter is stored damaged: the reading fails, and with it the first step.
  desk.deps.files.put = (bytes, name, mime) =>
    put(name.startsWith("simulated-request") ? new TextEncoder().encode("%PDF-1.7 nothing") : bytes, name, mime);
  await fails(1, /✗ Document Upload: Letter 1 was read as failed: .*\nDocument Upload failed: /, "--watch");
  assert.match(await ok(terminal, "simulate", "--list"), /error +1 +Simulated Care Clinic +Letter 1 was read/);
  assert.equal(await ok(terminal, "simulate", "--remove-all"), "2 simulated workflows removed.");
});

Deno.test("simulate is for administrators", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk, "intake");
  const { code, err } = await terminal.run("simulate");
  assert.equal(code, 1);
  assert.match(err, /Your role does not allow this/);
});
