/**
 * Invoices whose patient row was merged into another, or parted from it again. What is printed on them stays.
 * @module
 */
import { sortNameOf } from "../../../shared/patients.ts";
import type { Change } from "../../db/change.ts";
import type { Deps } from "../../deps.ts";
import { patientsById } from "../patients/find_patients.ts";
import { invoices } from "./store.ts";

/** Ids of a request's invoices that are a patient's. */
export const invoiceIdsOf = async (
  { store }: Pick<Deps, "store">,
  requestId: number,
  patientId: number,
): Promise<number[]> =>
  (await store.all(invoices, "request", [requestId])).filter((invoice) => invoice.patientId === patientId)
    .map((invoice) => invoice.id);

/** Gives an invoice to another row of the same person; false where it is not that row's any more. */
export async function moveInvoice(tx: Change, id: number, from: number, to: number): Promise<boolean> {
  if ((await tx.get(invoices, id))?.patientId !== from) return false;
  const patient = (await patientsById({ store: tx }, [to])).get(to) ?? null;
  await tx.patch(invoices, id, { patientId: to, sortName: sortNameOf(patient) });
  return true;
}
