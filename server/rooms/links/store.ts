/**
 * Secure links and every access to them.
 * @module
 */
import { type AccessLog, accessLogSchema, type SecureLink, secureLinkSchema } from "../../../shared/links.ts";
import { collection } from "../../db/collection.ts";

export const links = collection<SecureLink>({
  name: "secure_links",
  schema: secureLinkSchema,
  indexes: { request: (l) => [[l.requestId, l.createdAt]], created: (l) => [[l.createdAt]] },
  unique: { token: { value: (l) => l.tokenHash, taken: "already_exists" } },
});

export const accessLogs = collection<AccessLog>({
  name: "access_logs",
  schema: accessLogSchema,
  indexes: { link: (a) => [[a.linkId, a.accessedAt]] },
});
