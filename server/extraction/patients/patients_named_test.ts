import assert from "node:assert/strict";
import { extract } from "../extract.ts";
import { documentFrom, extractFrom, type PageOptions, today } from "../../../tests/extraction/text_pages.ts";

/** Names, birth dates and record numbers as "Ines Roe | 1981-04-17 | 55-1020". */
function found(lines: string[], options?: PageOptions): string[] {
  const { patients } = extractFrom([lines], options ? { options } : {});
  return patients.map((p) => [p.name, p.dob, p.mrn].map((value) => value ?? "-").join(" | "));
}

const head = ["Marigold Partners, Records, fax 619-555-0114", "To: Highline Center, Records", ""];
const asked = ["", "Please send the complete medical record to Marigold Partners, fax 619-555-0114."];
const ines = "Ines Karin Lindt | 1981-04-17 | 55-1020";

Deno.test("the dead are named by their estate, as the late, by whoever acts for them", () => {
  for (
    const lines of [
      [
        "Estate of Ines Karin Lindt",
        "Good day:",
        "Mrs. Lindt was born on the seventeenth of April, 1981; MRN 55-1020.",
      ],
      [
        "I act for Otto Lindt, executor of the will of his mother, the late Ines Karin",
        "Lindt, MRN 55-1020, born 4/17/1981.",
      ],
      [
        "I, Otto Lindt (born March 2, 1966), executor of Ines Karin Lindt, deceased, authorize the release of her chart.",
        "The decedent was born on April 17, 1981. Her hospital number was 55-1020.",
      ],
      ["Re: the late Ines Karin Lindt", "Date of birth 4/17/1981   MRN 55-1020"],
    ]
  ) assert.deepEqual(found([...head, ...lines, ...asked]), [ines], lines[0]);
});

Deno.test("a bracket says who is the patient, and of whom nothing is asked", () => {
  for (
    const lines of [
      [
        "Recipient (our patient)   LINDT, Ines Karin",
        "Birthdate                 4/17/1981",
        "MRN                       55-1020",
        "Donor                     Otto Lindt (father), b. 2/12/1950 - no records needed",
      ],
      ["Spouse (the patient): Ines Karin Lindt", "DOB: 4/17/1981   MRN: 55-1020"],
      [
        "Name of adult (last, first, middle)     Birth date     Chart no.",
        "LINDT, INES KARIN                       04-17-1981     55-1020",
      ],
      [
        "Physicians named by our client: Drs. Rupert Sze and Malka Stern.",
        "Patient: Ines Karin Lindt, DOB 4/17/1981, MRN 55-1020",
      ],
    ]
  ) assert.deepEqual(found([...head, ...lines, ...asked]), [ines], lines[0]);
});

Deno.test("captions under values, with a column of no field among them, and a second applicant left out", () => {
  const form = (second: string) => [
    "11/02/2026              NM-4408813",
    "Date of this request    Application no.",
    "Proposed insured",
    "Lindt            Ines           Karin",
    "Last name        First name     Middle name",
    "17 APR 1981      F              55-1020",
    "Date of birth    Sex            Your chart number",
    second,
    "Roe            Crispin        02 AUG 1946",
    "Last name      First name     Date of birth",
  ];
  for (const second of ["Joint applicant (no records are requested for this person)", "Spouse - no records needed"]) {
    assert.deepEqual(found([...head, ...form(second), ...asked]), [ines], second);
  }
});

Deno.test("labels in two languages, in either order", () => {
  for (
    const [name, born] of [
      ["Injured worker / Trabajador lesionado", "Date of birth / Fecha de nacimiento"],
      ["Nombre del paciente / Patient name", "Fecha de nacimiento / Date of birth"],
    ]
  ) {
    const lines = [`${name}: Ines Karin Lindt`, `${born}: 04-17-1981`, "Hospital no. / Núm. de expediente: 55-1020"];
    assert.deepEqual(found([...head, ...lines, ...asked]), [ines], name);
    const cells = [`${name}       ${born}`, `${"Ines Karin Lindt".padEnd(name.length + 7)}04-17-1981`, "MRN 55-1020"];
    assert.deepEqual(found([...head, ...cells, ...asked]), [ines], name);
  }
});

Deno.test("the plaintiff of a Re: line over a birth date, unless somebody else is the client", () => {
  const lines = [
    "Re: Ines Karin Lindt v. Tollgate Mall Partners",
    "Date of birth: April 17, 1981",
    "Your record number: 55-1020",
  ];
  assert.deepEqual(found([...head, ...lines, ...asked]), [ines]);
  const other = ["Re: Otto Vane v. Tollgate Mall Partners", "Patient: Ines Karin Lindt, DOB 4/17/1981, MRN 55-1020"];
  assert.deepEqual(found([...head, ...other, ...asked]), [ines]);
});

Deno.test("a birth date said once of twins is both children's", () => {
  const lines = [
    "We care for the twins Elias Lindt (your MRN 55-1201) and Noemi Lindt (your MRN 55-1202), both born on",
    "May 3, 2023.",
  ];
  assert.deepEqual(found([...head, ...lines, ...asked]), [
    "Elias Lindt | 2023-05-03 | 55-1201",
    "Noemi Lindt | 2023-05-03 | 55-1202",
  ]);
});

Deno.test("a row's own number beside a surname, an initial run into its suffix, an O by itself", () => {
  const list = [
    "Last name        First name     MI/ middle    DOB           MR#",
    "1 Lindt          Ines           Karin         04/17/1981    55-1020",
    "2 Tillinghast    Augustus       R SR          06/17/1941    55-1021",
    "3 Vane           Otto                         08/15/1955    55-1022",
    "0 BANNON         TYRELL         J             06/02/1991    55-1023",
  ];
  assert.deepEqual(found([...head, ...list], { method: "ocr", confidence: 0.93 }), [
    ines,
    "Augustus R Tillinghast SR | 1941-06-17 | 55-1021",
    "Otto Vane | 1955-08-15 | 55-1022",
    "Tyrell J O'Bannon | 1991-06-02 | 55-1023",
  ]);
  const run = ["Patient: TILLINGHAST, AUGUSTUS RSR", "DOB 06/17/1941"];
  assert.deepEqual(found([...head, ...run, ...asked]), ["Augustus R Tillinghast SR | 1941-06-17 | -"]);
});

Deno.test("children side by side: a surname for two of them, and one whose surname is lost", () => {
  const rows = (last: string) => [
    "The children listed below are our patients.",
    "First name      Theo Lorcan       Maeve Ruth        Idris",
    last,
    "Birth date      12/24/2014        7/8/2018          10/1/2023",
    "Chart no.       55-2077           55-2441           55-3115",
  ];
  const shared = rows("Last name                Gallagher                  Noor");
  assert.deepEqual(found([...head, ...shared, ...asked]), [
    "Theo Lorcan Gallagher | 2014-12-24 | 55-2077",
    "Maeve Ruth Gallagher | 2018-07-08 | 55-2441",
    "Idris Noor | 2023-10-01 | 55-3115",
  ]);
  const askew = [
    ...shared.slice(0, -1),
    "Chart no. at                      55-2441           55-3115",
    "your clinic     55-2077",
  ];
  assert.deepEqual(found([...head, ...askew, ...asked]), [
    "Theo Lorcan Gallagher | 2014-12-24 | 55-2077",
    "Maeve Ruth Gallagher | 2018-07-08 | 55-2441",
    "Idris Noor | 2023-10-01 | 55-3115",
  ]);
  const lost = rows("Last name                         Gallagher         Noor");
  assert.deepEqual(found([...head, ...lost, ...asked]), [
    "Maeve Ruth Gallagher | 2018-07-08 | 55-2441",
    "Idris Noor | 2023-10-01 | 55-3115",
    "- | 2014-12-24 | 55-2077",
  ]);
});

Deno.test("those who act for the dead, hold a plan or give a firm its name are no patients", () => {
  for (
    const lines of [
      ["I, Otto Lindt (born March 2. 1966). executor of Ines Karin Lindt, deceased. authorize the release of her chart."],
      ["Medical plan holder Otto Lindt, 6/17/1963", "Patient: Ines Karin Lindt"],
      ["The records of Stroud Pettibone & Iyer, LLC, are copied here.", "Patient: Ines Karin Lindt"],
      [
        "Member (participant)            Member's birth date",
        "Otto Lindt                      11/7/1967",
        "PATIENT —- dependent whose records are needed",
        "Ines Karin Lindt",
      ],
      ["Re: Our client     Ines Karin Lindt"],
    ]
  ) assert.deepEqual(found([...head, ...lines, ...asked]), ["Ines Karin Lindt | - | -"], lines[0]);
});

/** Patients of a scanned page on which some words were read with doubt. */
function scanned(lines: string[], doubtful: RegExp): (string | null)[] {
  const document = documentFrom([[...head, ...lines, ...asked]], { options: { method: "ocr", confidence: 0.95 } });
  for (const word of document.pages[0].words) if (doubtful.test(word.text)) word.confidence = 0.75;
  return extract(document, { today }).patients.map((p) => p.name);
}

Deno.test("a doubtful surname is spelled as a surer place spells it, where the letters look alike", () => {
  const signed = (name: string) => ["DOB 8/21/1979", "", `Electronically signed by: ${name}`];
  const cases: [string, string, string][] = [
    ["Kal Nakamura-Welis", "KAL K. NAKAMURA-WELLS", "Kal Nakamura-Wells"],
    ["Elias Castelién-Byrne", "Elias Castellon-Byrne", "Elias Castellon-Byrne"],
    ["Winston Ogunieye", "Winston Ogunleye", "Winston Ogunleye"],
  ];
  for (const [read, sure, name] of cases) {
    const doubt = new RegExp(read.split(" ").at(-1)!);
    assert.deepEqual(scanned([`Patient: ${read}`, ...signed(sure)], doubt), [name], read);
    assert.deepEqual(scanned([`Patient: ${read}`, ...signed(sure)], /^$/).length, 1);
  }
  // Another name, a surely read one and a known given name stay.
  assert.deepEqual(scanned(["Patient: Otto Hansen", "Mother: Ida Larsen"], /Hansen/), ["Otto Hansen"]);
  assert.deepEqual(scanned(["Patient: Otto Hansen", "Doctor: Ida Hanson, MD"], /Hansen/), ["Otto Hansen"]);
  assert.deepEqual(scanned(["Patient: Otto Meyer", "Doctor: Ida Mayer, MD"], /Meyer/), ["Otto Meyer"]);
  assert.deepEqual(scanned(["Patient: Maria Roe-Linder", "Mother: Marla Vance"], /Maria/), ["Maria Roe-Linder"]);
});

Deno.test("a surname in the line above, a numbered label before its name, initials and strokes at a name's end", () => {
  const cases: [string[], string][] = [
    [
      ["                 LINDT-ORTEGA,", "Claimant         INES KARIN", "Date of birth    04/17/1981"],
      "Ines Karin Lindt-Ortega",
    ],
    [["(1) Patient Legal name Ines Karin Lindt     Other names used Ines Karin"], "Ines Karin Lindt"],
    [["WHOSE RECORDS: FAAPULOU, TAVITAS.     BIRTHDAY: 04/27/1968"], "Tavita S. Faapulou"],
    [["Patient: Boudreaux-King, Lucien P [Il"], "Lucien P Boudreaux-King III"],
    [["Patient: Svetlana Mirkovic¢-Dale"], "Svetlana Mirković-Dale"],
    [["Recipient (our     LINDT, Ines Karin", "Birthdate          4/17/1981"], "Ines Karin Lindt"],
  ];
  for (const [lines, name] of cases) assert.deepEqual(scanned(lines, /^$/), [name], lines[0]);
});

Deno.test("what a scan leaves of numbers, dates and surnames: mended where one reading is possible, else withheld", () => {
  const fields = (lines: string[]) => found([...head, ...lines, ...asked], { method: "ocr", confidence: 0.93 });
  assert.deepEqual(fields(["Claimant     Ines Karin Lindt       poB     4/17/1981", "Your MRN     55-1020"]), [ines]);
  assert.deepEqual(fields(["Patient: Ines Karin Lindt", "Birthdate ©4/17/1981     MRN 55-1020"]), [ines]);
  const owner = [
    "Insured: Ines Karin Lindt, DOB 4/17/1981",
    "Owner of policy: Otto Lindt, 05-05-1979      Chart: 55-1020",
  ];
  assert.deepEqual(fields(owner), [ines]);
  const list = fields([
    "Your chart no.      Member (last, first)           Born",
    "CT-40118            Arrowsmith, Delia              02/04/1951",
    "CT-38802            - Greene, Mireille             11/19/1947",
    "CT-41190            pi Benedetto, Carmela          06/30/1955",
    "C1-39473            Gjonaj, Besnik                 01/14/1949",
    "CT-40007            Eastlake, Roderick             03/22/1960",
  ]);
  assert.deepEqual(list.toSorted(), [
    "- | 1947-11-19 | CT-38802",
    "- | 1955-06-30 | CT-41190",
    "Besnik Gjonaj | 1949-01-14 | CT-39473",
    "Delia Arrowsmith | 1951-02-04 | CT-40118",
    "Roderick Eastlake | 1960-03-22 | CT-40007",
  ]);
});
