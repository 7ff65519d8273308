/**
 * Background work as staff see it.
 * @module
 */
import { z } from "zod";
import { pageQuery, sortedBy } from "./paging.ts";
import { isoTime } from "./time.ts";

export const jobStates = ["ready", "running", "dead"] as const;
export const jobKinds = [
  "read_document",
  "make_requests",
  "send_mail",
  "note_delivery",
  "send_fax",
  "take_fax",
  "mail_reset",
  "settle_payment",
  "offer_records",
  "refund_extra",
  "refresh_words",
  "read_attached",
  "merge_patients",
  "retrieve_ehr_records",
  "advance_simulation",
  "build_index",
] as const;
export type JobKind = (typeof jobKinds)[number];

const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  payload: z.record(z.string(), z.unknown()),
  state: z.enum(jobStates),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  /** How often the server went away while it ran. */
  interrupted: z.number().int().optional(),
  /** When it may run next; while running, when its lease ends. */
  dueAt: isoTime,
  lastError: z.string().nullable(),
  createdAt: isoTime,
});
export type Job = z.infer<typeof jobSchema>;

/** How often restarts cut it short, in words; null when none did. A job that is interrupted again and again may be their cause. */
export function interruptedWords({ interrupted = 0 }: Pick<Job, "interrupted">): string | null {
  if (interrupted === 0) return null;
  return `Interrupted ${interrupted === 1 ? "once" : `${interrupted} times`} by a restart`;
}

/** Of so many waiting and so many failed jobs the list speaks at most. */
export const mostJobs = 5_000;
export const jobSorts = ["state", "kind", "attempts", "createdAt", "dueAt"] as const;
export type JobSort = (typeof jobSorts)[number];
/** GET /api/jobs: failed work first, then what runs, then what waits, the newest first in each; or by a column. All unless limited. */
export const jobListQuery = pageQuery.omit({ q: true }).extend({
  limit: z.coerce.number().int().min(1).max(2 * mostJobs).default(2 * mostJobs),
  state: z.enum(jobStates).optional(),
  kind: z.enum(jobKinds).optional(),
  sort: sortedBy(jobSorts),
});
export type JobListQuery = z.infer<typeof jobListQuery>;
