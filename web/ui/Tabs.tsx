import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
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
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const usable = tabs.filter((tab) => !tab.disabled);
    const at = usable.findIndex((tab) => tab.id === value);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: usable.length - 1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = usable[(steps[event.key] + usable.length) % usable.length];
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-5 overflow-x-auto border-b border-base-300 text-sm [scrollbar-width:none]"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => {
          const chosen = tab.id === value;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              data-tab={tab.id}
              aria-selected={chosen}
              aria-controls={children === undefined ? undefined : `${id}-panel`}
              disabled={tab.disabled}
              tabIndex={chosen ? 0 : -1}
              className={classes(
                "-mb-px flex h-10 shrink-0 cursor-pointer items-center gap-2 border-b-2 whitespace-nowrap focus-visible:-outline-offset-2",
                "disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:h-11",
                chosen
                  ? "border-primary font-semibold text-primary"
                  : "border-transparent text-quiet hover:text-base-content",
              )}
              onClick={() => onChange(tab.id)}
            >
              {tab.label}
              {tab.count !== undefined && <Count value={tab.count} />}
            </button>
          );
        })}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">{children}</div>
      )}
    </>
  );
}

/** A small figure beside a label. */
export const Count = ({ value }: { value: number }) => (
  <span className="rounded bg-base-content/8 px-1.5 text-xs font-semibold tabular-nums">
    {value.toLocaleString("en-US")}
  </span>
);
