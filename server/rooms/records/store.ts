/**
 * Medical records, those included in a request, files attached by hand.
 * @module
 */
import {
  type AttachedRecord,
  attachedRecordSchema,
  type MedicalRecord,
  medicalRecordSchema,
  type RequestRecord,
  requestRecordSchema,
} from "../../../shared/records.ts";
import { collection } from "../../db/collection.ts";

export const medicalRecords = collection<MedicalRecord>({
  name: "medical_records",
  schema: medicalRecordSchema,
  lists: ["patient"],
  indexes: { patient: (r) => [[r.patientId, r.recordDate]] },
});

export const requestRecords = collection<RequestRecord>({
  name: "request_records",
  schema: requestRecordSchema,
  lists: ["request"],
  indexes: { request: (r) => [[r.requestId]] },
});

export const attachedRecords = collection<AttachedRecord>({
  name: "attached_records",
  schema: attachedRecordSchema,
  lists: ["request"],
  indexes: { request: (r) => [[r.requestId]] },
});
