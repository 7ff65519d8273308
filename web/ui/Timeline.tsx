import { Check, Circle, CircleDot, type LucideIcon, Minus, X } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./class_names.ts";
import { DateText } from "./Values.tsx";

export interface TimelineEntry {
  id: string | number;
  title: ReactNode;
  description?: ReactNode;
  /** ISO moment. */
  at: string;
  /** Who did it. */
  by?: string | null;
  icon?: LucideIcon;
}

/** What happened, newest first as given, each with its time and who did it. */
export function Timeline(
  { entries, empty = "Nothing has happened yet" }: { entries: readonly TimelineEntry[]; empty?: string },
) {
  if (entries.length === 0) return <p className="text-sm text-quiet">{empty}</p>;
  return (
    <ol>
      {entries.map(({ id, title, description, at, by, icon: Icon = CircleDot }) => (
        <li
          key={id}
          className="relative flex gap-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-6 not-last:before:bottom-0 not-last:before:left-[0.6875rem] not-last:before:w-px not-last:before:bg-base-300"
        >
          <span className="grid size-6 shrink-0 place-items-center rounded-full bg-base-content/6 text-quiet">
            <Icon size={13} aria-hidden />
          </span>
          <div className="min-w-0 flex-1 text-sm">
            <p className="wrap-break-word">{title}</p>
            {description && <p className="wrap-break-word text-quiet">{description}</p>}
            <p className="mt-0.5 text-xs text-quiet">
              <DateText value={at} as="time" />
              {by && ` · ${by}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

export interface Step {
  label: string;
  state: "done" | "skipped" | "current" | "ahead" | "stopped";
  /** ISO moment. */
  at?: string | null;
  note?: string;
}

const stepLooks: Record<Step["state"], { icon: LucideIcon; look: string; word: string }> = {
  done: { icon: Check, look: "bg-primary text-primary-content", word: "done" },
  skipped: { icon: Minus, look: "bg-base-content/8 text-quiet", word: "left out" },
  current: { icon: CircleDot, look: "border-2 border-primary text-primary", word: "current step" },
  ahead: { icon: Circle, look: "border border-edge text-quiet", word: "ahead" },
  stopped: { icon: X, look: "bg-error text-error-content", word: "stopped here" },
};

/** The path of a request as steps with dates. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col gap-3 sm:flex-row sm:gap-0">
      {steps.map((step, index) => {
        const { icon: Icon, look, word } = stepLooks[step.state];
        return (
          <li
            key={step.label}
            aria-current={step.state === "current" ? "step" : undefined}
            className={classes("flex min-w-0 gap-2.5 sm:flex-1 sm:flex-col sm:gap-1.5", index > 0 && "sm:pl-0")}
          >
            <div className="flex items-center sm:w-full">
              <span className={classes("grid size-6 shrink-0 place-items-center rounded-full", look)}>
                <Icon size={13} strokeWidth={2.5} aria-hidden />
              </span>
              {index < steps.length - 1 && (
                <span
                  aria-hidden
                  className={classes(
                    "mx-1.5 hidden h-px flex-1 sm:block",
                    step.state === "done" || step.state === "skipped" ? "bg-primary" : "bg-base-300",
                  )}
                />
              )}
            </div>
            <div className="min-w-0 pr-2 text-sm">
              <p
                className={classes(
                  "wrap-break-word",
                  step.state === "ahead" || step.state === "skipped" ? "text-quiet" : "font-semibold",
                )}
              >
                {step.label}
                <span className="sr-only">, {word}</span>
              </p>
              {(step.at || step.note) && (
                <p className="text-xs text-quiet">
                  {step.at && <DateText value={step.at} />}
                  {step.at && step.note && " · "}
                  {step.note}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
