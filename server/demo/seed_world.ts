/**
 * What the parts of the seeding are given.
 * @module
 */
import type { Deps } from "../deps.ts";
import type { Bulk } from "./bulk.ts";
import type { Trail } from "./seed_trail.ts";
import type { Office } from "./types.ts";

/** What each part needs. */
export interface Seeding {
  deps: Pick<Deps, "store" | "files" | "now" | "url">;
  office: Office;
  bulk: Bulk;
  trail: Trail;
  /** A user's full name; null stands for the system. */
  nameOf(username: string | null): string;
}
