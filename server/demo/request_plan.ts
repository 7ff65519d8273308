/**
 * The requests of the demo office: requester, patient, day, and status reached.
 * @module
 */
import { Random } from "../papers/random.ts";
import type { DemoRequestStatus } from "./types.ts";
import type { DemoPatient, DemoRecord } from "../papers/people.ts";
import type { DemoRequester } from "./types_people.ts";

export interface People {
  patients: DemoPatient[];
  requesters: DemoRequester[];
  records: DemoRecord[];
}

/** How many requests stand in each state, and how many days ago they came in. */
const plan: { status: DemoRequestStatus; count: number; from: number; to: number }[] = [
  { status: "completed", count: 40, from: 178, to: 12 },
  { status: "rejected", count: 8, from: 160, to: 6 },
  { status: "ready_for_release", count: 14, from: 28, to: 5 },
  { status: "pending_payment", count: 18, from: 34, to: 4 },
  { status: "processing", count: 19, from: 12, to: 1 },
  { status: "new", count: 21, from: 6, to: 0 },
];

/** One document that asks for the records of one patient, or of several as a batch. */
export interface Arrival {
  seed: string;
  status: DemoRequestStatus;
  daysAgo: number;
  patients: DemoPatient[];
  requester: DemoRequester;
}

/** All arrivals, the oldest first. */
export function planArrivals(people: People): Arrival[] {
  const strangers = new Random("requests:patients").shuffle(people.patients.filter((p) => p.lookAlike === null));
  const known = new Random("requests:look-alikes").shuffle(people.patients.filter((p) => p.lookAlike !== null));
  // Two of five requests are about someone with a look-alike, so that the lists show them side by side.
  const queue = strangers.flatMap((patient, i) => [patient, ...(i % 3 < 2 ? known.splice(0, 1) : [])]);
  const batches = planBatches(people);
  const arrivals = plan.flatMap(({ status, count, from, to }): Arrival[] => {
    const own = batches.filter((batch) => batch.status === status);
    const lone = count - own.reduce((sum, batch) => sum + batch.patients.length, 0);
    const units = own.length + lone;
    return Array.from({ length: units }, (_, i) => {
      const seed = `request:${status}:${i}`;
      const daysAgo = Math.round(from - (from - to) * i / (units - 1));
      // Batches lie in the middle of their state's span.
      const batch = own[i - Math.floor(units / 2)];
      if (batch) return { seed, status, daysAgo, patients: batch.patients, requester: batch.requester };
      const patient = queue.shift()!;
      return {
        seed,
        status,
        daysAgo,
        patients: [patient],
        requester: requesterFor(patient, people, new Random(`asks:${seed}`)),
      };
    });
  });
  return arrivals.sort((a, b) => b.daysAgo - a.daysAgo);
}

function planBatches(
  { patients, requesters }: People,
): { status: DemoRequestStatus; requester: DemoRequester; patients: DemoPatient[] }[] {
  const named = (last: string, ...firsts: string[]) =>
    patients.filter((p) => p.lastName === last && firsts.includes(p.firstName));
  const by = (name: string) => requesters.find((r) => r.name.startsWith(name))!;
  return [
    { status: "completed", requester: by("Clearwell"), patients: patients.slice(100, 106) },
    { status: "pending_payment", requester: by("Redleaf"), patients: patients.slice(120, 123) },
    { status: "processing", requester: by("Lakeshore"), patients: named("Marchetti", "Nico", "Nicola", "Teo") },
    { status: "new", requester: by("Lakeshore"), patients: named("Okafor", "Amara", "Amaya") },
    { status: "ready_for_release", requester: by("Clearwell"), patients: patients.slice(140, 144) },
  ];
}

/** Patients who are requesters ask for themselves; schools ask for children only, payers for batches only. */
function requesterFor(patient: DemoPatient, { requesters }: People, random: Random): DemoRequester {
  const self = requesters.find((r) => r.patientId === patient.id);
  if (self) return self;
  const child = patient.guardianId !== null;
  return random.pick(
    requesters.filter((r) =>
      r.type !== "patient" && r.type !== "payer_audit" && (!r.name.startsWith("Maple") || child)
    ),
  );
}
