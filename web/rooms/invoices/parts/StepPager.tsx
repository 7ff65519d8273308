import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";

export interface StepPagerProps {
  /** 1-based. */
  page: number;
  pageSize: number;
  /** Rows on this page. */
  shown: number;
  /** Null where nothing counts what matches. */
  total: number | null;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

/** Previous and Next through a list that is read by cursor: 'Showing X to Y of Z results'. */
export function StepPager({ page, pageSize, shown, total, hasNext, onPrevious, onNext }: StepPagerProps) {
  if (shown === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const last = first + shown - 1;
  const all = total ?? (hasNext ? null : last);
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-quiet tabular-nums" aria-live="polite">
        Showing {first} to {last} {all === null ? "of more" : `of ${all.toLocaleString("en-US")}`} results
      </p>
      {(page > 1 || hasNext) && (
        <div className="flex items-center gap-1">
          <Button variant="quiet" size="sm" icon={ChevronLeft} disabled={page <= 1} onClick={onPrevious}>
            Previous
          </Button>
          <span className="px-1 text-quiet tabular-nums">Page {page}</span>
          <Button variant="quiet" size="sm" disabled={!hasNext} onClick={onNext}>
            Next
            <ChevronRight size={16} aria-hidden />
          </Button>
        </div>
      )}
    </nav>
  );
}
