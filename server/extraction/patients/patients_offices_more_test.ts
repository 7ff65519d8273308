import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

type Found = [string | null, string | null, string | null][];
const asks = ["Cedar Clinic", "", "Please send all medical records to fax 207-555-0111.", ""];
const people = (...lines: string[]): Found =>
  extractFrom([[...asks, ...lines]]).patients.map((p) => [p.name, p.dob, p.mrn]);

Deno.test("questions are the labels that they ask for", () => {
  assert.deepEqual(
    people(
      "1. What is your full legal name?",
      "Marguerite Anne Delacroix",
      "2. When were you born?",
      "August 11, 1957",
      "3. Were you known by another name when you were our patient?",
      "Peggy Delacroix",
    ),
    [["Marguerite Anne Delacroix", "1957-08-11", null]],
  );
});

Deno.test("brackets behind a label say that it is somebody else", () => {
  assert.deepEqual(
    people(
      "Veteran (deceased)             Veteran's date of birth",
      "HAROLD EUGENE PITTMAN          06/14/1945",
      "Claimant (surviving spouse)    Claimant's date of birth",
      "Loretta Pittman                09/03/1948",
      "VA claim no.                   Date of death",
      "C 27 118 440                   09/09/2026",
    ),
    [["Harold Eugene Pittman", "1945-06-14", null]],
  );
  assert.deepEqual(
    people("Employee/Injured:      SANTOS-REYES, MARÍA", "Insured (employer):    Reyes Brothers Roofing"),
    [["María Santos-Reyes", null, null]],
  );
});

Deno.test("an employee's dependent is the patient", () => {
  assert.deepEqual(
    people(
      "Employee name            Employee ID               Group",
      "Marcus Okafor            E-20911                   Harbor Tool",
      "Dependent (patient)      Patient's date of birth   Relationship",
      "Zora Okafor              07-16-2011                Child",
    ),
    [["Zora Okafor", "2011-07-16", null]],
  );
});

Deno.test("of two people with boxes only the ticked one is asked for", () => {
  assert.deepEqual(
    people("[X] Insured A: Leopold Hargrave, b. 12/12/1960", "[ ] Insured B: Minerva Hargrave, b. 01/30/1962"),
    [["Leopold Hargrave", "1960-12-12", null]],
  );
  assert.deepEqual(
    people(
      "                     Husband            Wife",
      "Name                 Dexter Amundsen    Paloma Amundsen",
      "Born                 5/1/1970           6/2/1972",
      "Records required?    No                 Yes",
    ),
    [["Paloma Amundsen", "1972-06-02", null]],
  );
});

Deno.test("a table of all who were in a crash", () => {
  assert.deepEqual(
    people(
      "Unit   Role                   Name                DOB",
      "1      Driver                 Kessinger, Boyd     03/03/1966",
      "1      Passenger (injured)    Lindholm, Astrid    11/09/1993",
      "2      Driver                 Orozco, Ramon       07/21/1978",
    ),
    [["Astrid Lindholm", "1993-11-09", null]],
  );
});

Deno.test("name and number in one cell, other words in the next", () => {
  assert.deepEqual(
    people(
      "Patient / MRN        Birth date      Needed",
      "Osgood, Earl         1/2/1944        op note",
      "MRN 44102",
      "Pham, Thuy Linh      5/16/1981       H&P",
      "MRN 44190",
    ),
    [["Earl Osgood", "1944-01-02", "44102"], ["Thuy Linh Pham", "1981-05-16", "44190"]],
  );
});

Deno.test("further names under a label in the plural", () => {
  const found = (...lines: string[]) => people(...lines).sort();
  assert.deepEqual(
    found("RE:      Patients:  Bertram Achterberg  (2/2/1939)", "                    Louella Moss-Prado  (9/14/1951)"),
    [["Bertram Achterberg", "1939-02-02", null], ["Louella Moss-Prado", "1951-09-14", null]],
  );
});

Deno.test("captions in brackets behind what is filled in", () => {
  assert.deepEqual(
    people(
      "Fitzgerald Moreau IV (patient)        7/7/1977 (birth date)",
      "Larkspur Regional (holder)            Dr. P. Oakes (recipient)",
    ),
    [["Fitzgerald Moreau IV", "1977-07-07", null]],
  );
});

Deno.test("month, day and year under captions of their own; a birth date of somebody", () => {
  assert.deepEqual(
    people(
      "Life to be insured: Xochitl Beltrán",
      "Birth:     Month     Day     Year",
      "           03        15      1988",
    ),
    [["Xochitl Beltrán", "1988-03-15", null]],
  );
  assert.deepEqual(
    people(
      "Policy owner              Roderick Vance",
      "Life insured              Philomena Ortega",
      "Birth date of insured     04 Feb 1969",
    ),
    [["Philomena Ortega", "1969-02-04", null]],
  );
});

Deno.test("words between a name and the birth date", () => {
  for (
    const said of [
      "Wilhelmina Drake, who goes by Billie, is staying with us. She is 15 (born 2/20/2011).",
      "Mrs. Wilhelmina Drake (née Pell), 20 February 2011, has moved into our care home.",
    ]
  ) assert.deepEqual(people(said), [["Wilhelmina Drake", "2011-02-20", null]], said);
});

Deno.test("whose records are asked for by the given name", () => {
  assert.deepEqual(
    people(
      "Our insured, Nan Pruitt, reports that her son Caleb Pruitt (DOB 12/03/2008) was treated in your emergency",
      "department. Please send Caleb's emergency record and bill.",
    ),
    [["Caleb Pruitt", "2008-12-03", null]],
  );
});

Deno.test("who writes for an estate is not its patient", () => {
  assert.deepEqual(
    people(
      "As personal representative of the estate of my father, John Quillfeather, Sr. (date of birth July 8, 1938), I",
      "request his entire record. I was born on January 2, 1964.",
      "",
      "Sincerely,",
      "",
      "John Quillfeather, Jr.",
    ),
    [["John Quillfeather Sr.", "1938-07-08", null]],
  );
});

Deno.test("an accident on the Re: line is nobody", () => {
  assert.deepEqual(
    people(
      "Re: our clients Mr. and Mrs. Tobias and Helga Lindqvist – bus accident of 1 May 2026",
      "",
      "We represent Tobias Lindqvist (born April 3, 1949) and his wife Helga Lindqvist (born June 6, 1951).",
    ),
    [["Tobias Lindqvist", "1949-04-03", null], ["Helga Lindqvist", "1951-06-06", null]],
  );
});

Deno.test("a payer's list names its beneficiaries", () => {
  assert.deepEqual(
    people(
      "Claim no.      Beneficiary              MBI            From         Medical record no.",
      "2261180041     ABERNATHY, LOUISE T      1EG4TE5MK73    07/02/2026   552-0117",
      "2261180049     NAVARRO-PITT, ESTEBAN    2FH5UF6NL84    07/15/2026   552-0204",
    ),
    [["Louise T Abernathy", null, "552-0117"], ["Esteban Navarro-Pitt", null, "552-0204"]],
  );
});

Deno.test("two people in each row: the birth date behind the name is the name's", () => {
  assert.deepEqual(
    people(
      "Pair    Recipient          DOB           Donor            DOB",
      "A       Nkosi Dube         01/20/1975    Thandi Dube      03/11/1978",
      "B       Ferris Holloway    09/02/1960    Joyce Holloway   10/13/1962",
    ),
    [["Thandi Dube", "1978-03-11", null], ["Joyce Holloway", "1962-10-13", null]],
  );
});

Deno.test("children in columns, their names in parts", () => {
  assert.deepEqual(
    people(
      "                  CHILD 1             CHILD 2",
      "First name        Theo Lorcan         Maeve",
      "Last name         Gallagher-Noor      Noor",
      "Birth date        12/24/2014          7/8/2018",
      "Chart no.         BPG-20771           BPG-24410",
    ),
    [["Theo Lorcan Gallagher-Noor", "2014-12-24", "BPG-20771"], ["Maeve Noor", "2018-07-08", "BPG-24410"]],
  );
});

Deno.test("relatives whose records are named as such, and one of whom nothing is needed", () => {
  assert.deepEqual(
    people(
      "Please send mental health records of the father, Wesley Corbin (DOB 3/9/1984), and of the mother, Janine Corbin",
      "(DOB 12/4/1986). Records of the child, Mabel Corbin, are not needed from you.",
    ),
    [["Wesley Corbin", "1984-03-09", null], ["Janine Corbin", "1986-12-04", null]],
  );
});

Deno.test("what scans lose of labels: an apostrophe, the word for birth, one of two dashes", () => {
  const scanned = (...lines: string[]): Found =>
    extractFrom([[...asks, ...lines]], { options: { method: "ocr", confidence: 0.92 } }).patients
      .map((p) => [p.name, p.dob, p.mrn]);
  assert.deepEqual(
    scanned("PATIENT S NAME         PATIENT S BIRTH DATE", "Caldwell, Marisol      1991 APR 30"),
    [["Marisol Caldwell", "1991-04-30", null]],
  );
  assert.deepEqual(
    scanned(
      "Present legal name     Account",
      "Rowan Teague           5510",
      "Date of                Sex",
      "19 February 1997       F",
    )
      .map((p) => p[1]),
    ["1997-02-19"],
  );
  assert.deepEqual(
    scanned("Tobin Oakes —- 4/22/1950 MRN 771228", "Lucretia Vance — 7/4/1939 - MRN 771901").map((p) => p[1]),
    ["1950-04-22", "1939-07-04"],
  );
});

Deno.test("an initial that is left of the given names is no second person", () => {
  assert.deepEqual(
    people(
      "Worker              Dmitri A. Kowalczyk-Boone",
      "Date of birth       10-02-1994",
      "",
      "Worker's name       A. Kowalczyk-Boone",
      "Born                October 2, 1994",
    ),
    [["Dmitri A. Kowalczyk-Boone", "1994-10-02", null]],
  );
});

Deno.test("the field of a room ends the name before it; the number called MRN is surer than the organization's own", () => {
  assert.deepEqual(
    people(
      'Resident name: Augustine "Gus" Bellweather Jr Room: 14B Resident DOB: 02/11/1939',
      "Facility resident #: 5512",
      "Hospital MRN: 220-118-7",
    ),
    [["Augustine Bellweather Jr", "1939-02-11", "220-118-7"]],
  );
});

Deno.test("a child by the court's initials, siblings by their ages", () => {
  assert.deepEqual(
    people("In the Interest of: K.T.W. (Kaia Tallulah Winslow), a child, DOB 01/27/2018"),
    [["Kaia Tallulah Winslow", "2018-01-27", null]],
  );
  assert.deepEqual(
    people(
      "I represent three siblings: Dashiell Rourke, age 12 (05/14/2014), Imogen Rourke, age 9 (08/02/2017), and Rory",
      "Rourke, age 6 (11/30/2019). Their mother, Tamara Rourke, born 4/1/1990, is a respondent.",
    ),
    [["Dashiell Rourke", "2014-05-14", null], ["Imogen Rourke", "2017-08-02", null], [
      "Rory Rourke",
      "2019-11-30",
      null,
    ]],
  );
});

Deno.test("who asks in a section of its own has a name in parts as well", () => {
  assert.deepEqual(
    people(
      "SECTION A - WHOSE RECORDS",
      "Last       ABERCROMBIE      First         FELICITY",
      "Middle     JANE             Birth date    10/10/1950",
      "SECTION B - WHO IS ASKING",
      "Last       ABERCROMBIE      First         DUNCAN",
      "Relation   Son / POA        Phone         (843) 555-0145",
    ),
    [["Felicity Jane Abercrombie", "1950-10-10", null]],
  );
});

Deno.test("a letter in Spanish, signed with one surname", () => {
  assert.deepEqual(
    people(
      "Me llamo Jorge Luis Salcedo Rivas, nací el 3 de mayo de 1981. I need a copy of my emergency records.",
      "",
      "Gracias,",
      "",
      "Jorge Salcedo",
    ),
    [["Jorge Luis Salcedo Rivas", "1981-05-03", null]],
  );
});
