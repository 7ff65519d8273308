/**
 * THE error table: every error the API can answer, with its HTTP status and the sentence a clerk reads.
 * @module
 */
import type { Contact } from "./contacts.ts";

export const errorTable = {
  // Who you are and what you may do
  not_signed_in: [401, "Please sign in to continue."],
  wrong_credentials: [401, "The username or password is not right."],
  second_factor_needed: [401, "Enter the code of your authenticator app, or a recovery code."],
  wrong_code: [401, "That code is not right, or was used already."],
  wrong_passkey: [401, "That passkey was not accepted. Try again, or sign in another way."],
  passkey_copied: [
    401,
    "This passkey may have been copied, so it was not accepted. Sign in another way, then remove it under Settings, Security.",
  ],
  second_factor_setup_needed: [403, "Set up a second factor before you go on."],
  account_locked: [
    423,
    "This account is locked after too many failed sign-ins. Try again later or ask an administrator.",
  ],
  account_inactive: [403, "This account is deactivated. Ask an administrator to reactivate it."],
  not_allowed: [403, "Your role does not allow this. Ask an administrator if you need it."],
  bad_host: [421, "This server does not go by that address. Open it by its own, or set PUBLIC_URL to this one."],
  bad_origin: [403, "This call came from another website and was refused."],
  too_many_tries: [429, "Too many tries. Wait a minute, then try again."],
  password_change_needed: [403, "Choose a new password before you go on."],
  test_login_off: [
    404,
    "Test login is off: it is for the demo office on this machine, or where RELEASEDESK_ENV=demo is set.",
  ],
  bad_token: [400, "This link is no longer valid. Please ask for a new one."],
  // What was asked for
  not_found: [404, "We could not find that. It may have been removed, or the address is wrong."],
  method_not_allowed: [405, "This address does not take that kind of call."],
  bad_input: [400, "Some of the information is missing or not valid."],
  bad_cursor: [400, "This page of the list is no longer available. Go back to the first page."],
  conflict: [409, "Someone else changed this at the same moment. Look at it again, then try once more."],
  move_not_allowed: [409, "That step is not possible in the current state."],
  already_exists: [409, "There is already one with that value."],
  username_taken: [409, "That username is already taken."],
  email_taken: [409, "Another account already has this email address."],
  mrn_taken: [409, "Another patient already has this MRN."],
  last_admin: [409, "This is the last active administrator. Make someone else administrator first."],
  requester_contact: [409, "This organization is known with another contact. Say whom the request came from."],
  patient_differs: [409, "These files are given for another patient than the request's."],
  // Files
  file_missing: [400, "Please select a document file to upload."],
  file_too_large: [413, "The file is larger than 20 MB. Split it or scan it at a lower resolution, then try again."],
  body_too_large: [413, "That is more than one call can take. Send it in parts."],
  file_type: [415, "Only PDF, JPG, PNG, TIFF, DOC, DOCX and EML files are allowed."],
  file_unreadable: [422, "This file cannot be read."],
  file_damaged: [500, "The stored file does not match its fingerprint and was not served. Tell an administrator."],
  // Money
  nothing_to_invoice: [409, "There is nothing to invoice yet."],
  already_invoiced: [409, "This request already has an open invoice."],
  invoice_mismatch: [409, "The invoice would not be as given."],
  invoice_open: [409, "The invoice of this request can still be paid. Say whether it is cancelled or kept."],
  already_paid: [409, "This invoice is already paid."],
  invoice_closed: [409, "This invoice is closed and cannot be paid."],
  payment_mismatch: [409, "The payment does not match this invoice. Nothing was settled."],
  payment_not_done: [402, "The payment has not been completed."],
  card_declined: [402, "The card was declined."],
  // Records and release
  nothing_to_release: [409, "Include at least one record or attachment before you release."],
  not_releasable: [409, "These records cannot be released yet."],
  invoice_difference: [
    409,
    "The records changed after the invoice was paid. Invoice the difference, or keep the invoice.",
  ],
  not_paid: [409, "The invoice is not paid yet. Confirm the payment before you release."],
  cannot_assemble: [
    422,
    "One of the files cannot be put into the package. Replace it or leave it out, then release again.",
  ],
  link_gone: [410, "This link is not available. It may have expired or been replaced. Ask the sender for a new one."],
  wrong_passcode: [403, "That passcode is not right."],
  wrong_link_code: [403, "That code is not right, or is older than ten minutes. Ask for a new one."],
  // EHR
  ehr_not_connected: [409, "No EHR is connected. An administrator connects one in Settings, Channels."],
  ehr_not_fetched: [
    409,
    "These records were not fetched from the EHR in the last hour. Fetch them again, then process them.",
  ],
  ehr_patient_differs: [409, "The EHR's patient is not the patient of this request."],
  // The rest
  busy: [503, "The server is busy. Try again in a moment."],
  vendor_failed: [502, "The other service did not answer as expected. Try again in a few minutes."],
  disk_full: [
    507,
    "The server's disk is full, so nothing was saved. Tell an administrator; once there is room again, try again.",
  ],
  internal: [
    500,
    "Something went wrong on our side. Try again; if it happens again, tell an administrator the number below.",
  ],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errorTable;

/** What the `details` of an error hold where they are no sentences by field: server and clients agree on it here. */
export interface ErrorDetails {
  /** A code of the app or a recovery code, or a passkey where there is a question for one. */
  second_factor_needed: { hasApp: boolean; passkey?: PublicKeyCredentialRequestOptionsJSON };
  /** The known requesters whose contact is in question, and the contact that was given. */
  requester_contact: {
    known: { requesterId: number; name: string; usual: Contact; contacts: Contact[] }[];
    given: Contact;
  };
  /** `locked`: this wrong try was one too many. Of a link that ended otherwise nothing is told. */
  link_gone: { locked?: true };
  /** The fields that somebody else changed meanwhile, as they stand now. */
  conflict: { now?: Record<string, unknown> };
}

/** The JSON body of every error answer. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  /** Per-field sentences (`{ field: sentence }`), or further facts that are safe to show. */
  details?: Record<string, unknown>;
  requestId: string;
}

/**
 * An expected failure, named by its code. The one error handler turns it into the envelope.
 *
 * `throw new AppError("not_found")`, or with a better sentence: `new AppError("move_not_allowed", "A completed request …")`.
 */
export class AppError extends Error {
  readonly status: number;
  constructor(readonly code: ErrorCode, message?: string, readonly details?: Record<string, unknown>) {
    super(message ?? errorTable[code][1]);
    this.name = "AppError";
    this.status = errorTable[code][0];
  }
}
