/**
 * Staff, patients, requesters and the records on file.
 * @module
 */
import type { Deps } from "../deps.ts";
import { system } from "../db/store.ts";
import { patients } from "../rooms/patients/store.ts";
import { medicalRecords } from "../rooms/records/store.ts";
import { requesters } from "../rooms/requests/store.ts";
import { hashPassword } from "../rooms/users/passwords/hash.ts";
import { users } from "../rooms/users/store.ts";
import { drawnRef } from "./drawn_files.ts";
import type { Seeding } from "./seed_world.ts";
import type { Office } from "./types.ts";
import type { DemoPatient } from "../papers/people.ts";

/** Patients were on file long before the first request. */
const FILED_DAYS = 400;

/** Makes those of the staff who are not there yet (the first administrator is). @returns everyone by username. */
export async function seedStaff(
  { store }: Pick<Deps, "store">,
  office: Office,
  password: string,
): Promise<Map<string, { id: number; name: string }>> {
  const hash = await hashPassword(password);
  const people = new Map<string, { id: number; name: string }>();
  for (const person of office.staff) {
    const known = await store.by(users, "username", person.username);
    const user = known ?? await store.change(system, async (tx) => {
      return await tx.insert(users, {
        id: await tx.nextId(users),
        username: person.username,
        password: hash,
        email: person.email,
        fullName: person.fullName,
        role: person.role,
        requesterId: person.requesterId,
        forcePasswordChange: false,
        passwordLastChangedAt: person.createdAt,
        isActive: person.isActive,
        isEmailVerified: true,
        activationToken: null,
        activationTokenExpiry: null,
        passwordResetToken: null,
        passwordResetExpiry: null,
        lastLoginAt: person.lastLoginAt,
        failedLoginCount: 0,
        lastFailedLoginAt: null,
        accountLockedAt: null,
        accountLockedReason: null,
        createdAt: person.createdAt,
        updatedAt: person.createdAt,
      });
    });
    people.set(person.username, { id: user.id, name: user.fullName });
  }
  return people;
}

export async function seedPeople({ office, bulk, trail }: Seeding): Promise<void> {
  for (const { username, role, createdAt } of office.staff) {
    const at = createdAt < office.now ? createdAt : office.now;
    await trail.add({
      action: "user_created",
      targetType: "user",
      targetId: username,
      at,
      username: null,
      details: { role },
    });
  }
  const filedAt = new Date(Date.parse(office.now) - FILED_DAYS * 86_400_000).toISOString();
  for (const patient of office.patients) {
    // A newborn is filed on the day of birth.
    const born = `${patient.dateOfBirth}T12:00:00.000Z`;
    const at = born > filedAt ? born : filedAt;
    await bulk.put(patients, { ...patientRow(patient, filedAt), createdAt: at, updatedAt: at });
  }
  for (const { id, name, contactName, email, phone, fax, type } of office.requesters) {
    const row = {
      id,
      name,
      contactName,
      email,
      phone,
      fax,
      type,
      contacts: [],
      createdAt: filedAt,
      updatedAt: filedAt,
    };
    await bulk.put(requesters, row);
  }
  for (const { id, patientId, recordType, recordDate, provider, pages } of office.records) {
    const at = `${recordDate}T18:00:00.000Z`;
    const fileName = `${recordType.toLowerCase().replaceAll(" ", "-")}-${recordDate}.pdf`;
    const file = drawnRef(`record:${id}`, fileName);
    await bulk.put(medicalRecords, {
      id,
      patientId,
      recordType,
      recordDate,
      provider,
      pages,
      file,
      createdAt: at,
      updatedAt: at,
    });
  }
}

function patientRow(patient: DemoPatient, filedAt: string) {
  const { id, firstName, middleName, lastName, suffix, dateOfBirth, mrn, email, phone, lastVisit } = patient;
  const { line, city, state, zip } = patient.address;
  return {
    id,
    firstName,
    middleName,
    lastName,
    suffix,
    dateOfBirth,
    mrn,
    email,
    phone,
    address: `${line}, ${city}, ${state} ${zip}`,
    ssnLast4: patient.ssn?.slice(-4) ?? null,
    lastVisit,
    previousNames: patient.formerNames.map((text) => {
      const [first, ...rest] = text.split(" ");
      const last = rest.pop() ?? "";
      return { firstName: first, middleName: rest.join(" ") || null, lastName: last, suffix: null, until: filedAt };
    }),
    formerMrns: [],
    mergedInto: null,
  };
}
