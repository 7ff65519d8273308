import { PencilLine, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Evidence } from "../../../../shared/documents.ts";
import { classes } from "../../../ui/class_names.ts";
import { Field } from "../../../ui/Field.tsx";
import { Confidence } from "../../../ui/Values.tsx";
import { doubtBelow, type MarkId } from "./checks.ts";
import { moved, useHighlight, useHighlightStore } from "../reading/highlight.ts";
import { alike } from "../reading/plain.ts";
import { SuggestionLine } from "../suggestions/SuggestionLine.tsx";
import { useSuggestion } from "../suggestions/suggestions.ts";

export interface DeskFieldProps {
  mark: MarkId;
  label: string;
  evidence?: Evidence;
  value: string;
  /** The value as it was read; where it differs, the field says so and offers it back. */
  read?: string;
  /** How a value is worded when it is told: `1961-02-09` → `2/9/1961`. */
  show?: (value: string) => string;
  onRevert?: () => void;
  /** Takes a text picked on the page. */
  onPick?: (text: string) => void;
  /** The path of the language model's suggestion for this field, and what takes it. */
  suggestion?: string;
  onTake?: (value: string) => void;
  /** What the chosen known record says. */
  onFile?: string | null;
  error?: string;
  hint?: ReactNode;
  /** Confidence and "Corrected" stand here only where there is room for them. */
  quiet?: boolean;
  required?: boolean;
  className?: string;
  children: ReactNode;
}

/** A field beside the page: it lights its place there and is lit by it, tells how sure its value is, and what it was read as. */
export function DeskField(props: DeskFieldProps) {
  const { mark, label, evidence, value, read = "", show = (text) => text, onFile, quiet, className } = props;
  const corrected = value.trim() !== read.trim() && read !== "";
  const close = value.trim() === "" || (!corrected && evidence !== undefined && evidence.confidence < doubtBelow);
  const typed = value.trim() !== "" && read === "";
  const differs = onFile !== undefined && onFile !== null && value.trim() !== "" && !alike(onFile, value);
  const suggestion = useSuggestion(props.onTake && props.suggestion);
  const taken = suggestion !== undefined && alike(suggestion.value, value);
  const [before, setBefore] = useState(read);
  return (
    <Lightable mark={mark} close={close} onPick={props.onPick} className={className}>
      <Field
        label={label}
        error={props.error}
        required={props.required}
        hint={
          <>
            {corrected && (
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="wrap-anywhere">Read as “{show(read)}”</span>
                {props.onRevert && (
                  <button
                    type="button"
                    className="inline-flex cursor-pointer items-center gap-1 text-primary hover:underline"
                    onClick={props.onRevert}
                  >
                    <Undo2 size={12} aria-hidden />
                    Take it back
                  </button>
                )}
              </span>
            )}
            {differs && <span className="block font-semibold text-warning">On file: {show(onFile)}</span>}
            {props.hint}
          </>
        }
      >
        {props.children}
      </Field>
      {suggestion && (
        <SuggestionLine
          suggestion={suggestion}
          text={show(suggestion.value)}
          taken={taken}
          onTake={() => {
            setBefore(value);
            props.onTake?.(suggestion.value);
          }}
          onBack={() => props.onTake?.(before)}
        />
      )}
      {!quiet && (
        <span className="absolute top-1 right-2 max-xl:[&_[data-bar]]:hidden">
          {corrected || typed
            ? (
              <span className="inline-flex items-center gap-1 text-xs font-semibold text-info">
                <PencilLine size={12} aria-hidden />
                {taken ? "Accepted" : corrected ? "Corrected" : "Keyed"}
              </span>
            )
            : value.trim() !== "" && evidence
            ? <Confidence value={evidence.confidence} />
            : value.trim() === "" && <span data-none className="text-xs text-quiet">Not found</span>}
        </span>
      )}
    </Lightable>
  );
}

/** A part of the form that belongs to a place on the page: pointing at it or focusing it lights that place. */
export function Lightable({ mark, close = false, onPick, className, children }: {
  mark: MarkId;
  close?: boolean;
  onPick?: (text: string) => void;
  className?: string;
  children: ReactNode;
}) {
  const highlight = useHighlightStore();
  const looked = useHighlight(mark);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (looked?.from === "page") box.current?.scrollIntoView({ block: "nearest" });
  }, [looked]);
  return (
    <div
      ref={box}
      data-mark={mark}
      data-highlighted={looked !== null || undefined}
      className={classes(
        "relative -mx-2 min-w-0 rounded-md px-2 pt-1 pb-1.5 transition-colors",
        looked && "bg-primary/8",
        className,
      )}
      onMouseMove={(event) => moved(event) && highlight.point({ id: mark, from: "form", how: "pointed", close: false })}
      onMouseLeave={() => highlight.point(null)}
      onFocus={() => highlight.focus({ id: mark, from: "form", how: "focused", close }, onPick ?? null)}
      onBlur={() => highlight.blur()}
    >
      {children}
    </div>
  );
}
