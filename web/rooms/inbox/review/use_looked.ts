import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { fieldOf, focusField } from "./form_keys.ts";

/**
 * Which fields somebody looked at: a field that was focused and left. The one in which the desk puts the cursor on opening counts
 * only after a key or the pointer was used in it.
 */
export function useLooked(box: RefObject<HTMLElement | null>) {
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  const unasked = useRef<string | null>(null);
  const last = useRef<string | null>(null);
  return {
    /** Paths of fields: `requester.name`. */
    looked,
    /** The field that was focused last, by its DOM name. */
    last,
    /** Puts the cursor into a field without anybody having asked for it. */
    place(field: string) {
      unasked.current = field;
      focusField(box.current, field);
    },
    /** Goes to a field that somebody asked for. */
    go(field: string) {
      if (unasked.current === field) unasked.current = null;
      focusField(box.current, field);
    },
    /** The field that somebody looks at now. */
    current(): string | null {
      const field = box.current?.contains(document.activeElement) ? fieldOf(document.activeElement!) : null;
      return field === unasked.current ? null : field;
    },
    /** Of each key and press in the form. Ctrl + Enter makes the request and looks at nothing. */
    used(event: KeyboardEvent | PointerEvent) {
      const key = "key" in event ? event.key : "";
      if (event.ctrlKey || event.metaKey || key === "Control" || key === "Meta") return;
      if (fieldOf(event.target as Element) === unasked.current) unasked.current = null;
    },
    entered(event: FocusEvent) {
      last.current = fieldOf(event.target) ?? last.current;
    },
    left(event: FocusEvent) {
      const field = fieldOf(event.target);
      const path = field?.replace(/^desk-/, "");
      if (path && field !== unasked.current && !looked.has(path)) setLooked((before) => new Set([...before, path]));
    },
  };
}
