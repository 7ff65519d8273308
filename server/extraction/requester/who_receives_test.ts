import { deepEqual, equal } from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

Deno.test("columns FROM and TO of a consent, with a records department in the first", () => {
  const { requester } = extractFrom([[
    "RED MESA FAMILY HEALTH                                 CONSENT FOR RELEASE",
    "",
    "PATIENT  Ines Calderwood                DATE OF BIRTH  04/17/1981",
    "",
    "FROM                                   TO",
    "Painted Butte Hospital                 Red Mesa Family Health",
    "Medical Records                        Attn: Dineh Yellowhair",
    "44 Butte Road                          12 Mesa Trail",
    "Painted Butte, AZ 86999                Red Mesa, AZ 86998",
    "P 928-555-0120  F 928-555-0121         P 928-555-0109  F 928-555-0110",
    "",
    "Please send the past three years of records.",
  ]]);
  deepEqual([requester.contactName, requester.phone, requester.fax], [
    "Dineh Yellowhair",
    "(928) 555-0109",
    "(928) 555-0110",
  ]);
});

Deno.test("sections that say who may make and who may receive the disclosure", () => {
  const { requester } = extractFrom([[
    "AUTHORIZATION FOR DISCLOSURE OF PROTECTED HEALTH INFORMATION",
    "",
    "Section A: The individual",
    "Name: Ines Calderwood        Date of birth: 04/17/1981",
    "",
    "Section B: Person(s) or organization(s) authorized to MAKE the disclosure",
    "Mesa Grande Hospital, 1 Grande Way, Mesa Grande, AZ 85999, fax (480) 555-0188",
    "",
    "Section C: Person(s) or organization(s) authorized to RECEIVE the information",
    "Copperhead Valley Pain & Wellness, 20 Snake River Blvd, Mesa Grande, AZ 85998",
    "Attn: Delphine Marsh     Phone (480) 555-0171     Fax (480) 555-0172",
    "",
    "Section D: Office notes",
  ]]);
  deepEqual([requester.name, requester.contactName, requester.fax], [
    "Copperhead Valley Pain & Wellness",
    "Delphine Marsh",
    "(480) 555-0172",
  ]);
});

Deno.test("the custodian's number in the sentence that authorizes it", () => {
  const { requester } = extractFrom([[
    "Release of Medical Information",
    "",
    "I, Ines Calderwood, born 04/17/1981, hereby request and authorize",
    "Buckeye Pulmonary Group, 614-555-0133, to disclose to",
    "",
    "     Ashgrove Sleep & Lung Center",
    "     75 Breeze Street, Columbine, OH 43998",
    "     614-555-0149 / fax 614-555-0150",
    "",
    "my office notes for the purpose of treatment.",
  ]]);
  equal(requester.phone, "(614) 555-0149");
});

Deno.test("records are to be produced to a clerk, or delivered to the deposition officer", () => {
  const order = (...to: string[]) =>
    extractFrom([[
      "TRI-RIVER WORKERS' COMPENSATION BOARD",
      "ORDER FOR PRODUCTION OF MEDICAL RECORDS",
      "In the matter of:   Worker Ines Calderwood (born 04/17/1981)",
      "TO: Carrow City Occupational Clinic",
      "YOU ARE ORDERED to produce the physician notes of the worker.",
      "",
      ...to,
    ]]).requester;
  const clerk = order(
    "Produce to:  Hobart Nilsen, Hearing Clerk",
    "             fax 515-555-0162, telephone 515-555-0161",
  );
  deepEqual([clerk.contactName, clerk.phone, clerk.fax], ["Hobart Nilsen", "(515) 555-0161", "(515) 555-0162"]);
  const officer = order(
    "The records are to be delivered to the deposition officer:",
    "      Finisterre Legal Copy",
    "      Tel. (619) 555-0165      Fax (619) 555-0166",
  );
  equal(officer.phone, "(619) 555-0165");
});

Deno.test("From and To under the requester's own letterhead are the way that the records go", () => {
  const { requester } = extractFrom([[
    "Nueva Vida Family Clinic",
    "Request for records",
    "",
    "Patient:  Ines Calderwood      DOB: 04/17/1981",
    "From:     Rio Bravo Children's Hospital",
    "To:       Nueva Vida Family Clinic, Attn: Rocío Valdivia",
    "Tel. (956) 555-0115        Fax (956) 555-0116",
    "Records:  visit notes",
  ]]);
  deepEqual([requester.name, requester.phone, requester.fax], [
    "Nueva Vida Family Clinic",
    "(956) 555-0115",
    "(956) 555-0116",
  ]);
});

Deno.test("on the custodian's form a bare Name below to: receives the records", () => {
  const { requester } = extractFrom([[
    "FOGGY BOTTOM MEDICAL GROUP              AUTHORIZATION TO RELEASE RECORDS",
    "",
    "I, the undersigned, authorize Foggy Bottom Medical Group to release",
    "   [ ] my entire chart     [x] office notes",
    "to:   [x] another doctor     [ ] myself",
    "      Name     Tidal Basin Pulmonary",
    "      Phone    202-555-0141     Fax   202-555-0142",
    "",
    "Patient   Ines Calderwood      Birth date  04/17/1981",
    "Signature Ines Calderwood      Date 9/9/2026",
  ]]);
  deepEqual([requester.name, requester.phone], ["Tidal Basin Pulmonary", "(202) 555-0141"]);
});

Deno.test("a court that orders records to its own clerk receives them", () => {
  const { requester, isUrgent } = extractFrom([[
    "IN THE PROBATE AND FAMILY COURT OF WEXLEY COUNTY",
    "STATE OF MAINE",
    "ORDER DIRECTING DELIVERY OF MEDICAL RECORDS TO THE COURT",
    "",
    "1. Alder General Hospital shall deliver to the Clerk of this Court copies of the consultation notes of",
    "INES CALDERWOOD, born April 17, 1981, before the hearing set for July 9, 2026.",
    "2. The Clerk's medical records desk is attended by Philomena Strand, Deputy Clerk, telephone (207) 555-0156.",
    "",
    "Dated at Harrowgate this 18th day of June, 2026.",
  ]]);
  deepEqual([requester.name, requester.contactName, isUrgent], [
    "Probate and Family Court of Wexley County",
    "Philomena Strand",
    true,
  ]);
});

Deno.test("who authorizes the hospital to give the record to its owner asks for himself", () => {
  const { requester } = extractFrom([[
    "Saint Bridget Hospital, Health Records, Tel. (575) 555-0100",
    "Patient's authorization to receive his or her own record",
    "Name         Ines Calderwood",
    "Birth date   04/17/1981",
    "Documents I ask for   [x] Lab   [ ] Imaging",
    "I authorize the hospital to give me the documents marked.",
    "Signature    Ines Calderwood        Date 11/05/2026",
  ]]);
  equal(requester.name, "Ines Calderwood");
});

Deno.test("a consent laid out as a form: the facility named here, to send my records to", () => {
  const { requester } = extractFrom([[
    "AUTHORIZATION TO OBTAIN MEDICAL RECORDS",
    "Northfield Regional Medical Center - Family Health Clinic",
    "",
    "Patient: Ines Calderwood        Birth date: 04/17/1981",
    "",
    "I authorize the facility named here       Cannon Valley Clinic",
    "                                          Fax 507-555-0150",
    "to send my medical records to             Northfield Regional Medical Center",
    "                                          Attn: Lila Brandt",
    "                                          Phone 507-555-0141   Fax 507-555-0142",
  ]]);
  deepEqual([requester.name, requester.contactName, requester.phone, requester.fax], [
    "Northfield Regional Medical Center",
    "Lila Brandt",
    "(507) 555-0141",
    "(507) 555-0142",
  ]);
});
