import assert from "node:assert/strict";
import { documentFrom, today } from "./text_pages.ts";
import { extract } from "../../server/extraction/extract.ts";
import { cases as agencies } from "./cases/law_insurers_agencies.ts";
import { cases as offices } from "./cases/offices_schools_private.ts";
import { cases as lines } from "./cases/letterheads_and_phone_lines.ts";
import { cases as lists } from "./cases/lists_and_transfers.ts";
import { cases as courts } from "./cases/courts_and_public_bodies.ts";
import { cases as patients } from "./cases/patients_as_printed.ts";
import { cases as people } from "./cases/several_patients.ts";
import { cases as requesters } from "./cases/requesters_of_every_sort.ts";
import { cases as senders } from "./cases/forwarded_mails_and_authorities.ts";

const plain = (text: string | null): string | null => text && text.toLowerCase().replace(/[.,]/g, "");

for (
  const one of [
    ...agencies,
    ...offices,
    ...lists,
    ...courts,
    ...people,
    ...patients,
    ...requesters,
    ...senders,
    ...lines,
  ]
) {
  Deno.test(`form: ${one.name}`, () => {
    const how = one.mail ? { kind: "eml" as const, mail: one.mail, options: { method: "layout" as const } } : {};
    const found = extract(documentFrom(one.pages, how), { today });
    const { expect } = one;
    assert.deepEqual(found.patients.map((p) => plain(p.name)), expect.names.map(plain));
    if (expect.dob) assert.deepEqual(found.patients.map((p) => p.dob), expect.dob);
    if (expect.mrn) assert.deepEqual(found.patients.map((p) => p.mrn), expect.mrn);
    if (expect.req) assert.equal(plain(found.requester.name), plain(expect.req));
    for (const field of ["phone", "fax", "email"] as const) {
      if (expect[field]) assert.equal(found.requester[field], expect[field]);
    }
    if (expect.type) assert.equal(found.requestType, expect.type);
    if (expect.kinds) assert.deepEqual(found.recordTypes, expect.kinds);
    if (expect.range) assert.deepEqual([found.dateRange.start, found.dateRange.end], expect.range);
    if (expect.urgent !== undefined) assert.equal(found.isUrgent, expect.urgent);
    assert.equal(found.class === "none", expect.names.length === 0);
  });
}
