/**
 * Why another mail server did not take a mail, in a sentence: its own words repeat the address, and are for support.
 * @module
 */

/** Names of people, machines and domains in the words: an address such as full.user@spam.example says nothing of the reason. */
const names = /[^\s<>]+@[^\s<>]+|\b(?:[\w-]+\.)+[a-z]{2,}\b/gi;

/** @param told status code (RFC 3463) and words of the other server, or of ours where it reached none */
export function undelivered(told: string): string {
  const words = told.replace(names, " ");
  if (/\b5\.1\.[78]\b|sender address/i.test(words)) {
    return "The other mail server refused our own address. Tell those who run the mail server.";
  }
  if (/\b[45]\.4\.4\b|look up|unrouteable|host (?:not found|unknown)|domain not found/i.test(words)) {
    return "Behind the @ of the address is no mail server. Check the address.";
  }
  if (/\b[45]\.4\.[137]\b|timed? ?out|expired|connection refused/i.test(words)) {
    return "The other mail server could not be reached for too long. Send again later.";
  }
  if (/spam/i.test(words)) return "The mail was refused as spam.";
  if (/full|quota|\b[45]\.2\.2\b/i.test(words)) return "The mailbox is full.";
  if (/\b5\.7\.\d/.test(words)) {
    return "The other mail server's rules refused the mail. Ask the recipient to let it in.";
  }
  if (/invalid|unknown|no such|not exist|\b5\.1\.\d|user/i.test(words)) {
    return "There is no such mailbox. Check the address.";
  }
  return "The other mail server refused the mail.";
}
