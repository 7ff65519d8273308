/**
 * Why another mail server did not take a mail, in a sentence: its own words repeat the address, and are for support.
 * @module
 */

/** @param words status code (RFC 3463) and words of the other server */
export function undelivered(words: string): string {
  if (/spam/i.test(words)) return "The mail was refused as spam.";
  if (/full|quota|\b[45]\.2\.2\b/i.test(words)) return "The mailbox is full.";
  if (/invalid|unknown|no such|not exist|\b5\.1\.\d|user/i.test(words)) {
    return "There is no such mailbox. Check the address.";
  }
  return "The other mail server refused the mail.";
}
