import { type ComponentProps, useState } from "react";
import { classes } from "../../../ui/class_names.ts";
import { Input } from "../../../ui/Field.tsx";
import { isDay } from "./draft.ts";
import { dayTyped, usDay } from "../reading/picked.ts";

export interface DayInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  /** `YYYY-MM-DD`, or what was typed while it is no date yet. */
  value: string;
  onDay: (value: string) => void;
  /** The latest year that two digits may mean is this one's. */
  until?: Date;
}

/** A date keyed in any common form: 3/7/90, 03071990, Mar 7 1990. Leaving the field shows it as it was understood. */
export function DayInput({ value, onDay, until, className, ...rest }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      inputMode="numeric"
      placeholder="mm/dd/yyyy"
      autoComplete="off"
      {...rest}
      className={classes("tabular-nums", className)}
      value={typed ?? (isDay(value) ? usDay(value) : value)}
      onChange={(event) => {
        setTyped(event.target.value);
        onDay(dayTyped(event.target.value, until) ?? event.target.value.trim());
      }}
      onBlur={(event) => {
        setTyped(null);
        rest.onBlur?.(event);
      }}
    />
  );
}
