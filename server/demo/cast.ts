/**
 * The demo office: a whole synthetic cast and six months of its work, the same on every machine for the same day.
 *
 * Everyone is invented: telephone numbers are 555-01xx, mail addresses end in .example, social security numbers begin with 9.
 * @module
 */
import { calendar } from "../papers/calendar.ts";
import { buildInbox } from "./inbox.ts";
import { buildInvoices } from "./invoices.ts";
import { buildPatients } from "./people.ts";
import { buildRecords } from "./records.ts";
import { buildRequesters } from "./requesters.ts";
import { buildRequests } from "./requests.ts";
import { buildStaff } from "./staff.ts";
import type { Office } from "./types.ts";
import { custodian } from "../papers/custodian.ts";

/**
 * @param today the office's day, "YYYY-MM-DD" or a full ISO instant; nothing in the office happens later.
 * @throws RangeError when it is no date.
 */
export function buildOffice(today: string): Office {
  const cal = calendar(today);
  const patients = buildPatients(cal);
  const requesters = buildRequesters(patients);
  const records = buildRecords(cal, patients);
  const book = buildRequests(cal, { patients, requesters, records });
  const { inbox, documents } = buildInbox({ cal, patients, requesters, book });
  return {
    today: cal.today,
    now: cal.now,
    custodian,
    staff: buildStaff(cal, requesters),
    patients,
    requesters,
    records,
    batches: book.batches,
    requests: book.requests,
    invoices: buildInvoices(cal, book.requests, records, requesters),
    inbox,
    documents: [...book.documents, ...documents],
  };
}
