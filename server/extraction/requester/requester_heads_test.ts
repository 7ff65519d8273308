import assert from "node:assert/strict";
import { extractFrom, letterUnder, type PageOptions } from "../../../tests/extraction/text_pages.ts";

const requesterOf = (lines: string[], options?: PageOptions) => extractFrom([lines], { options }).requester;

const heads: { name: string; head: string[]; large?: Record<number, number>; closing?: string[]; want: string }[] = [
  {
    name: "a county over its department",
    head: ["Larkmead County", "Adult Protective Services", "77 Courthouse Square, Larkmead, OR 97540"],
    large: { 0: 1.6 },
    want: "Larkmead County Adult Protective Services",
  },
  {
    name: "a claims office behind a bar",
    head: ["Hollister Grange Insurance | Bodily Injury Claims", "PO Box 4410, Columbus, OH 43004"],
    large: { 0: 1.5 },
    want: "Hollister Grange Insurance",
  },
  {
    name: "a department whose house stands alone in the signature",
    head: ["Ridgeline Mutual Life Claims Department", "1200 Prairie Tower, Omaha, NE 68102"],
    closing: ["Sincerely,", "", "Hattie Osgood", "Ridgeline Mutual Life"],
    want: "Ridgeline Mutual Life",
  },
  {
    name: "fields of practice under a lawyer's name",
    head: [
      "Delancey Tran, Attorney at Law",
      "Social Security Disability | Veterans' Benefits",
      "200 Harbor Way, Portland, OR 97201",
    ],
    closing: ["Very truly yours,", "", "Delancey Tran"],
    want: "Delancey Tran, Attorney at Law",
  },
  {
    name: "whose the house is, behind a dash",
    head: ["Simcoe Valley Dialysis — a DaySpring Renal partner", "9 Ferry Road, Yakima, WA 98901"],
    want: "Simcoe Valley Dialysis",
  },
  {
    name: "authorities in small letters over the house",
    head: [
      "Department of Public Safety",
      "Division of Prisons",
      "Harrow Creek Correctional Center",
      "100 Old Mill Road",
    ],
    large: { 2: 1.5 },
    want: "Harrow Creek Correctional Center",
  },
  {
    name: "a name that goes on over a small word",
    head: ["NORTHEAST BUREAU OF", "DISABILITY EXAMINATIONS", "PO Box 165, Albany, NY 12201"],
    want: "Northeast Bureau of Disability Examinations",
  },
];

for (const { name, head, large, closing, want } of heads) {
  Deno.test(`letterhead: ${name}`, () => {
    const lines = letterUnder(head, closing ?? ["Sincerely,", "", "Perrin Oakes"]);
    assert.equal(requesterOf(lines, large ? { large } : undefined).name, want);
  });
}

Deno.test("the parent who ticks 'me' asks, with the numbers beside the name", () => {
  const requester = requesterOf([
    "Fernbrook Pediatric Hospital",
    "Medical Records, 8 Alder Street, Fernbrook, OR 97499 (541) 555-0185",
    "",
    "AUTHORIZATION FOR RELEASE OF A MINOR'S MEDICAL RECORDS",
    "Child's name: Leilani Kahale        Date of birth: 3/16/2018",
    "I am the child's [x] mother [ ] father.",
    "My name: Noelani Kahale",
    "Phone: 541-555-0163    E-mail: noelani.k@mail.example",
    "I authorize the hospital to give the records marked below to: [x] me [ ] the following office:",
    "[x] Laboratory tests  [ ] Operations",
    "Signature of parent: N. Kahale    Date: 11/08/2026",
  ]);
  assert.deepEqual([requester.name, requester.phone, requester.email, requester.fax], [
    "Noelani Kahale",
    "(541) 555-0163",
    "noelani.k@mail.example",
    null,
  ]);
});

Deno.test("a number belongs to whom the words before it name", () => {
  const requester = requesterOf(letterUnder(
    ["Fennimore Trial Group", "210 Harborview Tower, Port Halden, WA 98299   206-555-0182   fax 206-555-0183"],
    ["Respectfully,", "", "Jocasta Fennimore"],
    [
      "The family's carrier, Tallgrass Casualty (adjuster: Winslow Pruett, 206-555-0194), asks separately.",
      "Please call our records clerk, Ottilie Brandvold, at 206-555-0185.",
    ],
  ));
  assert.deepEqual([requester.contactName, requester.phone, requester.fax], [
    "Ottilie Brandvold",
    "(206) 555-0185",
    "(206) 555-0183",
  ]);
});

const contacts: { lines: string[]; want: string }[] = [
  { lines: ["Questions: field agent Desta Wolde-Mariam, 207-555-0112"], want: "Desta Wolde-Mariam" },
  { lines: ["POINT OF CONTACT IS MS. LATOYA SKAGGS, COMMUNITY CARE, AT 207-555-0112."], want: "Latoya Skaggs" },
  { lines: ["Please direct replies to the case worker, Rebekah Tsinajinnie, LMSW."], want: "Rebekah Tsinajinnie" },
  { lines: ["Our specialist for this order is Kofi Brandvold."], want: "Kofi Brandvold" },
];

for (const { lines, want } of contacts) {
  Deno.test(`contact: ${lines[0]}`, () => {
    const head = ["Brightwater Family Clinic", "12 Quay Street, Port Alder, ME 04999   207-555-0110"];
    assert.equal(requesterOf(letterUnder(head, ["Sincerely,", "", "J. Crane"], lines)).contactName, want);
  });
}
