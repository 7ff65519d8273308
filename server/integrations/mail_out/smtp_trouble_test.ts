/** SMTP in trouble: what an administrator is told, and that nobody takes a mail for unsent that the server may have. */
import assert from "node:assert/strict";
import { exampleMail, withoutAddress } from "../../../tests/contracts/mail_out/contract.ts";
import {
  certificate,
  expiredCertificate,
  expiredKey,
  key,
  otherCertificate,
  otherKey,
} from "../../../tests/contracts/mail_out/smtp_certificate.ts";
import { startSmtpSink } from "../../../tests/contracts/mail_out/smtp_sink.ts";
import { startFlakyProxy } from "../../../tests/contracts/mail_in/flaky_proxy.ts";
import { MailNotSent } from "./port.ts";
import { type SmtpConfig, smtpMailOut } from "./smtp.ts";

const from = "Records Office <records@office.example>";

Deno.test("SMTP: what is wrong is told in a sentence that an administrator can act upon, by a test and by a mail", async () => {
  const plain = startSmtpSink({ auth: { user: "office", password: "right" } });
  const tls = startSmtpSink({ tls: { cert: certificate, key } });
  const expired = startSmtpSink({ tls: { cert: expiredCertificate, key: expiredKey } });
  const other = startSmtpSink({ tls: { cert: otherCertificate, key: otherKey } });
  const quiet = startSmtpSink({ answers: { GREETING: "" } });
  const web = startSmtpSink({ answers: { GREETING: "HTTP/1.1 400 Bad Request" } });
  const gone = startSmtpSink();
  await gone.close();
  const cases: [string, Partial<SmtpConfig>, RegExp][] = [
    ["a wrong name", { host: "smtp.nowhere.invalid" }, /was not found\. Check the name/],
    ["a wrong port", { port: gone.port }, /refused the connection\. Check the port/],
    ["TLS on a port without", { encryption: "tls" }, /another kind of encryption|choose STARTTLS/],
    [
      "STARTTLS on the TLS port",
      { encryption: "starttls", port: tls.port, timeoutMs: 300 },
      /did not greet.*choose TLS/,
    ],
    ["no STARTTLS", { encryption: "starttls" }, /offers no STARTTLS\. Choose TLS/],
    ["an authority nobody knows", { encryption: "tls", port: tls.port, certificateAuthority: undefined }, /authority/],
    ["a certificate past its time", { encryption: "tls", port: expired.port }, /has expired/],
    ["a certificate for another name", { encryption: "tls", port: other.port }, /is for another name/],
    [
      "a server that says nothing",
      { port: quiet.port, timeoutMs: 300 },
      /did not greet as a mail server\. Check the port/,
    ],
    ["a web server", { port: web.port }, /did not greet as a mail server\. Check the port/],
    [
      "a wrong password",
      { auth: { user: "office", password: "revoked" } },
      /did not accept the user name and password/,
    ],
    ["a password pasted with a blank", { auth: { user: "office", password: "right " } }, /begins or ends with a blank/],
  ];
  try {
    for (const [what, over, words] of cases) {
      const mail = smtpMailOut({
        host: "127.0.0.1",
        port: plain.port,
        encryption: "none",
        from,
        certificateAuthority: certificate,
        timeoutMs: 10_000,
        ...over,
      });
      for (const call of [() => mail.check(), () => mail.send(exampleMail())]) {
        await assert.rejects(call, (error: Error) => {
          assert.ok(error instanceof MailNotSent, `${what}: ${error}`);
          assert.match(error.message, words, `${what}: ${error.message}`);
          assert.equal(error.maybeTaken, false, what);
          assert.doesNotMatch(error.message, /revoked/);
          return withoutAddress(error);
        });
      }
      await mail.close();
    }
  } finally {
    for (const sink of [plain, tls, expired, other, quiet, web]) await sink.close();
  }
});

Deno.test("SMTP: of a name with an address on which nobody listens the other one's trouble is told", async () => {
  // localhost is two addresses, and the sink listens on one; the library tries them in any order.
  const plain = startSmtpSink();
  const expired = startSmtpSink({ tls: { cert: expiredCertificate, key: expiredKey } });
  const told = async (port: number) => {
    const out = smtpMailOut({ host: "localhost", port, encryption: "tls", from, certificateAuthority: certificate });
    const error = await out.check().then(() => null, (error) => error);
    await out.close();
    assert.ok(error instanceof MailNotSent);
    return error.message;
  };
  for (let tries = 0; tries < 6; tries++) {
    assert.match(await told(plain.port), /another kind of encryption/);
    assert.match(await told(expired.port), /has expired/);
  }
  await Promise.all([plain.close(), expired.close()]);
});

Deno.test("SMTP: a server that wants a sign-in or encryption first says so as a fault of the settings, in each server's words", async () => {
  const cases: [answer: string, words: RegExp][] = [
    ["454 4.7.1 <x@y.example>: Relay access denied", /only after a sign-in/], // Postfix
    ["550 relay not permitted", /only after a sign-in/], // Exim
    ["530 5.7.57 Client not authenticated to send mail", /only after a sign-in/], // Exchange Online
    ["530 5.7.0 Must issue a STARTTLS command first", /encrypted connection only\. Choose STARTTLS/], // Postfix
  ];
  for (const [answer, words] of cases) {
    const sink = startSmtpSink({ answers: { RCPT: answer } });
    const mail = smtpMailOut({ host: "127.0.0.1", port: sink.port, encryption: "none", from });
    await assert.rejects(() => mail.send(exampleMail()), (error: Error) => {
      assert.ok(error instanceof MailNotSent, answer);
      assert.match(error.message, words, answer);
      assert.equal(error.isOfRecipient, false, answer);
      return withoutAddress(error);
    });
    await mail.close();
    await sink.close();
  }
});

Deno.test("SMTP: wherever the connection breaks, a mail that the server may have taken is told as such", async () => {
  const sink = startSmtpSink();
  const proxy = startFlakyProxy(sink.port);
  const doubts: string[] = [];
  for (let bytes = 1; bytes < 260; bytes += 9) {
    proxy.cutAfter(bytes);
    const mail = smtpMailOut({ host: "127.0.0.1", port: proxy.port, encryption: "none", from, timeoutMs: 1_000 });
    const messageId = `m${bytes}@office.example`;
    const error = await mail.send(exampleMail({ messageId })).then(() => null, (error) => error as MailNotSent);
    const taken = sink.mails.some(({ source }) => source.includes(messageId));
    if (error?.maybeTaken) doubts.push(messageId);
    else assert.equal(taken, error === null, `cut after ${bytes} bytes: ${error}`);
    await mail.close();
  }
  assert.ok(doubts.length > 0, "the cut fell between the text and its answer at least once");
  await proxy.close();
  await sink.close();
});

Deno.test("SMTP: a server that looks long at a mail is waited for, as one who gives up sends twice", async () => {
  const sink = startSmtpSink({ answers: { END: "" } });
  const mail = smtpMailOut({
    host: "127.0.0.1",
    port: sink.port,
    encryption: "none",
    from,
    timeoutMs: 50,
    answerMs: 400,
  });
  const started = performance.now();
  await assert.rejects(() => mail.send(exampleMail()), (error) => error instanceof MailNotSent && error.maybeTaken);
  assert.ok(performance.now() - started >= 390, "longer than a connection is waited for");
  await mail.close();
  await sink.close();
});
