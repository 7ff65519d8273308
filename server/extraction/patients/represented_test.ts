import assert from "node:assert/strict";
import { extractFrom, lawLetter } from "../../../tests/extraction/text_pages.ts";

const sentences = [
  "We are counsel to Susannah Roe (born 2/14/1970), who has petitioned to be appointed guardian of her father, Archibald L. Roe, date of birth September 9, 1940.",
  "I represent Corazon Roe, who has asked the District Court to name her guardian of her father, Archibald L. Roe (date of birth 09/09/1940).",
  "We represent Susannah Roe, the guardian of her father, Archibald L. Roe, born September 9, 1940.",
  "This office represents Susannah Roe, who was appointed conservator for her uncle, Archibald L. Roe (DOB 9/9/1940).",
  "Our client is Susannah Roe, born 2/14/1970, as executor of the estate of Archibald L. Roe (born September 9, 1940).",
];

for (const sentence of sentences) {
  Deno.test(`whoever acts for another is no patient: ${sentence.slice(0, 60)}`, () => {
    const cut = sentence.lastIndexOf(" ", 100);
    const body = [sentence.slice(0, cut), sentence.slice(cut + 1), "Please send us his complete chart."];
    const found = extractFrom([lawLetter({ re: ["Re: Records needed for the court"], body })]);
    assert.deepEqual(found.patients.map((p) => [p.name, p.dob]), [["Archibald L. Roe", "1940-09-09"]]);
  });
}
