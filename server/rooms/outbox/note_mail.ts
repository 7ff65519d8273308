/**
 * What became of a mail or fax, in the audit trail.
 * @module
 */
import type { AuditAction } from "../../../shared/audit.ts";
import type { Change } from "../../db/change.ts";
import type { Mail } from "./types.ts";

type MailAction = Extract<AuditAction, `mail_${"sent" | "delivered" | "failed"}` | `fax_${string}`>;

/** Writes it down in the history of the request it belongs to, with whom it went to and `details`; an account's mails name nobody. */
export function noteMail(tx: Change, mail: Mail, action: MailAction, details: object = {}): void {
  const { about, kind, to, requestId, channel } = mail;
  const by = action === "mail_failed" && channel === "fax" ? { by: "fax" } : {};
  tx.audit({
    action,
    targetType: about.type,
    targetId: about.id,
    requestId: requestId ?? undefined,
    details: { kind, ...(requestId ? { to, ...by, ...details } : {}) },
  });
}
