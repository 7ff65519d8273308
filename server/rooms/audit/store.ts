/**
 * The seals of the audit trail: blocks of entries with their hashes, and where the chain begins and ends.
 * @module
 */
import { z } from "zod";
import { chainStart } from "../../../shared/audit_chain.ts";
import { isoTime } from "../../../shared/time.ts";
import { collection } from "../../db/collection.ts";

const point = z.object({ id: z.string(), hash: z.string(), entries: z.number().int() });

/** Entries sealed together, in the order of their ids: id and hash of each. Numbered from 1 without gaps. */
const auditBlockSchema = z.object({
  id: z.number().int().positive(),
  previous: point,
  entries: z.array(z.tuple([z.string(), z.string()])),
  sealedAt: isoTime,
});
export type AuditBlock = z.infer<typeof auditBlockSchema>;
export const auditBlocks = collection({
  name: "audit_block",
  schema: auditBlockSchema,
  // A block goes with its entries, and is otherwise never touched.
  mayChange: (_before, after) => after === null,
});

const auditChainSchema = z.object({
  id: z.literal("chain"),
  /** The number of the last block. */
  blocks: z.number().int(),
  /** The number of the first block that is kept. */
  first: z.number().int(),
  /** Where a check begins: behind what the retention deleted. */
  start: point,
  head: point,
  sealedAt: isoTime.nullable(),
  /** The last head that somebody else keeps. */
  published: point.extend({ at: isoTime }).nullable(),
  mailedAt: isoTime.nullable(),
});
export type AuditChain = z.infer<typeof auditChainSchema>;
export const auditChain = collection({ name: "audit_chain", schema: auditChainSchema });

const nothing = { id: "", hash: chainStart, entries: 0 };
/** Before anything was sealed. */
export const emptyChain: AuditChain = {
  id: "chain",
  blocks: 0,
  first: 1,
  start: nothing,
  head: nothing,
  sealedAt: null,
  published: null,
  mailedAt: null,
};
