/**
 * Moving through the desk's form by keyboard: Enter goes to the next field as Tab does, but past the buttons between.
 * @module
 */

import { useEffect, useRef } from "react";

/** Ctrl + Enter creates from wherever the clerk stands on the desk, the page beside the form included; not out of a dialog. */
export function useCreateKey(on: boolean, create: () => void): void {
  const latest = useRef(create);
  useEffect(() => {
    latest.current = create;
  });
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if (event.repeat || document.querySelector('[data-modal="true"]')) return;
      const { target } = event;
      if (target instanceof Element && target !== document.body && !target.closest("#main")) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [on]);
}

/** The name of the form's first field that may be keyed; null where there is none. */
export const firstField = (box: HTMLElement | null): string | null =>
  fieldsOf(box).at(0)?.getAttribute("data-field") ?? null;

/** Focuses a field of the form by its name; of a group the chosen or first control. */
export function focusField(box: HTMLElement | null, field: string): void {
  const part = box?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  if (!part) return;
  const control = controlOf(part);
  control?.focus({ preventScroll: true });
  const { top, bottom } = part.getBoundingClientRect();
  const form = box!.getBoundingClientRect();
  // On a phone the whole page scrolls, between the bar at its top and the two at its bottom.
  const low = form.bottom > innerHeight ? innerHeight - 160 : form.bottom - 40;
  if (top < Math.max(form.top, 64) || bottom > low) {
    part.scrollIntoView({ block: "center" });
  }
  if (control instanceof HTMLInputElement && control.type === "text") control.select();
}

function controlOf(part: HTMLElement): HTMLElement | null {
  if (!part.matches("fieldset")) return part;
  return part.querySelector<HTMLElement>("input:checked") ?? part.querySelector<HTMLElement>("input");
}

/** The name of the field that an element belongs to. */
export const fieldOf = (element: Element): string | null =>
  element.closest("[data-field]")?.getAttribute("data-field") ?? null;

// Notes are several lines, where Enter begins another; they are reached by Tab.
const keyed = "input:not([readonly]), select, fieldset";

const fieldsOf = (box: HTMLElement | null): HTMLElement[] =>
  [...box?.querySelectorAll<HTMLElement>("[data-field]") ?? []].filter((part) =>
    part.matches(keyed) && !part.matches(":disabled") && part.offsetParent !== null
  );

/** The name of the field `by` steps after the one that has the focus; null past the ends, and where Enter has another meaning. */
export function fieldAfter(box: HTMLElement, from: Element, by: 1 | -1): string | null | "end" {
  const own = from.closest<HTMLElement>("[data-field]");
  if (!own || !from.matches("input, select")) return null;
  const fields = fieldsOf(box);
  const next = fields[fields.indexOf(own) + by];
  return next ? next.dataset.field! : by > 0 ? "end" : null;
}

/** Arrow keys within a group of check boxes. */
export function arrowWithin(group: HTMLElement, from: Element, key: string): boolean {
  const step = key === "ArrowDown" || key === "ArrowRight" ? 1 : key === "ArrowUp" || key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return false;
  const boxes = [...group.querySelectorAll<HTMLElement>("input")];
  boxes[(boxes.indexOf(from as HTMLElement) + step + boxes.length) % boxes.length]?.focus();
  return true;
}
