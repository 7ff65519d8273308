import assert from "node:assert/strict";
import { mendFragments, mendOrgWord } from "./org_slips.ts";

Deno.test("words of the trade are put right where signs look like letters", () => {
  const read = ["Medica1", "Hospita!", "lnsurance", "MEDlCAL", "Heaith", "Pediatrlcs,", "Carneron", "Wilmington"];
  assert.deepEqual(read.map(mendOrgWord), [
    "Medical",
    "Hospital",
    "Insurance",
    "MEDICAL",
    "Health",
    "Pediatrics,",
    "Carneron",
    "Wilmington",
  ]);
});

Deno.test("words that fell apart are whole again, names stay as they are", () => {
  assert.equal(mendFragments("RAPTOR RETR i EVA L"), "RAPTOR RETRIEVAL");
  assert.equal(mendFragments("Palisade Disa Ility Benefit"), "Palisade Disability Benefit");
  assert.equal(mendFragments("Crime Victims Compensation p Board"), "Crime Victims Compensation Board");
  assert.equal(mendFragments("St. Luke's Hospital - Labor & Delivery"), "St. Luke's Hospital - Labor & Delivery");
  assert.equal(mendFragments("Van Aalst Law Offices"), "Van Aalst Law Offices");
});
