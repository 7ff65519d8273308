/**
 * Secure links: how released records reach their recipient.
 * @module
 */
import { z } from "zod";
import { faxNumberText } from "./fax_numbers.ts";
import { noGroundsError, releaseGrounds, saysReason, saysReasonError } from "./authorization.ts";
import { id, optionalText, simulationMark, uuid } from "./common.ts";
import { pageQuery, sortedBy } from "./paging.ts";
import { isoTime } from "./time.ts";

export const defaultLinkDays = 7;

const accessKinds = [
  "view",
  "passcode",
  "wrong_passcode",
  "code_sent",
  "code",
  "wrong_code",
  "file",
  "archive",
  "merged",
] as const;

export const accessLogSchema = z.object({
  id: z.string(),
  linkId: uuid,
  accessedAt: isoTime,
  accessedIp: z.string().nullable(),
  browser: z.string(),
  os: z.string(),
  isPasswordProtected: z.boolean(),
  kind: z.enum(accessKinds),
  fileName: z.string().nullable(),
});
export type AccessLog = z.infer<typeof accessLogSchema>;

/** A download that used one of a link's limit: by which browser (a hash of its cookie), of what, when. */
const countedDownloadSchema = z.object({ visit: z.string(), part: z.string(), at: isoTime });
export type CountedDownload = z.infer<typeof countedDownloadSchema>;

export const secureLinkSchema = z.object({
  id: uuid,
  simulationId: simulationMark,
  /** SHA-256 of the token; the token itself is derived and never kept. */
  tokenHash: z.string(),
  /** Raised by Regenerate; the token is derived from it. */
  generation: z.number().int(),
  requestId: id,
  disclosureId: uuid,
  email: z.string().nullable(),
  /** Where the records were faxed, for a recipient without an e-mail address. */
  fax: z.string().nullable().default(null),
  expiresAt: isoTime,
  isRevoked: z.boolean(),
  revokedAt: isoTime.nullable(),
  revokedBy: z.string().nullable(),
  revokedReason: z.string().nullable(),
  isPasswordProtected: z.boolean(),
  passcodeHash: z.string().nullable(),
  /** Wrong passcodes since the last right one. */
  passcodeFailures: z.number().int(),
  /** Tries begun since the last right one; counted before the passcode is looked at. */
  passcodeTries: z.number().int().default(0),
  /** A one-time code is asked for, mailed to the recipient or read out by staff. */
  asksCode: z.boolean().default(false),
  /** A keyed hash of the code that is good now; null when none was asked for, or it was used. */
  codeHash: z.string().nullable().default(null),
  codeExpiresAt: isoTime.nullable().default(null),
  /** Tries with this code; counted before it is looked at. */
  codeTries: z.number().int().default(0),
  /** Days it is good for from its making, and again from each making anew. */
  validDays: z.number().int().default(defaultLinkDays),
  /** What became of its mail. */
  delivery: z.enum(["none", "pending", "sent", "received", "failed"]).default("none"),
  deliveryError: z.string().nullable().default(null),
  /** Whether the recipient got in after it had failed. Null: it never failed, or did before this was kept. */
  openedSinceFailure: z.boolean().nullable().default(null),
  /** Downloads allowed, null for no limit. */
  accessLimitCount: z.number().int().nullable(),
  accessCount: z.number().int(),
  /** The last hour's, where downloads are limited: each may be fetched again by the same browser. */
  counted: z.array(countedDownloadSchema).default([]),
  lastAccessedAt: isoTime.nullable(),
  lastAccessedIp: z.string().nullable(),
  createdBy: z.string(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type SecureLink = z.infer<typeof secureLinkSchema>;

const linkStates = ["ACTIVE", "EXPIRED", "REVOKED", "USED"] as const;
/** REVOKED, EXPIRED (the date has passed), USED (the limit is reached) or ACTIVE. */
export function linkState(
  link: { isRevoked: boolean; expiresAt: string; accessLimitCount: number | null; accessCount: number },
  now: number,
): (typeof linkStates)[number] {
  if (link.isRevoked) return "REVOKED";
  if (Date.parse(link.expiresAt) <= now) return "EXPIRED";
  if (link.accessLimitCount !== null && link.accessCount >= link.accessLimitCount) return "USED";
  return "ACTIVE";
}

/** Whether its mail or fax failed and nobody got in since, while it can still be sent again; that it has expired is left out here. */
export const isUndelivered = (link: SecureLink): boolean =>
  link.delivery === "failed" && !(link.openedSinceFailure ?? link.lastAccessedAt !== null) &&
  linkState(link, 0) === "ACTIVE";

export const linkFilters = ["active", "expired", "revoked", "undelivered"] as const;
export const linkFilterLabels: Record<(typeof linkFilters)[number], string> = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
  undelivered: "Undelivered",
};
export const linkSorts = ["createdAt", "expiresAt", "lastAccessedAt", "requestId"] as const;
export type LinkSort = (typeof linkSorts)[number];
/** GET /api/secure-links: those of a request, or those of all, in a state and found by words. */
export const linkListQuery = pageQuery.extend({
  limit: pageQuery.shape.limit.default(50),
  requestId: z.coerce.number().int().positive().optional(),
  state: z.enum(linkFilters).optional(),
  sort: sortedBy(linkSorts),
});
export type LinkListQuery = z.output<typeof linkListQuery>;

export const passcode = z.string().trim().min(4, "Use at least 4 characters").max(64);
const daysWrong = "Give a number of days from 1 to 365.";
const limitWrong = "Give a number of downloads from 1 to 1000.";
const linkOptions = {
  expiresInDays: z.number(daysWrong).int(daysWrong).min(1, daysWrong).max(365, daysWrong).default(defaultLinkDays),
  passcode: passcode.nullish().transform((v) => v ?? null),
  accessLimitCount: z.number(limitWrong).int(limitWrong).min(1, limitWrong).max(1000, limitWrong).nullish().transform((
    v,
  ) => v ?? null),
  /** Where the link is mailed; null: it is handed over by hand. */
  email: z.email("Please enter an email address").nullish(),
  /** Where the records themselves are faxed, without an address. */
  fax: faxNumberText.nullish(),
  /** Ask for a one-time code, without which a forwarded link opens nothing. */
  asksCode: z.boolean().default(false),
};
export const createLinkInput = z.object({ requestId: id, ...linkOptions });
/** POST /api/release-records. `confirm` is the releasing person's own word that the package was looked at. */
export const releaseInput = z.object({ requestId: id, ...releaseGrounds, ...linkOptions })
  .refine(saysReason, saysReasonError);
export type ReleaseInput = z.input<typeof releaseInput>;
/** The release as its dialog takes it: the releasing person's word, and grounds where no valid authorization is there. */
export const releaseForm = (needsGrounds: boolean) =>
  releaseInput.superRefine((input, context) => {
    if (needsGrounds && !input.legalReason) {
      context.addIssue({ code: "custom", path: ["legalReason"], message: noGroundsError });
    }
    if (!input.confirm) {
      const message = "Confirm that you have looked at what is released.";
      context.addIssue({ code: "custom", path: ["confirm"], message });
    }
  });
/** The specification's call gives no reason; then the audit trail says that none was given. */
export const revokeInput = z.object({ reason: optionalText(300) });
/** Revoking, as its dialog takes it. */
export const revokeForm = z.object({ reason: z.string().trim().min(3, "Say why the link is revoked.").max(300) });
/** Without either: faxed again, where the records went by fax. */
export const resendInput = z.object({
  email: z.email("Please enter an email address").optional(),
  fax: faxNumberText.optional(),
});
export const unlockInput = z.object({ passcode: z.string().max(64).default(""), code: z.string().max(20).default("") });

/** What the recipient's page asks for. */
export const unlockForm = ({ needsPasscode, needsCode }: { needsPasscode: boolean; needsCode: boolean }) =>
  z.object({
    passcode: z.string().trim().min(needsPasscode ? 1 : 0, "Enter the passcode."),
    code: z.string().trim().min(needsCode ? 1 : 0, "Enter the code."),
  });

/** Minutes for which a one-time code is good, and tries that it allows. */
export const codeMinutes = 10;
export const codeTries = 5;
