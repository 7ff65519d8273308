/**
 * What every adapter of the `mail_out` port must do.
 * @module
 */
import assert from "node:assert/strict";
import type { Behaviour } from "../contract.ts";
import { MailNotSent, type MailOut, type OutgoingMail } from "../../../server/integrations/mail_out/port.ts";

/** A mail as the receiving side got it. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  attachments: { fileName: string; contentType: string; bytes: Uint8Array }[];
}

export interface MailOutSetup {
  mail: MailOut;
  /** What the receiving side got, oldest first. */
  received(): Promise<ReceivedMail[]>;
  /** Makes the receiving side refuse for good, or fail for the moment. */
  behave(how: "refuse" | "busy"): void;
}

export const exampleMail = (over: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: "clerk@lawfirm.example",
  subject: "Invoice INV-2026-0042",
  text: "Please pay at https://office.example/payment?id=42\n.\nA line that is only a dot stands above.\n",
  messageId: "invoice-42-1@office.example",
  ...over,
});

/** Fails if an error shows anybody's address. */
export function withoutAddress(error: Error): true {
  assert.doesNotMatch(`${error.message} ${JSON.stringify(error)}`, /@|lawfirm/);
  return true;
}

export const mailOutContract: Behaviour<MailOutSetup>[] = [
  {
    name: "a mail arrives as it was written, lone dots, accents, HTML and attachment included",
    async check({ mail, received }) {
      const bytes = new Uint8Array(5000).map((_, at) => at * 7);
      const sent = exampleMail({
        subject: "Zoë, your réquest № 42 – ready",
        html: "<p>Ready, Zoë</p>",
        attachments: [{ fileName: "Rechnung Łukasz.pdf", contentType: "application/pdf", bytes }],
      });
      const { accepted, reference } = await mail.send(sent);
      assert.equal(accepted, true);
      assert.ok(reference.length > 0);
      const [got, ...others] = await received();
      assert.equal(others.length, 0);
      assert.equal(got.to, sent.to);
      assert.equal(got.subject, sent.subject);
      assert.equal(got.text.trimEnd(), sent.text.trimEnd());
      assert.equal(got.html.trimEnd(), sent.html);
      assert.equal(got.messageId, sent.messageId);
      assert.deepEqual(got.attachments.map(({ fileName, contentType }) => ({ fileName, contentType })), [
        { fileName: "Rechnung Łukasz.pdf", contentType: "application/pdf" },
      ]);
      assert.deepEqual(new Uint8Array(got.attachments[0].bytes), bytes);
    },
  },
  {
    name: "many mails at once all arrive, each to its own recipient",
    async check({ mail, received }) {
      const addresses = Array.from({ length: 12 }, (_, n) => `clerk${n}@lawfirm.example`);
      await Promise.all(addresses.map((to, n) => mail.send(exampleMail({ to, messageId: `m${n}@office.example` }))));
      assert.deepEqual((await received()).map((got) => got.to).sort(), addresses.sort());
    },
  },
  {
    name: "a recipient refused for good is an answer, without the address in it",
    async check({ mail, behave, received }) {
      behave("refuse");
      const { accepted, reference } = await mail.send(exampleMail());
      assert.equal(accepted, false);
      assert.doesNotMatch(reference, /@|lawfirm/);
      assert.deepEqual(await received(), []);
    },
  },
  {
    name: "a server that cannot take it now is an error to retry, without the address in it",
    async check({ mail, behave, received }) {
      behave("busy");
      await assert.rejects(() => mail.send(exampleMail()), (error: Error) => {
        assert.ok(error instanceof MailNotSent);
        assert.equal(error.failure, "busy");
        return withoutAddress(error);
      });
      assert.deepEqual(await received(), []);
    },
  },
  {
    name: "it can be checked without sending anything",
    async check({ mail, received }) {
      await mail.check();
      assert.deepEqual(await received(), []);
    },
  },
];
