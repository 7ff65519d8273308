/**
 * Medical records known for a patient, those included in a request, and files attached by hand.
 * @module
 */
import { z } from "zod";
import { authorizationStates, legalReasons } from "./authorization.ts";
import { fileRefSchema, id, simulationMark, timestamps, uuid } from "./common.ts";
import { isoDate, isoTime } from "./time.ts";

/** The manual record types of the Attach Records dialog (spec 1 §2). */
export const manualRecordTypes = [
  "Progress Note",
  "Discharge Summary",
  "Lab Results",
  "Imaging Report",
  "Consultation",
  "Operative Report",
  "Pathology Report",
  "Medication List",
  "Immunization Record",
  "Emergency Record",
] as const;

export const medicalRecordSchema = z.object({
  id,
  patientId: id,
  recordType: z.string(),
  recordDate: isoDate,
  provider: z.string().nullable(),
  pages: z.number().int().min(1),
  file: fileRefSchema.nullable(),
  ...timestamps,
});
export type MedicalRecord = z.infer<typeof medicalRecordSchema>;

export const requestRecordSchema = z.object({
  id,
  requestId: id,
  recordId: id,
  isIncluded: z.boolean(),
  createdAt: isoTime,
});
export type RequestRecord = z.infer<typeof requestRecordSchema>;

export const attachedRecordSchema = z.object({
  id,
  requestId: id,
  patientId: id.nullable(),
  recordType: z.string(),
  file: fileRefSchema,
  notes: z.string().nullable(),
  uploadedBy: z.string(),
  pages: z.number().int().min(1),
  isIncluded: z.boolean(),
  source: z.enum(["manual", "ehr"]).default("manual"),
  /** False: came after the payment of a price that named no pages, so that nothing more is asked for it. */
  isCharged: z.boolean().default(true),
  metadata: z.record(z.string(), z.unknown()),
  ...timestamps,
});
export type AttachedRecord = z.infer<typeof attachedRecordSchema>;

export const includeInput = z.object({ isIncluded: z.boolean() });

/** A disclosure: what was released, to whom, by whom. Never changed once written (45 CFR 164.528 accounting). */
export const disclosureSchema = z.object({
  id: uuid,
  simulationId: simulationMark,
  requestId: id,
  patientId: id,
  requesterId: id,
  invoiceId: id.nullable(),
  linkId: uuid,
  releasedAt: isoTime,
  releasedBy: z.string(),
  recipientName: z.string(),
  /** Who of the recipient it went to. */
  recipientContact: z.string().nullable().default(null),
  recipientEmail: z.string().nullable(),
  /** The number that it was faxed to, E.164. */
  recipientFax: z.string().nullable().default(null),
  purpose: z.string().nullable(),
  /** On what it went out: the authorization as it stood that day, and the legal reason that was chosen. */
  grounds: z.object({
    authorization: z.enum(authorizationStates),
    legalReason: z.enum(legalReasons).nullable(),
    legalReasonText: z.string().nullable(),
  }).nullable().default(null),
  /** The merged, page-numbered package. */
  package: fileRefSchema.extend({ pages: z.number().int() }),
  /** The originals it was made from, in order. */
  files: z.array(
    fileRefSchema.extend({
      id: z.string(),
      title: z.string(),
      pages: z.number().int(),
      fromPage: z.number().int().nullable(),
    }),
  ),
});
export type Disclosure = z.infer<typeof disclosureSchema>;
