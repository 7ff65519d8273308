import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { notice } from "../lib/api.ts";
import { may } from "../../shared/permissions.ts";
import { useDebounced } from "../lib/debounce.ts";
import { useCanGo } from "../lib/places.ts";
import { useUser } from "../lib/session.ts";
import { classes } from "../ui/class_names.ts";
import { type SearchGroup, searchGroups, searchQuery, type SearchRow } from "./search_results.ts";

export const searchInputId = "search";

/** The search over everything: a combobox whose list shows a few requests, patients, documents and invoices. */
export function SearchBar() {
  const navigate = useNavigate();
  const canGo = useCanGo();
  const { role } = useUser();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, type] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const q = useDebounced(typed.trim(), 150);
  const found = useQuery(searchQuery(q));
  const groups = useDeferredValue(
    useMemo(
      () =>
        searchGroups(found.data ?? {}).map((group) => ({ ...group, rows: group.rows.filter((row) => canGo(row.to)) }))
          .filter((group) => group.rows.length > 0),
      [found.data],
    ),
  );
  const rows = groups.flatMap((group) => group.rows);
  // One letter may be a whole name, or the first of a longer one: nothing found by it is no news.
  const settled = q === typed.trim() && !found.isPlaceholderData;
  const showing = open && (typed.trim().length >= 2 || typed.trim() !== "" && settled && rows.length > 0);

  const go = (row: SearchRow) => {
    type("");
    setOpen(false);
    input.current?.blur();
    void navigate(row.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps && rows.length > 0) {
      event.preventDefault();
      setOpen(true);
      setAt((at + steps[event.key] + rows.length) % rows.length);
    } else if (event.key === "Enter" && showing && rows.length > 0) {
      event.preventDefault();
      go(rows[Math.max(0, at)]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (typed) type("");
      else input.current?.blur();
      setOpen(false);
    }
  };

  const hint = role === "external-requester"
    ? "Try a patient's name or a request's number."
    : may(role, "invoices:list")
    ? "Try a name, an MRN, an invoice number or a sender."
    : "Try a name, an MRN or a sender.";

  return (
    <search className="relative min-w-0 flex-1 md:max-w-md">
      <Search size={16} className="pointer-events-none absolute inset-y-0 left-3 z-1 my-auto text-quiet" aria-hidden />
      <input
        ref={input}
        id={searchInputId}
        type="search"
        role="combobox"
        aria-label="Search"
        aria-expanded={showing && rows.length > 0}
        aria-controls={showing && rows.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={showing && rows[at] ? `${listId}-${rows[at].id}` : undefined}
        placeholder="Search for requests, patients, or documents..."
        autoComplete="off"
        spellCheck={false}
        className="input h-9 pointer-coarse:h-11 pr-9 pl-9 text-sm text-ellipsis [&::-webkit-search-cancel-button]:hidden"
        value={typed}
        onChange={(event) => {
          type(event.target.value);
          setAt(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {!typed && (
        <kbd className="kbd kbd-sm pointer-events-none absolute inset-y-0 right-2 my-auto max-md:hidden" aria-hidden>
          /
        </kbd>
      )}
      {showing && (
        <div className="floating absolute top-full right-0 left-0 z-40 mt-1 max-h-[70dvh] overflow-y-auto max-md:fixed max-md:inset-x-2 max-md:top-14">
          <Results
            listId={listId}
            groups={groups}
            active={rows[at]?.id}
            onPick={go}
            state={found.isError
              ? notice(found.error, "The search did not work. Try again.")
              : q !== typed.trim() || found.isFetching
              ? "Searching…"
              : `Nothing found for “${q}”. ${hint}`}
          />
        </div>
      )}
    </search>
  );
}

function Results({ listId, groups, active, onPick, state }: {
  listId: string;
  groups: SearchGroup[];
  active?: string;
  onPick: (row: SearchRow) => void;
  state: string;
}) {
  useEffect(() => {
    if (active) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);
  if (groups.length === 0) return <p role="status" className="px-4 py-5 text-sm wrap-break-word text-quiet">{state}</p>;
  return (
    <div id={listId} role="listbox" aria-label="Search results" className="p-1">
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <p className="px-3 pt-2 pb-1 text-xs font-semibold text-quiet" aria-hidden>{group.label}</p>
          {group.rows.map((row) => (
            <div
              key={row.id}
              id={`${listId}-${row.id}`}
              role="option"
              aria-selected={row.id === active}
              className={classes(
                "flex cursor-pointer items-center gap-3 rounded px-3 py-2 text-sm hover:bg-base-content/5",
                row.id === active && "bg-base-content/8",
              )}
              // Before the field loses its focus and the list closes.
              onPointerDown={(event) => {
                event.preventDefault();
                onPick(row);
              }}
            >
              <group.icon size={16} className="shrink-0 text-quiet" aria-hidden />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{row.title}</span>
                <span className="block truncate text-xs text-quiet">{row.detail}</span>
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
