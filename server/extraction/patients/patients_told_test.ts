import assert from "node:assert/strict";
import { extract } from "../extract.ts";
import { documentFrom, extractFrom, page, today } from "../../../tests/extraction/text_pages.ts";

/** Names, birth dates and record numbers as "Ines Roe | 1981-04-17 | 55-1020". */
const shown = (patients: { name: string | null; dob: string | null; mrn: string | null }[]): string[] =>
  patients.map((p) => [p.name, p.dob, p.mrn].map((v) => v ?? "-").join(" | "));
const found = (lines: string[], mail = false): string[] =>
  shown(
    extractFrom(
      [lines],
      mail
        ? {
          kind: "eml",
          mail: {
            from: "Bud",
            fromAddress: "bud@example.com",
            subject: "records",
            date: "2026-10-01",
            messageId: null,
          },
        }
        : {},
    ).patients,
  );

Deno.test("a brother who died, and the niece who may call", () => {
  assert.deepEqual(
    found([
      "Emmett Tanguay",
      "R.R. 2, Tollgate Corners, NE 68999",
      "St. Columba's Hospital",
      "Dear Madam or Sir:",
      "I am the executor of the estate of Orville Tanguay, deceased. My brother Orville Edmund Tanguay (b. August 17, 1941)",
      "died in your hospital on October 29, 2025. Please let me have the discharge summary for his last stay. My niece",
      "Coralie Tanguay-Beck, born 5/5/1968, may telephone in my place.",
      "Yours truly,",
      "Emmett Tanguay",
    ]),
    ["Orville Edmund Tanguay | 1941-08-17 | -"],
  );
});

Deno.test("what the writer is called in earnest", () => {
  assert.deepEqual(
    found([
      "hello records people",
      "i moved up to vermont in april and the va clinic here wants my old stuff. my",
      'real name is Bernard Aloysius Kowalczyk-Reyes, III - "Bud" is only what folks',
      "call me. birthday is 7 december 1949, same as on my license.",
      "please send my shot record and xray reports from 2023.",
      "thanks much",
      "Bud",
    ], true),
    ["Bernard Aloysius Kowalczyk-Reyes III | 1949-12-07 | -"],
  );
  assert.deepEqual(
    found([
      "Hello, please send my complete medical records from 2023 to my new doctor.",
      "My legal name is Bernard Kowalczyk, but everybody calls me Bud.",
      "I was born on December 7, 1949.",
      "Thanks, Bud",
    ], true),
    ["Bernard Kowalczyk | 1949-12-07 | -"],
  );
});

Deno.test("whom the writer assists, is retained by, helps", () => {
  assert.deepEqual(
    found([
      "Dear Records Department,",
      "This office assists Mr. Íñigo Muñoz Echeverría with his application to adjust",
      "status (I-693). He was seen at your Travel Clinic.",
      "   Date of birth:   19 August 1989",
      "   Chart:           TVC*20771",
      "Kindly provide his immunization record for the years 2022 to 2025.",
      "His wife, Ms. Saoirse Muñoz (b. 2 July 1991), has her own file with us and is",
      "not part of this request.",
      "Renée Thibodaux, Legal Assistant",
    ]),
    ["Íñigo Muñoz Echeverría | 1989-08-19 | TVC*20771"],
  );
  assert.deepEqual(
    found([
      "Dear Records Department,",
      "We have been retained by Ms. Ines Calderwood in a matter of immigration. Kindly provide her immunization record.",
      "Date of birth: 19 August 1989",
    ]),
    ["Ines Calderwood | 1989-08-19 | -"],
  );
  assert.deepEqual(
    found([
      "Dear Records Department,",
      "We are helping Ines Calderwood (born 19 August 1989) to apply for housing. Kindly provide her immunization record.",
    ]),
    ["Ines Calderwood | 1989-08-19 | -"],
  );
});

Deno.test("small headings under the name of the late", () => {
  assert.deepEqual(
    found([
      'RE: THE LATE AUGUSTIN "GUS" W. HALLORAN-MEEK',
      "born             died             your number      last lived",
      "Apr. 6, 1936     Aug. 30, 2026    NLH-7 02 119     410 Muskie Point, Loon",
      "                                                   Harbor, WI 54997",
      "To the Records Department:",
      "I act for Wilhelmina Halloran (born Dec. 12, 1961), whom the Circuit Court named executor of Mr. Halloran-Meek's will.",
      "Please produce the progress and consultation notes from June 1, 2026 until his death.",
    ]),
    ["Augustin W. Halloran-Meek | 1936-04-06 | NLH-7 02 119"],
  );
});

Deno.test("a birth date with each digit in a box", () => {
  assert.deepEqual(
    found([
      "1. VETERAN",
      "Roland Halversen",
      "2. SOCIAL SECURITY NO.        4. BORN (MM/DD/YYYY)",
      "904   61   2218               0 8   1 9   1 9 6 8",
      "3. FACILITY'S NUMBER FOR THE PATIENT",
      "SB-7730415",
      "Please send the complete record of the patient Roland Halversen.",
    ]),
    ["Roland Halversen | 1968-08-19 | SB-7730415"],
  );
});

Deno.test("the ward of a court, not the late wife", () => {
  assert.deepEqual(
    found([
      "IN THE PROBATE AND FAMILY COURT OF WEXLEY COUNTY",
      "In the Matter of the Guardianship of",
      "LEOPOLD AUGUST TRENHOLM,",
      "an Alleged Incapacitated Person.",
      "1. Harrowgate General Hospital shall deliver to the Clerk of this Court copies of the following records of LEOPOLD",
      "AUGUST TRENHOLM, born February 11, 1942, hospital record no. HG-118822-4: discharge summaries for services rendered",
      "from January 1, 2025 through June 15, 2026.",
      "4. The Respondent shall not be charged any fee; the estate of his late wife, Wilhelmina Trenholm (1944–2023), is not",
      "a party.",
    ]),
    ["Leopold August Trenholm | 1942-02-11 | HG-118822-4"],
  );
});

Deno.test("who is said to be left out, who is not", () => {
  assert.deepEqual(
    found([
      "Re: birth mother's health history for an adoption file",
      "Dear Correspondence Clerk,",
      "The birth mother has agreed. Kindly send, for her only, the papers listed under the table.",
      "Birth mother              Clementine Aurora Vasquez-Holt",
      "Her date of birth         21 September 2001",
      "Her St. Columba number    SC-338-1190",
      "Child (not requested)     Baby girl, born 02/14/2026, SC-341-0026",
      "Adoptive parents          Names sealed (file PH-26-017)",
      "prenatal and postpartum clinic notes, laboratory results",
      "Consent of the birth mother",
    ]),
    ["Clementine Aurora Vasquez-Holt | 2001-09-21 | SC-338-1190"],
  );
  assert.deepEqual(
    found([
      "Please send the complete record of the child.",
      "Mother (not requested)    Ada Roe, born 02/14/1986",
      "Child                     Otto Roe",
      "Date of birth             03/02/2014",
      "Chart no.                 55-1020",
    ]),
    ["Otto Roe | 2014-03-02 | 55-1020"],
  );
});

Deno.test("names like the patient's, said to be somebody else's", () => {
  assert.deepEqual(
    found([
      "We booked the person below last night. Our doctor sees him TODAY. STAT please.",
      "• Person in custody: NAVARRETE-SØRENSEN, Anselmo J., II",
      "• DOB: 1991/05/16     • Booking #: 2025-088140     • Your MRN: 77.402.118",
      "• Send: med list, lab results, discharge summary",
      "His cellmate with a similar name (Anselmo Navarro, DOB 1989/05/16) is NOT the one we ask about.",
    ]),
    ["Anselmo J. Navarrete-Sørensen II | 1991-05-16 | 77.402.118"],
  );
  assert.deepEqual(
    found([
      "Please send the complete record of Ines Roe (DOB 05/16/1991). Another patient of yours, Inez Roe (DOB 05/16/1989), is",
      "a different person; please do not send hers.",
    ]),
    ["Ines Roe | 1991-05-16 | -"],
  );
  assert.deepEqual(
    found([
      "Please send the complete record of Ines Roe, born May 16, 1991. Do not send the chart of her cousin with the same",
      "name, Ines M. Roe, born March 3, 1975.",
    ]),
    ["Ines Roe | 1991-05-16 | -"],
  );
  assert.deepEqual(
    found([
      "Patient: Ines Roe     DOB: 05/16/1991",
      "Note: you also treat an Agnes Roe, born 01/02/1960. That is not our patient.",
      "Please send the complete record.",
    ]),
    ["Ines Roe | 1991-05-16 | -"],
  );
});

Deno.test("the candidate's number at the organization", () => {
  assert.deepEqual(
    found([
      "Candidate",
      "Mr. Augustin Moreau",
      "born 17 January 1969",
      "Our no. 30-55172",
      "Your hospital",
      "St. Odile Hospital, HIM",
      "Candidate's St. Odile no. 0197733",
      "Please send the operative reports of the candidate to our transplant institute.",
    ]),
    ["Augustin Moreau | 1969-01-17 | 0197733"],
  );
});

Deno.test("labels of two lines with their value at the height between them", () => {
  const made = page([
    "Request for previous records",
    "Given name,",
    "initial",
    "Surname             Calderwood",
    "Date of birth       Oct 12, 1988",
    "Sending hospital's",
    "MRN",
    "Please send the complete medical record.",
  ]);
  const at = (text: string, over: string, under: string) => {
    const [a, b] = [over, under].map((word) => made.words.find((w) => w.text === word)!.box);
    return text.split(" ").map((word, i) => ({
      ...made.words[0],
      text: word,
      line: 100 + made.words.findIndex((w) => w.text === over),
      box: { ...a, x: 0.5 + i * 0.05, w: 0.01 * word.length, y: (a.y + b.y) / 2 },
    }));
  };
  const words = [...made.words, ...at("Ines K.", "Given", "initial"), ...at("PT-11840", "Sending", "MRN")];
  const read = { ...documentFrom([[]]), pages: [{ ...made, words }] };
  assert.deepEqual(shown(extract(read, { today }).patients), ["Ines K. Calderwood | 1988-10-12 | PT-11840"]);
});
