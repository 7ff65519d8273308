/**
 * The widths at which the layout changes, as hooks (look.md: 390, 1024, 1440).
 * @module
 */
import { useSyncExternalStore } from "react";

/** On a screen: paper is narrow, and holds a table all the same. Below this the sidebar becomes a bottom bar, tables become two-line rows and dialogs fill the screen. */
const narrowQuery = "screen and (width < 48rem)";
/** From here on the sidebar shows its labels and a detail screen keeps its timeline on the right. */
const wideQuery = "(width >= 80rem)";

/** Whether a media query holds now. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}

/** True on a phone. */
export const useNarrow = (): boolean => useMedia(narrowQuery);
/** True on a desk's screen. */
export const useWide = (): boolean => useMedia(wideQuery);
