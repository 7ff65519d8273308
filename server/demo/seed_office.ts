/**
 * The demo office into the store, part by part.
 * @module
 */
import { settings } from "../rooms/settings/store.ts";
import { Bulk } from "./bulk.ts";
import { buildOffice } from "./cast.ts";
import { keepOffice } from "./drawn_files.ts";
import { seedInbox } from "./seed_inbox.ts";
import { seedMoney } from "./seed_money.ts";
import { seedPeople, seedStaff } from "./seed_people.ts";
import { seedReleases } from "./seed_releases.ts";
import { seedCardPayments } from "./seed_card_payments.ts";
import { Trail } from "./seed_trail.ts";
import type { Seeding } from "./seed_world.ts";
import { seedWork } from "./seed_work.ts";
import type { Office } from "./types.ts";

/**
 * @param now ISO instant of the office.
 * @returns how many rows were written, and the blob that keeps the office
 */
export async function writeOffice(
  deps: Seeding["deps"],
  now: string,
  password: string,
): Promise<{ rows: number; office: string }> {
  const office = buildOffice(now);
  const people = await seedStaff(deps, office, password);
  const bulk = new Bulk(deps.store);
  const trail = new Trail(bulk, people);
  const seeding: Seeding = {
    deps,
    office,
    bulk,
    trail,
    nameOf: (username) => username === null ? "System" : people.get(username)?.name ?? "System",
  };
  const row = { value: organization(office), updatedAt: office.now, updatedBy: "System", version: 0 };
  await bulk.put(settings, { id: "organization", ...row });
  await seedPeople(seeding);
  await bulk.end();
  await seedWork(seeding);
  await seedMoney(seeding);
  await seedCardPayments(seeding);
  await seedReleases(seeding);
  await seedInbox(seeding);
  await bulk.end();
  return { rows: bulk.rows, office: await keepOffice(deps.files, office) };
}

function organization({ custodian: { name, department, address, phone } }: Office) {
  return {
    name,
    address: [department, address.line, `${address.city}, ${address.state} ${address.zip}`],
    phone,
    taxId: "",
    logo: null,
  };
}
