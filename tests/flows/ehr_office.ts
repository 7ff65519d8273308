/**
 * An office with the sample EHR, and patients that have a chart there.
 * @module
 */
import { calendar } from "../../server/papers/calendar.ts";
import { startSampleEhr } from "../../server/demo/ehr/start.ts";
import { buildPatients } from "../../server/demo/people.ts";
import { publicKeys } from "../../server/rooms/ehr/signing/signing_key.ts";
import { type Desk, json, openDesk, type Person, startTime } from "../harness.ts";
import { requester } from "./fixtures.ts";

export const [, someone, another] = buildPatients(calendar(new Date(startTime).toISOString()));

/** An office with the sample EHR. */
export async function openWithEhr(): Promise<Desk & { stopEhr(): Promise<void> }> {
  // deno-lint-ignore prefer-const -- the EHR asks the office that is opened with its address
  let desk: Desk;
  const ehr = startSampleEhr({
    store: () => desk.deps.store,
    clientKeys: () => publicKeys(desk.deps.store, ehr.config),
    now: () => desk.clock.now,
  });
  desk = await openDesk({ ehr: ehr.config });
  let stopped: Promise<void> | null = null;
  const stopEhr = () => stopped ??= ehr.close();
  const dispose = desk[Symbol.asyncDispose].bind(desk);
  return Object.assign(desk, {
    stopEhr,
    async [Symbol.asyncDispose]() {
      await dispose();
      await stopEhr();
    },
  });
}

const { firstName, middleName, lastName, suffix, dateOfBirth, mrn } = someone;
/** The first of them as a request names its patient. */
export const same = {
  firstName,
  middleName,
  lastName,
  suffix,
  dateOfBirth,
  mrn,
  email: null,
  phone: null,
  address: null,
  lastVisit: null,
};

/** A request for `patient` with no records yet. */
export async function emptyRequest(intake: Person, patient: object = same, more: object = {}): Promise<number> {
  const body = { patient, requester, requestType: "attorney", recordTypes: ["lab", "imaging"], ...more };
  const answer = intake.call("/api/requests", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await json<{ id: number }>(answer, 201)).id;
}
