import { type KeyboardEvent, type RefObject, useRef } from "react";
import { type Action, useActions } from "../lib/actions.ts";

/** What the keys of a focused row do, for the list of keys; the table itself listens, so that elsewhere they keep their meaning. */
const told = (name: string, label: string, key: string): Action => ({
  name: `table.${name}`,
  label,
  key,
  group: "Lists",
  disabled: true,
  perform() {},
});

/**
 * j and k move the focus from row to row wherever it is, x selects; on a row the arrows, Home, End and the space bar do, too
 * (look.md). Rows carry `data-row` with their index and
 * `tabIndex={-1}`; the focus really moves, so that screen readers and scrolling follow.
 */
export function useTableKeys<Row>(box: RefObject<HTMLElement | null>, options: {
  rows: readonly Row[];
  onToggle?: (row: Row) => void;
}): { onRowKey: (event: KeyboardEvent) => void } {
  const { rows, onToggle } = options;
  const last = useRef(-1);
  const at = (): number => {
    const row = document.activeElement?.closest("[data-row]");
    return row && box.current?.contains(row) ? Number(row.getAttribute("data-row")) : -1;
  };
  const go = (step: number) => goTo((at() >= 0 ? at() : last.current) + step);
  const goTo = (index: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, index));
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
      }, told("space", "Select the focused row", " ")]
      : []),
    told("down", "Row below", "ArrowDown"),
    told("up", "Row above", "ArrowUp"),
    told("first", "First row", "Home"),
    told("last", "Last row", "End"),
  ]);
  const onRowKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => go(1),
      ArrowUp: () => go(-1),
      Home: () => goTo(0),
      End: () => goTo(rows.length - 1),
      " ": onToggle && withRow(onToggle),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return { onRowKey };
}
