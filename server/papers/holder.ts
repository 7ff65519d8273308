/**
 * The invented organisation that keeps the records.
 * @module
 */
import type { OfficeHolder } from "./people.ts";

export const holder: OfficeHolder = {
  name: "Harbor Glen Medical Center",
  department: "Health Information Management",
  address: { line: "1200 Harbor Glen Parkway", city: "Wrenfield", state: "OR", zip: "97399" },
  phone: "(541) 555-0100",
  fax: "(541) 555-0101",
  email: "records@harborglen.example",
};
