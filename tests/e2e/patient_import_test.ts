/**
 * A list of patients taken in from the screen: a file without an MRN, a huge one, a UTF-16 file, the columns, the preview, the run and its refusals.
 * @module
 */
import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import { inaccessible } from "./accessible.ts";
import { openOffice, phone } from "./browser.ts";

const csv = [
  "Chart #,Patient Name,Date of Birth,Colour",
  'ZX-1,"Zabriskie, Ana M",05/06/1970,red',
  "ZX-2,Ben Zabriskie,02/30/1981,blue",
  "ZX-1,Twin Zabriskie,1970-05-06,red",
].join("\r\n");
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, "utf16le")]);

Deno.test("a clerk imports a list of patients: columns, preview, refusals, and the same file again", async () => {
  await using office = await openOffice();
  await using seat = await office.seat();
  const { page } = seat;
  await seat.signIn("igranger");
  await page.goto(`${office.url}/patients`);
  await page.getByRole("link", { name: "Import" }).click();
  await page.getByRole("heading", { name: "Import Patients" }).waitFor();
  const choose = (name: string, buffer: Buffer) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });

  await choose("sheet.xlsx", Buffer.from("PK\x03\x04 and so on"));
  await page.getByText("sheet.xlsx is not a CSV file. Save the sheet as CSV, then try again.").waitFor();
  await choose("huge.csv", Buffer.from(`MRN,First\n${"1,A\n".repeat(250_010)}`));
  await page.getByText(/huge\.csv .*250,000 rows.* use the command line: releasedesk patients import\./).waitFor();
  await choose("names.csv", Buffer.from("First,Last,Number\nAna,Novak,1"));
  await page.getByText('has no column "MRN", by which patients are known.').waitFor();
  await page.getByLabel("Number").selectOption("mrn");
  await page.getByText("What the import would do: 1 created").waitFor();

  await choose("patients.csv", utf16);
  assert.equal(await page.getByLabel("Chart #").inputValue(), "mrn");
  assert.equal(await page.getByLabel("Colour").inputValue(), "", "left out");
  await page.getByText("What the import would do: 1 created, 0 updated, 0 unchanged, 2 refused.").waitFor();
  await page.getByText("Row 2 has the same MRN.").waitFor();
  await page.getByText("“02/30/1981” is not a date in the calendar.").waitFor();
  assert.deepEqual(await inaccessible(page), []);

  await page.getByRole("button", { name: "Import 3 rows" }).click();
  await page.getByRole("heading", { name: "Import finished" }).waitFor();
  await page.getByText("3 of 3 rows: 1 created, 0 updated, 0 unchanged, 2 refused.").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download results" }).click(),
  ]);
  const saved = await Deno.readTextFile(await download.path());
  assert.match(
    saved,
    /^row,result,patient id,what\r\n2,created,\d+,\r\n3,refused,,.*\r\n4,refused,,Row 2 has the same MRN\.\r\n$/,
  );

  await choose("patients.csv", Buffer.from(csv));
  await page.getByText("What the import would do: 0 created, 0 updated, 1 unchanged, 2 refused.").waitFor();

  // On a phone: the row is somebody who is known already, and then is not.
  const id = /created,(\d+)/.exec(saved)![1];
  const known = await (await page.request.get("/api/patients/1")).json();
  await page.setViewportSize(phone);
  await page.goto(`/patients/${id}`);
  await page.getByRole("button", { name: "Merge…" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  const { lastName } = await (await page.request.get(`/api/patients/${id}`)).json();
  await dialog.getByLabel("Find a patient").fill(lastName);
  await dialog.getByText(`No patient is known by “${lastName}”.`).waitFor();
  await dialog.getByLabel("Find a patient").fill(known.mrn);
  await dialog.getByRole("button", { name: new RegExp(known.mrn) }).first().click();
  // Who are born on different days are seldom one person.
  await dialog.getByText(/^Their dates of birth differ/).waitFor();
  // As where much has to be moved: the page asks again until it is, and then offers the way back.
  let isMoving = true;
  await page.route("**/api/patients/1/merges", async (route) => {
    const response = await route.fetch();
    const rows = await response.json();
    const json = isMoving ? rows.map((merge: object) => ({ ...merge, state: "moving" })) : rows;
    await route.fulfill({ response, json });
  });
  // A double click merges once: the second one would be told that it failed.
  await dialog.getByRole("button", { name: "Merge Patients" }).dblclick();
  await page.getByText("its requests and records are still being moved").waitFor();
  isMoving = false;
  await page.getByText(/was merged into this patient by/).waitFor();
  await page.getByRole("heading", { level: 1, name: known.lastName }).waitFor();
  assert.equal(await dialog.count(), 0, "nothing more is asked");
  await page.getByRole("button", { name: "Undo Merge" }).click();
  await page.getByText("Merge Undone").first().waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "main");
  await page.getByText(/was merged into this patient by/).waitFor({ state: "detached" });
  office.check();
});
