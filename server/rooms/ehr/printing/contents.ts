/**
 * The documents that records point to or hold: scanned reports, notes as text.
 * @module
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { FhirRecord } from "../../../../shared/ehr.ts";
import { type Fhir, type FhirContent, FhirError } from "../../../integrations/fhir/port.ts";
import { isRtf, textOfRtf } from "./rtf.ts";

interface Attachment {
  contentType?: string;
  url?: string;
  data?: string;
  title?: string;
}

/** A document of a record, got. */
export interface Document {
  title: string;
  /** What finds the same document again: of two records that point to one, the second says so. */
  sha256: string;
  content: FhirContent;
}

/** Why a document is missing, a sentence. */
export interface Missing {
  title: string;
  reason: string;
}

/** Which of several formats is printed: the first of these that is there, then any other. */
const preferred = [/^application\/pdf/, /^image\//, /html/, /^text\/plain/, /xml|hl7/, /rtf/];
const rankOf = (mime: string) => {
  const rank = preferred.findIndex((kind) => kind.test(mime));
  return rank < 0 ? preferred.length : rank;
};
const mimeOf = ({ contentType }: Attachment) => contentType?.split(";")[0].trim().toLowerCase();

/**
 * The attachments of a DocumentReference or DiagnosticReport by their format, the one to print first. Several formats are the same
 * document (https://hl7.org/fhir/R4/documentreference-definitions.html#DocumentReference.content); several of one format are its parts.
 */
function formatsOf(record: FhirRecord): Attachment[][] {
  const contents = (record.content as { attachment?: Attachment }[] | undefined) ?? [];
  const all = [
    ...contents.map((one) => one.attachment ?? {}),
    ...(record.presentedForm as Attachment[] | undefined) ?? [],
  ]
    .filter((one) => one.data || one.url);
  const byFormat = Map.groupBy(all, (one) => mimeOf(one) ?? "");
  return [...byFormat].toSorted(([a], [b]) => rankOf(a) - rankOf(b)).map(([, parts]) => parts);
}

/** Gets documents, each address once. */
export class Contents {
  #got = new Map<string, Promise<FhirContent>>();
  constructor(readonly fhir: Pick<Fhir, "readContent">) {}

  /**
   * The documents of a record, in the first format that the EHR gives whole. One that the EHR has lost or keeps to itself is named.
   * @throws {FhirError} when the EHR fails for now: trying later gives the whole
   */
  async of(record: FhirRecord): Promise<(Document | Missing)[]> {
    let first: (Document | Missing)[] | null = null;
    for (const parts of formatsOf(record)) {
      const documents: (Document | Missing)[] = [];
      for (const part of parts) documents.push(await this.#get(part));
      if (documents.every(isDocument)) return documents;
      first ??= documents;
    }
    return first ?? [];
  }

  async #get(attachment: Attachment): Promise<Document | Missing> {
    const title = attachment.title ?? "Document";
    try {
      const content = await this.#content(attachment);
      return { title, content, sha256: createHash("sha256").update(content.bytes).digest("hex") };
    } catch (error) {
      if (!(error instanceof FhirError) || error.isPassing || error.failure === "sign_in") throw error;
      return { title, reason: error.message };
    }
  }

  async #content(attachment: Attachment): Promise<FhirContent> {
    const { data, url } = attachment;
    const mime = mimeOf(attachment);
    if (data) return { mime: mime ?? "application/octet-stream", bytes: new Uint8Array(Buffer.from(data, "base64")) };
    if (!this.#got.has(url!)) this.#got.set(url!, this.fhir.readContent(url!, mime));
    return await this.#got.get(url!)!;
  }
}

export const isDocument = (one: Document | Missing): one is Document => "content" in one;

/** Text of a document that is text: plain, Rich Text, or HTML and C-CDA without their tags; null for pages and pictures. */
export function textOf({ mime, bytes }: FhirContent): string | null {
  if (isRtf(bytes)) return textOfRtf(bytes);
  if (!/^text\/|xml$|^application\/(hl7|json)/.test(mime)) return null;
  const text = lettersOf(bytes);
  if (!/html|xml/.test(mime)) return text;
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
  return text.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, "").replace(
    /<(br|\/p|\/div|\/tr|\/li|\/h\d|\/title|\/paragraph)\b[^>]*>/gi,
    "\n",
  )
    .replace(/<[^>]*>/g, " ").replace(
      /&#(?:x([\da-f]+)|(\d+));/gi,
      (_, hex, ten) => String.fromCodePoint(hex ? parseInt(hex, 16) : Number(ten)),
    )
    .replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole)
    .replace(/[ \t]+/g, " ").replace(/\s*\n\s*/g, "\n").trim();
}

/** UTF-8, as FHIR wants it; what cannot be that is taken for Windows-1252, as older systems write. */
function lettersOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
