/**
 * What the steps of the inbox take from the extraction: the one place where the two are joined.
 * @module
 */
import type { Extraction, ReadDocument } from "../../../shared/documents.ts";
import { documentOf } from "../../extraction/document.ts";
import { patientsOf } from "../../extraction/patients.ts";

export interface Found {
  extraction: Extraction;
  fingerprint: string | null;
  signature: Record<string, unknown> | null;
}

/** Finds everything in a document that was read. */
export function findIn(doc: ReadDocument, today: string): Found {
  const { patients } = patientsOf(documentOf(doc, today));
  const nobody = { name: null, contactName: null, email: null, phone: null, fax: null };
  return {
    extraction: {
      class: "text-pdf",
      patients,
      requester: nobody,
      requestType: null,
      recordTypes: [],
      dateRange: { start: null, end: null },
      purpose: null,
      isUrgent: false,
      urgencyReason: null,
      authorization: { attached: false, signed: false, signedOn: null, expiresOn: null },
      references: [],
      receivedOn: null,
      duplicateOf: null,
      evidence: {},
    },
    fingerprint: null,
    signature: null,
  };
}

/** Whether two signatures are of the same request; a sentence that says why, or null. */
export function sameContent(_a: Record<string, unknown>, _b: Record<string, unknown>): string | null {
  return null;
}
