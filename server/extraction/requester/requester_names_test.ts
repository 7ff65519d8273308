import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

/** Who asks, with the sort of requester. */
const requester = (head: string[], body: string[] = [], large: Record<number, number> = {}): string => {
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
      requester(["QUAYSIDE COPY & SUBPOENA", "40 Lighter Street, Port Amity, CA 90899", title], foot, { 2: 1.2 }),
      "Quayside Copy & Subpoena | copy_service",
      title,
    );
  }
  for (const title of ["APPLICANT'S RELEASE OF PRIOR MEDICAL HISTORY", "Participant's Consent", "VICTIM'S STATEMENT"]) {
    assert.equal(
      requester([
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

Deno.test("an organization keeps its name, its department stays outside; an authority's belongs to it", () => {
  const line = "U.S. liaison line (202) 555-0128, fax (202) 555-0129";
  assert.match(
    requester(["Landesklinikum Hinterbrück", "Department of Hematology and Oncology", line], [], { 0: 1.4, 1: 1.4 }),
    /^Landesklinikum Hinterbrück \| provider$/,
  );
  assert.match(
    requester(
      ["U.S. DEPARTMENT OF LABOR", "OFFICE OF WORKERS' COMPENSATION PROGRAMS", "P.O. Box 8, Alder, ME 04999"],
      [],
      {
        0: 1.4,
        1: 1.4,
      },
    ),
    /^U\.S\. Department of Labor Office of Workers' Compensation Programs \| workers_comp$/,
  );
  assert.equal(
    requester([
      "STATE OF NEW CAMBRIA",
      "OFFICE OF THE ATTORNEY GENERAL",
      "Medicaid Fraud Division, Box 8, Alder, ME 04999",
    ]),
    "Office of the Attorney General | other",
  );
});

Deno.test("words grown together or torn apart are put right where the text has the name elsewhere", () => {
  assert.equal(
    requester(["OFFICE OF THE DISTRICTATTORNEY", "14 Courthouse Square, Bexley, KS 66999"], [
      "Send to: Office of the District Attorney, attention Lorelei Poe, telephone (620) 555-0171",
    ]),
    "Office of the District Attorney | other",
  );
  assert.match(
    requester(["Ta llGrass Benefits          Providers   Help   Sign out", "Medical evidence request"], [
      "Return to",
      "Examiner: Ann Poe   Direct line: 913.555.0127   evidence@tallgrassbenefits.example",
      "© 2026 TallGrass Benefits Administrators LLC. Portal support 800.555.0144.",
    ]),
    /^TallGrass Benefits/,
  );
});

Deno.test("the portal that sends a notice does not ask; 'Requested by: the patient (self)' does", () => {
  const mail = (...lines: string[]) =>
    extractFrom([lines], {
      kind: "eml",
      mail: {
        from: "ChartPath Notifications",
        fromAddress: "no-reply@chartpath.example",
        subject: "A new request",
        date: "2026-02-18T23:58:00Z",
        messageId: null,
      },
    });
  const self = mail(
    "ChartPath",
    "A patient has sent a request. Do not reply to this message; the mailbox is not read.",
    "Requested by      The patient (self)",
    "Legal name        Ines Calderwood",
    "Birth date        1981-04-17",
    "Phone             (651) 555-0168",
    "Records           Lab results; Clinic notes",
    "ChartPath, Inc., 1 Server Row. Support (800) 555-0111, help@chartpath.example",
  );
  assert.deepEqual([self.requester.name, self.requestType, self.requester.phone], [
    "Ines Calderwood",
    "patient",
    "(651) 555-0168",
  ]);
  const order = mail(
    "This is an automated message. Replies to this address are not read.",
    "Requesting firm      Sandpiper Legal Copy, Inc.",
    "Patient              Ines Calderwood, born 04/17/1981",
    "Please send the radiology reports.",
    "To see the order, sign in to ChartPath. ChartPath support: (800) 555-0100.",
  );
  assert.equal(order.requester.name, "Sandpiper Legal Copy, Inc.");
});

Deno.test("a logo in small letters is the name that the mail's domain begins with", () => {
  assert.equal(
    requester(
      ["bluefinch medicare advantage      Quality Improvement Department", "1 Finch Tower, Dellmont, WI 53999"],
      [
        "Your Bluefinch contact: Kaspar Lindgaard, phone (608) 555-0125, hedis.records@bluefinchma.example",
      ],
    ).split(" | ")[0],
    "Bluefinch Medicare Advantage",
  );
});

Deno.test("a form of the hospital for one's own record gives the patient's numbers, not the letterhead's", () => {
  const { requester } = extractFrom([[
    "Hospital Santa Brígida, Health Records, 1 Calle del Puente, Mesilla Park, NM 88099",
    "Tel. (575) 555-0100 Fax (575) 555-0101 archivo@santabrigida.example",
    "Patient's authorization to receive his or her own record",
    "Name                           Ines Calderwood",
    "Birth date                     04/17/1981",
    "Teléfono / Correo electrónico  (575) 555-0139 / ines.c@example.com",
    "Contacto de emergencia         Fermín Ibáñez (padre), n. 02/09/1951, (575) 555-0180",
    "Documents I ask for            [x] Lab   [ ] Imaging",
    "I authorize the hospital to give me the documents marked.",
    "Signature    Ines Calderwood        Date 11/05/2026",
  ]]);
  assert.deepEqual([requester.name, requester.phone, requester.email, requester.fax], [
    "Ines Calderwood",
    "(575) 555-0139",
    "ines.c@example.com",
    null,
  ]);
});
