import assert from "node:assert/strict";
import { extractFrom } from "./testing.ts";

/** Who asks, with the sort of asker. */
const asker = (head: string[], body: string[] = [], large: Record<number, number> = {}): string => {
  const { requester, requestType } = extractFrom([[
    ...head,
    "",
    "Patient: Ines Calderwood          Date of birth: 04/17/1981",
    "Please send the office notes from 01/02/2026 through 09/30/2026.",
    ...body,
  ]], { options: { large } });
  return `${requester.name} | ${requestType}`;
};

Deno.test("titles of orders and forms at the head name nobody", () => {
  const foot = ["Return to", "Quayside Copy & Subpoena, Ann Poe, 310-555-0136, desk@quaysidecopy.example"];
  for (const title of ["RECORDS ORDER — LOCATION 04 OF 07", "BATCH PULL SHEET", "CHART CHASE LIST"]) {
    assert.equal(
      asker(["QUAYSIDE COPY & SUBPOENA", "40 Lighter Street, Port Amity, CA 90899", title], foot, { 2: 1.2 }),
      "Quayside Copy & Subpoena | copy_service",
      title,
    );
  }
  for (const title of ["APPLICANT'S RELEASE OF PRIOR MEDICAL HISTORY", "Participant's Consent", "VICTIM'S STATEMENT"]) {
    assert.equal(
      asker([
        title,
        "PART I. REQUESTING STATION",
        "a. STATION                                    b. TECHNICIAN (POC)",
        "Sable River Enlistment Processing Station     Dashiell Orosco",
        "c. VOICE           d. FACSIMILE",
        "(605) 555-0166     (605) 555-0167",
      ]),
      "Sable River Enlistment Processing Station | other",
      title,
    );
  }
});

Deno.test("a house keeps its name, its department stays outside; an authority's belongs to it", () => {
  const line = "U.S. liaison line (202) 555-0128, fax (202) 555-0129";
  assert.match(
    asker(["Landesklinikum Hinterbrück", "Department of Hematology and Oncology", line], [], { 0: 1.4, 1: 1.4 }),
    /^Landesklinikum Hinterbrück \| provider$/,
  );
  assert.match(
    asker(["U.S. DEPARTMENT OF LABOR", "OFFICE OF WORKERS' COMPENSATION PROGRAMS", "P.O. Box 8, Alder, ME 04999"], [], {
      0: 1.4,
      1: 1.4,
    }),
    /^U\.S\. Department of Labor Office of Workers' Compensation Programs \| workers_comp$/,
  );
  assert.equal(
    asker([
      "STATE OF NEW CAMBRIA",
      "OFFICE OF THE ATTORNEY GENERAL",
      "Medicaid Fraud Division, Box 8, Alder, ME 04999",
    ]),
    "Office of the Attorney General | other",
  );
});

Deno.test("words grown together or torn apart are put right where the text has the name elsewhere", () => {
  assert.equal(
    asker(["OFFICE OF THE DISTRICTATTORNEY", "14 Courthouse Square, Bexley, KS 66999"], [
      "Send to: Office of the District Attorney, attention Lorelei Poe, telephone (620) 555-0171",
    ]),
    "Office of the District Attorney | other",
  );
  assert.match(
    asker(["Ta llGrass Benefits          Providers   Help   Sign out", "Medical evidence request"], [
      "Return to",
      "Examiner: Ann Poe   Direct line: 913.555.0127   evidence@tallgrassbenefits.example",
      "© 2026 TallGrass Benefits Administrators LLC. Portal support 800.555.0144.",
    ]),
    /^TallGrass Benefits/,
  );
});
