import assert from "node:assert/strict";
import { looksLikeMail, mailsIn, repairMail, tidyEmail } from "./mail_addresses.ts";
import { numbersIn } from "./phones.ts";

const nobody = { org: null, names: [], others: [] };

Deno.test("OCR's slips in a mail address are put right: l read as I, spaces, an ending with a wrong letter", () => {
  assert.equal(tidyEmail("It-records @ slatebridgeclaims.exampie.", true), "lt-records@slatebridgeclaims.example");
  assert.equal(tidyEmail("roi@harbor.oxample", true), "roi@harbor.example");
  // In a text layer an I is an I.
  assert.equal(tidyEmail("Iris@harbor.example", false), "Iris@harbor.example");
});

Deno.test("an address whose sign was lost is found by a mailbox's word or by a person's name", () => {
  const text = "or mail intake harborstate.example, or jvandenberg evergladelife.example, see harborstate.example";
  assert.deepEqual(mailsIn(text, true, ["Jesús Vandenberg"]).map((m) => m.value), [
    "intake@harborstate.example",
    "jvandenberg@evergladelife.example",
  ]);
  assert.deepEqual(mailsIn(text, true).map((m) => m.value), ["intake@harborstate.example"]);
  assert.deepEqual(mailsIn(text, false), []);
});

Deno.test("a misread address follows the names it is made of, and no other", () => {
  const quigley = { org: "Swiftline Record Copying", names: ["Veronica Quigley"], others: [] };
  assert.equal(
    repairMail("vquigiey@swiftiinerecordcopying.example", quigley),
    "vquigley@swiftlinerecordcopying.example",
  );
  assert.equal(
    repairMail("rellisonl9@mailbox.example", { ...nobody, names: ["Ray Ellison"] }),
    "rellison19@mailbox.example",
  );
  // Somebody else in the same office, an abbreviated name, and initials of a legal form stay as they are.
  assert.equal(repairMail("bjones@roelaw.example", { ...nobody, names: ["Rhea Jones"] }), "bjones@roelaw.example");
  const peds = { ...nobody, org: "Thistledown Pediatrics" };
  assert.equal(repairMail("records@thistledownpeds.example", peds), "records@thistledownpeds.example");
  const firm = { ...nobody, org: "Lacroix Advocates, S.C." };
  assert.equal(repairMail("roi@lacroixadvocatessc.example", firm), "roi@lacroixadvocatessc.example");
});

Deno.test("a printed address is read however unsure OCR is of it; scrawls are not", () => {
  assert.ok(looksLikeMail("vescobedo@marinersbenefitsociety.cxample."));
  assert.ok(!looksLikeMail("peiyav@exmmple"));
  assert.ok(!looksLikeMail("L@ARIR"));
});

Deno.test("numbers with letters read for digits count on scanned pages only, behind a label without marks anywhere", () => {
  const digits = (text: string, ocr: boolean) => numbersIn(text, ocr).map((n) => n.digits);
  assert.deepEqual(digits("Phone §12.555.0128", true), ["5125550128"]);
  assert.deepEqual(digits("Fax 503/555-01 74", true), ["5035550174"]);
  assert.deepEqual(digits("Phone S12.555.0128", false), []);
  assert.deepEqual(digits("Fax 8015550161, MRN 4455667788", false), ["8015550161"]);
});
