/** Who asks on pages that OCR read with slips: the name's places and the address put each other right. */
import assert from "node:assert/strict";
import { extract } from "../extract.ts";
import { repairMail } from "../contacts/mail_addresses.ts";
import { documentFrom, letterUnder, today } from "../../../tests/extraction/text_pages.ts";

/** A scanned letter; words between ~ and ~ were read badly. */
function scanned(head: string[], body: string[] = [], closing: string[] = ["Sincerely,", "", "Jane Poole"]) {
  const lines = letterUnder(head, closing, body);
  const doc = documentFrom([lines], {
    options: { method: "ocr", confidence: 0.92, large: { 0: 1.5 } },
  });
  for (const word of doc.pages[0].words) {
    if (!/^~.*~$/.test(word.text)) continue;
    word.text = word.text.slice(1, -1);
    word.confidence = 0.5;
  }
  doc.text = lines.join("\n").replaceAll("~", "");
  return extract(doc, { today }).requester;
}

const address = ["12 Quay Street, Port Alder, ME 04999", "Tel (207) 555-0110   Fax (207) 555-0111"];

const names: { name: string; head: string[]; body?: string[]; want: string }[] = [
  {
    name: "fancy capitals in the letterhead, the name in a sentence",
    head: ["~BrooKsiDE,~ MARR & ~Oskl,~ P.C.", ...address],
    body: ["Copies may be given to my attorneys, Brookside, Marr & Osei, P.C., at the address above."],
    want: "Brookside, Marr & Osei, P.C.",
  },
  {
    name: "a border read as an I",
    head: ["Harbor Kilns ~I~ Adoption Services", ...address],
    want: "Harbor Kilns Adoption Services",
  },
  {
    name: "dust read as a small letter",
    head: ["Redfern Pacific ~e~ Claims Management", ...address],
    want: "Redfern Pacific Claims Management",
  },
  {
    name: "a B that was taken for a box",
    head: ["LARKEN ☒ ASIN HEALTH DISTRICT", ...address, "epi@larkenbasinhealth.example"],
    want: "Larken Basin Health District",
  },
  {
    name: "digits in the place of letters",
    head: ["Averill ~5troud~ Health Group", ...address],
    want: "Averill Stroud Health Group",
  },
  {
    name: "a word of the trade with a wrong letter",
    head: ["Palmetto Disability ~Benetit~ Administrators", ...address],
    want: "Palmetto Disability Benefit Administrators",
  },
  {
    name: "a doubted word, and the same word in the domain",
    head: ["~Mople~ Ferry Care Center", ...address, "admissions@mapleferrycare.example"],
    want: "Maple Ferry Care Center",
  },
  {
    name: "a name that was read well, and a slip in the domain",
    head: ["Maple Ferry Care Center", ...address, "~admissions@mopleferrycare.example~"],
    want: "Maple Ferry Care Center",
  },
];

for (const { name, head, body, want } of names) {
  Deno.test(`who asks on a scan: ${name}`, () => assert.equal(scanned(head, body).name, want));
}

Deno.test("a misread mailbox follows its domain's office, its person, or the words of the trade it is made of", () => {
  const none = { org: null, names: [], others: [] };
  assert.equal(repairMail("reccrds@roe.example", none), "records@roe.example");
  assert.equal(repairMail("frontclesk@roe.example", none), "frontdesk@roe.example");
  assert.equal(repairMail("aps.unit@roe.example", none), "aps.unit@roe.example");
  const walsh = { ...none, names: ["Isadora Quintero-Walsh"] };
  assert.equal(repairMail("igwalsh@roe.example", walsh), "iqwalsh@roe.example");
  assert.equal(
    repairMail("isidora.l@roe.example", { ...none, names: ["Isidora Marie Lukasik"] }),
    "isidora.l@roe.example",
  );
  const rivers = { ...none, org: "Two Rivers Organ & Tissue Recovery" };
  assert.equal(repairMail("donor@tworniversotr.example", rivers), "donor@tworiversotr.example");
  // Initials that leave a word out, and a hyphen between two names, are no slips.
  const county = { ...none, org: "Tidewater County Child Protective Services" };
  assert.equal(repairMail("intake@tidewatercps.example", county), "intake@tidewatercps.example");
  const firm = { ...none, org: "Rowan & Tilbury, LLP" };
  assert.equal(repairMail("jp@rowan-tilbury.example", firm), "jp@rowan-tilbury.example");
});

Deno.test("an unread letterhead is spelled by the mail's domain, as a guess", () => {
  const requester = scanned([""], [
    "This office represents Ms. Calderwood. Questions go to Una Marsh, umarsh@poolegarrow.example, (207) 555-0110.",
  ], ["Sincerely,", "", "Jane Poole, Esq."]);
  assert.equal(requester.name, "Poole & Garrow");
});

Deno.test("numbers: a label at the end of the line above, a second number without one", () => {
  const above = scanned([
    "Rowan Health Group             Voice 207-555-0110 Fax",
    "12 Quay Street                       207-555-0111",
  ]);
  assert.deepEqual([above.phone, above.fax], ["(207) 555-0110", "(207) 555-0111"]);
  const bare = scanned([
    "Rowan Health Group",
    "12 Quay Street, Port Alder, ME 04999",
    "tel (207) 555-0110    (207) 555-0111",
  ]);
  assert.deepEqual([bare.phone, bare.fax], ["(207) 555-0110", "(207) 555-0111"]);
});
