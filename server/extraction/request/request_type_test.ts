import assert from "node:assert/strict";
import { extractFrom } from "../../../tests/extraction/text_pages.ts";

const letter = (head: string[], body: string[], foot: string[] = []) =>
  extractFrom([[
    ...head,
    "",
    "October 5, 2026",
    "",
    "Alder General Hospital, Medical Records",
    "",
    ...body,
    "",
    "Sincerely,",
    "",
    ...foot,
  ]]).requestType;

Deno.test("the wording tells the sort of requester where the name does not", () => {
  const rowan = ["Rowan & Tilbury, LLC", "12 Quay Street, Port Alder, ME 04999   Tel (207) 555-0110"];
  const about = "Re: Ines Calderwood, born 04/17/1981";
  assert.equal(
    letter(rowan, [about, "We are counsel to the above plaintiff. Please send her radiology reports."], ["Gil Rowan"]),
    "attorney",
  );
  assert.equal(
    letter(rowan, [
      about,
      "This office represents Ms. Calderwood in her appeal from the denial of disability benefits. We need her notes.",
    ], ["Gil Rowan, Esq."]),
    "attorney",
  );
  assert.equal(
    letter(["Cobblestone", "14 Ropeway Lane, Mill Hollow, CO 81199   T 719-555-0132"], [
      about,
      "We are pleased to have taken over her care. May we have her immunization record and laboratory results?",
    ], ["Perpetua Wynn"]),
    "provider",
  );
  assert.equal(
    letter(["Statewide Teachers' Retirement Fund", "Disability Retirement Unit", "411 Lyceum Avenue, Hartwell, RI"], [
      about,
      "The member applied for a disability pension. Please send her neurology notes.",
    ], ["Montague Pryce, case manager"]),
    "disability",
  );
});

Deno.test("a letter in the first person is the patient's, also where no name can be read", () => {
  const found = extractFrom([[
    "Route 2, Box 61",
    "October 5, 2026",
    "To the Records Room, Alder General Hospital",
    "",
    "I, Frederick Lyle Ostrander, who was born on May 22, 1955, would like you to mail to me copies of the",
    "pathology reports. My chart number is 11-40982.",
  ]], { options: { method: "ocr" } });
  assert.equal(found.requestType, "patient");
});

Deno.test("who decides on benefits of disability, injuries at work, wards and fitness is told by name and wording", () => {
  const under = (name: string, body: string) =>
    letter([name, "12 Quay Street, Port Alder, ME 04999   Tel (207) 555-0110"], [
      "Re: Ines Calderwood, born 04/17/1981",
      body,
    ], ["Ann Poe"]);
  const ask = "Please send her office notes and laboratory results.";
  for (
    const [name, body, type] of [
      ["Corvid Harbor Income Protection", `We review her long-term disability benefits. ${ask}`, "disability"],
      ["Office of Federal Employees' Injury Compensation", `The employee claims compensation. ${ask}`, "workers_comp"],
      ["Territorial Labor Compensation Board", `The worker's claim is before us. ${ask}`, "workers_comp"],
      ["Office of the Public Guardian", `We are her guardian. Counsel was Ulric Danforth, Esq. ${ask}`, "other"],
      ["Corliss University Transplant Institute", `She is being evaluated for a transplant. ${ask}`, "provider"],
      ["Marrowstone Regional Burn Center", `She came to us from your ED. ${ask}`, "provider"],
      ["Kestrel Employee Health Clinic", `Needed for pre-placement clearance. ${ask}`, "other"],
      ["Crime Victims Compensation Board", `She has applied for an award. ${ask}`, "other"],
    ]
  ) assert.equal(under(name, body), type, name);
});
