import { classes } from "../../../ui/class_names.ts";
import { moved, useHighlight, useHighlightStore } from "./highlight.ts";
import { foundText, type Mark } from "./marks.ts";
import type { Box } from "../../../../shared/documents.ts";

/** A value's place on the page: pointing at it lights its field, a click focuses that. */
export function MarkBox({ mark }: { mark: Mark }) {
  const highlight = useHighlightStore();
  const looked = useHighlight(mark.id);
  const pad = 0.003;
  const { x, y, w, h } = mark.box;
  const look = looked
    ? "fill-[oklch(65%_0.13_196/0.28)] stroke-[oklch(40%_0.09_196)] stroke-2"
    : mark.suggested
    ? "fill-[oklch(60%_0.12_255/0.1)] stroke-[oklch(50%_0.13_255)] stroke-1 [stroke-dasharray:4_3]"
    : mark.doubtful
    ? "fill-[oklch(75%_0.14_75/0.16)] stroke-[oklch(58%_0.14_60)] stroke-1"
    : "fill-[oklch(70%_0.09_196/0.1)] stroke-[oklch(52%_0.08_196/0.7)] stroke-1";
  return (
    <rect
      data-box={mark.id}
      {...percent({ x: x - pad, y: y - pad, w: w + 2 * pad, h: h + 2 * pad })}
      rx={3}
      className={classes("cursor-pointer", look)}
      onMouseMove={(event) =>
        moved(event) && highlight.point({ id: mark.id, from: "page", how: "pointed", close: false })}
      onMouseLeave={() => highlight.point(null)}
      onClick={() => focusMark(mark.id)}
    >
      <title>{foundText(mark.label, mark)}</title>
    </rect>
  );
}

/** Gives the focus to the field of a mark; of several the first. */
function focusMark(id: string): void {
  const part = document.querySelector<HTMLElement>(`[data-mark="${CSS.escape(id)}"]`) ??
    // A person whose values are folded away: the row.
    document.querySelector<HTMLElement>(`[data-mark="${CSS.escape(id.replace(/\..*$/, ".name"))}"]`);
  part?.querySelector<HTMLElement>("input, select, textarea, button, [tabindex]")?.focus();
}

export const percent = ({ x, y, w, h }: Box) => ({
  x: `${x * 100}%`,
  y: `${y * 100}%`,
  width: `${w * 100}%`,
  height: `${h * 100}%`,
});
