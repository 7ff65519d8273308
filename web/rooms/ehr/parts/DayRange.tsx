import { format, subDays } from "date-fns";
import { CalendarRange, ChevronDown } from "lucide-react";
import { toDate } from "../../../../shared/time.ts";
import { Button } from "../../../ui/Button.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Popover } from "../../../ui/Popover.tsx";

/** ISO days, both included; "" for open. */
export interface Days {
  start: string;
  end: string;
}

export const iso = (day: Date) => format(day, "yyyy-MM-dd");
/** The last so many days up to today. */
export const lastDays = (count: number): Days => ({ start: iso(subDays(new Date(), count)), end: iso(new Date()) });

const day = (text: string) => format(toDate(text), "MMM dd, yyyy");

function wordsOf({ start, end }: Days, none: string, isOneDay: boolean): string {
  if (start && end) return start === end ? day(start) : `${day(start)} – ${day(end)}`;
  if (isOneDay && (start || end)) return day(start || end);
  return start ? `from ${day(start)}` : end ? `to ${day(end)}` : none;
}

interface Props {
  label: string;
  /** What the button says while nothing is chosen. */
  none: string;
  value: Days;
  onChange: (value: Days) => void;
  names: [first: string, last: string];
  /** The last day may be left out: then one day is meant. */
  hint?: string;
}

/** A range of days with the spec's shortcuts: Clear, Last 7 days, Last 30 days (spec 2 §2). */
export function DayRange({ label, none, value, onChange, names, hint }: Props) {
  const shortcut = (text: string, days: Days, close: () => void) => (
    <Button
      size="sm"
      onClick={() => {
        onChange(days);
        close();
      }}
    >
      {text}
    </Button>
  );
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="text-sm font-semibold" aria-hidden>{label}</span>
      <Popover
        label={label}
        align="start"
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            className="input flex w-full cursor-pointer items-center gap-2 text-left text-sm"
            aria-label={`${label}: ${wordsOf(value, none, Boolean(hint))}`}
          >
            <CalendarRange size={16} className="shrink-0 text-quiet" aria-hidden />
            <span className={`min-w-0 flex-1 truncate tabular-nums ${value.start || value.end ? "" : "text-quiet"}`}>
              {wordsOf(value, none, Boolean(hint))}
            </span>
            <ChevronDown size={16} className="shrink-0 text-quiet" aria-hidden />
          </button>
        )}
      >
        {(close) => (
          <div className="flex w-72 max-w-[calc(100vw-2rem)] flex-col gap-3 p-3">
            <div className="flex flex-wrap gap-2">
              {shortcut("Clear", { start: "", end: "" }, close)}
              {shortcut("Last 7 days", lastDays(7), close)}
              {shortcut("Last 30 days", lastDays(30), close)}
            </div>
            <Field label={names[0]}>
              <DateInput
                value={value.start}
                max={value.end || undefined}
                wholeOnly
                onDay={(start) => onChange({ ...value, start })}
              />
            </Field>
            <Field label={names[1]} hint={hint} optional={Boolean(hint)}>
              <DateInput
                value={value.end}
                min={value.start || undefined}
                wholeOnly
                onDay={(end) => onChange({ ...value, end })}
              />
            </Field>
            <Button variant="primary" size="sm" onClick={close}>Done</Button>
          </div>
        )}
      </Popover>
    </div>
  );
}
