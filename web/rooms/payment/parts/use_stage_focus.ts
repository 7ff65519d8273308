import { type RefObject, useEffect, useRef } from "react";
import type { Stage } from "./flow.ts";

/**
 * Keeps the keyboard where the payment stands: what was pressed is gone with its stage, and a screen reader would begin again at the top
 * of the page. The card form's first field gets the focus, else the heading. The page as it opens is left alone.
 */
export function useStageFocus(stage: Stage): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<Stage>("loading");
  useEffect(() => {
    const was = before.current;
    before.current = stage;
    if (was === "loading" || was === stage) return;
    // After a dialog that closes has given the focus back.
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      (box.current?.querySelector<HTMLElement>("form input") ?? box.current?.querySelector("h1"))?.focus();
    });
    return () => clearTimeout(timer);
  }, [stage]);
  return box;
}
