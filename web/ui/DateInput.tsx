import { CalendarDays } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import { dayTyped, isDay, usDay } from "../lib/days_typed.ts";
import { classes } from "./class_names.ts";
import { Input } from "./Field.tsx";

export interface DateInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "min" | "max"> {
  /** `YYYY-MM-DD`, or what was typed while it is no date yet. */
  value: string;
  onDay: (value: string) => void;
  /** Tells whole days only, and none where the field was emptied: for filters, which nobody submits. */
  wholeOnly?: boolean;
  /** The latest year that two digits may mean is this one's. */
  until?: Date;
  /** The days that the calendar offers. */
  min?: string;
  max?: string;
}

/**
 * A date keyed in any common form: 3/7/90, 03071990, Mar 7 1990; or chosen in the browser's calendar, by the button or Alt + Down.
 * Leaving the field shows the date as it was understood.
 */
export function DateInput({ value, onDay, wholeOnly, until, min, max, className, ...rest }: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const choose = (text: string) => {
    const day = dayTyped(text, until) ?? text.trim();
    if (!wholeOnly || day === "" || isDay(day)) onDay(day);
  };
  return (
    <span className="relative block">
      <Input
        inputMode="numeric"
        placeholder="mm/dd/yyyy"
        autoComplete="off"
        {...rest}
        className={classes("tabular-nums", !rest.readOnly && "pr-9 pointer-coarse:pr-11", className)}
        value={typed ?? (isDay(value) ? usDay(value) : value)}
        onChange={(event) => {
          setTyped(event.target.value);
          choose(event.target.value);
        }}
        onBlur={(event) => {
          setTyped(null);
          rest.onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.altKey && event.key === "ArrowDown" && !rest.readOnly) {
            event.preventDefault();
            calendar.current?.showPicker();
          }
          rest.onKeyDown?.(event);
        }}
      />
      {!rest.readOnly && (
        <>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-0 w-9 opacity-0"
            value={isDay(value) ? value : ""}
            min={min}
            max={max}
            onChange={(event) => {
              setTyped(null);
              onDay(event.target.value);
            }}
          />
          <button
            type="button"
            tabIndex={-1}
            disabled={rest.disabled}
            aria-label="Choose in a calendar"
            className="absolute inset-y-0 right-0 grid w-9 cursor-pointer place-items-center rounded text-quiet hover:text-base-content pointer-coarse:w-11"
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarDays size={16} aria-hidden />
          </button>
        </>
      )}
    </span>
  );
}
