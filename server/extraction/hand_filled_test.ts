/**
 * The custodian's own form filled in by hand: what was written is withheld, and the print alone must not mislead.
 */
import assert from "node:assert/strict";
import { extractFrom } from "../../tests/extraction/text_pages.ts";

const form = [
  "Quail Run Surgical Clinic",
  "5 Lighthouse Road, Quail Run, ME 04999 - (207) 555-0106",
  "Authorization for Release of Health Information",
  "Name",
  "Birth date                 Chart no.",
  "Address",
  "Phone                      Email",
  "Send copies to:   ☒ me   ☐ other:",
  "Copies of:",
  "☒ Imaging (MRI, CT, X-ray)        ☒ Operative reports",
  "☐ Office notes                    ☐ Laboratory results",
  "For the time period:  ☒ past 2 years    ☐ all dates    ☐ from / to:",
  "I may revoke this authorization in writing at any time. Care is not conditioned on signing.",
  "Signed                     Date",
];

Deno.test("with 'me' ticked the patient asks, also where no name could be read; the clinic whose form it is does not", () => {
  const found = extractFrom([form]);
  assert.deepEqual(found.requester, { name: null, contactName: null, email: null, phone: null, fax: null });
  assert.equal(found.requestType, "patient");
  assert.deepEqual(found.recordTypes, ["imaging", "operative"]);
});

Deno.test("'all dates' at an empty box is not what was asked for", () => {
  const found = extractFrom([form]);
  assert.deepEqual([found.dateRange, found.evidence.dateRange], [{ start: null, end: null }, undefined]);
});
