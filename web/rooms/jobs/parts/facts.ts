/**
 * Background work in words. No React.
 * @module
 */
import type { Job, JobKind } from "../../../../shared/jobs.ts";
import { titleCase } from "../../../lib/words.ts";

const labels: Record<JobKind, string> = {
  read_document: "Read a document",
  make_requests: "Make requests of a document",
  send_mail: "Send a mail",
  note_delivery: "Note deliveries of mails",
  send_fax: "Send a fax",
  take_fax: "Fetch a fax",
  mail_reset: "Mail a password reset link",
  settle_payment: "Settle a payment",
  offer_records: "Offer a patient's further records",
  refund_extra: "Refund a payment made twice",
  merge_patients: "Move what belongs to a merged patient",
  refresh_words: "Refresh the search index",
  build_index: "Build an index",
  read_attached: "Read an attached file",
  retrieve_ehr_records: "Retrieve records from the EHR",
  advance_simulation: "Simulated workflow",
};

export const jobLabel = (kind: string): string => (labels as Record<string, string>)[kind] ?? titleCase(kind);

/** The state as people say it: work that waits after a failed try is being tried again. */
export function stateLabel({ state, attempts }: Pick<Job, "state" | "attempts">): string {
  if (state === "dead") return "Failed";
  if (state === "running") return "Running";
  return attempts > 0 ? "Pending, tried before" : "Pending";
}

/** What the work is about, by the ids it carries: `entry 12ab34cd`. Never a name. */
export function subjectOf(payload: Record<string, unknown>): string {
  const parts = Object.entries(payload).filter(([name, value]) =>
    /id$/i.test(name) && (typeof value === "string" || typeof value === "number")
  );
  return parts.map(([name, value]) => `${titleCase(name.replace(/_?id$/i, ""))} ${String(value).slice(0, 12)}`).join(
    ", ",
  );
}
