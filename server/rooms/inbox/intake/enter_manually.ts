/**
 * Manual Document Entry: a clerk's upload, with what the clerk knows of it.
 * @module
 */
import { AppError } from "../../../../shared/errors.ts";
import { type InboxEntry, manualEntryInput } from "../../../../shared/inbox.ts";
import type { Deps } from "../../../deps.ts";
import type { Caller } from "../../../http/context.ts";
import { badInput, multipart } from "../../../http/validate.ts";
import { receive } from "./receive_document.ts";

/** The one file of a multipart body, with the fields beside it. @throws file_missing, file_too_large */
export async function oneFile(request: Request): Promise<{ fields: Record<string, string>; file: File }> {
  const { fields, files } = await multipart(request, 1);
  const [file] = files;
  if (!file) throw new AppError("file_missing");
  if (file.size === 0) {
    throw new AppError("file_missing", "This file is empty. Choose another one, or ask the sender for it again.");
  }
  return { fields, file };
}

/** Stores an upload and answers its entry at once; reading follows as a job. @throws file_missing, file_too_large, bad_input */
export async function enterManually(deps: Deps, caller: Caller, request: Request): Promise<InboxEntry> {
  const { fields, file } = await oneFile(request);
  const parsed = manualEntryInput.safeParse(fields);
  if (!parsed.success) throw badInput(parsed.error.issues);
  const { sender, subject, patientName, patientDOB, notes } = parsed.data;
  const { entry } = await receive(deps, caller, {
    source: "manual",
    sender,
    subject: subject || file.name || "Manual entry",
    fileName: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
    sourceKey: null,
    manual: {
      manualUploader: caller.name,
      manualNotes: notes,
      manualPatient: patientName || patientDOB ? { name: patientName, dob: patientDOB } : null,
    },
  });
  return entry;
}
