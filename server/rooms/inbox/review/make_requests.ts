/**
 * A document becomes requests: one a patient, a batch when several. Many patients take several commits; a click too many, or a crash
 * between two commits, neither doubles nor loses one.
 * @module
 */
import type { EntryRequests, InboxEntry } from "../../../../shared/inbox.ts";
import type { Patient } from "../../../../shared/patients.ts";
import type { Requester } from "../../../../shared/requests.ts";
import { ChangeTooLarge } from "../../../db/batch.ts";
import type { Actor, Change } from "../../../db/change.ts";
import type { Deps } from "../../../deps.ts";
import type { Running } from "../../../jobs/queue.ts";
import { createPatient } from "../../patients/create_patient.ts";
import { patientsById } from "../../patients/find_patients.ts";
import { createBatch } from "../../requests/create_batch.ts";
import { createRequest } from "../../requests/create_request.ts";
import { requesterOf, type WhoAsks } from "../../requests/resolve_requester.ts";
import { requesterIn } from "../../requests/find_requester.ts";
import { batchOfRequest } from "../../requests/look_up_request.ts";
import { filesOf, noSuchEntry } from "../find_entry.ts";
import { announceEntry, movedTo, mustMove } from "../move_entry.ts";
import { learn } from "../reading/learning/learn.ts";
import {
  type EntryPlan,
  entryPlans,
  keepPatients,
  openPatients,
  type PlannedPatient,
  removePatients,
} from "./store.ts";
import { type Corrections, factsFor, patientsFor, requesterFor } from "./input/request_input.ts";
import { inboxEntries } from "../store.ts";

/** Requests made in one commit for new patients. A known patient brings records, and costs checks, of which a commit has ten. */
const atOnce = 4;
/** The job that goes on when this process cannot; ms. */
const resumeAfterMs = 15_000;

/** Makes the requests of a document, with the clerk's corrections. Called again it answers those that are there. */
export async function makeRequests(deps: Deps, actor: Actor, id: string, input: Corrections): Promise<EntryRequests> {
  const entry = await deps.store.must(inboxEntries, id, noSuchEntry);
  let alreadyMade = entry.linkedRequestIds.length > 0;
  if (!alreadyMade) {
    mustMove(entry, "linked");
    const patients = await patientsFor(deps, entry, input);
    const who = await requesterFor(deps, entry, input);
    const kept = await keepPatients(deps, patients);
    const beginning = { input, patients, kept, who };
    try {
      alreadyMade = !await fitting((size) =>
        deps.store.change(actor, async (tx) => {
          const fresh = await tx.must(inboxEntries, id, noSuchEntry);
          if (fresh.linkedRequestIds.length > 0) return false;
          mustMove(fresh, "linked");
          await begin(tx, fresh, beginning, size);
          return true;
        })
      );
    } finally {
      // Nothing is left to do by this list: all is made, or none of it.
      if ((await deps.store.get(entryPlans, id))?.patients !== kept) await removePatients(deps, kept);
    }
    if (!alreadyMade && !entry.simulationId) await learn(deps, actor, entry, input);
  }
  const batchRequestId = await carryOn(deps, id);
  const { linkedRequestIds } = await deps.store.must(inboxEntries, id);
  return { requestIds: linkedRequestIds, batchRequestId, alreadyMade };
}

interface Beginning {
  input: Corrections;
  patients: PlannedPatient[];
  kept: string;
  who: WhoAsks;
}

/** The first commit: requester, batch, the first requests, and the plan for the rest. */
async function begin(tx: Change, entry: InboxEntry, b: Beginning, size: number): Promise<void> {
  const facts = factsFor(entry, b.input);
  const requester = await requesterOf(tx, b.who, facts.requestType, entry.simulationId);
  const total = b.patients.length;
  const batch = total > 1 ? await createBatch(tx, requester, entry.id, total) : null;
  const plan: EntryPlan = {
    id: entry.id,
    requesterId: requester.id,
    contact: b.who.contact,
    batchRequestId: batch?.id ?? null,
    facts,
    actor: { userId: tx.actor.userId, name: tx.actor.name },
    patients: b.kept,
    total,
    made: 0,
  };
  const some = portionOf(b.patients, size);
  await makeSome(tx, entry, plan, requester, some);
  if (total > some.length) {
    await tx.insert(entryPlans, { ...plan, made: some.length });
    tx.job("make_requests", { entryId: entry.id }, { delayMs: resumeAfterMs });
  }
}

/** Makes the remaining requests of a plan, if there is one; answers the batch. */
async function carryOn(deps: Deps, entryId: string): Promise<string | null> {
  for (let plan; (plan = await deps.store.get(entryPlans, entryId)) !== null;) {
    const { actor, patients: kept } = plan;
    const patients = await openPatients(deps, kept).catch(async (error) => {
      // Another who carries the plan out has just ended it.
      if (await deps.store.get(entryPlans, entryId)) throw error;
      return null;
    });
    if (!patients) break;
    const done = await fitting((size) =>
      deps.store.change(actor, async (tx) => {
        const fresh = await tx.get(entryPlans, entryId);
        if (!fresh) return false;
        const entry = await tx.must(inboxEntries, entryId);
        const some = portionOf(patients.slice(fresh.made), size);
        await makeSome(tx, entry, fresh, await requesterIn(tx, fresh.requesterId), some);
        const made = fresh.made + some.length;
        if (made >= fresh.total) await tx.remove(entryPlans, entryId);
        else await tx.patch(entryPlans, entryId, { made });
        return made >= fresh.total;
      })
    );
    if (done) await removePatients(deps, kept);
  }
  const entry = await deps.store.get(inboxEntries, entryId);
  return entry?.linkedRequestId ? await batchOfRequest(deps, entry.linkedRequestId) : null;
}

/** The next patients whose requests one commit makes: new ones together, known ones by themselves. */
function portionOf(patients: readonly PlannedPatient[], size: number): PlannedPatient[] {
  const known = patients.findIndex((planned) => "patientId" in planned);
  return patients.slice(0, known === 0 ? 1 : Math.min(size, known < 0 ? size : known));
}

/** Several requests in one commit; one by one where even these are more than one commit takes. */
async function fitting<R>(commit: (size: number) => Promise<R>): Promise<R> {
  try {
    return await commit(atOnce);
  } catch (error) {
    if (!(error instanceof ChangeTooLarge)) throw error;
    return await commit(1);
  }
}

/** Adds requests to a change, each with the original and the attachments of a mail, and joins them to the entry. */
async function makeSome(
  tx: Change,
  entry: InboxEntry,
  plan: EntryPlan,
  requester: Requester,
  some: PlannedPatient[],
): Promise<void> {
  const documents = filesOf(entry);
  const options = { batchRequestId: plan.batchRequestId ?? undefined, documents, contact: plan.contact ?? undefined };
  const known = await patientsById({ store: tx }, some.map((p) => "patientId" in p ? p.patientId : null));
  const made: number[] = [];
  for (const planned of some) {
    const patient: Patient = "patientId" in planned
      ? known.get(planned.patientId)!
      : await createPatient(tx, { ...planned.patient, simulationId: entry.simulationId });
    const isNewPatient = !("patientId" in planned);
    made.push((await createRequest(tx, patient, requester, plan.facts, { ...options, isNewPatient })).id);
  }
  const linked = await tx.patch(inboxEntries, entry.id, {
    status: "linked",
    progress: null,
    linkedRequestId: entry.linkedRequestId ?? made[0],
    linkedRequestIds: [...entry.linkedRequestIds, ...made],
    statusHistory: entry.status === "linked" ? entry.statusHistory : movedTo(tx, entry, "linked"),
  });
  tx.audit({
    action: "entry_linked",
    targetType: "inbox_entry",
    targetId: entry.id,
    requestId: made[0],
    details: { requestIds: made },
  });
  announceEntry(tx, linked);
}

/** The job `make_requests`: goes on where a process that is gone stopped. */
export async function resumeRequests(deps: Deps, running: Running): Promise<void> {
  await carryOn(deps, String(running.job.payload.entryId));
}
