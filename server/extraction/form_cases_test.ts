import assert from "node:assert/strict";
import { documentFrom, today } from "./testing.ts";
import { extract } from "./extract.ts";
import { cases as agencies } from "./form_cases_a.ts";
import { cases as offices } from "./form_cases_d.ts";
import { cases as lines } from "./form_cases_lines.ts";
import { cases as lists } from "./form_cases_b.ts";
import { cases as courts } from "./form_cases_c.ts";
import { cases as patients } from "./form_cases_patients.ts";
import { cases as people } from "./form_cases_people.ts";
import { cases as requesters } from "./form_cases_requesters.ts";
import { cases as senders } from "./form_cases_senders.ts";

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
