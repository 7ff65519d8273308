import { deepEqual, equal } from "node:assert/strict";
import { extractFrom } from "./testing.ts";

const order = (sent: string, back: string, reach: string) =>
  extractFrom([[
    "CASCADE FIDELITY LIFE INSURANCE CO.        APS ORDER PRINT",
    "PO Box 4410, Fernhill, OR 97999            Ordered 09/22/2026",
    sent,
    "Facility             Juniper Valley Medical Center, Health Records",
    "Facility fax         (503) 555-0131",
    "PROPOSED INSURED",
    "Name                 Achebe, Chidi T.",
    "DOB                  11-30-1968",
    "WHAT WE NEED",
    "Office notes, laboratory results and pathology reports.",
    reach,
    back,
    "Evidence analyst     Perpetua Roe",
    "Telephone            (503) 555-0172",
    "Fax                  (503) 555-0173",
    "Mail                 aps@cascadefidelity.example",
  ]]);

for (
  const [sent, back, reach] of [
    ["SEND TO", "RETURN RECORDS / INVOICE TO", "Look-back            5 years from order date"],
    ["FAX TO", "Return records and invoice to", "Look-back period     60 months from date of order"],
    ["DELIVER TO", "REPLY TO", "Go back              5 yrs from the order date"],
  ]
) {
  Deno.test(`an order that goes to "${sent}" and comes back to "${back}"`, () => {
    const { requester, requestType, dateRange } = order(sent, back, reach);
    equal(requester.name, "Cascade Fidelity Life Insurance Co.");
    deepEqual([requester.phone, requester.fax], ["(503) 555-0172", "(503) 555-0173"]);
    equal(requestType, "insurance");
    deepEqual([dateRange.start, dateRange.end], ["2021-09-22", "2026-09-22"]);
  });
}
