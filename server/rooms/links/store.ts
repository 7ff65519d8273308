/**
 * Disclosures (what was released), the secure links to them, and every access.
 * @module
 */
import {
  type AccessLog,
  accessLogSchema,
  isUndelivered,
  type SecureLink,
  secureLinkSchema,
} from "../../../shared/links.ts";
import { type Disclosure, disclosureSchema } from "../../../shared/records.ts";
import { collection } from "../../db/collection.ts";
import { officeCollection } from "../../db/office.ts";

export const links = officeCollection<SecureLink>({
  name: "secure_links",
  schema: secureLinkSchema,
  indexes: {
    request: (l) => [[l.requestId, l.createdAt]],
    created: (l) => [[l.createdAt]],
    expires: (l) => [[l.expiresAt]],
    opened: (l) => [[l.lastAccessedAt ?? ""]],
    /** Not revoked, by the day on which they expire. */
    standing: (l) => l.isRevoked ? [] : [[l.expiresAt]],
    revoked: (l) => l.isRevoked ? [[l.createdAt]] : [],
    /** Undelivered, by the day on which they expire. */
    notArrived: (l) => isUndelivered(l) ? [[l.expiresAt]] : [],
  },
  words: (l) => [l.email, l.fax, String(l.requestId)],
  searchOrder: (l) => l.createdAt,
  unique: { token: { value: (l) => l.tokenHash, taken: "already_exists" } },
}, ["request"]);

export const accessLogs = collection<AccessLog>({
  name: "access_logs",
  schema: accessLogSchema,
  indexes: { link: (a) => [[a.linkId, a.accessedAt]] },
});

export const disclosures = officeCollection<Disclosure>({
  name: "disclosures",
  schema: disclosureSchema,
  indexes: {
    request: (d) => [[d.requestId, d.releasedAt]],
    patient: (d) => [[d.patientId, d.releasedAt]],
    time: (d) => [[d.releasedAt]],
  },
  counts: () => [["all"]],
  words: (d) => [d.recipientName, d.recipientContact],
  searchOrder: (d) => d.releasedAt,
}, ["request", "patient"]);
