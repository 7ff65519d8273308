import assert from "node:assert/strict";
import { simpleParser } from "mailparser";
import { holdTo } from "../../../tests/contracts/contract.ts";
import {
  exampleMail,
  mailOutContract,
  type ReceivedMail,
  withoutAddress,
} from "../../../tests/contracts/mail_out/contract.ts";
import { memoryOutbox } from "./memory_outbox.ts";
import { MailNotSent, type MailOut } from "./port.ts";
import { type SmtpConfig, smtpMailOut } from "./smtp.ts";
import { certificate, key } from "../../../tests/contracts/mail_out/smtp_certificate.ts";
import {
  type SinkMail,
  type SinkOptions,
  type SmtpSink,
  startSmtpSink,
} from "../../../tests/contracts/mail_out/smtp_sink.ts";

const FROM = "Records Office <records@office.example>";

async function withSink(
  options: SinkOptions,
  config: Partial<SmtpConfig>,
  check: (mail: MailOut, sink: SmtpSink) => Promise<void>,
): Promise<void> {
  const sink = startSmtpSink(options);
  const mail = smtpMailOut({ host: "127.0.0.1", port: sink.port, encryption: "none", from: FROM, ...config });
  try {
    await check(mail, sink);
  } finally {
    await mail.close();
    await sink.close();
  }
}

async function parsed(mail: SinkMail): Promise<ReceivedMail> {
  const { subject, text, html, messageId, attachments } = await simpleParser(mail.source);
  return {
    to: mail.to.join(),
    subject: subject ?? "",
    text: text ?? "",
    html: html || "",
    messageId: messageId?.replace(/^<|>$/g, "") ?? "",
    attachments: attachments.map(({ filename, contentType, content }) => ({
      fileName: filename ?? "",
      contentType,
      bytes: new Uint8Array(content),
    })),
  };
}

Deno.test("SMTP: an office's name is in the sender whole, whatever signs it holds", async () => {
  for (const name of ["Harbor Glen (Records)", "Harbor Glen: Records", "Harbor, Records", "Müller; Söhne"]) {
    await withSink({}, { from: `${name} <records@office.example>` }, async (mail, sink) => {
      await mail.send(exampleMail());
      const { from } = await simpleParser(sink.mails[0].source);
      assert.deepEqual(from?.value.map(({ name, address }) => [name, address]), [[name, "records@office.example"]]);
      assert.equal(sink.mails[0].from, "records@office.example");
    });
  }
});

/** Expects a failure of this kind, told without any address. */
const failing = (failure: string, reference?: string) => (error: Error) => {
  assert.ok(error instanceof MailNotSent, String(error));
  assert.equal(error.failure, failure);
  if (reference !== undefined) assert.equal(error.reference, reference);
  return withoutAddress(error);
};

holdTo("outbox in memory", mailOutContract, async () => {
  const mail = memoryOutbox();
  return {
    mail,
    received: async () => mail.sent.map((sent) => ({ html: "", attachments: [], ...sent })),
    behave: (how) => mail.behave(how),
    close: () => mail.close(),
  };
});

holdTo("SMTP", mailOutContract, async () => {
  const sink = startSmtpSink();
  const mail = smtpMailOut({ host: "127.0.0.1", port: sink.port, encryption: "none", from: FROM });
  return {
    mail,
    received: () => Promise.all(sink.mails.map(parsed)),
    behave(how) {
      sink.answers.RCPT = how === "refuse"
        ? "550 5.1.1 <clerk@lawfirm.example>: no such mailbox"
        : "451 4.7.1 <clerk@lawfirm.example>: greylisted, come back later";
    },
    async close() {
      await mail.close();
      await sink.close();
    },
  };
});

Deno.test("SMTP: signs in, sends as the office, and answers the queue's id", () =>
  withSink({ auth: { user: "office", password: "s3cret ü" } }, {
    auth: { user: "office", password: "s3cret ü" },
  }, async (mail, sink) => {
    assert.deepEqual(await mail.send(exampleMail()), { accepted: true, reference: "250 queued as 000001" });
    assert.equal(sink.mails[0].from, "records@office.example");
    assert.match(sink.mails[0].source, /^From: Records Office <records@office.example>\r$/m);
    assert.match(sink.mails[0].source, /^Auto-Submitted: auto-generated\r$/m);
  }));

Deno.test("SMTP: a wrong password is told as that", () =>
  withSink(
    { auth: { user: "office", password: "right" } },
    { auth: { user: "office@lawfirm.example", password: "x" } },
    async (mail) => {
      await assert.rejects(() => mail.send(exampleMail()), failing("sign_in", "535 5.7.8"));
      await assert.rejects(() => mail.check(), failing("sign_in"));
    },
  ));

Deno.test("SMTP: connections are kept for the next mail and are never more than allowed", () =>
  withSink({}, { connections: 2 }, async (mail, sink) => {
    for (let n = 0; n < 5; n++) await mail.send(exampleMail());
    assert.equal(sink.connections(), 1);
    await Promise.all(Array.from({ length: 10 }, () => mail.send(exampleMail())));
    assert.equal(sink.mails.length, 15);
    assert.ok(sink.connections() <= 2);
  }));

Deno.test("SMTP: encrypted from the first byte, with a private authority's certificate", () =>
  withSink({ tls: { cert: certificate, key } }, {
    encryption: "tls",
    certificateAuthority: certificate,
  }, async (mail, sink) => {
    assert.equal((await mail.send(exampleMail())).accepted, true);
    assert.equal(sink.mails.length, 1);
  }));

Deno.test("SMTP: a certificate that is not trusted sends nothing", () =>
  withSink({ tls: { cert: certificate, key } }, { encryption: "tls" }, async (mail, sink) => {
    await assert.rejects(() => mail.send(exampleMail()), failing("tls"));
    assert.equal(sink.mails.length, 0);
  }));

Deno.test("SMTP: a server that offers no encryption is told nothing when encryption is asked for", () =>
  withSink({ auth: { user: "office", password: "p" } }, {
    encryption: "starttls",
    auth: { user: "office", password: "p" },
  }, async (mail, sink) => {
    await assert.rejects(() => mail.send(exampleMail()), failing("tls"));
    assert.equal(sink.mails.length, 0);
  }));

for (
  const [what, answers, failure] of [
    ["a sender refused", { MAIL: "553 5.7.1 <records@office.example> not yours" }, "setup"],
    ["a full disk", { END: "452 4.3.1 Insufficient system storage" }, "busy"],
    ["a server shutting down", { GREETING: "421 4.3.2 Try later" }, "busy"],
  ] as [string, SinkOptions["answers"], string][]
) {
  Deno.test(`SMTP: ${what} is an error of the kind ${failure}`, () =>
    withSink({ answers }, {}, async (mail, sink) => {
      await assert.rejects(() => mail.send(exampleMail()), failing(failure));
      assert.equal(sink.mails.length, 0);
    }));
}

Deno.test("SMTP: a domain with accents goes out as its ASCII form; a name with accents before it is refused by most servers", () =>
  withSink({}, { from: 'Büro für Akten, "Ost" <records@office.example>' }, async (mail, sink) => {
    await mail.send(exampleMail({ to: "clerk@bücher.example", subject: "é".repeat(900) }));
    assert.deepEqual(sink.mails[0].to, ["clerk@xn--bcher-kva.example"]);
    assert.ok(sink.mails[0].source.split("\r\n").every((line) => line.length <= 78), "RFC 5322 §2.1.1");
    assert.equal((await parsed(sink.mails[0])).subject, "é".repeat(900));
    assert.deepEqual(await mail.send(exampleMail({ to: "müller@lawfirm.example" })), {
      accepted: false,
      reference: "553 5.6.7",
    });
  }));

Deno.test("SMTP: a mail refused for its content is refused for good", () =>
  withSink({ answers: { END: "554 5.7.1 Message to clerk@lawfirm.example rejected as spam" } }, {}, async (mail) => {
    assert.deepEqual(await mail.send(exampleMail()), {
      accepted: false,
      refused: "mail",
      reference: "554 5.7.1",
    });
  }));

Deno.test("SMTP: a server that says nothing is given up", () =>
  withSink({ answers: { GREETING: "" } }, { timeoutMs: 50 }, async (mail) => {
    await assert.rejects(() => mail.send(exampleMail()), failing("timeout"));
  }));

Deno.test("SMTP: no server at all is told as that", async () => {
  const sink = startSmtpSink();
  await sink.close();
  const mail = smtpMailOut({ host: "127.0.0.1", port: sink.port, encryption: "none", from: FROM });
  await assert.rejects(() => mail.send(exampleMail()), failing("unreachable"));
  await mail.close();
});

Deno.test("SMTP: a server that comes back takes the next mail", () =>
  withSink({ answers: { RCPT: "451 4.7.1 later" } }, {}, async (mail, sink) => {
    await assert.rejects(() => mail.send(exampleMail()), failing("busy"));
    delete sink.answers.RCPT;
    assert.equal((await mail.send(exampleMail())).accepted, true);
  }));

Deno.test("SMTP: nothing in a mail adds recipients or headers, or reads the server's files", () =>
  withSink({}, {}, async (mail, sink) => {
    await mail.send(exampleMail({
      to: "clerk@lawfirm.example",
      subject: "Hello\r\nBcc: thief@evil.example",
      messageId: "a@b>\r\nX-Evil: 1\r\nY: <",
    }));
    const { headerLines } = await simpleParser(sink.mails[0].source);
    assert.ok(!headerLines.some(({ key }) => ["bcc", "x-evil", "y"].includes(key)));
    for (
      const to of ["clerk@lawfirm.example, thief@evil.example", "a@b\r\nRCPT TO:<thief@evil.example>", "", "nobody"]
    ) {
      await mail.send(exampleMail({ to })).catch(withoutAddress);
    }
    assert.ok(!sink.mails.some((got) => got.to.includes("thief@evil.example")));
  }));
