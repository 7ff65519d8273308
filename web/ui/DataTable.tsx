import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { useNarrow } from "../lib/media.ts";
import { Button } from "./Button.tsx";
import { classes } from "./class_names.ts";
import { EmptyState, ErrorState } from "./EmptyState.tsx";
import { Menu } from "./Menu.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { TableRows } from "./TableRows.tsx";
import { useTableKeys } from "./use_table_keys.ts";
import { type Column, type DataTableProps, meantForInside, type Sort, toggled } from "./table.ts";

/** A list as a table; on a phone as two-line rows. Sorting, selecting and reading are the caller's. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, selection, onOpen, error, loading, empty = "Nothing here yet" } = props;
  const narrow = useNarrow();
  const box = useRef<HTMLDivElement>(null);
  const { onRowKey } = useTableKeys<Row>(box, {
    rows,
    onToggle: selection && ((row) => selection.onChange(toggled(selection.keys, rowKey(row)))),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const index = (event.target as HTMLElement).getAttribute("data-row");
    if (index === null) return;
    if (event.key !== "Enter") return onRowKey(event);
    if (!onOpen) return;
    event.preventDefault();
    onOpen(rows[Number(index)]);
  };
  const none = !loading && !error && rows.length === 0;
  return (
    <div
      ref={box}
      className={props.bare ? undefined : "surface overflow-hidden print:overflow-visible"}
      onKeyDown={onKeyDown}
      aria-busy={loading || undefined}
    >
      {error
        ? <ErrorState message={error} action={props.onRetry && <Button onClick={props.onRetry}>Try again</Button>} />
        : none
        ? typeof empty === "string" ? <EmptyState title={empty} /> : empty
        : narrow
        ? (
          <>
            <SortMenu {...props} />
            <TableRows {...props} />
          </>
        )
        : <WideTable {...props} />}
    </div>
  );
}

function WideTable<Row>(given: DataTableProps<Row>) {
  const columns = given.columns.filter((column) => !column.narrowOnly);
  const props = { ...given, columns };
  const { label, rows, rowKey, loading, skeletonRows = 5, selection, sort, onSort } = props;
  const shown = rows.map(rowKey);
  const chosen = selection ? shown.filter((key) => selection.keys.has(key)) : [];
  const all = shown.length > 0 && chosen.length === shown.length;
  const toggleAll = () => {
    const next = new Set(selection!.keys);
    for (const key of shown) all ? next.delete(key) : next.add(key);
    selection!.onChange(next);
  };
  return (
    <div className="relative max-h-[calc(100dvh-12rem)] overflow-auto print:max-h-none print:overflow-visible">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes(headClass, "no-print w-10 pr-0")}>
                <label className={tickClass}>
                  <input
                    type="checkbox"
                    className="checkbox checkbox-xs checkbox-primary"
                    aria-label="Select all rows on this page"
                    checked={all}
                    disabled={shown.length === 0}
                    ref={(input) => {
                      if (input) input.indeterminate = chosen.length > 0 && !all;
                    }}
                    onChange={toggleAll}
                  />
                </label>
              </th>
            )}
            {columns.map((column) => <Head key={column.id} column={column} sort={sort} onSort={onSort} />)}
          </tr>
        </thead>
        <tbody>
          {loading && rows.length === 0
            ? Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index}>
                {selection && <td className={classes(cellClass, "no-print")} />}
                {columns.map((column) => (
                  <td key={column.id} className={classes(cellClass, seen(column))}>
                    <Skeleton className={column.header ? "w-3/4" : "w-16"} />
                  </td>
                ))}
              </tr>
            ))
            : rows.map((row, index) => <WideRow key={rowKey(row)} row={row} index={index} {...props} />)}
        </tbody>
      </table>
    </div>
  );
}

const headClass =
  "sticky top-0 z-10 print:static h-9 border-b border-base-300 bg-base-100 px-3 pointer-coarse:max-xl:px-2 text-left text-xs font-semibold text-quiet first:pl-4 last:pr-4";
const cellClass =
  "h-12 border-b border-base-300 px-3 pointer-coarse:max-xl:px-2 py-1.5 align-middle first:pl-4 last:pr-4 in-[tr:last-child]:border-b-0";

/** The box with a label around it as large as a finger. */
const tickClass =
  "-my-2 -ml-2.5 grid size-9 cursor-pointer place-items-center pointer-coarse:-ml-3.5 pointer-coarse:size-11";

/** Where a column is shown: on paper without what only a hand can use, and with what a narrow screen leaves out. */
const seen = <Row,>({ id, wideOnly }: Column<Row>) =>
  classes(id === "actions" && "no-print", wideOnly && "max-xl:hidden print:table-cell");

function Head<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const active = sort?.column === column.id;
  const Arrow = !active ? ChevronsUpDown : sort.order === "asc" ? ArrowUp : ArrowDown;
  const end = column.align === "end";
  return (
    <th
      scope="col"
      data-header={column.sortable && onSort ? column.header || undefined : undefined}
      aria-sort={active ? (sort.order === "asc" ? "ascending" : "descending") : undefined}
      className={classes(headClass, column.width, end && "text-right", seen(column))}
    >
      {column.sortable && onSort
        ? (
          <button
            type="button"
            className={classes(
              "-mx-1 inline-flex h-7 cursor-pointer pointer-coarse:h-11 pointer-coarse:min-w-11 items-center gap-1 rounded px-1 hover:text-base-content",
              active && "text-base-content",
            )}
            onClick={() => onSort({ column: column.id, order: active && sort.order === "asc" ? "desc" : "asc" })}
          >
            {column.header || <span className="sr-only">{column.label}</span>}
            <Arrow size={13} className={active ? "" : "opacity-60 print:hidden"} aria-hidden />
          </button>
        )
        : column.header || <span className="sr-only">{column.label}</span>}
    </th>
  );
}

/** Sorting where there are no headings to press: on a phone. */
function SortMenu<Row>({ columns, sort, onSort }: DataTableProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (!onSort || sortable.length === 0) return null;
  const active = sortable.find(({ id }) => id === sort?.column);
  const label = (column: Column<Row>) => column.header || column.label || "";
  const Arrow = !active ? ChevronsUpDown : sort?.order === "asc" ? ArrowUp : ArrowDown;
  return (
    <div className="no-print flex justify-end border-b border-base-300 px-2 py-1">
      <Menu
        label="Sort"
        trigger={(props) => (
          <Button {...props} variant="quiet" size="sm">
            {active ? `Sorted by ${label(active)}` : "Sort"}
            <Arrow size={14} aria-label={active && (sort?.order === "asc" ? "ascending" : "descending")} />
          </Button>
        )}
        items={sortable.map((column) => ({
          label: label(column),
          checked: column === active,
          onSelect: () =>
            onSort({ column: column.id, order: column === active && sort?.order === "asc" ? "desc" : "asc" }),
        }))}
      />
    </div>
  );
}

function WideRow<Row>(props: DataTableProps<Row> & { row: Row; index: number }) {
  const { row, index, columns, rowKey, rowLabel, selection, onOpen, currentKey } = props;
  const key = rowKey(row);
  const selected = selection?.keys.has(key) ?? false;
  return (
    <tr
      data-row={index}
      // One row takes part in the order of Tab; from it the arrows lead on.
      tabIndex={index === 0 ? 0 : -1}
      aria-selected={selection ? selected : undefined}
      aria-current={currentKey === key || undefined}
      className={classes(
        "group break-inside-avoid focus-visible:-outline-offset-2",
        onOpen && "cursor-pointer",
        selected || currentKey === key ? "bg-primary/7" : "hover:bg-base-content/3",
      )}
      onClick={(event) => {
        if (onOpen && !meantForInside(event.target)) onOpen(row);
      }}
    >
      {selection && (
        <td className={classes(cellClass, "no-print pr-0")}>
          <label className={tickClass}>
            <input
              type="checkbox"
              className="checkbox checkbox-xs checkbox-primary"
              aria-label={`Select ${rowLabel?.(row) ?? key}`}
              checked={selected}
              onChange={() => selection.onChange(toggled(selection.keys, key))}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          className={classes(cellClass, column.align === "end" && "text-right", seen(column))}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
