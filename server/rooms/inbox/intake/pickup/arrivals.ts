/**
 * A fetched mail or fax as an arrival: who sent it, what it is called, and what makes it itself.
 * @module
 */
import { simpleParser } from "mailparser";
import { Buffer } from "node:buffer";
import type { ChannelSource } from "../../../../channels.ts";
import { sha256 } from "../../../../db/keys.ts";
import type { FetchedItem } from "../../../../integrations/source.ts";
import type { Arrival } from "../receive_document.ts";

/** A fax is itself by the vendor's id, or by the file it came in and its bytes. */
export function faxArrival(fax: FetchedItem): Arrival {
  return {
    source: "fax",
    sender: fax.sender ?? "Fax",
    subject: fax.subject ?? fax.fileName,
    fileName: fax.fileName,
    bytes: fax.bytes,
    sourceKey: fax.key && fax.key !== fax.id ? fax.key : `${fax.id}:${sha256(fax.bytes)}`,
    notes: fax.notes,
  };
}

/** A mail is itself by its Message-ID and its bytes; one without a Message-ID by its bytes, in a drop folder also by its file. */
export async function mailArrival(source: ChannelSource, mail: FetchedItem): Promise<Arrival> {
  const { sender, subject, messageId } = await headersOf(mail.bytes);
  return {
    source: "email",
    sender,
    subject,
    fileName: source.kind === "folder" ? mail.fileName : `${subject.slice(0, 100)}.eml`,
    bytes: mail.bytes,
    sourceKey: `${messageId ?? mail.key ?? ""}:${sha256(mail.bytes)}`,
    notes: mail.notes,
  };
}

const headerBytes = 64 * 1024;

/** Sender and subject from the header alone; a message of any size costs the same. */
async function headersOf(bytes: Uint8Array): Promise<{ sender: string; subject: string; messageId: string | null }> {
  const head = Buffer.from(bytes.subarray(0, headerBytes)).toString("latin1").split(/\r?\n\r?\n/)[0];
  try {
    const mail = await simpleParser(Buffer.from(head + "\r\n\r\n", "latin1"));
    const from = mail.from?.value?.[0];
    const sender = from?.name && from.address ? `${from.name} <${from.address}>` : from?.address || from?.name;
    return {
      sender: (sender || "Unknown sender").slice(0, 200),
      subject: (mail.subject || "(no subject)").slice(0, 300),
      messageId: mail.messageId?.slice(0, 500) ?? null,
    };
  } catch {
    return { sender: "Unknown sender", subject: "(no subject)", messageId: null };
  }
}
