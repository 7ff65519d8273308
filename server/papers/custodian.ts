/**
 * The invented organization that keeps the records.
 * @module
 */
import type { Custodian } from "./people.ts";

export const custodian: Custodian = {
  name: "Harbor Glen Medical Center",
  department: "Health Information Management",
  address: { line: "1200 Harbor Glen Parkway", city: "Wrenfield", state: "OR", zip: "97399" },
  phone: "(541) 555-0100",
  fax: "(541) 555-0101",
  email: "records@harborglen.example",
};
