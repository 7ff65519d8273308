/**
 * The page numbers to offer: the first, the last, the current one and its neighbours; null stands for a gap.
 *
 * `pageWindow(5, 20)` → `[1, null, 4, 5, 6, null, 20]`; up to seven pages are all shown.
 */
export function pageWindow(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  // Near an end the window is kept five wide, so that the buttons do not jump about.
  const from = Math.max(2, Math.min(page - 1, pages - 4));
  const to = Math.min(pages - 1, Math.max(page + 1, 5));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < pages - 1 ? [null] : []), pages];
}
