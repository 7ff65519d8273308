/**
 * Checking the sources of documents: the mail and the fax drop folder, by the clock or by a clerk's button.
 * @module
 */
import { simpleParser } from "mailparser";
import { Buffer } from "node:buffer";
import { AppError } from "../../../../shared/errors.ts";
import type { CheckResult } from "../../../../shared/inbox.ts";
import { sha256 } from "../../../db/keys.ts";
import type { Actor } from "../../../db/store.ts";
import type { Deps } from "../../../deps.ts";
import { DroppedFileTooLarge } from "../../../integrations/drop_folder.ts";
import { type Arrival, receive } from "./receive_document.ts";

type CheckedSource = "email" | "fax";

interface Waiting {
  id: string;
  fileName: string;
}

/**
 * Takes in all that waits. Each item is stored and committed before the source is told, and recognised when it shows up again.
 * @param quiet no audit row when nothing came; for checks by the clock.
 * @throws vendor_failed when the source cannot be reached
 */
export async function checkSource(
  deps: Deps,
  actor: Actor,
  source: CheckedSource,
  quiet = false,
): Promise<CheckResult> {
  const port = source === "email" ? deps.mailIn : deps.fax;
  const result: CheckResult = { imported: 0, known: 0, failed: [] };
  for (const item of await waitingIn(port)) {
    try {
      await takeIn(deps, actor, source, item, result);
    } catch (error) {
      // One item that cannot be taken in now holds up no other; it stays and is tried at the next check.
      deps.log.error(`inbox: taking in ${source} ${item.id}`, error);
      const message = error instanceof AppError ? error.message : "It could not be taken in. It is tried again later.";
      result.failed.push({ fileName: item.fileName, message });
    }
  }
  const { imported, known, failed } = result;
  if (!quiet || imported + failed.length > 0) {
    const details = { source, imported, known, failed: failed.length };
    await deps.store.change(actor, (tx) => {
      tx.audit({ action: "source_checked", targetType: "inbox_source", targetId: source, details });
    });
  }
  return result;
}

async function waitingIn(port: Deps["mailIn"] | Deps["fax"]): Promise<Waiting[]> {
  try {
    return await port.list();
  } catch (error) {
    throw new AppError("vendor_failed", error instanceof Error ? error.message : undefined);
  }
}

async function takeIn(
  deps: Deps,
  actor: Actor,
  source: CheckedSource,
  item: Waiting,
  result: CheckResult,
): Promise<void> {
  const port = source === "email" ? deps.mailIn : deps.fax;
  let arrival: Arrival;
  try {
    const fetched = await port.fetch(item.id);
    if (!fetched) return;
    arrival = source === "email" ? await mailArrival(fetched) : faxArrival(fetched);
  } catch (error) {
    if (!(error instanceof DroppedFileTooLarge)) throw error;
    const from = source === "email" ? "Unknown sender" : "Fax";
    const facts = { source, sender: from, subject: item.fileName, fileName: item.fileName, sourceKey: item.id };
    arrival = { ...facts, bytes: null, refused: error.message };
  }
  const { known, entry } = await receive(deps, actor, arrival);
  // Decided by how the entry began, so that a second look after a crash puts the file where the first would have.
  const refused = entry.statusHistory[0]?.to === "failed";
  await port.done(item.id, refused ? "failed" : "imported");
  if (known) result.known++;
  else result.imported++;
  if (refused && !known) result.failed.push({ fileName: item.fileName, message: entry.errorMessage ?? "" });
}

function faxArrival(fax: Waiting & { bytes: Uint8Array }): Arrival {
  return {
    source: "fax",
    sender: "Fax",
    subject: fax.fileName,
    fileName: fax.fileName,
    bytes: fax.bytes,
    sourceKey: `${fax.id}:${sha256(fax.bytes)}`,
  };
}

/** A mail is itself by its Message-ID and its bytes; one without a Message-ID by the file it came in. */
async function mailArrival(mail: Waiting & { bytes: Uint8Array }): Promise<Arrival> {
  const { sender, subject, messageId } = await headersOf(mail.bytes);
  return {
    source: "email",
    sender,
    subject,
    fileName: mail.fileName,
    bytes: mail.bytes,
    sourceKey: `${messageId ?? mail.id}:${sha256(mail.bytes)}`,
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
