/**
 * A list as a CSV file: what is filtered, read page by page while it is sent, with the columns that the caller's role is told of.
 * @module
 */
import { type CsvCell, csvText } from "../../../shared/csv.ts";
import { maxPageSize, type PageOf } from "../../../shared/paging.ts";
import { type Fields, fieldsFor, onlyFields, type ShapeName, shapes } from "../../../shared/visible_fields.ts";
import { type Deps, today } from "../../deps.ts";
import type { Caller } from "../../http/context.ts";
import { note } from "./note_activity.ts";

/** A column: title, the field of the row that a role must be told of to get it (`patient.dateOfBirth`), and its text. */
export type ExportColumn<Row> = readonly [title: string, field: string, value: (row: Row) => CsvCell];

export interface ListExport<Row> {
  /** The list's name, also of the file: `requests`. */
  list: string;
  /** The shape of its rows in `shared/visible_fields.ts`. */
  shape: ShapeName;
  /** The list's own query. */
  filters: Record<string, unknown>;
  columns: readonly ExportColumn<Row>[];
  read: (page: { limit: number; cursor?: string }) => Promise<PageOf<Row>>;
}

/** The file's name and its text in pieces. The first page is read before; the audit row with the count is written at the end, also when the reader breaks off. */
export async function exportList<Row>(deps: Deps, caller: Caller, given: ListExport<Row>) {
  const { list, shape, columns, read } = given;
  const { q, cursor: _cursor, limit: _limit, ...told } = given.filters;
  // What was searched for may be a name.
  const filters = { ...told, ...(q ? { search: deps.store.blind.hash(String(q)) } : {}) };
  const fields = fieldsFor(shapes[shape], caller.role);
  const shown = columns.filter(([, field]) => isTold(fields, field)).map(([title, , value]) => [title, value] as const);
  const first = await read({ limit: maxPageSize });
  const entry = { targetType: "export", targetId: list };
  await note(deps, caller, { ...entry, action: "records_export_begun", details: { list, ...filters } });

  async function* rows(): AsyncGenerator<Row> {
    let sent = 0;
    let isWhole = false;
    try {
      for (let page: PageOf<Row> | null = first; page;) {
        for (const row of page.rows) {
          sent++;
          yield onlyFields(row, fields) as Row;
        }
        page = page.next ? await read({ limit: maxPageSize, cursor: page.next }) : null;
      }
      isWhole = true;
    } finally {
      await note(deps, caller, {
        ...entry,
        action: "records_exported",
        details: { list, count: sent, isWhole, ...filters },
      });
    }
  }
  const day = today(deps);
  return { fileName: `${list}-${day}.csv`, text: csvText(shown, rows()) };
}

function isTold(fields: Fields | true, path: string): boolean {
  let here: Fields | true | undefined = fields;
  for (const part of path.split(".")) here = here === true ? true : here?.[part];
  return here !== undefined;
}
