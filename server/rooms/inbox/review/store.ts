/**
 * What is to be made of a document: the requests of its patients, kept until all are made so that a crash in between loses none.
 * @module
 */
import { z } from "zod";
import { id, uuid } from "../../../../shared/common.ts";
import { requestContactSchema } from "../../../../shared/contacts.ts";
import { patientInput } from "../../../../shared/patients.ts";
import { authorizationSchema } from "../../../../shared/authorization.ts";
import { requestSchema } from "../../../../shared/requests.ts";
import { collection } from "../../../db/collection.ts";
import type { Deps } from "../../../deps.ts";

const plannedPatient = z.union([
  z.object({ patientId: id }),
  z.object({ patient: patientInput.extend({ ssnLast4: z.string().nullable() }) }),
]);
export type PlannedPatient = z.output<typeof plannedPatient>;

const facts = requestSchema.pick({
  source: true,
  sourceReference: true,
  requestType: true,
  recordTypes: true,
  dateRangeStart: true,
  dateRangeEnd: true,
  purpose: true,
  notes: true,
  isUrgent: true,
  urgencyReason: true,
  receivedAt: true,
}).extend({ authorization: authorizationSchema.nullable() });
export type PlannedFacts = z.output<typeof facts>;

const planSchema = z.object({
  /** The entry's. */
  id: uuid,
  requesterId: id,
  /** Null in plans of before it was kept: the usual one. */
  contact: requestContactSchema.nullable().default(null),
  batchRequestId: uuid.nullable(),
  facts,
  /** Who asked for it. */
  actor: z.object({ userId: id.nullable(), name: z.string() }),
  /** Blob with the list of patients, which may be longer than a row. */
  patients: z.string(),
  total: z.number().int(),
  made: z.number().int(),
});
export type EntryPlan = z.output<typeof planSchema>;

export const entryPlans = collection<EntryPlan>({ name: "entry_plans", schema: planSchema });

const ref = (sha256: string) => ({
  fileName: "patients.json",
  mime: "application/json",
  size: 0,
  sha256,
});

/** Keeps a plan's list of patients; answers the blob's name. No other plan has the same bytes, so that they go with the plan. */
export async function keepPatients(deps: Pick<Deps, "files" | "newId">, patients: PlannedPatient[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify({ plan: deps.newId(), patients }));
  return (await deps.files.put(bytes, "patients.json", "application/json")).sha256!;
}

export async function openPatients(deps: Pick<Deps, "files">, sha256: string): Promise<PlannedPatient[]> {
  const kept = JSON.parse(new TextDecoder().decode(await deps.files.open(ref(sha256))));
  // A plan of an older version kept the list alone.
  return z.array(plannedPatient).parse(Array.isArray(kept) ? kept : kept.patients);
}

/** Removes a plan's list of patients. */
export const removePatients = (deps: Pick<Deps, "files">, sha256: string) => deps.files.remove(ref(sha256));
