import assert from "node:assert/strict";
import { searchGroups } from "./search_results.ts";

const twin = (id: number, firstName: string, middleName: string | null, suffix: string | null = null) => ({
  id,
  firstName,
  middleName,
  lastName: "Okafor",
  suffix,
  dateOfBirth: "2009-04-17",
  mrn: `HG-${id}`,
});

Deno.test("search: patients are listed, look-alikes apart by middle name, suffix, birth date and MRN", () => {
  const patients = [twin(1, "Amaya", "Nkem"), twin(2, "Amara", "Ngozi"), twin(3, "Amara", null, "Jr.")];
  const [group] = searchGroups({ patients } as never);
  assert.equal(group.label, "Patients");
  assert.deepEqual(group.rows.map(({ title }) => title), [
    "Amaya Nkem Okafor",
    "Amara Ngozi Okafor",
    "Amara Okafor, Jr.",
  ]);
  assert.deepEqual(group.rows.map(({ to }) => to), ["/patients/1", "/patients/2", "/patients/3"]);
  for (const [i, { detail }] of group.rows.entries()) assert.match(detail, new RegExp(`DOB: .*2009.*MRN HG-${i + 1}`));
});
