import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Box, Page } from "../../../../shared/documents.ts";
import { classes } from "../../../ui/class_names.ts";
import { useHighlightStore } from "./highlight.ts";
import type { Mark } from "./marks.ts";
import { MarkBox, percent } from "./MarkBox.tsx";
import { PageWords } from "./PageWords.tsx";
import { between, isClick, wordsIn } from "./picking.ts";

export interface PageSheetProps {
  pictureUrl: (page: number, width: number) => string;
  onSize?: (page: number, width: number, height: number) => void;
  /** Told when a page has neither a picture nor words. */
  onNothing?: () => void;
  page: Page;
  picture: boolean;
  width: number;
  left: number;
  top: number;
  scroller: RefObject<HTMLElement | null>;
  marks: readonly Mark[];
  /** A place that is not a mark: where a missing value would stand. */
  guess: Box | null;
}

/** One page: its picture, or its words drawn, with the marks over it. Drawn only when near the view. */
export function PageSheet(props: PageSheetProps) {
  const { page, width, left, top, scroller, marks, guess } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const height = (width * page.height) / page.width;
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    // Of several changes told at once the last is how it is now.
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), {
      root: scroller.current,
      rootMargin: "60% 0px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return (
    <div
      ref={sheet}
      className="absolute overflow-hidden bg-white text-black shadow-sm"
      style={{ left, top, width, height }}
    >
      {near && (
        <>
          {props.picture ? <Picture {...props} /> : <PageWords page={page} />}
          <Picking page={page}>
            {page.words.filter((word) => word.unreadable).map((word, index) => (
              <rect
                key={index}
                {...percent(word.box)}
                className="fill-none stroke-[oklch(62%_0.14_65)] stroke-1 [stroke-dasharray:3_3]"
              />
            ))}
            {marks.filter((mark) => mark.page === page.number).map((mark) => <MarkBox key={mark.id} mark={mark} />)}
            {guess && (
              <rect
                {...percent(guess)}
                rx={4}
                className="pointer-events-none fill-[oklch(70%_0.12_75/0.12)] stroke-[oklch(58%_0.13_65)] stroke-2 [stroke-dasharray:6_4]"
              />
            )}
          </Picking>
          {page.problem && (
            <p className="absolute inset-x-0 top-0 bg-[oklch(95%_0.05_85)] px-3 py-2 text-sm text-[oklch(38%_0.09_60)]">
              {page.problem}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** Widths in which pictures are asked for; a larger one only when the page is enlarged. */
const ladder = [900, 1400, 2100, 3000];

/**
 * The picture of a page. While a larger one loads, the smaller stays. Where there is none, the words are drawn. Pictures are in no
 * cache: the element that loaded one shows it, another of the same address would ask the server to draw it again.
 */
function Picture({ pictureUrl, onSize, onNothing, page, width }: PageSheetProps) {
  const wanted = ladder.find((one) => one >= width * Math.min(devicePixelRatio, 2)) ?? 3000;
  const [shown, setShown] = useState<number | null>(null);
  const [none, setNone] = useState(false);
  if (none) {
    return page.words.length > 0
      ? <PageWords page={page} />
      : (
        <p className="grid h-full place-items-center p-6 text-center text-sm text-[oklch(45%_0.02_235)]">
          There is no picture of this page.
        </p>
      );
  }
  const widths = shown === null ? [wanted] : shown >= wanted ? [shown] : [shown, wanted];
  return (
    <>
      {/* Its words stand there at once. */}
      {shown === null && (
        <>
          <PageWords page={page} />
          <p className="absolute inset-x-0 top-2.5 animate-late text-center text-xs text-[oklch(45%_0.02_235)]">
            <span className="rounded-md bg-[oklch(97%_0.005_235)] px-3 py-1.5 shadow-[0_0_0_1px_oklch(85%_0.01_235)]">
              Drawing the page…
            </span>
          </p>
        </>
      )}
      {widths.map((one) => (
        <img
          key={one}
          src={pictureUrl(page.number, one)}
          alt={one === shown ? `Page ${page.number}` : ""}
          className={classes("absolute inset-0 size-full", one !== shown && "invisible")}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setShown(one);
            if (naturalWidth > 0) onSize?.(page.number, naturalWidth, naturalHeight);
          }}
          onError={() => {
            if (shown !== null) return;
            setNone(true);
            if (page.words.length === 0) onNothing?.();
          }}
        />
      ))}
    </>
  );
}

/** The layer over the page: with a field focused, words that are clicked or drawn around go into it. */
function Picking({ page, children }: { page: Page; children: React.ReactNode }) {
  const highlight = useHighlightStore();
  const from = useRef<{ x: number; y: number } | null>(null);
  const [drawn, setDrawn] = useState<Box | null>(null);
  const at = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };
  const end = (event: MouseEvent<SVGSVGElement>) => {
    const start = from.current;
    from.current = null;
    setDrawn(null);
    if (!start) return;
    const box = between(start, at(event));
    // A click on a marked value goes to its own field instead.
    if (isClick(box) && (event.target as Element).hasAttribute("data-box")) return;
    const text = wordsIn(page.words, box);
    if (text) highlight.take(text);
  };
  return (
    <svg
      className="absolute inset-0 size-full"
      aria-hidden="true"
      onMouseDown={(event) => {
        if (event.button !== 0) return;
        // The field keeps the focus.
        event.preventDefault();
        from.current = at(event);
      }}
      onMouseMove={(event) => {
        if (from.current && event.buttons === 1) setDrawn(between(from.current, at(event)));
      }}
      onMouseUp={end}
    >
      {children}
      {drawn && (
        <rect
          {...percent(drawn)}
          className="pointer-events-none fill-[oklch(60%_0.1_196/0.15)] stroke-[oklch(45%_0.09_196)]"
        />
      )}
    </svg>
  );
}
