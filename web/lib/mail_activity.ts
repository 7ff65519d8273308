/**
 * What became of a mail or fax, as it follows "The system" in the trail.
 * @module
 */
import { shownRecipient } from "../../shared/fax_numbers.ts";
import { plural } from "../../shared/words.ts";

/** The details of an entry, each by the kind of value it is expected to be. */
interface Told {
  text(name: string): string | undefined;
  number(name: string): number | undefined;
}
interface Entry {
  requestId?: number | null;
}
type Predicate = (told: Told, subject: string, entry: Entry) => string;

const some = (...parts: (string | undefined | false)[]) => parts.filter(Boolean).join(" ");
/** Where it was sent. */
const to = ({ text }: Told) => text("to") && `to ${shownRecipient(text("to")!)}`;
const records = ({ requestId }: Entry) => requestId ? `the records of request ${requestId}` : "the records";
const faxed = ({ text }: Told, subject: string, entry: Entry) =>
  text("kind") === "secure_link" ? records(entry) : subject;
const mailOf = ({ text }: Told, subject: string) =>
  text("kind") === "link_code" ? `the mail with a code for ${subject}` : `the mail about ${subject}`;

export const mailPredicates: Record<string, Predicate> = {
  fax_sent: (d, subject, entry) =>
    `handed ${faxed(d, subject, entry)} to the fax service, ${some("to be faxed", to(d))}`,
  fax_retried: (d, subject, entry) => some("could not yet fax", faxed(d, subject, entry), to(d)),
  fax_delivered: (d, subject, entry) =>
    some(
      "had",
      faxed(d, subject, entry),
      "delivered",
      to(d),
      d.number("pages") !== undefined && `(${plural(d.number("pages")!, "page")})`,
    ),
  mail_sent: (d, subject) => some("sent", mailOf(d, subject), to(d)),
  mail_delivered: (d, subject) => some("had", mailOf(d, subject), "delivered", to(d)),
  mail_failed: (d, subject, entry) =>
    d.text("by") === "fax"
      ? some("could not fax", d.text("kind") === "invoice" ? subject : records(entry), to(d))
      : some("could not deliver", mailOf(d, subject), to(d)),
};
