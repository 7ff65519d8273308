import { type RefObject, useEffect, useRef } from "react";
import { firstField } from "./form_keys.ts";

type Box = RefObject<HTMLElement | null>;

/** How long the fields may take to stand on the page, ms. */
const until = 50;

/**
 * Puts the cursor into a field when the desk opens on a wide screen, once: into the one that comes first of what was read with doubt, or
 * not at all. Where nothing is in doubt the values are still compared with the page, from the first on.
 */
export function useBeginAt(box: Box, field: string | undefined, asks: boolean, place: (field: string) => void): void {
  const began = useRef(false);
  useEffect(() => {
    if (began.current || !asks || !matchMedia("(width >= 64rem)").matches) return;
    const timer = setTimeout(() => {
      began.current = true;
      const first = field ?? firstField(box.current);
      if (first) place(first);
    }, until);
    return () => clearTimeout(timer);
  }, [field, asks]);
}

/** Once the requests are made, what was made and the way on come into sight. */
export function useWayOn(box: Box, isLinked: boolean): void {
  const was = useRef(isLinked);
  useEffect(() => {
    if (!was.current && isLinked) {
      box.current?.scrollTo({ top: 0 });
      box.current?.querySelector<HTMLElement>("[data-next-step] a")?.focus({ preventScroll: true });
    }
    was.current = isLinked;
  }, [isLinked]);
}
