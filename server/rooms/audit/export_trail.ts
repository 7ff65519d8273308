/**
 * The audit trail as a file, as it is read: CSV for spreadsheets, or JSON Lines that `audit verify` checks without the server.
 * @module
 */
import type { Activity, AuditExportQuery } from "../../../shared/audit.ts";
import { auditActions } from "../../../shared/audit.ts";
import type { ExportedEntry } from "../../../shared/audit_chain.ts";
import { type CsvColumns, csvText } from "../../../shared/csv.ts";
import { activities } from "../../db/activities.ts";
import { scan } from "../../db/scan.ts";
import { type Deps, today } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { type ActivityFilter, listActivity } from "./list_activity.ts";
import { note } from "./note_activity.ts";
import { auditBlocks, auditChain } from "./store.ts";

const isFiltered = (f: ActivityFilter) =>
  Boolean(f.q || f.action || f.from || f.to || f.entityType || f.requestId || f.order) ||
  f.user !== undefined;

/** The file's name and text, in pieces. That it was exported is written down before the first piece. */
export async function exportTrail(deps: Deps, caller: Caller, query: AuditExportQuery) {
  const { format, ...filter } = query;
  const { q, ...told } = filter;
  await note(deps, caller, {
    action: "audit_exported",
    targetType: "audit",
    targetId: format,
    // What was searched for may be a name.
    details: { ...told, ...(q ? { search: deps.store.blind.hash(q) } : {}) },
  });
  const rows = isFiltered(filter) ? found(deps, caller, filter) : whole(deps);
  const day = today(deps);
  return { fileName: `audit-${day}.${format}`, text: format === "csv" ? csvText(columns, rows) : jsonLines(rows) };
}

type Exported = Activity & Partial<ExportedEntry>;

/** Every entry in the order of the chain, with its hash and the one before it. */
async function* whole({ store }: Deps): AsyncGenerator<Exported> {
  const chain = await store.get(auditChain, "chain");
  const seals = (async function* () {
    for (let id = chain?.first ?? 1; id <= (chain?.blocks ?? 0); id++) {
      yield* (await store.get(auditBlocks, id))?.entries ?? [];
    }
  })();
  let previous = chain?.start.hash ?? null;
  let seal = (await seals.next()).value ?? null;
  for await (const { id, row } of scan(store, activities, { after: chain?.start.id || undefined })) {
    while (seal && seal[0] < String(id)) {
      previous = seal[1];
      seal = (await seals.next()).value ?? null;
    }
    const isSealed = seal?.[0] === id;
    // An entry that cannot be opened leaves a gap, which the check of the file names.
    if (row) yield { ...row, previousHash: isSealed ? previous : null, hash: isSealed ? seal![1] : null };
  }
}

/** What the page shows under the same filter and in the same order. */
async function* found(deps: Deps, caller: Caller, filter: ActivityFilter): AsyncGenerator<Exported> {
  let cursor: string | undefined;
  do {
    const page = await listActivity(deps, caller, { ...filter, limit: 200, cursor });
    for (const { title: _title, user: _user, username, ...row } of page.rows) yield { ...row, userName: username };
    cursor = page.next ?? undefined;
  } while (cursor);
}

async function* jsonLines(rows: AsyncGenerator<Exported>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

const columns: CsvColumns<Exported> = [
  ["id", (row) => row.id],
  ["timestamp", (row) => row.timestamp],
  ["user id", (row) => row.userId],
  ["user", (row) => row.userName],
  ["action", (row) => row.action],
  ["what", (row) => auditActions[row.action]],
  ["target", (row) => row.targetType],
  ["target id", (row) => row.targetId],
  ["request", (row) => row.requestId],
  ["details", (row) => JSON.stringify(row.details)],
  ["hash", (row) => row.hash],
];
