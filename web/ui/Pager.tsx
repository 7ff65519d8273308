import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./Button.tsx";
import { pageWindow } from "./page_window.ts";

export interface PagerProps {
  /** 1-based. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** 'Showing X to Y of Z results', page numbers, Previous and Next. Nothing when there are no results. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  if (total === 0) return null;
  const pages = Math.ceil(total / pageSize);
  const first = (page - 1) * pageSize + 1;
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-quiet tabular-nums" aria-live="polite">
        Showing {first} to {Math.min(page * pageSize, total)} of {total} results
      </p>
      {pages > 1 && (
        <ul className="no-print flex items-center gap-1">
          <li>
            <Button variant="quiet" size="sm" icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)}>
              Previous
            </Button>
          </li>
          {pageWindow(page, pages).map((item, index) => (
            <li key={index} className="max-sm:hidden">
              {item === null ? <span className="px-1 text-quiet" aria-hidden>…</span> : (
                <Button
                  variant={item === page ? "plain" : "quiet"}
                  size="sm"
                  className="min-w-8 pointer-coarse:min-w-11 px-2 tabular-nums"
                  aria-label={`Page ${item}`}
                  aria-current={item === page ? "page" : undefined}
                  onClick={() => onPage(item)}
                >
                  {item}
                </Button>
              )}
            </li>
          ))}
          <li>
            <Button variant="quiet" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
              Next
              <ChevronRight size={16} aria-hidden />
            </Button>
          </li>
        </ul>
      )}
    </nav>
  );
}
