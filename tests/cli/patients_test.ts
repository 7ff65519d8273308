/**
 * The people of a sheet matched by the command line.
 */
import assert from "node:assert/strict";
import { okafor } from "../support/inbox.ts";
import { json, openDesk } from "../harness.ts";
import { ok, signedIn } from "./terminal.ts";

Deno.test("patients match answers a CSV row by row", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk, "intake");
  await json(person.client.patients.$post({ json: okafor }), 201);
  terminal.files.set(
    "people.csv",
    "firstName,lastName,dob,mrn\nMaria,Okafor,1980-04-12,A-1029-33\nNobody,Known,1950-01-01,\n",
  );
  const lines = (await ok(terminal, "patients", "match", "people.csv")).split("\n");
  assert.match(lines[0], /^ROW\s+ASKED FOR\s+CANDIDATE\s+PATIENT\s+SCORE\s+BAND\s+AUTOMATIC\s+WHY$/);
  assert.match(lines[1], /^\s+2\s+Maria Okafor\s+Maria Okafor\s+1\s+[01]\.\d{4}\s+high\s+yes/);
  assert.match(lines[2], /^\s+3\s+Nobody Known\s+—\s+0\.0000\s+no/);
  const called = terminal.called.length;
  const refused: [string, string | Uint8Array<ArrayBuffer>, RegExp][] = [
    ["empty.csv", "firstName,lastName\n", /^empty\.csv holds no rows under its header\.$/],
    ["other.csv", "color,size\nred,3\n", /has no column that tells who is meant.*firstName/],
    ["people.xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 0]), /is not a CSV file\. Save the sheet as CSV/],
    ["open.csv", 'last,first\nOkafor,"Maria\n', /a quote that is opened in row 2 is never closed/],
    ["dates.csv", "last,dob\nOkafor,soon\n", /^Row 2: "soon" is not a date of birth.*\nNone of the 1 rows/],
  ];
  for (const [name, content, message] of refused) {
    terminal.files.set(name, content);
    const { code, out, err } = await terminal.run("patients", "match", name);
    assert.deepEqual([code, out], [2, ""], name);
    assert.match(err, message);
  }
  const folder = await terminal.run("patients", "match", "lists");
  assert.deepEqual([folder.code, folder.err], [2, "lists was not found."]);
  assert.equal(terminal.called.length, called, "what is not right is told before the server is asked");
});

Deno.test("all who may be meant are told, the best first, each with score, band and reasons; --json gives the answers whole", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk, "intake");
  await json(person.client.patients.$post({ json: okafor }), 201);
  await json(person.client.patients.$post({ json: { ...okafor, mrn: "B-77", dateOfBirth: "1951-09-30" } }), 201);
  terminal.files.set("people.csv", "firstName,lastName,dob\nMaria,Okafor,\n");
  const lines = (await ok(terminal, "patients", "match", "people.csv")).split("\n");
  assert.equal(lines.length, 3);
  assert.match(lines[1], /^\s+2\s+Maria Okafor\s+Maria Okafor\s+\d\s+0\.\d{4}\s+(medium|low)\s+no\s+\S.*\.$/);
  assert.match(lines[2], /^\s+Maria Okafor\s+\d\s+0\.\d{4}\s+(medium|low)\s+.*[Nn]ame agrees/);
  const [answer] = JSON.parse(await ok(terminal, "patients", "match", "people.csv", "--json"));
  assert.deepEqual([answer.row, answer.candidates.length, answer.patientId], [2, 2, null]);
});

Deno.test("patients match takes the sheets of other systems; what cannot be asked about is told by its row", async () => {
  await using desk = await openDesk();
  const { terminal, person } = await signedIn(desk, "intake");
  await json(person.client.patients.$post({ json: okafor }), 201);
  const sheet = [
    'Patient Name;Date of Birth;"MRN #";Visit',
    '"Okafor, Maria";04/12/1980;A-1029-33;7',
    ";;;",
    "Maria Okafor;31/31/1980;;8",
    ";;;9",
  ].join("\r\n");
  terminal.files.set("sheet.csv", `\uFEFF${sheet}\r\n`);
  const { code, out, err } = await terminal.run("patients", "match", "sheet.csv");
  assert.equal(code, 1);
  assert.match(out.split("\n")[1], /^\s+2\s+Maria Okafor\s+Maria Okafor\s+1\s+[01]\.\d{4}\s+high\s+yes/);
  assert.equal(out.split("\n").length, 2);
  assert.equal(
    err,
    [
      "Columns left out: Visit.",
      'Row 4: "31/31/1980" is not a date of birth. Write it as 1980-04-12 or 04/12/1980.',
      "Row 5: it names nobody.",
      "2 of 3 rows could not be asked about.",
    ].join("\n"),
  );
});
