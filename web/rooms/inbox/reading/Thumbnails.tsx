import { useEffect, useRef } from "react";
import type { Page } from "../../../../shared/documents.ts";
import { pageInPart } from "../../../../shared/inbox.ts";
import { classes } from "../../../ui/class_names.ts";
import type { Part } from "../queries.ts";
import type { Mark } from "./marks.ts";

/**
 * The pages in small: their lines as grey bars and what was found in colour, drawn from the words, so that they cost nothing and
 * show where to look.
 */
export function Thumbnails({ parts, pages, marks, current, onPage }: {
  parts: readonly Part[];
  pages: readonly Page[];
  marks: readonly Mark[];
  current: number;
  onPage: (page: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <nav
      aria-label="Pages"
      className="w-16 shrink-0 overflow-y-auto border-r border-base-300 bg-base-100 max-md:hidden"
    >
      <ol ref={list} className="flex flex-col items-center gap-2 py-2">
        {pages.map((page) => (
          <li
            key={page.number}
            className={classes(isFirst(parts, page.number) && "mt-1 border-t border-base-300 pt-3")}
          >
            <button
              type="button"
              aria-label={[`Page ${page.number}`, pageInPart(parts, page.number)].filter(Boolean).join(", ")}
              aria-current={page.number === current ? "page" : undefined}
              className="group flex cursor-pointer flex-col items-center rounded focus-visible:outline-offset-1"
              onClick={() => onPage(page.number)}
            >
              <Small page={page} marks={marks} current={page.number === current} />
              <span
                className={classes("text-xs tabular-nums", page.number === current ? "font-semibold" : "text-quiet")}
              >
                {page.number}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Whether another part begins here; the first one needs no line above it. */
const isFirst = (parts: readonly Part[], page: number) => page > 1 && parts.some(({ from }) => from === page);

function Small({ page, marks, current }: { page: Page; marks: readonly Mark[]; current: boolean }) {
  const lines = new Map<number, { x: number; y: number; right: number; h: number }>();
  for (const { box, line } of page.words) {
    const known = lines.get(line);
    lines.set(line, {
      x: Math.min(known?.x ?? 1, box.x),
      y: known?.y ?? box.y,
      right: Math.max(known?.right ?? 0, box.x + box.w),
      h: Math.max(known?.h ?? 0, box.h),
    });
  }
  return (
    <svg
      viewBox={`0 0 100 ${Math.round((100 * page.height) / page.width)}`}
      className={classes(
        "block w-11 rounded-sm bg-white",
        current ? "outline-2 outline-primary" : "outline outline-base-300 group-hover:outline-edge",
      )}
      aria-hidden="true"
    >
      {[...lines.values()].map((line, index) => (
        <rect
          key={index}
          x={line.x * 100}
          y={(line.y * 100 * page.height) / page.width}
          width={(line.right - line.x) * 100}
          height={Math.max(1, (line.h * 70 * page.height) / page.width)}
          fill="#c3ccd2"
        />
      ))}
      {marks.filter((mark) => mark.page === page.number).map((mark) => (
        <rect
          key={mark.id}
          x={mark.box.x * 100}
          y={(mark.box.y * 100 * page.height) / page.width}
          width={Math.max(4, mark.box.w * 100)}
          height={Math.max(2.5, (mark.box.h * 100 * page.height) / page.width)}
          fill={mark.doubtful ? "#c47a12" : "#0d7377"}
        />
      ))}
    </svg>
  );
}
