import assert from "node:assert/strict";
import { undelivered } from "./undelivered.ts";

const sentences = {
  nobody: "There is no such mailbox. Check the address.",
  nowhere: "Behind the @ of the address is no mail server. Check the address.",
  unreached: "The other mail server could not be reached for too long. Send again later.",
  full: "The mailbox is full.",
  sender: "The other mail server refused our own address. Tell those who run the mail server.",
  spam: "The mail was refused as spam.",
  rules: "The other mail server's rules refused the mail. Ask the recipient to let it in.",
  refused: "The other mail server refused the mail.",
};

// The words are those of Postfix 3.7, Exim 4.98, Exchange Online, Gmail and SendGrid.
const told: [string, keyof typeof sentences][] = [
  ["5.1.1 smtp; 550 5.1.1 <jane.doe@payer.example>: Recipient address rejected: User unknown", "nobody"],
  ["5.1.10 smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup", "nobody"],
  ["5.1.8 smtp; 450 4.1.8 <records@office.example>: Sender address rejected: Domain not found", "sender"],
  ["5.2.2 smtp; 552 5.2.2 <x@office.example>: mailbox full", "full"],
  ["5.2.2 smtp; 552-5.2.2 The email account that you tried to reach is over quota", "full"],
  ["5.7.1 smtp; 554 5.7.1 Message rejected as spam", "spam"],
  ["5.7.1 smtp; 550 5.7.1 <full.user@spam.example>: Access denied", "rules"],
  ["5.7.133 smtp; 550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup", "rules"],
  ["4.4.1 X-Postfix; connect to 127.0.0.1[127.0.0.1]:25: Connection refused", "unreached"],
  ["4.4.7 smtp;550 4.4.7 QUEUE.Expired; message expired", "unreached"],
  ["4.4.4 X-Postfix; unable to look up host invalid.example: Temporary failure in name resolution", "nowhere"],
  ["5.4.4 X-Postfix; Host or domain name not found. Name service error for name=nodns.example", "nowhere"],
  ["5.0.0 ", "refused"],
  ["bounce 550 5.1.1 The email account that you tried to reach does not exist", "nobody"],
];

Deno.test("why a mail did not arrive is told by the other server's reason, never by words in an address", () => {
  for (const [words, kind] of told) assert.equal(undelivered(words), sentences[kind], words);
});
