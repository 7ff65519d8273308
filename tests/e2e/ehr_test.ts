/**
 * A clerk retrieves records from the EHR in a browser: from the navigation to the attached files, and a bad address.
 */
import assert from "node:assert/strict";
import { openOffice } from "./browser.ts";

interface Row {
  id: number;
  patientName: string;
  patientId: number;
}

Deno.test("a clerk finds the patient in the EHR, fetches records and attaches them to the request", async () => {
  await using office = await openOffice();
  await using clerk = await office.seat({ expected: ["404 /api/requests/999999"] });
  const { page } = clerk;
  await clerk.signIn("igranger");
  await page.getByRole("link", { name: "EHR Records" }).click();
  await page.getByText("Choose the open request to retrieve records for.").waitFor();
  // The sample EHR has charts of the first sixty patients.
  const request: Row = await page.evaluate(async () => {
    for (const { id } of await (await fetch("/api/requests?limit=100&status=new")).json()) {
      const one = await (await fetch(`/api/requests/${id}`)).json();
      if (one.patientId && one.patientId <= 60) return one;
    }
    throw new Error("no new request of a patient with a chart");
  });
  const searched = page.waitForResponse((answer) =>
    new RegExp(`/api/requests\\?.*q=${request.id}\\b`).test(answer.url())
  );
  await page.getByRole("searchbox", { name: "Search requests" }).fill(String(request.id));
  await searched;
  // The link of this request: those of the list before the search lead elsewhere, and are taken away while one clicks.
  await page.getByRole("table", { name: "Open requests" })
    .locator(`a[href$="requestId=${request.id}"]`, { hasText: "Retrieve records" }).click();
  await page.waitForURL(`**/ehr-records?requestId=${request.id}`);
  await page.getByText("Connected to Harbor Glen Sample EHR").waitFor();
  assert.ok(await page.getByRole("tab", { name: "Patient Records" }).isDisabled());
  assert.ok(await page.getByText("No record types selected").isVisible());

  await page.getByRole("button", { name: "Search Patients" }).click();
  await page.getByText("Found 1 patient(s)").waitFor();
  await page.getByRole("region", { name: "Patients found" }).getByRole("button").first().click();
  assert.ok(await page.getByRole("region", { name: "Selected Patient" }).isVisible());
  const next = page.getByRole("button", { name: "Continue to Records" });
  assert.ok(await next.isDisabled());
  await page.getByRole("checkbox", { name: "Immunizations" }).check();
  await page.getByRole("checkbox", { name: "Medications" }).check();
  assert.ok(await page.getByText("Selected 2 record types").isVisible());
  await next.click();

  await page.getByText("No records loaded").waitFor();
  await page.getByRole("button", { name: /^Records dated/ }).click();
  await page.getByRole("button", { name: "Clear", exact: true }).last().click();
  assert.ok(await page.getByRole("button", { name: "Process Records" }).isDisabled());
  await page.getByRole("button", { name: "Fetch Records" }).click();
  await page.getByText(/^Found 5 records across 2 categories$/).waitFor();
  await page.getByRole("tab", { name: /^Medications/ }).click();
  const details = page.getByRole("button", { name: /^Details of .*(tablet|inhaler)/ }).first();
  await details.click();
  await page.getByRole("dialog").getByText('"resourceType": "MedicationRequest"').waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Process All Records" }).click();
  await page.getByRole("heading", { name: "Records Retrieved Successfully" }).waitFor();
  await page.getByText("Added 5 records from EHR to the request.", { exact: true }).waitFor();
  await page.getByRole("link", { name: "View Attached Records" }).click();
  await page.getByText(/^immunizations-.*\.pdf$/).waitFor();

  for (const id of ["abc", "999999"]) {
    await page.goto(`${office.url}/ehr-records?requestId=${id}`);
    await page.getByRole("heading", { name: "Error Loading Request" }).waitFor();
    await page.getByText("Unable to load the request details. Please try again.").waitFor();
  }
  await page.getByRole("link", { name: "Return to Requests" }).click();
  await page.waitForURL(/\/requests$/);
});
