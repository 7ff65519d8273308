import { classes } from "./class_names.ts";
import { Skeleton } from "./Skeleton.tsx";
import { type Column, type DataTableProps, meantForInside, toggled } from "./table.ts";

function slots<Row>(columns: Column<Row>[]) {
  const of = (column: Column<Row>, index: number) => column.narrow ?? (index === 0 ? "title" : "meta");
  const pick = (slot: string) => columns.filter((column, index) => of(column, index) === slot);
  return { title: pick("title"), end: pick("end"), meta: pick("meta"), foot: pick("foot") };
}

const show = <Row,>(column: Column<Row>, row: Row) => (column.narrowCell ?? column.cell)(row);

/** The phone's form of a table: two lines a row, the title and what matters most on the first. */
export function TableRows<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, loading, skeletonRows = 5 } = props;
  if (loading && rows.length === 0) {
    return (
      <ul aria-label={label}>
        {Array.from(
          { length: skeletonRows },
          (_, index) => (
            <li key={index} className="flex flex-col gap-2 border-b border-base-300 px-4 py-3.5 last:border-b-0">
              <Skeleton className="w-1/2" />
              <Skeleton className="h-3 w-4/5" />
            </li>
          ),
        )}
      </ul>
    );
  }
  const parts = slots(columns);
  return (
    <ul aria-label={label}>
      {rows.map((row, index) => <NarrowRow key={rowKey(row)} row={row} index={index} parts={parts} {...props} />)}
    </ul>
  );
}

function NarrowRow<Row>(
  props: DataTableProps<Row> & { row: Row; index: number; parts: ReturnType<typeof slots<Row>> },
) {
  const { row, index, parts, rowKey, rowLabel, selection, onOpen } = props;
  const key = rowKey(row);
  const selected = selection?.keys.has(key) ?? false;
  return (
    <li
      data-row={index}
      tabIndex={index === 0 ? 0 : -1}
      className={classes(
        "flex break-inside-avoid gap-3 border-b border-base-300 px-4 py-2.5 last:border-b-0 focus-visible:-outline-offset-2",
        selected && "bg-primary/7",
        onOpen && "cursor-pointer",
      )}
      onClick={(event) => {
        if (onOpen && !meantForInside(event.target)) onOpen(row);
      }}
    >
      {selection && (
        <label className="-m-2 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            className="checkbox checkbox-sm checkbox-primary"
            aria-label={`Select ${rowLabel?.(row) ?? key}`}
            checked={selected}
            onChange={() => selection.onChange(toggled(selection.keys, key))}
          />
        </label>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0 wrap-break-word">
            {parts.title.map((column) => <div key={column.id}>{show(column, row)}</div>)}
          </div>
          {parts.end.length > 0 && (
            <div className="relative z-1 flex shrink-0 items-center gap-2">
              {parts.end.map((column) => <div key={column.id}>{show(column, row)}</div>)}
            </div>
          )}
        </div>
        {parts.meta.length + parts.foot.length > 0 && (
          <div className="mt-1 flex items-center justify-between gap-2">
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-quiet">
              {parts.meta.map((column) => (
                <div key={column.id} className="min-w-0 empty:hidden">{show(column, row)}</div>
              ))}
            </div>
            {/* As large as a finger, without making the line higher. */}
            {parts.foot.map((column) => (
              <div key={column.id} className="relative z-1 -my-2 -mr-3 shrink-0">{show(column, row)}</div>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}
