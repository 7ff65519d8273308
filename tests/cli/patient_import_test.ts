import assert from "node:assert/strict";
import { openDesk } from "../harness.ts";
import { signedIn } from "./terminal.ts";

const csv = [
  "Chart #,Patient Name,Date of Birth,Street,City,State,Zip,Colour",
  'A-1,"Novak, Ana M",05/06/1970,1 Elm St,Erie,PA,16501,red',
  "A-2,Ben Carter,1981-02-30,,,,,blue",
  ",No Number,1990-01-01,,,,,green",
  "A-1,Twin Row,1970-05-06,,,,,red",
].join("\r\n");

Deno.test("a list of patients is taken in by the command line, told per row, and again without a change", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  terminal.files.set("patients.csv", csv);
  const dry = await terminal.run("patients", "import", "patients.csv", "--dry-run");
  assert.match(dry.out, /^Would be: 1 created, 0 updated, 0 unchanged, 3 refused\.$/m);
  const first = await terminal.run("patients", "import", "patients.csv");
  assert.equal(first.code, 1);
  assert.match(first.err, /Columns left out: Colour/);
  assert.match(first.err, /Row 3: /);
  assert.match(first.err, /Row 4: The MRN is missing\./);
  assert.match(first.err, /Row 5: Row 2 has the same MRN\./);
  const again = await terminal.run("patients", "import", "patients.csv", "--json");
  assert.equal(JSON.parse(again.out)[0].outcome, "unchanged");
  const list = await terminal.run("patients", "list", "-q", "Novak");
  assert.match(list.out, /Ana M Novak\s+1970-05-06\s+A-1/);
  const id = /(\d+)\s+Ana/.exec(list.out)![1];
  const renamed = await terminal.run("patients", "update", id, "--last-name", "Lindqvist");
  assert.equal(renamed.code, 0, renamed.err);
  const shown = await terminal.run("patients", "show", id);
  assert.match(shown.out, /Previous names\s+Ana M Novak/);
  assert.match(shown.out, /Address\s+1 Elm St, Erie, PA 16501/);
});

Deno.test("two rows of one MRN are told however far apart they stand in the file", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  const rows = Array.from({ length: 250 }, (_, i) => `F-${i % 249},Ana,Novak`);
  terminal.files.set("far.csv", ["MRN,First,Last", ...rows].join("\n"));
  const dry = await terminal.run("patients", "import", "far.csv", "--dry-run");
  assert.match(dry.out, /^Would be: 249 created, 0 updated, 0 unchanged, 1 refused\.$/m);
  const done = await terminal.run("patients", "import", "far.csv");
  assert.match(done.out, /^249 created, 0 updated, 0 unchanged, 1 refused\.$/m);
  assert.match(done.err, /Row 251: Row 2 has the same MRN\./);
});

Deno.test("the register as it was exported is taken in again without a change", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  terminal.files.set("new.csv", 'MRN,First,Last,Phone,Address\n-A 1,=Ana,"Novak, Jr",+1 555 0100,"1 Elm St, Erie"');
  assert.equal((await terminal.run("patients", "import", "new.csv")).code, 0);
  const { out } = await terminal.run("patients", "export");
  assert.match(out, /'\+1 555 0100/);
  terminal.files.set("exported.csv", out);
  const again = await terminal.run("patients", "import", "exported.csv", "--json");
  assert.deepEqual(JSON.parse(again.out).map((row: { outcome: string }) => row.outcome), ["unchanged"]);
});

Deno.test("two rows are merged and parted from the command line; a file without MRNs is refused whole", async () => {
  await using desk = await openDesk();
  const { terminal } = await signedIn(desk);
  await terminal.run("patients", "create", "--first-name", "Ana", "--last-name", "Novak", "--mrn", "A-1");
  await terminal.run("patients", "create", "--first-name", "Anna", "--last-name", "Novak", "--mrn", "A-2");
  const merged = await terminal.run("patients", "merge", "2", "--into", "1");
  assert.equal(merged.code, 0, merged.err);
  await desk.drain();
  assert.match((await terminal.run("patients", "list", "-q", "A-2")).out, /^ 1 {2}Ana Novak/m);
  const parted = await terminal.run("patients", "unmerge", /unmerge (\S+)/.exec(merged.out)![1]);
  assert.equal(parted.code, 0, parted.err);
  terminal.files.set("names.csv", "First,Last\nAna,Novak");
  const refused = await terminal.run("patients", "import", "names.csv");
  assert.equal(refused.code, 2);
  assert.match(refused.err, /no column "MRN"/);
});
