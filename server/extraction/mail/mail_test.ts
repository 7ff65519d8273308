import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const mail = (from: string, address: string, subject: string, date = "2026-11-13T10:16:55-07:00") => ({
  from,
  fromAddress: address,
  subject,
  date,
  messageId: null,
});

Deno.test("of a mail forwarded twice the innermost message is the request", () => {
  const found = extractFrom([[
    "Hi team,",
    "",
    "It is not connected with the Henders request that Stefan closed. Can you log it, please?",
    "",
    "Arlene Kim",
    "Clinic Supervisor | (970) 555-0160",
    "",
    "---------- Forwarded message ----------",
    "From: Stefan Biel <sbiel@alder.example>",
    "Date: Fri, Nov 13, 2026 at 9:58 AM",
    "Subject: Fwd: Records needed",
    "To: Arlene Kim <akim@alder.example>",
    "",
    "Arlene, we don't release records from the clinic. - Stefan",
    "",
    "> Begin forwarded message:",
    ">",
    "> From: Delphine Auc <dauc@rowantilbury.example>",
    "> Date: November 12, 2026 at 4:31 PM MST",
    "> To: clinic@alder.example",
    "> Subject: Records needed",
    ">",
    "> Our firm represents Marcus D. Hollow (DOB 05/05/1964). Your record number for him is 20-118-3345.",
    "> Please send office notes for the past 2 years.",
    ">",
    "> Delphine Auc, Paralegal",
    "> Rowan & Tilbury Law Group",
    "> Phone (303) 555-0121 | Fax (303) 555-0122",
  ]], {
    kind: "eml",
    mail: mail("Arlene Kim", "akim@alder.example", "FW: Fwd: Records needed"),
    options: { method: "layout" },
  });
  assert.equal(found.class, "email");
  assert.deepEqual(found.patients.map((p) => [p.name, p.dob, p.mrn]), [[
    "Marcus D. Hollow",
    "1964-05-05",
    "20-118-3345",
  ]]);
  assert.deepEqual(found.requester, {
    name: "Rowan & Tilbury Law Group",
    contactName: "Delphine Auc",
    email: "dauc@rowantilbury.example",
    phone: "(303) 555-0121",
    fax: "(303) 555-0122",
  });
  assert.equal(found.receivedOn, "2026-11-13");
  assert.deepEqual(found.dateRange, { start: "2024-11-12", end: "2026-11-12" });
});

Deno.test("in an answer with the earlier message quoted below the answer is the request", () => {
  const found = extractFrom([[
    "Hello, here is what you need: my full name is Bea Almond, date of birth 4 Nov 1995.",
    "Please send me my lab results from the past 2 years.",
    "",
    "Thanks,",
    "Bea Almond",
    "",
    "On Mon, Nov 9, 2026 at 8:00 AM Medical Records <records@alder.example> wrote:",
    "> Please send us your request in writing with your date of birth. - Petra Lund",
  ]], {
    kind: "eml",
    mail: mail("Bea Almond", "b.almond@mailbox.example", "Re: records", "2026-11-11T18:22:41-07:00"),
    options: { method: "layout" },
  });
  assert.deepEqual(found.patients.map((p) => [p.name, p.dob, p.email]), [[
    "Bea Almond",
    "1995-11-04",
    "b.almond@mailbox.example",
  ]]);
  assert.equal(found.requestType, "patient");
  assert.deepEqual(found.dateRange, { start: "2024-11-11", end: "2026-11-11" });
});

Deno.test("a patient named in the subject only is found", () => {
  const found = extractFrom([[
    "Hello,",
    "",
    "Please fax the records of the person in the subject for dates of service 01/01/2026 to 03/31/2026.",
    "",
    "Thanks,",
    "Petra Lund",
    "Bayview Clinic",
  ]], {
    kind: "eml",
    mail: mail("Petra Lund", "plund@bayview.example", "Records request - Ines Calderwood, DOB 04/17/1981"),
    options: { method: "layout" },
  });
  assert.deepEqual(found.patients.map((p) => [p.name, p.dob]), [["Ines Calderwood", "1981-04-17"]]);
});

Deno.test("an answer that narrows what was asked for counts, not the message quoted under its header lines", () => {
  const found = extractFrom([[
    "Thank you. To save the fee: please send, for Mrs. Wilhelmina “Billie” O’Rourke-Vane (DOB 09/12/1970, your MRN",
    "BR-40-9917), only the physical therapy notes, for calendar year 2025. We are not in a hurry.",
    "",
    "Cormac Pell",
    "Keystone Ridge Insurance Company",
    "",
    "From: Angus Reed <areed@alder.example>",
    "Sent: Thursday, September 24, 2026 1:10 PM",
    "To: Cormac Pell",
    "Subject: RE: records",
    "The whole chart has a fee of $612. Do you want to go ahead?",
    "",
    "From: Cormac Pell",
    "Sent: Friday, August 28, 2026",
    "Subject: records",
    "I need the entire chart and all billing of Kenzo Vane (DOB 02/20/1968). RUSH please.",
  ]], {
    kind: "eml",
    mail: mail("Cormac Pell", "cpell@krc.example", "RE: records"),
    options: { method: "layout" },
  });
  assert.deepEqual(found.patients.map((p) => [p.name, p.dob, p.mrn]), [[
    "Wilhelmina O’Rourke-Vane",
    "1970-09-12",
    "BR-40-9917",
  ]]);
  assert.deepEqual(found.dateRange, { start: "2025-01-01", end: "2025-12-31" });
  assert.equal(found.isUrgent, false);
});

Deno.test("a reminder of one's own request is read with that request, not with what others wrote between", () => {
  const found = extractFrom([[
    "Good morning, we still do not have these. I am asking again for the same records as in my first message.",
    "",
    "Rosa Fitch",
    "Vale & Associates, P.C.",
    "Desk (334) 555-0152 | Fax (334) 555-0151",
    "",
    "-----Original Message-----",
    "From: ROI Desk <roi@alder.example>",
    "Sent: Friday, August 21, 2026 3:40 PM",
    "To: Rosa Fitch",
    "Subject: RE: Hollen records",
    "For ordering films please call (334) 555-0139.",
    "",
    "> -----Original Message-----",
    "> From: Rosa Fitch",
    "> Sent: Monday, June 29, 2026 4:51 PM",
    "> Subject: Hollen records",
    ">",
    "> We represent Mrs. Clementine Hollen, born 02/08/1953. Please send her discharge summary.",
  ]], {
    kind: "eml",
    mail: mail("Rosa Fitch", "rf@valelaw.example", "RE: RE: Hollen records"),
    options: { method: "layout" },
  });
  assert.deepEqual(found.patients.map((p) => [p.name, p.dob]), [["Clementine Hollen", "1953-02-08"]]);
  assert.deepEqual(found.requester, {
    name: "Vale & Associates, P.C.",
    contactName: "Rosa Fitch",
    email: "rf@valelaw.example",
    phone: "(334) 555-0152",
    fax: "(334) 555-0151",
  });
  assert.deepEqual(found.recordTypes, ["discharge"]);
});

Deno.test("under a reminder stands what its writer wrote before, with few header lines", () => {
  const found = extractFrom([[
    "I wrote on October 1 and have not had an answer. Would you please send the films and",
    "reports for our client Kenji R. Tanaka? His birth date is the 5th of May 1959.",
    "",
    "Pat Lindholm",
    "",
    "-----Original Message-----",
    "From: Pat Lindholm",
    "Sent: October 1, 2026",
    "Please send films for Mr. Tanaka.",
  ]], {
    kind: "eml",
    mail: mail("Pat Lindholm", "plindholm@ridgelaw.example", "Tanaka / Alder - follow up"),
    options: { method: "layout" },
  });
  assert.deepEqual(found.patients.map((p) => [p.name, p.dob]), [["Kenji R. Tanaka", "1959-05-05"]]);
});
