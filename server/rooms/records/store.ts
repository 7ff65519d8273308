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
  indexes: { patient: (r) => [[r.patientId, r.recordDate]] },
});

export const requestRecords = collection<RequestRecord>({
  name: "request_records",
  schema: requestRecordSchema,
  indexes: { request: (r) => [[r.requestId]] },
});

export const attachedRecords = collection<AttachedRecord>({
  name: "attached_records",
  schema: attachedRecordSchema,
  indexes: { request: (r) => [[r.requestId]] },
});
