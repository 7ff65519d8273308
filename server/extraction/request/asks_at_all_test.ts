import { deepEqual, equal, ok } from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

Deno.test("schedules, lab reports, bills with patients and job applications ask for nothing", () => {
  const rows = ["7:30    Vane, Otis       10/11/1949   551021", "8:30    Quint, Lena      08/11/1957   551022"];
  const documents = [
    ["Operating room schedule for October 5, 2026", "", "Time    Patient          DOB          MRN", ...rows],
    [
      "Clearview Laboratory",
      "FINAL REPORT",
      "Patient: Otis Vane",
      "DOB: 10/11/1949",
      "Sodium 139   Reference range 135-145",
    ],
    [
      "QuickScribe LLC",
      "INVOICE 1020",
      "Patient     DOB",
      "Vane, Otis  10/11/1949",
      "Operative note",
      "Amount due: $78.12",
    ],
    [
      "Dear Hiring Manager,",
      "I am applying for the position of technician. I have processed medical records requests",
      "for years. My resume is attached.",
      "Sincerely,",
      "Otis Vane",
    ],
  ];
  for (const lines of documents) {
    const found = extractFrom([lines]);
    equal(found.class, "none", lines[0]);
    ok(found.patients.length === 0 && found.requester.name === null);
  }
});

Deno.test("letters about requests that name nobody ask for nothing; answers and results neither", () => {
  const documents = [
    [
      "MediScan Solutions",
      "Are you overwhelmed by requests for medical records? We process every request in 24 hours.",
      "Please call Sam Roe or reply to this letter and we will send a report on your charts.",
    ],
    [
      "Annual survey of release of information",
      "We are asking hospitals to provide the number of records requests.",
      "Please return the form by May 1.",
    ],
    ["Alder General Hospital", "We received your request for records of Otis Vane. Please remit payment of $25.00."],
    ["Old Town GI", "Enclosed please find the medical records you requested for Otis Vane, DOB 10/11/1949."],
    [
      "CLEARVIEW LAB",
      "Patient: Otis Vane   DOB: 10/11/1949",
      "Tests requested: CBC. Specimen received 10/01/2026.",
      "Lab results: normal. Please call with questions.",
    ],
  ];
  for (const lines of documents) {
    const found = extractFrom([lines]);
    equal(found.class, "none", lines[0]);
    deepEqual(found.patients, []);
  }
});

Deno.test("a request whose patient cannot be read stays a request", () => {
  const found = extractFrom([[
    "Old Town GI",
    "Patient name:",
    "Date of birth:",
    "Please send us the complete medical records.",
  ]]);
  equal(found.class, "text-pdf");
  deepEqual(found.patients, []);
});
