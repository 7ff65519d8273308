/**
 * A mail with attachments as its parts: each stored and hashed by itself, so that each can be looked at, found again and filed.
 * @module
 */
import type { Evidence, Extraction, ReadPart } from "../../../../../shared/documents.ts";
import { type EntryPart, type InboxEntry, partOfPage } from "../../../../../shared/inbox.ts";
import type { Deps } from "../../../../deps.ts";
import { type Attachment, readMail, refusalOf } from "../../../../documents/eml.ts";
import { UnreadableDocument } from "../../../../documents/errors.ts";
import type { Block } from "../../../../documents/layout.ts";
import { sniffKind } from "../../../../documents/sniff.ts";
import { safeName } from "../../intake/receive_document.ts";
import { rootOf } from "../../intake/find_original.ts";
import { arrivalOf, inboxEntries } from "../../store.ts";

const unread = { from: null, to: null, problem: null, duplicateOf: null };
const nameLength = 120;

/** The parts of a mail, stored; none of a mail without attachments, and of what is no mail. Done again it gives the same. */
export async function partsIn(deps: Pick<Deps, "files">, bytes: Uint8Array, fileName: string): Promise<EntryPart[]> {
  if (sniffKind(bytes, fileName).kind !== "eml") return [];
  const mail = await readMail(bytes).catch((error) => {
    // The reading itself says what is wrong with it.
    if (error instanceof UnreadableDocument) return null;
    throw error;
  });
  if (!mail || mail.attachments.length === 0) return [];
  const text = new TextEncoder().encode(mail.blocks.map(textOf).join("\n"));
  const parts: EntryPart[] = [
    { kind: "message", file: await deps.files.put(text, "Message.txt", "text/plain; charset=utf-8"), ...unread },
  ];
  for (const attachment of mail.attachments) parts.push(await kept(deps, attachment, parts.length));
  return parts;
}

function textOf(block: Block): string {
  if (block.kind === "text") return block.text;
  return block.kind === "row" ? block.cells.join("\t") : "";
}

/** What nobody can make use of here: it stays in the mail, and is not handed out by itself. */
const notKept = new Set([
  "archive",
  "not_really_pdf",
  "not_a_document",
  "outlook_container",
  "encrypted_mail",
  "too_large_file",
  "empty_file",
]);

async function kept(deps: Pick<Deps, "files">, attachment: Attachment, place: number): Promise<EntryPart> {
  const { bytes } = attachment;
  const { mime, extension } = sniffKind(bytes, attachment.fileName);
  const name = safeName(attachment.fileName || `Attachment ${place}.${extension || "bin"}`);
  const fileName = name.length > nameLength ? name.slice(0, nameLength - 30) + "…" + name.slice(-29) : name;
  const refusal = refusalOf(attachment);
  const file = refusal && notKept.has(refusal.code)
    ? { fileName, mime, size: bytes.length, sha256: null }
    : await deps.files.put(bytes, fileName, mime);
  return { kind: "attachment", file, ...unread, problem: refusal?.message ?? null };
}

/** The parts with what reading made of them. */
export function readParts(parts: readonly EntryPart[], read: readonly ReadPart[] | undefined): EntryPart[] {
  return parts.map((part, i) => ({ ...part, ...read?.[i] }));
}

/** The parts with the entry that brought the same file before, where one did. */
export async function withEarlier(
  deps: Pick<Deps, "store">,
  entry: InboxEntry,
  parts: readonly EntryPart[],
): Promise<EntryPart[]> {
  return await Promise.all(parts.map(async (part) => {
    const sha256 = part.kind === "attachment" ? part.file.sha256 : null;
    const first = sha256 && await firstWith(deps, entry, sha256);
    return first ? { ...part, duplicateOf: first.id } : part;
  }));
}

/** The first entry before this one that is the file, or has it as a part. */
export async function firstWith(
  deps: Pick<Deps, "store">,
  entry: InboxEntry,
  sha256: string,
  indexes: readonly ("bytes" | "parts")[] = ["bytes", "parts"],
): Promise<InboxEntry | null> {
  const pages = await Promise.all(
    indexes.map((index) => deps.store.page(inboxEntries, { index, prefix: [sha256], limit: 1 })),
  );
  const [first] = pages.flatMap(({ rows }) => rows).filter((one) => arrivalOf(one) < arrivalOf(entry))
    .sort((a, b) => arrivalOf(a) < arrivalOf(b) ? -1 : 1);
  if (!first) return null;
  const root = await rootOf(deps, first);
  return root.id === entry.id ? null : root;
}

/** The values found, each with the part that its page belongs to. */
export function withPartNumbers(extraction: Extraction, parts: readonly EntryPart[]): Extraction {
  if (parts.length === 0) return extraction;
  const named = (evidence: Record<string, Evidence>) =>
    Object.fromEntries(
      Object.entries(evidence).map(([path, one]) => {
        const at = one.page === null ? null : partOfPage(parts, one.page);
        return [path, at ? { ...one, part: at.index + 1 } : one];
      }),
    );
  return {
    ...extraction,
    patients: extraction.patients.map((p) => ({ ...p, evidence: named(p.evidence) })),
    evidence: named(extraction.evidence),
  };
}
