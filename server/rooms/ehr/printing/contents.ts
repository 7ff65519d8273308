/**
 * The documents that records point to or hold: scanned reports, notes as text.
 * @module
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { FhirRecord } from "../../../../shared/ehr.ts";
import { type Fhir, type FhirContent, FhirError } from "../../../integrations/fhir/port.ts";

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

/** The attachments of a DocumentReference or DiagnosticReport, in their order. */
function attachmentsOf(record: FhirRecord): Attachment[] {
  const contents = (record.content as { attachment?: Attachment }[] | undefined) ?? [];
  return [...contents.map((one) => one.attachment ?? {}), ...(record.presentedForm as Attachment[] | undefined) ?? []]
    .filter((one) => one.data || one.url);
}

/** Gets documents, each address once. */
export class Contents {
  #got = new Map<string, Promise<FhirContent>>();
  constructor(readonly fhir: Pick<Fhir, "readContent">) {}

  /**
   * The documents of a record. One that the EHR has lost or keeps to itself is named.
   * @throws {FhirError} when the EHR fails for now: trying later gives the whole
   */
  async of(record: FhirRecord): Promise<(Document | Missing)[]> {
    const documents: (Document | Missing)[] = [];
    for (const attachment of attachmentsOf(record)) {
      const title = attachment.title ?? "Document";
      try {
        const content = await this.#content(attachment);
        documents.push({ title, content, sha256: createHash("sha256").update(content.bytes).digest("hex") });
      } catch (error) {
        if (!(error instanceof FhirError) || error.isPassing || error.failure === "sign_in") throw error;
        documents.push({ title, reason: error.message });
      }
    }
    return documents;
  }

  async #content({ data, url, contentType }: Attachment): Promise<FhirContent> {
    const mime = contentType?.split(";")[0].trim().toLowerCase();
    if (data) return { mime: mime ?? "application/octet-stream", bytes: new Uint8Array(Buffer.from(data, "base64")) };
    if (!this.#got.has(url!)) this.#got.set(url!, this.fhir.readContent(url!, mime));
    return await this.#got.get(url!)!;
  }
}

export const isDocument = (one: Document | Missing): one is Document => "content" in one;

/** Text of a document that is text: plain, or HTML and C-CDA without their tags; null for pages and pictures. */
export function textOf({ mime, bytes }: FhirContent): string | null {
  if (!/^text\/|xml$|^application\/(hl7|json)/.test(mime)) return null;
  const text = new TextDecoder().decode(bytes);
  if (!/html|xml/.test(mime)) return text;
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
  return text.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, "").replace(
    /<(br|\/p|\/div|\/tr|\/li|\/h\d|\/title|\/paragraph)\b[^>]*>/gi,
    "\n",
  )
    .replace(/<[^>]*>/g, " ").replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole)
    .replace(/[ \t]+/g, " ").replace(/\s*\n\s*/g, "\n").trim();
}
