import { type RefObject, useRef } from "react";
import { useActions } from "../lib/actions.ts";

/**
 * j and k move the focus from row to row, x selects (look.md). Rows carry `data-row` with their index and
 * `tabIndex={-1}`; the focus really moves, so that screen readers and scrolling follow.
 */
export function useTableKeys<Row>(box: RefObject<HTMLElement | null>, options: {
  rows: readonly Row[];
  onToggle?: (row: Row) => void;
}): void {
  const { rows, onToggle } = options;
  const last = useRef(-1);
  const at = (): number => {
    const row = document.activeElement?.closest("[data-row]");
    return row && box.current?.contains(row) ? Number(row.getAttribute("data-row")) : -1;
  };
  const go = (step: number) => {
    const from = at() >= 0 ? at() : last.current;
    const to = Math.max(0, Math.min(rows.length - 1, from + step));
    last.current = to;
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${to}"]`);
    row?.focus();
    row?.scrollIntoView({ block: "nearest" });
  };
  const withRow = (act?: (row: Row) => void) => () => {
    const row = rows[at()];
    if (row !== undefined) act?.(row);
  };
  const empty = rows.length === 0;
  useActions([
    { name: "table.next", label: "Next row", key: "j", group: "Lists", disabled: empty, perform: () => go(1) },
    { name: "table.previous", label: "Previous row", key: "k", group: "Lists", disabled: empty, perform: () => go(-1) },
    ...(onToggle
      ? [{
        name: "table.select",
        label: "Select row",
        key: "x",
        group: "Lists",
        disabled: empty,
        perform: withRow(onToggle),
      }]
      : []),
  ]);
}
