import { deepEqual, equal } from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

type Patients = ReturnType<typeof extractFrom>["patients"];
const brief = (patients: Patients) => patients.map((p) => [p.name, p.dob, p.mrn]);

const head = [
  "Bluegrove Review Services, Inc.",
  "12 Quay Street, Port Alder, ME 04999    Tel (207) 555-0110    Fax (207) 555-0111",
  "",
  "October 5, 2026",
  "",
  "Please send us the office notes and lab results of the people below.",
  "",
];
const list = (...lines: string[]) => extractFrom([[...head, ...lines]]);

Deno.test("headings that nobody foresaw: the columns are told by what stands in them", () => {
  const { patients } = list(
    "Ref     Covered life          Natal date    Treating          Last svc     Chart",
    "A100    Calderwood, Ines      04/17/1981    Roe, Sam MD       03/02/2025   55-1020",
    "A101    Vane, Otis            10/11/1949    Poe, Ann MD       07/12/2025   55-1021",
    "A102    Quint, Lena           08/11/1957    Roe, Sam MD       11/30/2024   55-1022",
  );
  deepEqual(brief(patients), [
    ["Ines Calderwood", "1981-04-17", "55-1020"],
    ["Otis Vane", "1949-10-11", "55-1021"],
    ["Lena Quint", "1957-08-11", "55-1022"],
  ]);
});

Deno.test("without headings the old dates are births and the recent ones visits", () => {
  const { patients } = list(
    "Calderwood, Ines      03/02/2025   04/17/1981    551020",
    "Vane, Otis            07/12/2025   10/11/1949    551021",
    "Quint, Lena           11/30/2024   08/11/1957    551022",
  );
  deepEqual(patients.map((p) => p.dob), ["1981-04-17", "1949-10-11", "1957-08-11"]);
  deepEqual(patients.map((p) => p.mrn), ["551020", "551021", "551022"]);
});

Deno.test("capitals without a comma are read surname first where initials or given names say so", () => {
  const { patients } = list(
    "Subscriber               Born         Chart #",
    "CALDERWOOD INES M        04/17/1981   55-1020",
    "VANE JR OTIS             10/11/1949   55-1021",
    "QUINT MARY R             08/11/1957   55-1022",
  );
  deepEqual(patients.map((p) => [p.firstName, p.lastName, p.suffix]), [
    ["Ines", "Calderwood", null],
    ["Otis", "Vane", "JR"],
    ["Mary", "Quint", null],
  ]);
});

Deno.test("the headings stand above the first group only, the groups' headings are nobody", () => {
  const { patients } = list(
    "Insured                  Med Rec #    DOS          D.O.B.",
    "Provider: Sam Roe, MD",
    "CALDERWOOD, INES         55-1020      03/11/2025   04/17/1981",
    "VANE, OTIS               55-1021      07/19/2025   10/11/1949",
    "",
    "Provider: Ann Poe, MD",
    "QUINT, LENA              55-1022      06/24/2025   08/11/1957",
    "FERROW, JONAS            55-1023      06/29/2025   02/19/1944",
  );
  deepEqual(patients.map((p) => p.name), ["Ines Calderwood", "Otis Vane", "Lena Quint", "Jonas Ferrow"]);
  deepEqual(patients.map((p) => p.dob), ["1981-04-17", "1949-10-11", "1957-08-11", "1944-02-19"]);
});

Deno.test("a list goes on without headings on the next page", () => {
  const rows = [
    "55-1020    Ines Calderwood     04/17/1981   X900",
    "55-1021    Otis Vane           10/11/1949   X901",
    "55-1022    Lena Quint          08/11/1957   X902",
  ];
  const { patients } = extractFrom([
    [...head, "Your chart no.   Recipient name   Birthdate   Recipient ID".replace(/ {3}/g, "      "), ...rows],
    ["55-1023    Jonas Ferrow        02/19/1944   X903", "55-1024    Mara Sykes          05/06/1968   X904"],
  ]);
  deepEqual(patients.map((p) => p.name), ["Ines Calderwood", "Otis Vane", "Lena Quint", "Jonas Ferrow", "Mara Sykes"]);
  deepEqual(patients.map((p) => p.mrn), ["55-1020", "55-1021", "55-1022", "55-1023", "55-1024"]);
});

Deno.test("numbered lines, bullets and lines with bars are people", () => {
  const want = [["Ines Calderwood", "1981-04-17", "55-1020"], ["Otis Vane", "1949-10-11", "55-1021"]];
  deepEqual(
    brief(
      list(
        "1. Ines Calderwood, DOB 04/17/1981, MRN 55-1020, seen 3/2/2025",
        "2. Otis Vane, DOB 10/11/1949, MRN 55-1021, seen 7/12/2025",
      ).patients,
    ),
    want,
  );
  deepEqual(
    brief(
      list("• Calderwood, Ines (b. 4/17/81) - chart 55-1020", "• Vane, Otis (b. 10/11/49) - chart 55-1021").patients,
    ),
    want,
  );
  deepEqual(
    brief(
      list(
        "Member | DOB | Provider MRN",
        "Calderwood, Ines | 04/17/1981 | 55-1020",
        "Vane, Otis | 10/11/1949 | 55-1021",
      ).patients,
    ),
    want,
  );
});

Deno.test("dated signatures are no list of births", () => {
  const { patients } = list(
    "Patient: Ines Calderwood   DOB: 04/17/1981",
    "",
    "Otis Vane 10/01/2026",
    "Lena Quint 10/02/2026",
  );
  deepEqual(patients.map((p) => p.name), ["Ines Calderwood"]);
});

Deno.test("cards side by side keep their own fields", () => {
  const { patients } = list(
    "Enrollee: Ines Calderwood           Enrollee: Otis Vane",
    "Born: 04/17/1981                    Born: 10/11/1949",
    "Chart: 55-1020                      Chart: 55-1021",
  );
  deepEqual(brief(patients), [["Ines Calderwood", "1981-04-17", "55-1020"], ["Otis Vane", "1949-10-11", "55-1021"]]);
});

Deno.test('blocks under "Patient 1 of 2" are patients', () => {
  const { patients } = list(
    "Patient 1 of 2",
    "Name        Ines Calderwood",
    "Birth       04/17/1981",
    "Account     551020",
    "",
    "Patient 2 of 2",
    "Name        Otis Vane",
    "Birth       10/11/1949",
    "Account     551021",
  );
  deepEqual(brief(patients), [["Ines Calderwood", "1981-04-17", "551020"], ["Otis Vane", "1949-10-11", "551021"]]);
});

Deno.test("names in a row with a labelled name are patients too", () => {
  const { patients } = list(
    "RE: Minor children: Ines Calderwood (DOB 04/17/2014); Otis Vane (DOB 10/11/2016);",
    "Lena Quint (DOB 08/11/2018)",
    "",
    "Please furnish the records of each child.",
  );
  deepEqual(patients.map((p) => p.name).sort(), ["Ines Calderwood", "Lena Quint", "Otis Vane"]);
});

Deno.test("a word nobody foresaw names the patient when a birth date stands beside it and nobody else is named", () => {
  const { patients } = list("Driver: Otis Vane          Birth: 10/11/1949", "Employer: Overland Freight");
  deepEqual(brief(patients), [["Otis Vane", "1949-10-11", null]]);
  const named = list("Patient: Ines Calderwood   DOB: 04/17/1981", "Driver: Otis Vane", "Birth: 10/11/1949");
  deepEqual(named.patients.map((p) => p.name), ["Ines Calderwood"]);
});

Deno.test("dots that lead to a value are no part of its label", () => {
  const { patients } = list(
    "CLAIMANT. . . . . . . . Vane, Otis",
    "BORN.................. 10/11/1949",
    "YOUR CHART NO.... 55-1021",
  );
  deepEqual(brief(patients), [["Otis Vane", "1949-10-11", "55-1021"]]);
});

Deno.test("a name in a short note with its birth date in brackets", () => {
  const { patients } = extractFrom([[
    "Old Town Family Practice",
    "Phone (207) 555-0110   Fax (207) 555-0111",
    "",
    "Hi, Otis Vane, Jr. (10/11/1949, your chart 551021) is now coming to us. Can you fax over his lab results?",
    "Thanks! Ann Poe, front desk",
  ]]);
  deepEqual(brief(patients), [["Otis Vane Jr.", "1949-10-11", "551021"]]);
});

Deno.test("the organization that spells the sender's mail is the requester, whatever its words", () => {
  const found = extractFrom([[
    "Hello,",
    "could you send us the lab results of Otis Vane (DOB 10/11/1949)?",
    "",
    "Best,",
    "Ravi Oduya",
    "Frontier Quality Collaborative",
    "Tel. (207) 555-0110",
  ]], {
    kind: "eml",
    options: { method: "layout" },
    mail: {
      from: "Ravi Oduya",
      fromAddress: "roduya@frontierquality.example",
      subject: "Chart request",
      date: "2026-10-05",
      messageId: null,
    },
  });
  equal(found.requester.name, "Frontier Quality Collaborative");
  equal(found.requester.contactName, "Ravi Oduya");
});

Deno.test("a number is what the word before it says, not the word of the next one", () => {
  const found = extractFrom([[
    "Camp Birchwood Health Services",
    "(207) 555-0110  fax (207) 555-0111  nurse@birchwood.example",
    "",
    "Please send the immunization record of our camper.",
    "Camper: Otis Vane    Birthday: 10/11/2012",
  ]]);
  equal(found.requester.phone, "(207) 555-0110");
  equal(found.requester.fax, "(207) 555-0111");
  deepEqual(found.patients.map((p) => p.name), ["Otis Vane"]);
});

Deno.test("an authorization's recipient may have a name without any word of organizations", () => {
  const found = extractFrom([[
    "AUTHORIZATION TO RELEASE HEALTH INFORMATION",
    "Patient Name: Otis Vane    Date of Birth: 10/11/1949",
    "I authorize Alder General Hospital to release my lab results to:",
    "Name: Old Town GI",
    "Phone: (207) 555-0110   Fax: (207) 555-0111",
    "Expires: 90 days after signing",
    "Signed by: Otis Vane",
    "Signed at: 2026-09-03 10:14",
    "Electronic signature ID 12345",
  ]]);
  equal(found.requester.name, "Old Town GI");
  equal(found.authorization.signedOn, "2026-09-03");
  equal(found.authorization.expiresOn, "2026-12-02");
});

Deno.test("hasty mails: an old date beside a name is a birth date", () => {
  const mail = (...lines: string[]) => extractFrom([lines], { kind: "eml", options: { method: "layout" } }).patients;
  deepEqual(brief(mail("Need my mom's chart sent to her new doc. She is Lena Quint 8/11/57.")), [[
    "Lena Quint",
    "1957-08-11",
    null,
  ]]);
  deepEqual(brief(mail("Please send the op note for Quint, Lena, DOB 8/11/57, MRN 551022.")), [[
    "Lena Quint",
    "1957-08-11",
    "551022",
  ]]);
  deepEqual(
    brief(mail("We have Otis Vane coming in Tuesday - 10/11/1949. Do you have his last labs?")),
    [["Otis Vane", "1949-10-11", null]],
  );
});

Deno.test("a heading that one page of a list has lost stands over the same column on the other", () => {
  const { patients } = extractFrom([
    [
      ...head,
      "Chase Meas.  Member name              Birth        Member ID               Provider",
      "01    CBP    Ostrowski, Bernadette    07/14/1953   8804110-00   W11402     Dr. Nils Haugland",
      "02    CBP    Ramanathan, Vijay K      03/02/1961   8814113-01   W11977     Dr. Nils Haugland",
      "03    HBD    Underhill, Percival      08/08/1949   8834119-03   W09330     Dr. P. Escoffier",
    ],
    [
      "Chase Meas.  Member name              Birth        Member ID    Chart no.  Provider",
      "06    EED    Wojcik, Grzegorz         01/31/1964   8854110-00   W10088     Dr. Amara Fofanah",
      "07    COA    Ximenes, Lourdes P       12/03/1943   8864113-01   W10089     Dr. Amara Fofanah",
    ],
  ], { options: { method: "ocr", confidence: 0.9 } });
  deepEqual(patients.map((p) => p.mrn), ["W11402", "W11977", "W09330", "W10088", "W10089"]);
});

Deno.test("a line below the list that explains its columns is no row that lost its date", () => {
  const { patients } = list(
    "Brandvold, Signe       03/11/1947    551020    CBP",
    "Chukwu, Emeka O.       08/29/1969    551021    CBP",
    "Del Toro, Graciela     12/02/1955    551022    EED",
    "Yamashiro, Ken         10/17/1950    551023    CBP",
    "",
    "CBP weight counselling pressure   -  EED eye   COL",
  );
  deepEqual(patients.map((p) => p.lastName), ["Brandvold", "Chukwu", "Del Toro", "Yamashiro"]);
});
