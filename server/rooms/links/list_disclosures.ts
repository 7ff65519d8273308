/**
 * What was released of a patient, to whom and why: the accounting of disclosures (45 CFR 164.528).
 * @module
 */
import type { Deps } from "../../deps.ts";
import { disclosures } from "./store.ts";

/** Releases of a patient's records, newest first; of all rows that are one person. */
export async function listDisclosures({ store }: Pick<Deps, "store">, patientIds: readonly number[]) {
  const found = await Promise.all(patientIds.map((id) => store.all(disclosures, "patient", [id])));
  return found.flat().sort((a, b) => b.releasedAt.localeCompare(a.releasedAt)).map((d) => ({
    id: d.id,
    requestId: d.requestId,
    releasedAt: d.releasedAt,
    releasedBy: d.releasedBy,
    recipientName: d.recipientName,
    recipientContact: d.recipientContact,
    recipientEmail: d.recipientEmail,
    recipientFax: d.recipientFax,
    purpose: d.purpose,
    grounds: d.grounds,
    pages: d.package.pages,
  }));
}
