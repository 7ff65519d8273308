import assert from "node:assert/strict";
import { extractFrom, letterUnder } from "../../../tests/extraction/text_pages.ts";

for (
  const [how, said, name] of [
    ["questions to", "Questions, fees and ready-calls to Joaquin Estrella, 805-555-0134.", "Joaquin Estrella"],
    ["a desk", "Return desk: Faustino Abrego, 310-555-0136.", "Faustino Abrego"],
    ["a house's coordinator", "Copies can go to the registry's coordinator, Beatrix Lomond, MPH.", "Beatrix Lomond"],
    ["our nurse consultant", "Address the invoice to our nurse consultant, Geneva Ostrow, RN.", "Geneva Ostrow"],
    ["a rank", "Please call Petty Officer Lionel Abara at 310-555-0136.", "Lionel Abara"],
    ["care of", "She was there under the care of Dr. Saoirse Kettering.", "Gordon P. Tilbury"],
    ["a desk in brackets", "We write to Alder General (records coordinator: Inez Balfour).", "Gordon P. Tilbury"],
  ]
) {
  Deno.test(`the person to contact by ${how}`, () => {
    const found = extractFrom([
      letterUnder(["Quayside Copy & Subpoena, LLC", "12 Quay Street, Port Alder, ME 04999"], [
        "Sincerely,",
        "",
        "Gordon P. Tilbury",
      ], [said]),
    ]);
    assert.equal(found.requester.contactName, name);
  });
}
