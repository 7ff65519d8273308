/**
 * The media type of each medium.
 * @module
 */
import type { DocumentMedium } from "./spec.ts";

const mimes: Record<DocumentMedium, string> = {
  "text-pdf": "application/pdf",
  "scan-pdf": "application/pdf",
  "locked-pdf": "application/pdf",
  "truncated-pdf": "application/pdf",
  "scan-tiff": "image/tiff",
  "fax-fine": "image/tiff",
  "fax-standard": "image/tiff",
  "photo-jpeg": "image/jpeg",
  "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "eml": "message/rfc822",
  "eml-pdf": "message/rfc822",
};

export function mimeOf(medium: DocumentMedium): string {
  return mimes[medium];
}
