/** The notices of the EHR screen (specification 2 §8) in a browser, each brought about by what the server answers. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openOffice } from "./browser.ts";

const notice = async (page: Page, title: string, text: string) => {
  await page.locator("[data-toasts]").getByText(title, { exact: true }).first().waitFor();
  await page.locator("[data-toasts]").getByText(text, { exact: true }).first().waitFor();
};
const patient = {
  id: "p1",
  name: "Maria Okafor",
  lastName: "Okafor",
  firstName: "Maria",
  dob: "1980-04-12",
  gender: "female",
  mrn: null,
  address: null,
};
/** What waits until it is released. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { released: promise, release: resolve };
}
const record = { resource: { resourceType: "MedicationRequest", id: "m1" } };

Deno.test("each notice of the EHR screen, in the specification's words", async () => {
  await using office = await openOffice();
  await using seat = await office.seat({ expected: ["500 /api/ehr/"] });
  const { page } = seat;
  await seat.signIn("igranger");
  /** What the server answers to a call of the EHR from now on; no answer is a failure without a word. */
  const answer = async (path: string, json: unknown) => {
    await page.unroute(`**/api/ehr/${path}`);
    await page.route(
      `**/api/ehr/${path}`,
      (route) => json === undefined ? route.fulfill({ status: 500, body: "" }) : route.fulfill({ json }),
    );
  };
  const click = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  const [{ id }]: { id: number }[] = await page.evaluate(async () =>
    await (await fetch("/api/requests?limit=1&status=new")).json()
  );
  await answer("vendor", { vendor: "none", configured: true, message: null });
  await answer("initialize", { success: false, message: "" });
  await page.goto("/ehr-records?requestId=12x");
  await page.getByText("Invalid or missing request ID.", { exact: true }).waitFor();

  // While the request and then the EHR are asked for; a request without a type has the general one.
  const request = held();
  await page.route(`**/api/requests/${id}`, async (route) => {
    await request.released;
    await route.fulfill({ json: { ...await (await route.fetch()).json(), requestType: null } });
  });
  const vendor = held();
  await page.unroute("**/api/ehr/vendor");
  await page.route("**/api/ehr/vendor", async (route) => {
    await vendor.released;
    await route.fulfill({ json: { vendor: "none", configured: true, message: null } });
  });
  await page.goto(`/ehr-records?requestId=${id}`);
  await page.getByText("Loading request details...", { exact: true }).waitFor();
  request.release();
  await page.getByRole("heading", { name: "EHR Record Retrieval", exact: true }).waitFor();
  await page.getByText("General Records Request", { exact: true }).waitFor();
  await page.getByText("Checking connection...", { exact: true }).first().waitFor();
  vendor.release();
  await page.getByText("Not connected to EHR", { exact: true }).waitFor();
  await page.getByText("- Please connect to the EHR system to access patient records.").waitFor();
  await page.getByRole("link", { name: "Back to Request" }).waitFor();
  await click("Connect to EHR");
  await notice(page, "Connection failed", "Failed to connect to the EHR system.");
  await answer("initialize", undefined);
  await click("Connect to EHR");
  await notice(page, "Connection failed", "An error occurred while connecting to the EHR system.");
  await answer("initialize", { success: true, message: "" });
  await answer("vendor", { vendor: "Test EHR", configured: true, message: null });
  await click("Connect to EHR");
  await notice(page, "Connection established", "Successfully connected to the EHR system.");
  await page.getByText("Connected to Test EHR").waitFor();

  await page.getByRole("tab", { name: "Patient Search", exact: true, selected: true }).waitFor();
  for (const field of ["Last Name", "First Name", "MRN"]) await page.getByLabel(field, { exact: true }).waitFor();
  for (const [shortcut, days] of [["Last 7 days", 7], ["Last 30 days", 30]] as const) {
    await page.getByRole("button", { name: /^Date of Birth/ }).click();
    await page.getByRole("button", { name: shortcut, exact: true }).last().click();
    const shown = await page.getByRole("button", { name: /^Date of Birth: \w{3} \d\d, \d{4} – / }).innerText();
    const [start, end] = shown.split("–").map((day) => Date.parse(day));
    assert.equal(Math.round((end - start) / 86_400_000), days, shown);
  }
  await answer("search-patients", { patients: [] });
  await click("Search Patients");
  await notice(page, "No patients found", "Try adjusting your search criteria.");
  await answer("search-patients", {});
  await click("Search Patients");
  await notice(page, "Search completed", "No results returned from EHR system.");
  await answer("search-patients", undefined);
  await click("Search Patients");
  await notice(page, "Search failed", "An error occurred during patient search.");
  await answer("search-patients", { patients: [patient] });
  await click("Search Patients");
  await page.getByRole("region", { name: "Patients found" }).getByRole("button").first().click();
  await page.getByRole("region", { name: "Selected Patient" }).getByText("N/A").waitFor();
  await click("Select All");
  await page.getByText("Selected 15 record types").waitFor();
  await click("Clear All");
  await page.getByText("No record types selected").waitFor();
  await page.getByRole("button", { name: /^Select Group/ }).first().click();
  await page.getByText("Selected 4 record types").waitFor();
  await click("Continue to Records");

  await answer("fetch-records", []);
  await click("Fetch Records");
  await notice(page, "No records found", "No matching records found for this patient.");
  await answer("fetch-records", {});
  await click("Fetch Records");
  await notice(page, "Invalid response", "Received an invalid response from the EHR system.");
  await answer("fetch-records", undefined);
  await click("Fetch Records");
  await notice(page, "Failed to fetch records", "An error occurred while fetching patient records.");
  await answer("fetch-records", [{
    type: "medications",
    records: [record, { resource: { ...record.resource, id: "m2" } }],
    notes: [],
  }]);
  await click("Fetch Records");
  await notice(page, "Records retrieved", "Retrieved 2 records from the EHR system.");
  await page.getByRole("table", { name: "Records" }).waitFor();
  for (const column of ["Description", "Date", "Provider", "Actions"]) {
    assert.ok(await page.getByRole("columnheader", { name: column, exact: true }).count(), column);
  }
  await answer("process-records", undefined);
  await click("Process Records");
  await notice(page, "Processing failed", "An error occurred while processing records.");
  await answer("process-records", { success: true, recordCount: 2, files: 1, pages: 1, notes: [] });
  await click("Process All Records");
  await notice(page, "Records processed successfully", "Added 2 records from EHR to the request.");
  await click("Fetch More Records");
  await page.getByLabel("Last Name").fill("");
  await page.getByLabel("First Name").fill("");
  await page.getByRole("button", { name: /^Date of Birth/ }).click();
  await page.getByRole("button", { name: "Clear", exact: true }).last().click();
  await click("Search Patients");
  await notice(
    page,
    "Missing search criteria",
    "Please provide at least one search field (last name, first name, date of birth, or MRN).",
  );
  office.check();
});
