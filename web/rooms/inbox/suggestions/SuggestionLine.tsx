import { Check, Lightbulb, Undo2 } from "lucide-react";
import type { Suggestion } from "../../../../shared/language_model.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { classes } from "../../../ui/class_names.ts";
import { fieldId } from "../review/checks.ts";
import { moved, useHighlight, useHighlightStore } from "../reading/highlight.ts";

/** Alt + Enter in a field presses this (see DeskForm). */
export const acceptMark = "data-accept";

/** A value of the language model under its field: one click takes it, one takes it back. Pointing at it shows where it stands. */
export function SuggestionLine({ suggestion, text, taken, onTake, onBack }: {
  suggestion: Suggestion;
  /** The value as it is told. */
  text: string;
  taken: boolean;
  onTake: () => void;
  onBack: () => void;
}) {
  const highlight = useHighlightStore();
  const mark = `suggested.${suggestion.path}`;
  const looked = useHighlight(mark);
  const { page } = suggestion.evidence;
  const look = { id: mark, from: "form", close: true } as const;
  return (
    <div
      data-mark={mark}
      className={classes(
        "mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md border border-dashed border-info/50 bg-info/5 py-1 pr-1 pl-1.5 text-sm",
        looked && "bg-info/15",
      )}
      onMouseMove={(event) => {
        // The field around it would take the mouse for itself.
        event.stopPropagation();
        if (moved(event)) highlight.point({ ...look, how: "pointed" });
      }}
      onMouseLeave={() => highlight.point(null)}
      onFocus={(event) => {
        // The field around it would light its own place.
        event.stopPropagation();
        highlight.focus({ ...look, how: "focused" });
      }}
    >
      <Badge tone="processing" icon={Lightbulb}>{taken ? "Accepted" : "Suggested"}</Badge>
      <span className="min-w-0 grow wrap-anywhere">
        <bdi className="font-semibold">{text}</bdi>
        {page === null && (
          <span className="block text-xs text-warning">Not among the words read. Look at the page.</span>
        )}
      </span>
      <button
        type="button"
        data-field={fieldId(mark)}
        {...{ [acceptMark]: "" }}
        title={taken ? undefined : "Alt + Enter in the field"}
        aria-label={`${taken ? "Take back" : "Accept"} the suggestion ${text}`}
        className="ml-auto inline-flex min-h-7 cursor-pointer items-center gap-1 rounded-md px-2 text-xs font-semibold text-info hover:bg-info/15 pointer-coarse:min-h-11"
        onClick={taken ? onBack : onTake}
      >
        {taken ? <Undo2 size={13} aria-hidden /> : <Check size={13} aria-hidden />}
        {taken ? "Take it back" : "Accept"}
      </button>
    </div>
  );
}
