import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

/** Names with birth dates of a letter's patients. */
const found = (lines: string[]): string[] => extractFrom([lines]).patients.map((p) => `${p.name} ${p.dob ?? "-"}`);

const parents: Record<string, string[]> = {
  "her son's": [
    "To whom it may concern:",
    "I am writing to request the records of my son Tyler Whitfield (DOB 3/4/2015). I, Karen Whitfield (DOB 2/2/1985), am his",
    "mother. Please send his complete medical record to me at 12 Quay Street, Port Alder, ME 04999.",
    "Karen Whitfield",
  ],
  "who signed": [
    "Re: Tyler Whitfield, DOB 3/4/2015",
    "Dear Records:",
    "Tyler's mother, Karen Whitfield, has asked us to obtain his complete medical records.",
    "Karen Whitfield (DOB 2/2/1985) signed the attached release.",
  ],
  "mother first": [
    "Dear Records:",
    "Please send us Tyler's complete medical records. His mother is Karen Whitfield, born 2/2/1985. Tyler Whitfield was born on",
    "3/4/2015 and was seen by you in June.",
  ],
  "left out": [
    "Dear Records:",
    "We are the new doctors of Tyler Whitfield (3/4/2015). Mrs. Karen Whitfield, his mother, moved here in May. Records for Karen",
    "Whitfield are not needed. Please send his complete medical records.",
  ],
  "child of": [
    "Please send the complete medical records of the minor child of Karen Whitfield and Dale Whitfield: Tyler Whitfield, DOB",
    "3/4/2015. Both parents consent.",
  ],
};
for (const [name, lines] of Object.entries(parents)) {
  Deno.test(`a parent of the same surname is not the patient: ${name}`, () => {
    assert.deepEqual(found(lines), ["Tyler Whitfield 2015-03-04"]);
  });
}

Deno.test("a child who was seen at the addressee's is the patient", () => {
  assert.deepEqual(
    found([
      "My daughter Lily Whitfield was seen at your clinic. She was born 3/4/2015. Please send me her complete medical record.",
      "Karen Whitfield",
    ]),
    ["Lily Whitfield 2015-03-04"],
  );
  assert.deepEqual(
    found([
      "We write for our Ward, Desmond Okoro (DOB 1/22/1957), whose guardian this office is. Please send the complete medical",
      "record to the Public Guardian's Office, fax 706-555-0149.",
    ]),
    ["Desmond Okoro 1957-01-22"],
  );
});

Deno.test("surnames that are words, and II as it is misread", () => {
  const who = (name: string) => found([`Please send the complete medical record of ${name} (DOB 3/4/1985) to us.`]);
  assert.deepEqual(who("Mr. Robert Case"), ["Robert Case 1985-03-04"]);
  assert.deepEqual(who("Ellen Page"), ["Ellen Page 1985-03-04"]);
  assert.deepEqual(who("Ellen Du Bois"), ["Ellen Du Bois 1985-03-04"]);
  assert.deepEqual(who("Robert Chosen, Il"), ["Robert Chosen II 1985-03-04"]);
  assert.deepEqual(who("Robert Chosen ll"), ["Robert Chosen II 1985-03-04"]);
  assert.deepEqual(found(["Patient: Chosen Il, Robert A    DOB: 3/4/1985", "Please send the complete chart."]), [
    "Robert A Chosen II 1985-03-04",
  ]);
  assert.deepEqual(
    found([
      "Please send the complete medical record of Ellen Roe (DOB 3/4/1985) to us at 12 Grace Lane, Port Alder.",
    ]),
    ["Ellen Roe 1985-03-04"],
  );
});

Deno.test("who signs over 'Sign here – claimant' in letters that OCR does not know is no further patient", () => {
  for (
    const caption of ["SIGN HERE - claimant", "Signature - claimant", "Claimant (sign in ink)", "Sign below, claimant"]
  ) {
    const { patients } = extractFrom([[
      "Person whose records are released        Date of birth",
      "Marguerite J. Oyler                      8/17/1969",
      "",
      "I ask every hospital to disclose all my medical records to the Palisade Disability Agency.",
      "",
      caption.padEnd(41) + "DATE",
      "Marguenide Byles                         09/29/2026",
    ]], { options: { method: "ocr", confidence: 0.9 } });
    assert.deepEqual(patients.map((p) => p.name), ["Marguerite J. Oyler"], caption);
  }
});
