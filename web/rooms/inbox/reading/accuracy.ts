/**
 * Figures of the accuracy page.
 * @module
 */
import { type CheckedField, checkedFields, type ReadingAccuracy, type Tally } from "../../../../shared/inbox.ts";

export const fieldLabels: Record<CheckedField, string> = {
  patientName: "Patient name",
  dob: "Date of birth",
  mrn: "MRN",
  requesterName: "Requester",
  requesterEmail: "Requester's email",
  requesterPhone: "Requester's phone",
  requesterFax: "Requester's fax",
  requestType: "Request type",
  recordTypes: "Records",
  dateRange: "Service dates",
  urgency: "Urgency",
  authorization: "Authorization",
};

export const checked = ({ right, wrong }: Tally): number => right + wrong;

/** The share read right, in per cent, rounded down so that 99.9 % never reads 100 %; `N/A` for nothing checked. */
export const percentText = (tally: Tally): string =>
  checked(tally) === 0 ? "N/A" : `${Math.floor((tally.right / checked(tally)) * 100)}%`;

/** The fields that were checked, the worst first. */
export function sortedFields(fields: ReadingAccuracy["fields"]): CheckedField[] {
  const share = (field: CheckedField) => fields[field].right / checked(fields[field]);
  return checkedFields.filter((field) => checked(fields[field]) > 0).sort((a, b) => share(a) - share(b));
}

/** A field's share read right in per cent, for the weeks in which it was checked, oldest first. */
export function fieldTrend(weeks: ReadingAccuracy["weeks"], field: CheckedField): number[] {
  return weeks.flatMap(({ fields }) => {
    const tally = fields[field];
    return tally && checked(tally) > 0 ? [(tally.right / checked(tally)) * 100] : [];
  });
}
