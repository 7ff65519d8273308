/**
 * Who does what in the background, on one page: each kind of job, what a dead one means, the work by the clock, and what a mail's
 * fate means to the room that wrote it.
 * @module
 */
import type { Job, JobKind } from "../../shared/jobs.ts";
import type { SourceGroup } from "../channels.ts";
import { buildIndex } from "../db/migrations.ts";
import { system } from "../db/store.ts";
import type { Deps } from "../deps.ts";
import { readDocument, readingDied } from "../rooms/inbox/reading/read_document.ts";
import { resumeRequests } from "../rooms/inbox/review/make_requests.ts";
import { checkSources } from "../rooms/inbox/intake/pickup/check_sources.ts";
import { checkStripe } from "../rooms/settings/check_cards.ts";
import { remindOfSecrets } from "../rooms/settings/remind_of_secrets.ts";
import { noteDeliveries } from "../rooms/outbox/note_delivery.ts";
import { type FaxPages, sendFax } from "../rooms/outbox/send_fax.ts";
import { deleteOldLogs } from "../rooms/notifications/delete_old_logs.ts";
import { sendNotifications } from "../rooms/notifications/send_notifications.ts";
import { deleteOldMails } from "../rooms/outbox/delete_old_mails.ts";
import { mailFailed, type MailReaction, type MailRooms, sendMail } from "../rooms/outbox/send_mail.ts";
import { takeFax } from "../rooms/inbox/intake/pickup/take_fax.ts";
import { packagePages } from "../rooms/links/open_package.ts";
import { invoicePages } from "../rooms/invoices/print_invoice.ts";
import { invoiceMailDone, invoiceMailEnd } from "../rooms/invoices/send_invoice.ts";
import { linkMailDone, linkMailEnd } from "../rooms/links/create_link.ts";
import { codeMailEnd } from "../rooms/links/draw_code.ts";
import type { Mail } from "../rooms/outbox/types.ts";
import { refundExtra } from "../rooms/payments/refund_extra.ts";
import { deleteOldEntries } from "../rooms/audit/delete_old_entries.ts";
import { sealTrail } from "../rooms/audit/seal_trail.ts";
import { sendHead } from "../rooms/audit/send_head.ts";
import { flushReads } from "../rooms/audit/note_read.ts";
import { settleByNews } from "../rooms/payments/receive_news.ts";
import { findMissedNews } from "../rooms/payments/find_missed_news.ts";
import { noteKeys } from "../rooms/payments/note_keys.ts";
import { sweep } from "../rooms/payments/sweep_payments.ts";
import { offerMore } from "../rooms/requests/offer_more_records.ts";
import { moveMerged } from "../rooms/requests/move_merged.ts";
import { readAttached } from "../rooms/requests/read_attached.ts";
import { refreshWords } from "../rooms/requests/refresh_words.ts";
import { advanceSimulation, stopSimulation } from "../rooms/simulator/advance_simulation.ts";
import { removeDeadSessions } from "../rooms/users/remove_dead_sessions.ts";
import { mailReset, passwordMailEnd } from "../rooms/users/reset_password.ts";
import { forgetQuestions } from "../rooms/users/second_factor/questions.ts";
import { retrieveEhrRecords, stopRetrieval } from "../rooms/requests/retrieve_ehr_records.ts";
import { removeExpired } from "../rooms/ehr/fetch_records.ts";
import type { CronTask } from "./cron.ts";
import type { JobHandler } from "./queue.ts";

const mailReactions: Partial<Record<Mail["kind"], MailReaction>> = {
  invoice: invoiceMailDone,
  secure_link: linkMailDone,
};

/** Why a mail that waited for its service is not sent any more. */
const mailEnds: MailRooms["ends"] = {
  invoice: invoiceMailEnd,
  secure_link: linkMailEnd,
  link_code: codeMailEnd,
  password_reset: passwordMailEnd,
  activation: passwordMailEnd,
};

/** The pages behind a fax's cover, by what it is about. */
const faxPages: FaxPages = { invoice: invoicePages, secure_link: packagePages };

export function jobTable(deps: Deps): Record<JobKind, JobHandler> {
  return {
    read_document: (running, signal) => readDocument(deps, running, signal),
    make_requests: (running) => resumeRequests(deps, running),
    send_mail: (running) => sendMail(deps, running, { reactions: mailReactions, ends: mailEnds }),
    note_delivery: (running) => noteDeliveries(deps, running, mailReactions),
    send_fax: (running) => sendFax(deps, running, { reactions: mailReactions, pages: faxPages }),
    take_fax: (running) => takeFax(deps, running),
    mail_reset: (running) => mailReset(deps, running),
    settle_payment: (running) => settleByNews(deps, running),
    offer_records: (running) => offerMore(deps, running.job.payload),
    refund_extra: (running) => refundExtra(deps, running),
    retrieve_ehr_records: (running, signal) => retrieveEhrRecords(deps, running, signal),
    refresh_words: (running, signal) => refreshWords(deps, running.job.payload, signal),
    read_attached: (running, signal) => readAttached(deps, running, signal),
    advance_simulation: (running, signal) => advanceSimulation(deps, running, signal),
    merge_patients: (running) => moveMerged(deps, running),
    build_index: (running, signal) => buildIndex(deps, running, signal),
  };
}

/** A job that failed too often is written to the audit trail, and those who wait for it are told. */
export async function onDeadJob(deps: Deps, job: Job): Promise<void> {
  await deps.store.change(
    system,
    (tx) => {
      tx.audit({ action: "job_failed", targetType: "job", targetId: job.id, details: { kind: job.kind } });
      tx.event({ type: "JOB_FAILED", jobId: job.id, kind: job.kind });
    },
  );
  if (job.kind === "read_document") await readingDied(deps, String(job.payload.entryId));
  if (job.kind === "retrieve_ehr_records") {
    await stopRetrieval(deps, Number(job.payload.requestId), job.lastError ?? "The EHR could not be asked.");
  }
  if (job.kind === "advance_simulation") {
    await stopSimulation(deps, String(job.payload.id), job.lastError ?? "An unexpected error");
  }
  if (job.kind === "send_mail" || job.kind === "send_fax") {
    await mailFailed(deps, String(job.payload.mailId), job.lastError ?? "The mail could not be sent.", mailReactions);
  }
}

export function cronTable(deps: Deps): CronTask[] {
  const check = (group: SourceGroup, which?: "folders" | "services") => async () =>
    void await checkSources(deps, system, group, true, which);
  return [
    { name: "inbox: mail", everyMs: 60_000, run: check("email") },
    { name: "inbox: Office 365", everyMs: 60_000, run: check("o365") },
    { name: "inbox: fax", everyMs: 60_000, run: check("fax", "folders") },
    // What the service's news brought is known already; this finds what they missed.
    { name: "inbox: fax service", everyMs: 5 * 60_000, run: check("fax", "services") },
    { name: "audit: count reads", everyMs: 10_000, run: () => flushReads(deps) },
    {
      name: "audit: seal",
      everyMs: 5 * 60_000,
      run: async () => {
        await sealTrail(deps);
        await sendHead(deps);
      },
    },
    { name: "audit: retention", everyMs: 6 * 3_600_000, run: async () => void await deleteOldEntries(deps) },
    { name: "users: dead sessions", everyMs: 3_600_000, run: async () => void await removeDeadSessions(deps) },
    { name: "ehr: forget fetched records", everyMs: 5 * 60_000, run: async () => void await removeExpired(deps) },
    { name: "notifications: mail", everyMs: 15 * 60_000, run: async () => void await sendNotifications(deps) },
    { name: "notifications: retention", everyMs: 6 * 3_600_000, run: () => deleteOldLogs(deps) },
    { name: "outbox: retention", everyMs: 6 * 3_600_000, run: async () => void await deleteOldMails(deps) },
    { name: "passkeys: forget questions", everyMs: 5 * 60_000, run: () => forgetQuestions(deps) },
    { name: "channels: secrets that end", everyMs: 6 * 3_600_000, run: () => remindOfSecrets(deps) },
    { name: "payments: sweep", everyMs: 60_000, run: async () => void await sweep(deps) },
    ...(deps.config.mayUseStripe
      ? [
        { name: "payments: missed news", everyMs: 10 * 60_000, run: async () => void await findMissedNews(deps) },
        { name: "payments: keys", everyMs: 60_000, run: () => noteKeys(deps) },
        { name: "payments: rights", everyMs: 3_600_000, run: () => checkStripe(deps) },
      ]
      : []),
    ...(deps.demoProcessor
      ? [{
        name: "demo processor: settle and redeliver",
        everyMs: 2_000,
        run: async () => {
          await deps.demoProcessor!.settleProcessing();
          await deps.demoProcessor!.redeliver();
        },
      }]
      : []),
  ];
}
