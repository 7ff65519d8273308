import { Crosshair, Minus, MoveHorizontal, Plus } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Page } from "../../../../shared/documents.ts";
import { pageInPart } from "../../../../shared/inbox.ts";
import { useActions } from "../../../lib/actions.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/class_names.ts";
import { useLooked } from "./highlight.ts";
import type { Mark } from "./marks.ts";
import type { Part } from "../queries.ts";
import { PartTabs } from "./PartTabs.tsx";
import { PageSheet } from "./PageSheet.tsx";
import type { Place } from "./places.ts";
import { Thumbnails } from "./Thumbnails.tsx";

export interface PageViewerProps {
  /** The address of a page's picture in a width, pixels. */
  pictureUrl: (page: number, width: number) => string;
  /** Tells the size of a page's picture, for pages whose size is not known before. */
  onSize?: (page: number, width: number, height: number) => void;
  /** Told when a page has neither a picture nor words. */
  onNothing?: () => void;
  pages: readonly Page[];
  /** Whether the server has the original; otherwise the pages are drawn from their words. */
  pictures: boolean;
  marks: readonly Mark[];
  /** Of a mail with attachments: what its pages belong to. */
  parts?: readonly Part[];
  /** Where a value without a mark stands or would stand. */
  placeOf?: (id: string) => Place | null;
  /** How the value looked at was found, in a few words. */
  foundBy?: (id: string) => string | null;
  /** Tells which page is looked at, so that its words can be read. */
  onPage?: (page: number) => void;
  /** Keys + - 0 belong to this viewer. */
  keys?: boolean;
  label: string;
}

/** Space around and between pages, CSS pixels. */
const gap = 16;
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4];
/** The line above each page of a mail that says which part it is, CSS pixels. */
const captionHeight = 22;
const noParts: readonly Part[] = [];
/** A doubtful or missing value is shown at least this large. */
const closeUp = 1.75;

/** The pages, one under the other, with what was found marked on them; follows the field that is looked at. */
export function PageViewer(
  { pictureUrl, onSize, onNothing, pages, pictures, marks, parts = noParts, placeOf, foundBy, onPage, keys, label }:
    PageViewerProps,
) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [follow, setFollow] = useState(true);
  const [current, setCurrent] = useState(1);
  const looked = useLooked();
  const target: Place | null = useMemo(() => {
    if (!looked || looked.from !== "form") return null;
    const mark = marks.find((one) => one.id === looked.id);
    return mark ?? placeOf?.(looked.id) ?? null;
  }, [looked, marks, placeOf]);
  const found = looked ? foundBy?.(looked.id) ?? null : null;
  // Pointing elsewhere keeps the size, so that the page does not jump under the mouse.
  const near = useRef(false);
  if (looked?.how === "focused") near.current = looked.close && target !== null;
  const close = follow && near.current;
  const scale = close ? Math.max(zoom, closeUp) : zoom;
  const pageWidth = Math.max(120, (width - 2 * gap) * scale);
  const caption = parts.length > 0 ? captionHeight : 0;
  const tops = useMemo(() => {
    let top = gap + caption;
    return pages.map((page) => {
      const at = top;
      top += (pageWidth * page.height) / page.width + gap + caption;
      return at;
    });
  }, [pages, pageWidth, caption]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!element || !target || !follow || width === 0) return;
    const index = pages.findIndex((page) => page.number === target.page);
    if (index < 0) return;
    const page = pages[index];
    const height = (pageWidth * page.height) / page.width;
    const top = tops[index] + target.box.y * height;
    const bottom = top + target.box.h * height;
    const left = gap + target.box.x * pageWidth;
    const right = left + target.box.w * pageWidth;
    const inView = top >= element.scrollTop + 8 && bottom <= element.scrollTop + element.clientHeight - 8 &&
      left >= element.scrollLeft && right <= element.scrollLeft + element.clientWidth;
    // Pointing shows what is out of sight only; the focus brings its place to the middle.
    if (inView && looked?.how === "pointed") return;
    // A line is read from its start: enlarged, its label stands at the left, with as much of the rest as there is room for.
    const wide = close || right - left > element.clientWidth - 2 * gap;
    element.scrollTo({
      top: (top + bottom) / 2 - element.clientHeight / 2,
      left: wide ? left - 2 * gap : (left + right) / 2 - element.clientWidth / 2,
    });
  }, [target, follow, pageWidth, width, looked?.how]);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const middle = element.scrollTop + element.clientHeight / 3;
    const at = Math.max(1, tops.filter((top) => top <= middle).length);
    if (at !== current) {
      setCurrent(at);
      onPage?.(pages[at - 1]?.number ?? 1);
    }
  };
  const goTo = (page: number) => {
    const at = pages.findIndex((one) => one.number === page);
    if (at >= 0) box.current?.scrollTo({ top: tops[at] - gap - caption });
  };
  const step = (by: 1 | -1) => {
    const next = by > 0 ? steps.find((one) => one > zoom + 0.01) : steps.findLast((one) => one < zoom - 0.01);
    if (next) setZoom(next);
  };
  const inPart = pageInPart(parts, pages[current - 1]?.number ?? 1);
  useActions(
    keys
      ? [
        { name: "page.larger", label: "Enlarge the page", key: "+", group: "Reading desk", perform: () => step(1) },
        { name: "page.smaller", label: "Shrink the page", key: "-", group: "Reading desk", perform: () => step(-1) },
        { name: "page.fit", label: "Fit the page's width", key: "0", group: "Reading desk", perform: () => setZoom(1) },
        {
          name: "page.next",
          label: "Next page",
          key: "]",
          group: "Reading desk",
          perform: () => goTo(pages[current]?.number ?? 0),
        },
        {
          name: "page.previous",
          label: "Previous page",
          key: "[",
          group: "Reading desk",
          perform: () => goTo(pages[current - 2]?.number ?? 0),
        },
      ]
      : [],
  );

  return (
    <section aria-label={label} className="flex min-h-0 min-w-0 flex-1 flex-col bg-base-300/50">
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-base-300 bg-base-100 px-2 text-sm">
        <span className="shrink-0 px-2 text-quiet tabular-nums">
          {pages.length > 0 ? `Page ${current} of ${pages.length}` : "No pages"}
        </span>
        {inPart && <span className="sr-only" aria-live="polite">{inPart}</span>}
        {found && <span className="min-w-0 truncate text-xs text-quiet max-sm:hidden" title={found}>{found}</span>}
        <span className="ml-auto flex shrink-0 items-center gap-0.5">
          <Button variant="quiet" size="sm" icon={Minus} iconOnly disabled={zoom <= steps[0]} onClick={() => step(-1)}>
            Shrink the page
          </Button>
          <span className="w-11 text-center text-xs text-quiet tabular-nums" aria-live="polite">
            {`${Math.round(scale * 100)}%`}
          </span>
          <Button variant="quiet" size="sm" icon={Plus} iconOnly disabled={zoom >= 4} onClick={() => step(1)}>
            Enlarge the page
          </Button>
          <Button variant="quiet" size="sm" icon={MoveHorizontal} iconOnly onClick={() => setZoom(1)}>Fit width</Button>
          {placeOf && (
            <Button
              variant="quiet"
              size="sm"
              icon={Crosshair}
              iconOnly
              aria-pressed={follow}
              className={follow ? "bg-base-content/8" : "text-quiet"}
              onClick={() => setFollow(!follow)}
            >
              Follow the fields
            </Button>
          )}
        </span>
      </div>
      {parts.length > 0 && <PartTabs parts={parts} page={pages[current - 1]?.number ?? 1} onPage={goTo} />}
      <div className="flex min-h-0 flex-1">
        {pages.length > 1 && (
          <Thumbnails
            parts={parts}
            pages={pages}
            marks={marks}
            current={pages[current - 1]?.number ?? 1}
            onPage={goTo}
          />
        )}
        <div
          ref={box}
          tabIndex={0}
          aria-label={`${label}, scrolls`}
          role="region"
          className="relative min-w-0 flex-1 overflow-auto focus-visible:-outline-offset-2"
          onScroll={onScroll}
        >
          {/* Its size must be there at once: it is scrolled in the same step. */}
          <div
            className={classes("relative transition-none", width === 0 && "invisible")}
            style={{
              width: pageWidth + 2 * gap,
              height: (tops.at(-1) ?? gap) +
                (pages.length > 0 ? (pageWidth * pages.at(-1)!.height) / pages.at(-1)!.width : 0) + gap,
            }}
          >
            {width > 0 && caption > 0 && pages.map((page, index) => (
              <p
                key={page.number}
                className="absolute truncate text-xs text-quiet"
                style={{ left: gap, top: tops[index] - captionHeight, width: pageWidth }}
              >
                {`Page ${page.number} · ${pageInPart(parts, page.number) ?? ""}`}
              </p>
            ))}
            {width > 0 && pages.map((page, index) => (
              <PageSheet
                key={page.number}
                pictureUrl={pictureUrl}
                onSize={onSize}
                onNothing={onNothing}
                page={page}
                // The text of mails and Word documents was laid out by us and has none.
                picture={pictures && page.method !== "layout"}
                width={pageWidth}
                left={gap}
                top={tops[index]}
                scroller={box}
                marks={marks}
                guess={target && target.page === page.number && !marks.some((m) => m.id === looked?.id)
                  ? target.box
                  : null}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
