/**
 * Which value is looked at: pointed at or focused, on the page or in the form. Kept outside of React's state, so that moving
 * from field to field redraws two fields and two boxes, not forty patients.
 * @module
 */
import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { MarkId } from "../review/checks.ts";

export interface Looked {
  id: MarkId;
  /** Where from: a box on the page lights and shows the field, a field lights and shows the box. */
  from: "page" | "form";
  how: "pointed" | "focused";
  /** The page is enlarged there: the value is doubtful or missing. */
  close: boolean;
}

export class Highlight {
  #pointed: Looked | null = null;
  #focused: Looked | null = null;
  #watchers = new Set<() => void>();
  /** Takes a text picked on the page into the focused field. */
  #taker: ((text: string) => void) | null = null;

  watch = (watcher: () => void): () => void => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };
  current = (): Looked | null => this.#pointed ?? this.#focused;
  focused = (): Looked | null => this.#focused;

  point(looked: Looked | null): void {
    if (this.#pointed?.id === looked?.id && this.#pointed?.from === looked?.from) return;
    this.#pointed = looked;
    this.#tell();
  }
  focus(looked: Looked, taker: ((text: string) => void) | null = null): void {
    this.#focused = looked;
    this.#pointed = null;
    this.#taker = taker;
    this.#tell();
  }
  /** The field lost the focus. The page stays where it is. */
  blur(): void {
    this.#taker = null;
  }
  take(text: string): boolean {
    this.#taker?.(text);
    return this.#taker !== null;
  }
  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

export const HighlightContext = createContext<Highlight>(new Highlight());
export const useHighlightStore = (): Highlight => useContext(HighlightContext);

/** Whether the mouse itself was moved. What scrolls away under a mouse at rest is not pointed at: the focus holds. */
export const moved = ({ movementX, movementY }: { movementX: number; movementY: number }): boolean =>
  movementX !== 0 || movementY !== 0;

/** Whether this value is the one looked at; how it is, when it is. */
export function useHighlight(id: MarkId): Looked | null {
  const highlight = useHighlightStore();
  const snapshot = useMemo(() => () => {
    const now = highlight.current();
    return now?.id === id ? now : null;
  }, [highlight, id]);
  return useSyncExternalStore(highlight.watch, snapshot);
}

/** The value looked at. */
export function useLooked(): Looked | null {
  const highlight = useHighlightStore();
  return useSyncExternalStore(highlight.watch, highlight.current);
}
