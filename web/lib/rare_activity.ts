/**
 * What somebody did, as it follows their name in the trail: the rarer actions of accounts, the EHR, exports and upkeep.
 * @module
 */
import { plural } from "../../shared/words.ts";
import { words } from "./words.ts";

/** The details of an entry, each by the kind of value it is expected to be. */
interface Told {
  text(name: string): string | undefined;
  number(name: string): number | undefined;
  flag(name: string): boolean;
}

const of = (name: string | undefined) => (name ? ` “${name}”` : "");
const counted = ({ number }: Told, name: string, one: string, many?: string) =>
  number(name) === undefined ? "" : ` (${plural(number(name)!, one, many)})`;
const failure = ({ flag }: Told) => (flag("failed") ? ", which failed" : "");

export const rarePredicates: Record<string, (told: Told, subject: string) => string> = {
  sessions_ended: (
    { text },
  ) => (text("sessions") === "one" ? "ended one of their sessions" : "ended their other sessions"),
  recovery_code_used: () => "signed in with a recovery code",
  recovery_codes_renewed: () => "made new recovery codes",
  passkey_added: ({ text }) => `added the passkey${of(text("name"))}`,
  passkey_renamed: ({ text }) => `renamed the passkey${of(text("name"))}`,
  passkey_removed: ({ text }) => `removed the passkey${of(text("name"))}`,
  passkey_refused: ({ text }) => `refused the passkey${of(text("name"))}, as it may be a copy`,
  account_recovered: (_, subject) => `gave ${subject} a new password on the server itself`,
  document_sent_to_reader: (told, subject) =>
    `sent ${subject}${counted(told, "pages", "page")} to the language model${
      told.text("host") ? ` at ${told.text("host")}` : ""
    }`,
  ehr_connected: ({ flag }) => (flag("success") ? "connected to the EHR" : "tried to connect to the EHR"),
  ehr_searched: (told) => `searched the EHR for a patient${counted(told, "found", "patient")}${failure(told)}`,
  ehr_fetched: (told) => `fetched records from the EHR${counted(told, "records", "record")}${failure(told)}`,
  ehr_processed: (told, subject) => `attached records of the EHR to ${subject}${counted(told, "records", "record")}`,
  ehr_retrieval_started: (_, subject) => `began to retrieve the records of ${subject} from the EHR`,
  ehr_retrieval_stopped: (_, subject) => `stopped retrieving the records of ${subject} from the EHR`,
  mails_purged: (told) => `deleted old mails${counted(told, "mails", "mail")}`,
  records_export_begun: ({ text }) =>
    `began to export ${text("list") ? `the list of ${words(text("list")!)}` : "a list"}`,
  records_exported: (told) =>
    `exported ${told.text("list") ? `the list of ${words(told.text("list")!)}` : "a list"}${
      counted(told, "count", "row")
    }`,
  audit_exported: () => "exported the audit trail",
  audit_verified: (told) =>
    `verified the audit trail${counted(told, "checked", "entry", "entries")}${
      told.flag("ok") ? "" : ": it is not as it was sealed"
    }`,
  audit_purged: (told) => `deleted old entries of the audit trail${counted(told, "entries", "entry", "entries")}`,
  api_key_changed: ({ text }) => `changed the API key${of(text("key") && words(text("key")!))}`,
  simulation_started: (told) => `started a simulation${counted(told, "patients", "patient")}`,
  simulation_resumed: () => "continued a simulation",
  simulation_removed: () => "removed a simulation's data",
};
