/**
 * Mails that were written, with what became of each. In the demo office this is where they stay and are read.
 * @module
 */
import { collection } from "../../db/collection.ts";
import { type Mail, mailSchema } from "./types.ts";

export const mails = collection<Mail>({
  name: "mails",
  schema: mailSchema,
  indexes: {
    created: (m) => [[m.createdAt]],
    about: (m) => [[m.about.type, m.about.id, m.createdAt]],
    vendor: (m) => m.vendorId ? [[m.vendorId]] : [],
  },
  words: (m) => [m.to, m.subject],
  searchOrder: (m) => m.createdAt,
});
