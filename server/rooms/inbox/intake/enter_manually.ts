/**
 * Manual Document Entry: a clerk's upload, with what the clerk knows of it.
 * @module
 */
import { maxMailBytes } from "../../../../shared/common.ts";
import { AppError } from "../../../../shared/errors.ts";
import { type InboxEntry, manualEntryInput } from "../../../../shared/inbox.ts";
import type { Deps } from "../../../deps.ts";
import type { Caller } from "../../../http/context.ts";
import { sniffKind } from "../../../documents/sniff.ts";
import { badInput, multipart } from "../../../http/validate.ts";
import { isTooLarge, receive } from "./receive_document.ts";

/** The one file of a multipart body, with the fields beside it: 20 MB, a mail 64 MB. @throws file_missing, file_too_large */
export async function oneFile(
  request: Request,
): Promise<{ fields: Record<string, string>; file: File; bytes: Uint8Array }> {
  const { fields, files } = await multipart(request, 1, maxMailBytes);
  const [file] = files;
  if (!file) throw new AppError("file_missing");
  if (file.size === 0) {
    throw new AppError("file_missing", "This file is empty. Choose another one, or ask the sender for it again.");
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isTooLarge({ bytes, fileName: file.name })) throw new AppError("file_too_large");
  return { fields, file, bytes };
}

const endings = /\.(pdf|jpe?g|png|tiff?|docx?|eml)$/i;

/** A file that is no document of ours, by its content and by its name; a damaged one is taken in and says so. @throws file_type */
function refuseOtherTypes(bytes: Uint8Array, fileName: string): void {
  const { kind, reason } = sniffKind(bytes, fileName);
  if (kind === null && !endings.test(fileName)) throw new AppError("file_type", reason?.message);
}

/** Stores an upload and answers its entry at once; reading follows as a job. @throws file_missing, file_too_large, bad_input */
export async function enterManually(deps: Deps, caller: Caller, request: Request): Promise<InboxEntry> {
  const { fields, file, bytes } = await oneFile(request);
  const parsed = manualEntryInput.safeParse(fields);
  if (!parsed.success) throw badInput(parsed.error.issues);
  refuseOtherTypes(bytes, file.name);
  const { sender, subject, patientName, patientDOB, notes } = parsed.data;
  const { entry } = await receive(deps, caller, {
    source: "manual",
    sender,
    subject: subject || file.name || "Manual entry",
    fileName: file.name,
    bytes,
    sourceKey: null,
    manual: {
      manualUploader: caller.name,
      manualNotes: notes,
      manualPatient: patientName || patientDOB ? { name: patientName, dob: patientDOB } : null,
    },
  });
  return entry;
}
