import { deepEqual } from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const list = (...lines: string[]) =>
  extractFrom([[
    "Cobalt Health Alliance, Quality Department",
    "",
    "Please send copies of the progress notes and lab results of these members to (410) 555-0154.",
    "",
    ...lines,
    "",
    "Sincerely,",
    "Quincy Rade",
  ]]).patients.map((p) => [p.name, p.dob, p.mrn]);

Deno.test("initials under no heading, behind the names, are middle initials", () => {
  deepEqual(
    list(
      "Last name    First name                Birth date    Your MRN",
      "Abruzzo      Carmela             T     06/30/1951    200-4418",
      "Dufresne     Jean-Paul                 11/17/1960    200-5093",
      "Khatri       Meenakshi           R     02/08/1957    200-1111",
    ),
    [
      ["Carmela T Abruzzo", "1951-06-30", "200-4418"],
      ["Jean-Paul Dufresne", "1960-11-17", "200-5093"],
      ["Meenakshi R Khatri", "1957-02-08", "200-1111"],
    ],
  );
});

Deno.test("F and M in every row are the sexes, not initials", () => {
  deepEqual(
    list(
      "Last name    First name          Birth date    Your MRN",
      "Abruzzo      Carmela     F       06/30/1951    200-4418",
      "Dufresne     Jean-Paul   M       11/17/1960    200-5093",
    ),
    [["Carmela Abruzzo", "1951-06-30", "200-4418"], ["Jean-Paul Dufresne", "1960-11-17", "200-5093"]],
  );
});

Deno.test("a title that asks for the middle name too may be read as two columns", () => {
  deepEqual(
    list(
      "LAST NAME. FIRST NAME.  MIDDLE      DATE OF BIRTH   MRN",
      "HOLLENBECK, Trudy Ann               04/19/1957      200-4418",
    ),
    [["Trudy Ann Hollenbeck", "1957-04-19", "200-4418"]],
  );
});

Deno.test("an initial beside a whole name belongs to it, and the closing below the list to nobody", () => {
  deepEqual(
    list(
      "Member name        M.I.   Suffix    DOB          MRN",
      "Carmela Abruzzo    T                06/30/1951   200-4418",
      "Otto Dufresne      B      Jr        11/17/1960   200-5093",
    ),
    [["Carmela T Abruzzo", "1951-06-30", "200-4418"], ["Otto B Dufresne Jr", "1960-11-17", "200-5093"]],
  );
  deepEqual(
    list(
      "Last name    First name    MI     Birth date    Your MRN",
      "Abruzzo      Carmela       T      06/30/1951    200-4418",
      "Dufresne     Jean-Paul            11/17/1960    200-5093",
    ),
    [["Carmela T Abruzzo", "1951-06-30", "200-4418"], ["Jean-Paul Dufresne", "1960-11-17", "200-5093"]],
  );
});
