/**
 * What is kept of the EHR: fetched records for an hour, how far automatic retrievals are, our keys.
 * @module
 */
import { z } from "zod";
import { fileRefSchema, id } from "../../../shared/common.ts";
import { ehrRecordTypes } from "../../../shared/ehr.ts";
import { isoTime } from "../../../shared/time.ts";
import { collection } from "../../db/collection.ts";

const ehrPatientSchema = z.object({
  id: z.string(),
  name: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  dob: z.string().nullable(),
  gender: z.string().nullable(),
  mrn: z.string().nullable(),
  address: z.string().nullable(),
});

/** One fetch: who asked for what, and the file that holds it, sealed, until `expiresAt`. */
const ehrFetchSchema = z.object({
  id: z.uuid(),
  /** Null: the system, after a payment. */
  userId: id.nullable(),
  userName: z.string(),
  vendor: z.string(),
  /** The EHR's base address: records are processed with the EHR they came from. */
  source: z.string().default(""),
  patient: ehrPatientSchema,
  recordTypes: z.array(z.enum(ehrRecordTypes)),
  range: z.object({ start: z.string().optional(), end: z.string().optional() }),
  fetchedAt: isoTime,
  expiresAt: isoTime,
  file: fileRefSchema,
});
export type EhrFetchRow = z.infer<typeof ehrFetchSchema>;

export const ehrFetches = collection<EhrFetchRow>({
  name: "ehr_fetches",
  schema: ehrFetchSchema,
  indexes: {
    patient: (f) => [[f.userId ?? 0, f.patient.id, f.fetchedAt]],
    expiry: (f) => [[f.expiresAt]],
  },
});

/** The automatic retrieval of a request's records after its payment; `id` is the request's. */
const ehrRetrievalSchema = z.object({
  id,
  state: z.enum(["running", "done", "stopped"]),
  /** Why it stopped, a sentence. */
  reason: z.string().nullable(),
  startedAt: isoTime,
  updatedAt: isoTime,
});
export type EhrRetrieval = z.infer<typeof ehrRetrievalSchema>;
export const ehrRetrievals = collection<EhrRetrieval>({ name: "ehr_retrievals", schema: ehrRetrievalSchema });

/** A private key that was made here, as a JWK; one for each algorithm. */
const ehrKeySchema = z.object({
  id: z.enum(["RS384", "ES384"]),
  jwk: z.record(z.string(), z.unknown()),
  createdAt: isoTime,
});
export const ehrKeys = collection<z.infer<typeof ehrKeySchema>>({ name: "ehr_keys", schema: ehrKeySchema });
