import * as Radix from "@radix-ui/react-tabs";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { classes } from "./class_names.ts";

export interface Tab<Id extends string = string> {
  id: Id;
  label: string;
  /** Shown after the label; left out when undefined. */
  count?: number;
  disabled?: boolean;
}

export interface TabsProps<Id extends string> {
  /** What they choose between, for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** The panel of the chosen tab. */
  children?: ReactNode;
}

/** Tabs with counts: arrows, Home and End move and choose. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const alone = children === undefined;
  const list = useChosenInSight(value, tabs.filter(({ count }) => count !== undefined).length);
  return (
    <Radix.Root value={value} onValueChange={(id) => onChange(id as Id)}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="flex gap-5 overflow-x-auto border-b border-base-300 text-sm [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            disabled={tab.disabled}
            {...alone ? { "aria-controls": undefined } : {}}
            className={classes(
              "-mb-px flex h-10 shrink-0 cursor-pointer items-center gap-2 border-b-2 whitespace-nowrap focus-visible:-outline-offset-2",
              "disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:h-11 pointer-coarse:min-w-11",
              tab.id === value
                ? "border-primary font-semibold text-primary"
                : "border-transparent text-quiet hover:text-base-content",
            )}
          >
            {tab.label}
            {tab.count !== undefined && <Count value={tab.count} />}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {!alone && <Radix.Content value={value} tabIndex={undefined} className="pt-4">{children}</Radix.Content>}
    </Radix.Root>
  );
}

/**
 * A row that is wider than the screen scrolls to its chosen tab, when the page opens there and when it changes.
 * @param counted how many tabs have their figure, which comes later than the row and makes it wider
 */
function useChosenInSight(value: string, counted: number) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!row || !tab) return;
    const margin = 24;
    const from = tab.offsetLeft - row.offsetLeft;
    const end = from + tab.offsetWidth + margin - row.clientWidth;
    if (from - margin < row.scrollLeft) row.scrollLeft = from - margin;
    else if (end > row.scrollLeft) row.scrollLeft = end;
  }, [value, counted]);
  return list;
}

/** A small figure beside a label. */
export const Count = ({ value }: { value: number }) => (
  <span className="rounded bg-base-content/8 px-1.5 text-xs font-semibold tabular-nums">
    {value.toLocaleString("en-US")}
  </span>
);
