/** The register by the command line: what was done is told with what a person must look at. */
import assert from "node:assert/strict";
import { json, openDesk } from "../harness.ts";
import { newRequest } from "../flows/fixtures.ts";
import { signedIn } from "./terminal.ts";

const novak = ["patients", "create", "--first-name", "Ana", "--last-name", "Novak", "--dob", "1970-05-06"];

Deno.test("a patient who may be there already is created, and the other one is named", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk, "intake");
  assert.deepEqual(await terminal.run(...novak), { code: 0, out: "Patient 1 was created.", err: "" });
  assert.deepEqual(await terminal.run(...novak), {
    code: 3,
    out: "Patient 2 was created.",
    err: "Patient 1 may be the same person: Ana Novak, born 1970-05-06. If so: releasedesk patients merge 2 --into 1",
  });
  const namesake = await terminal.run(...novak.with(-1, "1951-09-30"));
  assert.deepEqual([namesake.code, namesake.err], [0, ""]);
});

Deno.test("a telephone number or an address that can hardly be one is kept and named; a correction of nothing is none", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk, "intake");
  await terminal.run(...novak);
  assert.deepEqual(await terminal.run("patients", "update", "1", "--phone", "5", "--email", "ana at clinic"), {
    code: 3,
    out: "Patient 1 was updated.",
    err: '"5" is too short for a telephone number.\n"ana at clinic" is not an email address.',
  });
  const fine = await terminal.run(
    "patients",
    "update",
    "1",
    "--phone",
    "(503) 555-0111",
    "--email",
    "ana@clinic.example",
  );
  assert.deepEqual([fine.code, fine.err], [0, ""]);
  const nothing = await terminal.run("patients", "update", "1", "--name-was-mistaken");
  assert.deepEqual([nothing.code, nothing.err], [2, "Give what is to be corrected, such as --phone."]);
  const { phone } = await json<{ phone: string }>(person.call("/api/patients/1"));
  assert.equal(phone, "(503) 555-0111");
});

Deno.test("a file that is attached already is attached and named; a contact is not corrected by nothing", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk, "intake");
  const id = String(await newRequest(person));
  terminal.files.set("scan.png", Uint8Array.from(atob(picture), (c) => c.charCodeAt(0)));
  assert.equal((await terminal.run("records", "attach", id, "scan.png")).code, 0);
  assert.deepEqual(await terminal.run("records", "attach", id, "scan.png"), {
    code: 3,
    out: `1 file is attached to request ${id}.`,
    err: "scan.png: The same file as scan.png, which is attached already.",
  });
  const nothing = await terminal.run("requests", "contact", id);
  assert.deepEqual([nothing.code, nothing.err], [2, "Give what is to be corrected, such as --email."]);
});

/** One white pixel. */
const picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEANl9ngAAAAABJRU5ErkJggg==";
