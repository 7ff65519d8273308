import type { KeyboardEvent, RefObject } from "react";
import { acceptMark } from "../suggestions/SuggestionLine.tsx";
import { fieldId } from "./checks.ts";
import { fieldAfter, focusField } from "./form_keys.ts";

interface Targets {
  /** Alt + N: to the next value that waits for a look. */
  onNext: () => void;
  /** Alt + P: the patient asks for their own records; undefined where that cannot be. */
  onPatient?: () => void;
}

/**
 * The keys of the desk's form. Alt + Enter accepts the suggestion beside a field; Enter goes on to the next field, with Shift back,
 * and from the last one to the button that makes the requests.
 */
export const deskKeys =
  (box: RefObject<HTMLElement | null>, readOnly: boolean, { onNext, onPatient }: Targets) =>
  (event: KeyboardEvent): void => {
    if (event.key === "Enter" && event.altKey) {
      const mark = (event.target as HTMLElement).closest("[data-mark]");
      const accept = mark?.querySelector<HTMLElement>(`[${acceptMark}]`);
      if (accept) {
        event.preventDefault();
        accept.click();
      }
      return;
    }
    if (readOnly || event.defaultPrevented || !box.current) return;
    if (event.altKey && event.code === "KeyN") {
      event.preventDefault();
      return onNext();
    }
    if (event.altKey && event.code === "KeyP" && onPatient) {
      event.preventDefault();
      return onPatient();
    }
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    const next = fieldAfter(box.current, event.target as Element, event.shiftKey ? -1 : 1);
    if (next === null) return;
    event.preventDefault();
    if (next !== "end") return focusField(box.current, next);
    box.current.parentElement?.querySelector<HTMLElement>(`[data-field="${fieldId("create")}"]`)?.focus();
  };
