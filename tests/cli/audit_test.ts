import assert from "node:assert/strict";
import { sealAfterMs } from "../../server/rooms/audit/seal_trail.ts";
import { auditChain } from "../../server/rooms/audit/store.ts";
import { openDesk } from "../harness.ts";
import { ok, openTerminal, signedIn } from "./terminal.ts";

Deno.test("audit: listed, exported and verified, over the server and over the file alone", async () => {
  await using desk = await openDesk();
  await desk.as("intake", { name: "Ines Granger" });
  desk.clock.advance(sealAfterMs + 1000);
  await desk.running.cron.run("audit: seal");
  const { terminal } = await signedIn(desk);
  assert.match(await ok(terminal, "audit", "list", "-q", "granger"), /Ines Granger\s+Signed in\s+user \d/);
  assert.match(
    await ok(terminal, "audit", "list", "--user", "system", "--action", "user_created"),
    /System\s+User created/,
  );
  assert.equal((await terminal.run("audit", "list", "--user", "nobody")).code, 1);
  assert.equal((await terminal.run("audit", "list", "--action", "danced")).code, 2);
  assert.equal(await ok(terminal, "audit", "list", "--to", "2020-01-01"), "No audit logs found");

  assert.match(await ok(terminal, "audit", "verify"), /^\d+ entries are as sealed; \d+ entries are not sealed yet\.$/);
  const { head } = (await desk.deps.store.get(auditChain, "chain"))!;
  terminal.files.set("heads.jsonl", `${JSON.stringify({ ...head, at: "2026-11-20T09:20:00Z" })}\n`);
  await ok(terminal, "audit", "verify", "--heads", "heads.jsonl");
  await ok(terminal, "audit", "export", "--out", "audit.jsonl");
  await ok(terminal, "audit", "export", "--format", "csv", "--action", "signed_in", "--out", "audit.csv");
  assert.match(new TextDecoder().decode(terminal.files.get("audit.csv") as Uint8Array), /signed_in,Signed in/);

  const locked = await terminal.run("audit", "export", "--out", "locked/audit.jsonl");
  assert.deepEqual([locked.code, locked.err], [2, "locked/audit.jsonl cannot be written."]);
  const cutOff = await terminal.run("audit", "export", "--out", "cut-off/audit.jsonl");
  assert.deepEqual([cutOff.code, cutOff.err, cutOff.out], [
    1,
    "The export was cut off: cut-off/audit.jsonl is not whole. Try again.",
    "",
  ]);

  // Elsewhere, by nobody who could sign in.
  const auditor = openTerminal(desk);
  for (const name of ["audit.jsonl", "audit.csv", "heads.jsonl"]) auditor.files.set(name, terminal.files.get(name)!);
  assert.match(await ok(auditor, "audit", "verify", "audit.jsonl", "--heads", "heads.jsonl"), /entries are as sealed/);
  const text = new TextDecoder().decode(auditor.files.get("audit.jsonl") as Uint8Array);
  auditor.files.set("altered.jsonl", text.replace("Ines Granger", "Otto Granger"));
  const altered = await auditor.run("audit", "verify", "altered.jsonl");
  assert.deepEqual([altered.code, /Entry \w{22}, written on 2026-11-20 09:\d\d UTC, was altered/.test(altered.err)], [
    1,
    true,
  ]);
  auditor.files.set("short.jsonl", text.split("\n").slice(0, 1).join("\n"));
  const short = await auditor.run("audit", "verify", "short.jsonl", "--heads", "heads.jsonl");
  assert.match(short.err, /does not hold the published head/);
  for (const file of ["audit.csv", "none.jsonl"]) assert.equal((await auditor.run("audit", "verify", file)).code, 2);
  assert.equal((await auditor.run("audit", "verify", "audit.jsonl", "--heads", "audit.csv")).code, 2);
  called(auditor.called);
});

const called = (hosts: string[]) => assert.deepEqual(hosts, [], "the server was not asked");
