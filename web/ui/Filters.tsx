import { Check, ChevronDown, ListFilter, Search, X } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { useDebounced } from "../lib/debounce.ts";
import { classes } from "./class_names.ts";
import type { Option } from "./Field.tsx";
import { Menu } from "./Menu.tsx";

export interface Chip {
  id: string;
  /** What is on: "Source: Fax". */
  label: string;
  onClear: () => void;
}

export interface FilterChipsProps {
  chips: readonly Chip[];
  onClearAll?: () => void;
  /** Where the specification names that button itself. */
  clearLabel?: string;
  /** What else narrows or orders the list and is told on paper: the tab, the search, the sort. */
  printed?: readonly (string | null | undefined | false)[];
}

/** The filters that are on; one click clears each, and all of them. On paper they are a sentence. */
export function FilterChips({ chips, onClearAll, clearLabel = "Clear all", printed = [] }: FilterChipsProps) {
  const told = [...printed.filter(Boolean), ...chips.map(({ label }) => label)];
  return (
    <>
      {told.length > 0 && <p className="hidden text-sm print:block">{told.join(" · ")}</p>}
      {chips.length > 0 && <Chips chips={chips} onClearAll={onClearAll} clearLabel={clearLabel} />}
    </>
  );
}

function Chips({ chips, onClearAll, clearLabel }: FilterChipsProps) {
  return (
    <ul aria-label="Filters that are on" className="no-print flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.id}>
          <button
            type="button"
            aria-label={`Clear filter ${chip.label}`}
            className="inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-md bg-primary/10 px-2.5 text-xs font-semibold text-primary hover:bg-primary/16"
            onClick={chip.onClear}
          >
            {chip.label}
            <X size={13} aria-hidden />
          </button>
        </li>
      ))}
      {onClearAll && (
        <li>
          <Button variant="link" size="sm" onClick={onClearAll}>{clearLabel}</Button>
        </li>
      )}
    </ul>
  );
}

export interface FilterSelectProps {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

/** A filter of one choice, as a menu: "Source: All Sources". The first option is the one that filters nothing. */
export function FilterSelect({ label, options, value, onChange }: FilterSelectProps) {
  const current = options.find((option) => option.value === value) ?? options[0];
  const on = current !== options[0];
  return (
    <Menu
      label={label}
      align="start"
      trigger={(props) => (
        <Button {...props} icon={on ? Check : ListFilter} aria-label={`${label}: ${current.label}`}>
          {current.label}
          <ChevronDown size={14} aria-hidden />
        </Button>
      )}
      items={options.map((option) => ({
        label: option.label,
        checked: option.value === current.value,
        disabled: option.disabled,
        onSelect: () => onChange(option.value),
      }))}
    />
  );
}

export interface SearchBoxProps extends Omit<ComponentProps<"input">, "onChange" | "value" | "type"> {
  /** Its name for screen readers. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Milliseconds of rest before `onChange`, 150 unless told. */
  delay?: number;
}

/** A search field with a clear button; tells its value when the typing rests. Escape clears. */
export function SearchBox({ label, value, onChange, delay = 150, className, ...rest }: SearchBoxProps) {
  const [typed, type] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    type(value);
  }, [value]);
  const debounced = useDebounced(typed, delay);
  useEffect(() => {
    if (debounced !== typed || debounced === told.current) return;
    told.current = debounced;
    onChange(debounced);
  }, [debounced, typed]);
  const clear = () => {
    type("");
    told.current = "";
    onChange("");
    input.current?.focus();
  };
  return (
    <div className={classes("relative w-full sm:w-72", className)}>
      <Search size={16} className="pointer-events-none absolute inset-y-0 left-3 z-1 my-auto text-quiet" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || typed === "") return;
          event.preventDefault();
          clear();
        }}
        className="input pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute inset-y-1 right-1 grid w-8 cursor-pointer place-items-center rounded text-quiet hover:text-base-content pointer-coarse:inset-y-0 pointer-coarse:right-0 pointer-coarse:w-11"
          onClick={clear}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
