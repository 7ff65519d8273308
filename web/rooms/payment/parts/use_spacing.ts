/**
 * Text fields that space what is typed without moving the caret away from it.
 * @module
 */
import { type ChangeEvent, useLayoutEffect, useRef, useState } from "react";
import { digitsOf } from "./card_text.ts";

/** A field's value and handlers; `space` gets the text and whether it became shorter. The caret stays after its digit. */
export function useSpacing(
  value: string,
  change: (value: string) => void,
  space: (text: string, deleting: boolean) => string,
) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<{ digits: number; atEnd: boolean } | null>(null);
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    const box = input.current;
    if (!box || !caret.current || document.activeElement !== box) return;
    const { digits, atEnd } = caret.current;
    caret.current = null;
    let at = box.value.length;
    if (!atEnd) {
      at = 0;
      for (let seen = 0; at < box.value.length && seen < digits; at++) if (/\d/.test(box.value[at])) seen++;
    }
    box.setSelectionRange(at, at);
  });
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.target;
    const at = selectionStart ?? text.length;
    caret.current = { digits: digitsOf(text.slice(0, at)).length, atEnd: at === text.length };
    change(space(text, text.length < value.length));
    redraw((n) => n + 1);
  };
  return { ref: input, value, onChange };
}
