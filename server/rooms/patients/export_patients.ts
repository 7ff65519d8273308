/**
 * The register of patients as a CSV file, by the column names that the import reads.
 * @module
 */
import type { Patient, PatientListQuery } from "../../../shared/patients.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { type ExportColumn, exportList } from "../audit/export_list.ts";
import { listPatients } from "./list_patients.ts";

const columns: readonly ExportColumn<Patient>[] = [
  ["MRN", "mrn", (p) => p.mrn],
  ["first name", "firstName", (p) => p.firstName],
  ["middle name", "middleName", (p) => p.middleName],
  ["last name", "lastName", (p) => p.lastName],
  ["suffix", "suffix", (p) => p.suffix],
  ["date of birth", "dateOfBirth", (p) => p.dateOfBirth],
  ["phone", "phone", (p) => p.phone],
  ["email", "email", (p) => p.email],
  ["address", "address", (p) => p.address],
  ["last visit", "lastVisit", (p) => p.lastVisit],
];

/** The patients that the register shows under the same search, to its end. */
export const exportPatients = (deps: Deps, caller: Caller, filters: PatientListQuery) =>
  exportList<Patient>(deps, caller, {
    list: "patients",
    shape: "patient_row",
    filters,
    columns,
    read: (page) => listPatients(deps, caller, { ...filters, ...page }),
  });
