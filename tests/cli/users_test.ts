import assert from "node:assert/strict";
import type { PublicUser } from "../../shared/users.ts";
import { json, openDesk } from "../harness.ts";
import { ok, signedIn } from "./terminal.ts";

Deno.test("users: created, invited, updated, reset, deactivated and listed by username", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  const base = ["--name", "Maria Lopez", "--email", "mlopez@clinic.example"];
  const none = await terminal.run("users", "create", "mlopez", ...base);
  assert.deepEqual([none.code, none.err], [2, "Password of mlopez: nothing was entered. Type it, or pipe it in."]);
  terminal.input = "a first password\n";
  assert.match(
    await ok(terminal, "users", "create", "mlopez", ...base),
    /^Registration successful: mlopez was created\./,
  );
  terminal.input = "a first password\n";
  assert.match((await terminal.run("users", "create", "mlopez", ...base)).err, /^Registration failed: .*already taken/);
  assert.match(await ok(terminal, "users", "invite", "MLOPEZ"), /mailed to mlopez@clinic\.example/);
  await ok(terminal, "users", "update", "mlopez", "--role", "billing");
  terminal.secret = "a second password";
  assert.match(await ok(terminal, "users", "reset-password", "mlopez"), /was reset/);
  assert.match(await ok(terminal, "users", "list"), /mlopez\s+Maria Lopez\s+mlopez@clinic\.example\s+Billing Staff/);
  await ok(terminal, "users", "deactivate", "mlopez");
  assert.match(await ok(terminal, "users", "list"), /mlopez .*Inactive User/);
  assert.equal((await terminal.run("users", "update", "mlopez")).code, 2);
  assert.match((await terminal.run("users", "invite", "nobody")).err, /Nobody has the username nobody/);
  const own = await terminal.run("users", "deactivate", "admin-1");
  assert.deepEqual([own.code, /your own account/.test(own.err)], [2, true]);
  terminal.input = "a third password\n";
  await ok(
    terminal,
    "users",
    "create",
    "second",
    "--name",
    "Second Admin",
    "--email",
    "s@clinic.example",
    "--role",
    "admin",
  );
  await ok(terminal, "users", "deactivate", "admin-1", "--own");
  assert.notEqual((await terminal.run("users", "list")).code, 0, "the session ended with the account");
});

Deno.test("users import: a result per row, a dry run that does nothing, and nothing left to do the second time", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk);
  const csv = [
    "Username,Full name,Email,Role",
    "mlopez,Maria Lopez,mlopez@clinic.example,Billing Staff",
    "kchan,Kit Chan,kchan@clinic.example,",
    "zz,Too Short,zz@clinic.example,intake",
    "kchan,Again,again@clinic.example,intake",
    "odd,Odd Role,odd@clinic.example,emperor",
  ].join("\n");
  terminal.files.set("staff.csv", new TextEncoder().encode(csv));
  const run = async (...more: string[]) => {
    const { code, out } = await terminal.run("users", "import", "staff.csv", "--json", ...more);
    return { code, results: (JSON.parse(out) as { result: string }[]).map((row) => row.result) };
  };
  const count = async () => (await json<PublicUser[]>(person.call("/api/users"))).length;
  const expected = ["created", "created", "failed", "failed", "failed"];
  assert.deepEqual(await run("--dry-run"), { code: 1, results: expected });
  assert.equal(await count(), 1);
  assert.deepEqual(await run(), { code: 1, results: expected });
  assert.equal(await count(), 3);
  assert.deepEqual((await run()).results, ["unchanged", "unchanged", "failed", "failed", "failed"]);
  terminal.files.set("staff.csv", new TextEncoder().encode(csv.replace("Maria Lopez", "Maria Lopez-Reyes")));
  assert.deepEqual((await run()).results[0], "updated");
  const table = await terminal.run("users", "import", "staff.csv");
  assert.match(table.out, /4\s+zz\s+failed\s+Username must be at least 3 characters/);
  assert.match(table.out, /5\s+kchan\s+failed\s+The username stands in an earlier row\./);
});

Deno.test("users import: a dry run refuses what the import would, and your own role is not changed by it", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk);
  await desk.as("intake");
  await desk.as("external-requester", { requesterId: 1 });
  const csv = [
    "Username,Full name,Email,Role,Requester id",
    "admin-1,,,intake,",
    "intake-2,,not an address,,",
    "intake-2b,New One,new@clinic.example,external-requester,first",
    "external-requester-3,,,,first",
    "external-requester-3b,Two,two@clinic.example,external-requester,",
  ].join("\n");
  terminal.files.set("staff.csv", new TextEncoder().encode(csv));
  const run = async (...more: string[]) => {
    const { code, out } = await terminal.run("users", "import", "staff.csv", "--json", ...more);
    return { code, told: (JSON.parse(out) as { message: string }[]).map((row) => row.message) };
  };
  const told = [
    "This is your own account: another administrator must change its role.",
    "Please enter a valid email address.",
    '"first" is no requester\'s id.',
    '"first" is no requester\'s id.',
    "Choose the requester this account acts for.",
  ];
  assert.deepEqual(await run("--dry-run"), { code: 1, told });
  assert.deepEqual(await run(), { code: 1, told });
  assert.equal((await json<PublicUser[]>(person.call("/api/users"))).length, 3);
  // A requester's id beside another role changes nothing, each time.
  terminal.files.set("staff.csv", new TextEncoder().encode("username,full name,email,requester id\nintake-2,,,1"));
  const { out } = await terminal.run("users", "import", "staff.csv", "--json");
  assert.equal(JSON.parse(out)[0].result, "unchanged");
});

Deno.test("tokens: made with narrow permissions by password, printed once, listed and revoked", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk, "intake");
  const secret = await ok(terminal, "tokens", "create", "nightly check", "--permission", "inbox:read", "--days", "7");
  assert.match(secret, /^rd_[\w-]+$/);
  const call = (path: string) =>
    desk.running.app.hono.request(`http://desk.localhost${path}`, { headers: { authorization: `Bearer ${secret}` } });
  assert.equal((await call("/api/inbox-entries?limit=1")).status, 200);
  assert.equal((await call("/api/requests?limit=1")).status, 403);
  const rows = JSON.parse(await ok(terminal, "tokens", "list", "--json")) as { id: string; name: string }[];
  const { id } = rows.find((row) => row.name === "nightly check")!;
  assert.ok(!JSON.stringify(rows).includes(secret));
  await ok(terminal, "tokens", "revoke", id);
  assert.equal((await call("/api/inbox-entries?limit=1")).status, 401);
  assert.equal((await terminal.run("tokens", "create", "x1", "--permission", "everything")).code, 2);
  terminal.env.RELEASEDESK_PASSWORD = "not this one";
  assert.equal((await terminal.run("tokens", "create", "other")).code, 1);
});
