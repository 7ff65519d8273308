import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { classes } from "../../../ui/class_names.ts";
import { SearchBox } from "../../../ui/Filters.tsx";

export interface FinderProps<Row> {
  /** Its name for screen readers and the text while empty. */
  label: string;
  // deno-lint-ignore no-explicit-any
  find: (q: string) => UseQueryOptions<Row[], Error, Row[], any>;
  rowKey: (row: Row) => string | number;
  show: (row: Row) => ReactNode;
  onPick: (row: Row) => void;
  /** What nothing found says. */
  none: string;
  autoFocus?: boolean;
  /** Typed before anything is. */
  start?: string;
}

/** Search and choose: type, arrows move, Enter takes. */
export function Finder<Row>({ label, find, rowKey, show, onPick, none, autoFocus, start = "" }: FinderProps<Row>) {
  const id = useId();
  const [q, setQ] = useState(start);
  const [at, setAt] = useState(0);
  const query = q.trim();
  const { data, isPending, error } = useQuery({ ...find(query), enabled: query !== "" });
  const rows = query === "" ? [] : data ?? [];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step && rows.length > 0) {
      event.preventDefault();
      setAt((at + step + rows.length) % rows.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (rows[at]) onPick(rows[at]);
    }
  };
  return (
    <div>
      <SearchBox
        label={label}
        placeholder={label}
        value={q}
        delay={200}
        className="sm:w-full"
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={rows[at] ? `${id}-${at}` : undefined}
        autoFocus={autoFocus}
        onChange={(value) => {
          setQ(value);
          setAt(0);
        }}
        onKeyDownCapture={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={label} className="mt-1 max-h-72 overflow-y-auto">
        {rows.map((row, index) => (
          <li
            key={rowKey(row)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={classes(
              "cursor-pointer rounded-md px-3 py-2 text-sm",
              index === at ? "bg-primary/10" : "hover:bg-base-content/5",
            )}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(row)}
          >
            {show(row)}
          </li>
        ))}
      </ul>
      <p role="status" className="px-3 text-xs text-quiet">
        {query.length < 2
          ? ""
          : error
          ? "The search did not work. Try again."
          : isPending
          ? "Searching…"
          : rows.length === 0
          ? none
          : ""}
      </p>
    </div>
  );
}
